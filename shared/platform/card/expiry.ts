import { japanClock } from '../../japan-time.ts'

/**
 * Expiry of a card, `YYMM` on the wire. A card is valid through the last day of its month in Japan, and the platform
 * accepts it until then (payment-platform.md 5.2). A shop's form may be stricter: the marketplace refuses cards that
 * expire in the current month (marketplace.md 5), so that a payment made today can still be refunded to the card.
 */
export const expiryRules = ['through_month', 'after_this_month'] as const
export type ExpiryRule = (typeof expiryRules)[number]

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/** Current month in Japan at this instant (epoch ms). */
export function monthAt(now: number): Month {
  const there = japanClock(now)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 }
}

export function isCardExpired(expiry: Month, today: Month, rule: ExpiryRule = 'through_month'): boolean {
  const ahead = (expiry.year - today.year) * 12 + (expiry.month - today.month)
  return rule === 'through_month' ? ahead < 0 : ahead <= 0
}

/** `2908` -> August 2029; undefined if it is not a month. */
export function parseExpire(expire: string): Month | undefined {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(expire) ?? []
  return year === undefined || month === undefined ? undefined : { year: 2000 + Number(year), month: Number(month) }
}

export function formatExpire({ year, month }: Month): string {
  return `${two(year % 100)}${two(month)}`
}

/** The expiry as printed on cards: `08/29`. */
export function showExpire(expire: string): string {
  return `${expire.slice(2)}/${expire.slice(0, 2)}`
}

/** Years that a form offers, without past ones (marketplace.md 5). */
export function expiryYears(today: Month): readonly number[] {
  return Array.from({ length: 20 }, (_, ahead) => today.year + ahead)
}

const two = (value: number) => String(value).padStart(2, '0')
