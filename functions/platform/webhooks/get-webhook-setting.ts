import { getWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { serve } from '../http/serve.ts'
import { getSetting, settingView } from '../store/webhooks/settings.ts'

export const handler = serve(getWebhookSetting, async ({ input, shop, mode, now, table, fail }) => {
  const setting = await getSetting(table, mode, shop.shopId, input.id)
  return setting ? settingView(setting, now()) : fail('E0041050002')
})
