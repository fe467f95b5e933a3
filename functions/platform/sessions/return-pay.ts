import { returnPay } from '#shared/platform/api/sessions/pages.ts'
import { serve } from '../http/serve.ts'
import { checkoutStateOf } from './checkout/session-state.ts'
import { backOf, sessionPage } from './pages/session-pages.ts'
import { tokeniserOf } from './pages/tokeniser.ts'
import { visitSession } from './pages/visit.ts'

/**
 * The browser returned from the issuer, or the result is still unknown. The state comes from the payment, not from the
 * address.
 */
export const handler = serve(returnPay, async context => {
  const { input, fail, redirect, page, call } = context
  const visit = await visitSession(context)
  if (!visit) return fail('E0054128002')
  const { paymentContext, shop, session, now } = visit
  const language = input.lang ?? call.language
  const standing = await checkoutStateOf(paymentContext, session)
  if (standing.at === 'waiting') {
    const browser = await tokeniserOf({ ...context, acquirer: paymentContext.acquirer }, session)
    return page(...sessionPage({ standing, shop, language, now: now(), browser }))
  }
  const here = `/pay/${session.id}?lang=${language}`
  return redirect(standing.at === 'completed' ? (backOf(standing.session) ?? here) : here)
})
