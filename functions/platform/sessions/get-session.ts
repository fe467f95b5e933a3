import { getSession as contract } from '#shared/platform/api/sessions.ts'
import { serve } from '../http/serve.ts'
import { readSession } from '../store/sessions/sessions.ts'
import { sessionView } from './views/session-view.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, now, fail }) => {
  const session = await readSession(table, input.id)
  const isOurs = session?.shopId === shop.shopId && session.mode === mode
  return session && isOurs ? sessionView(session, now()) : fail('E0054128002')
})
