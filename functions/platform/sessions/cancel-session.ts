import { cancelSession } from '#shared/platform/api/sessions.ts'
import { serve } from '../http/serve.ts'
import { paymentContextOf } from '../payments/context/payment-context.ts'
import { readSession } from '../store/sessions/sessions.ts'
import { checkoutStateOf } from './checkout/session-state.ts'
import { moveSession } from './checkout/session-transitions.ts'
import { sessionView } from './views/session-view.ts'

/** While a payment is in progress, only the payment can be cancelled. */
export const handler = serve(cancelSession, async context => {
  const { input, shop, mode, table, now, fail } = context
  const found = await readSession(table, input.id)
  if (found?.shopId !== shop.shopId || found.mode !== mode) return fail('E0054128002')
  const paymentContext = paymentContextOf(context)
  const standing = await checkoutStateOf(paymentContext, found)
  if (standing.at === 'expired') return fail('E0054128023')
  // Without a state in the message, because the payment is in progress, not the session.
  if (standing.at === 'account' || standing.at === 'leaving' || standing.at === 'waiting') return fail('E0054128004')
  if (standing.at !== 'form') return fail('E0054128004', { params: [standing.session.status] })
  const session = await moveSession(paymentContext, standing.session, 'CANCELED')
  if (session.status !== 'CANCELED') return fail('E0054128004', { params: [session.status] })
  return sessionView(session, now())
})
