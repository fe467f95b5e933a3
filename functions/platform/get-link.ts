import { getLink as contract } from '#shared/platform/api/links.ts'
import { serve } from './lib/serve.ts'
import { getLink } from './store/pages.ts'
import { linkView } from './views/pages.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, now, fail }) => {
  const link = await getLink(table, input.id)
  return link?.shopId === shop.shopId && link.mode === mode ? linkView(link, now()) : fail('E0057128002')
})
