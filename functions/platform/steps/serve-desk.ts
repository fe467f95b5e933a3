import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { statedLanguage } from '../lib/call.ts'
import { booksOf, type Desk } from './desk.ts'

/** The desk of a call that may ask the acquirer; `payer`: the language of the page that it came from. */
export function deskOf(context: Parameters<typeof booksOf>[0], payer?: 'ja' | 'en'): Desk {
  const { shop, mode, now, newId, call } = context
  const language = payer ?? statedLanguage(call)
  const tenant = shop.platformId === undefined ? {} : { tenant: shop.shopId }
  return {
    ...booksOf(context),
    acquirer: acquirerFor({ shopId: shop.shopId, mode, ...tenant }, { now, newId, language }),
  }
}
