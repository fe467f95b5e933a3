import { showCardSession } from '#shared/platform/api/pages.ts'
import { serve } from './lib/serve.ts'
import { cardSessionPage } from './pages/card-session-pages.ts'
import { tokeniserOf } from './pages/tokeniser.ts'
import { visitCardSession } from './pages/visit.ts'
import { cardStandingOf, moveCardSession } from './steps/card-session-moves.ts'

export const handler = serve(showCardSession, async context => {
  const { input, fail, page, call, now } = context
  const visit = await visitCardSession(context)
  if (!visit) return fail('E0058129002')
  const { vault, session: found, shop } = visit
  const opens = found.status === 'CREATE' && found.expiresAt > now()
  const session = opens ? await moveCardSession(vault, found, 'OPENED') : found
  const standing = await cardStandingOf(vault, session)
  const browser = await tokeniserOf(vault, session)
  return page(...cardSessionPage({ standing, shop, language: input.lang ?? call.language, now: now(), browser }))
})
