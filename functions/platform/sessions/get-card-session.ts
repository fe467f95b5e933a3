import { getCardSession as contract } from '#shared/platform/api/sessions/card-sessions.ts'
import { serve } from '../http/serve.ts'
import { readCardSession } from '../store/sessions/sessions.ts'
import { cardSessionView } from './views/session-view.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, now, fail }) => {
  const session = await readCardSession(table, input.id)
  const isOurs = session?.shopId === shop.shopId && session.mode === mode
  return session && isOurs ? cardSessionView(session, now()) : fail('E0058129002')
})
