import { acquirerFor, shopRefOf } from '../../acquirers/acquirer-for.ts'
import { statedLanguage } from '../../http/call.ts'
import { type PaymentContext, paymentStoreOf } from './payment-store.ts'

/** Context of a call that may reach the acquirer. `payer` is the language of the page that the call came from. */
export function paymentContextOf(context: Parameters<typeof paymentStoreOf>[0], payer?: 'ja' | 'en'): PaymentContext {
  const { shop, mode, now, newId, call } = context
  const language = payer ?? statedLanguage(call)
  return {
    ...paymentStoreOf(context),
    acquirer: acquirerFor(shopRefOf(shop, mode), { now, newId, language, isAwaited: true }),
  }
}
