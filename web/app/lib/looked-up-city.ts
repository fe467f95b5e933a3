import type { OutputOf } from '#shared/api/endpoint.ts'
import type { lookupPostcode } from '#shared/api/people/addresses.ts'

export type FoundPlace = OutputOf<typeof lookupPostcode>['list'][number]

/** What a form without scripts asked of a postcode: the status of the answer, and places where there is a choice. */
export interface AskedPostcode {
  readonly status: number | undefined
  readonly places: readonly FoundPlace[]
}

/**
 * The line of city and town that a lookup fills in. The postcode of a business has no reading, so it is as the table has
 * it in both languages.
 */
export function lookedUpCity(found: FoundPlace, locale: 'ja' | 'en'): string {
  if (locale === 'ja' || !found.cityEn) return `${found.city}${found.town}`
  return [found.townEn, found.cityEn].filter(Boolean).join(', ')
}
