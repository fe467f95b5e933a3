import { getLink as contract } from '#shared/platform/api/sessions/links.ts'
import { serve } from '../http/serve.ts'
import { readLink } from '../store/sessions/sessions.ts'
import { linkView } from './views/session-view.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, now, fail }) => {
  const link = await readLink(table, input.id)
  return link?.shopId === shop.shopId && link.mode === mode ? linkView(link, now()) : fail('E0057128002')
})
