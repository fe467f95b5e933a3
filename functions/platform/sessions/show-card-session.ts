import { showCardSession } from '#shared/platform/api/sessions/pages.ts'
import { serve } from '../http/serve.ts'
import { cardSessionPage } from './pages/card-session-pages.ts'
import { tokeniserOf } from './pages/tokeniser.ts'
import { visitCardSession } from './pages/visit.ts'
import { cardRegistrationStateOf, moveCardSession } from './registration/card-session-transitions.ts'

export const handler = serve(showCardSession, async context => {
  const { input, fail, page, call } = context
  const visit = await visitCardSession(context)
  if (!visit) return fail('E0058129002')
  const { customerContext, session: found, shop, now } = visit
  const opens = found.status === 'CREATE' && found.expiresAt > now()
  const session = opens ? await moveCardSession(customerContext, found, 'OPENED') : found
  const standing = await cardRegistrationStateOf(customerContext, session)
  const browser = await tokeniserOf(customerContext, session)
  return page(...cardSessionPage({ standing, shop, language: input.lang ?? call.language, now: now(), browser }))
})
