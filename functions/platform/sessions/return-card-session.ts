import { returnCardSession } from '#shared/platform/api/sessions/pages.ts'
import { serve } from '../http/serve.ts'
import { cardBackOf, cardSessionPage } from './pages/card-session-pages.ts'
import { tokeniserOf } from './pages/tokeniser.ts'
import { visitCardSession } from './pages/visit.ts'
import { cardRegistrationStateOf } from './registration/card-session-transitions.ts'

/** The browser returned from the issuer, or the result is still unknown. */
export const handler = serve(returnCardSession, async context => {
  const { input, fail, redirect, page, call } = context
  const visit = await visitCardSession(context)
  if (!visit) return fail('E0058129002')
  const { customerContext, session, shop, now } = visit
  const language = input.lang ?? call.language
  const standing = await cardRegistrationStateOf(customerContext, session)
  if (standing.at === 'waiting') {
    const browser = await tokeniserOf(customerContext, session)
    return page(...cardSessionPage({ standing, shop, language, now: now(), browser }))
  }
  const here = `/card/${session.id}?lang=${language}`
  return redirect(standing.at === 'completed' ? (cardBackOf(standing.session) ?? here) : here)
})
