import { lookupPostcode } from '#shared/api/people/addresses.ts'
import { type AskedPostcode, lookedUpCity } from '../looked-up-city.ts'
import { addressOf } from './address-form.server.ts'
import { api, type LoaderArgs } from './api.server.ts'
import { fieldText } from './form-reply.server.ts'
import { localeOf } from './params.server.ts'

interface LookedUp {
  /** The form as it was sent, with area and town where they are known. */
  readonly written: ReturnType<typeof addressOf>
  readonly lookup: AskedPostcode
}

/**
 * What `AddressFields` asks of a postcode without scripts: its button, or one of the places that it was answered with.
 * Undefined for a form that was sent to be saved.
 */
export async function lookUpPostcode(args: LoaderArgs, form: FormData, prefix: string): Promise<LookedUp | undefined> {
  const written = addressOf(form, prefix)
  const [, province, city] = /^(\d{1,3}) (.+)$/.exec(fieldText(form, `${prefix}-place`)) ?? []
  if (city !== undefined)
    return { written: { ...written, province: Number(province), city }, lookup: { status: 200, places: [] } }
  if (!form.has(`${prefix}-lookup`)) return undefined
  const answer = await api(args).attempt(lookupPostcode, {
    postcode: written.postcode?.slice(0, 12) ?? '',
    countryCode: 'JP',
  })
  if (!answer.ok) {
    const status: unknown =
      typeof answer.data === 'object' && answer.data ? Reflect.get(answer.data, 'status') : undefined
    return { written, lookup: { status: typeof status === 'number' ? status : statusOf(answer.code), places: [] } }
  }
  const [found, ...others] = answer.data.list
  if (!found || others.length > 0) return { written, lookup: { status: 200, places: answer.data.list } }
  const filled = { ...written, province: found.province, city: lookedUpCity(found, localeOf(args)) }
  return { written: filled, lookup: { status: 200, places: [] } }
}

/** A code of the market begins with the status that it stands for; an empty postcode is refused before any lookup. */
const statusOf = (code: number): number => (code >= 1000 ? Math.floor(code / 100) : code)
