import { pageOfRows } from '#shared/platform/api/lists.ts'
import { listWebhookSettings } from '#shared/platform/api/webhooks.ts'
import { serve } from '../http/serve.ts'
import { listSettings, settingView } from '../store/webhooks/settings.ts'

export const handler = serve(listWebhookSettings, async ({ input, shop, mode, now, table, call, fail }) => {
  const settings = (await listSettings(table, mode, shop.shopId)).map(setting => settingView(setting, now()))
  if (input.sort?.some(({ descending }) => descending)) settings.reverse()
  return pageOfRows(settings, input, call) ?? fail('E0095091007', pagesOf(settings.length, input))
})

const pagesOf = (rows: number, { limit }: { limit: number }) => ({
  params: ['1', String(Math.max(1, Math.ceil(rows / limit)))],
})
