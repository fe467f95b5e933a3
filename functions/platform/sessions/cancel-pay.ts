import { cancelPay } from '#shared/platform/api/sessions/pages.ts'
import { serve } from '../http/serve.ts'
import { checkoutStateOf } from './checkout/session-state.ts'
import { moveSession } from './checkout/session-transitions.ts'
import { backOf } from './pages/session-pages.ts'
import { visitSession } from './pages/visit.ts'

/** Only an unpaid session can be cancelled; any other state is shown on the page. */
export const handler = serve(cancelPay, async context => {
  const { input, fail, redirect, call } = context
  const visit = await visitSession(context)
  if (!visit) return fail('E0054128002')
  const here = `/pay/${visit.session.id}?lang=${input.lang ?? call.language}`
  const standing = await checkoutStateOf(visit.paymentContext, visit.session)
  if (standing.at !== 'form') return redirect(here)
  const session = await moveSession(visit.paymentContext, standing.session, 'CANCELED')
  return redirect(session.status === 'CANCELED' ? (backOf(session) ?? here) : here)
})
