import { getCardSession as contract } from '#shared/platform/api/card-sessions.ts'
import { serve } from './lib/serve.ts'
import { getCardSession } from './store/pages.ts'
import { cardSessionView } from './views/pages.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, now, fail }) => {
  const session = await getCardSession(table, input.id)
  const isOurs = session?.shopId === shop.shopId && session.mode === mode
  return session && isOurs ? cardSessionView(session, now()) : fail('E0058129002')
})
