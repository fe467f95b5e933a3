import { getSession as contract } from '#shared/platform/api/sessions.ts'
import { serve } from './lib/serve.ts'
import { getSession } from './store/pages.ts'
import { sessionView } from './views/pages.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, now, fail }) => {
  const session = await getSession(table, input.id)
  const isOurs = session?.shopId === shop.shopId && session.mode === mode
  return session && isOurs ? sessionView(session, now()) : fail('E0054128002')
})
