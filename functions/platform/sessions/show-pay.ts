import { showPay } from '#shared/platform/api/sessions/pages.ts'
import { serve } from '../http/serve.ts'
import { checkoutStateOf } from './checkout/session-state.ts'
import { moveSession } from './checkout/session-transitions.ts'
import { sessionPage } from './pages/session-pages.ts'
import { tokeniserOf } from './pages/tokeniser.ts'
import { visitSession } from './pages/visit.ts'

export const handler = serve(showPay, async context => {
  const { input, fail, page, call } = context
  const visit = await visitSession(context)
  if (!visit) return fail('E0054128002')
  const { paymentContext, session: found, shop, now } = visit
  const session =
    found.status === 'CREATE' && found.expiresAt > now() ? await moveSession(paymentContext, found, 'OPENED') : found
  const standing = await checkoutStateOf(paymentContext, session)
  const browser = await tokeniserOf({ ...context, acquirer: paymentContext.acquirer }, session)
  return page(...sessionPage({ standing, shop, language: input.lang ?? call.language, now: now(), browser }))
})
