import { showPay } from '#shared/platform/api/pages.ts'
import { serve } from './lib/serve.ts'
import { sessionPage } from './pages/session-pages.ts'
import { tokeniserOf } from './pages/tokeniser.ts'
import { visitSession } from './pages/visit.ts'
import { moveSession } from './steps/session-moves.ts'
import { standingOf } from './steps/session-standing.ts'

export const handler = serve(showPay, async context => {
  const { input, fail, page, call, now } = context
  const visit = await visitSession(context)
  if (!visit) return fail('E0054128002')
  const { desk, session: found, shop } = visit
  const session =
    found.status === 'CREATE' && found.expiresAt > now() ? await moveSession(desk, found, 'OPENED') : found
  const standing = await standingOf(desk, session)
  const browser = await tokeniserOf({ ...context, acquirer: desk.acquirer }, session)
  return page(...sessionPage({ standing, shop, language: input.lang ?? call.language, now: now(), browser }))
})
