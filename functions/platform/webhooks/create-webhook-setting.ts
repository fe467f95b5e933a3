import { createWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { maxSettings, secretLength } from '#shared/platform/webhooks/delivery.ts'
import { serve } from '../http/serve.ts'
import { randomText } from '../store/keys/api-keys.ts'
import { countSettings, putSetting, settingView, type WebhookRecord } from '../store/webhooks/settings.ts'
import { mayBeSentTo } from './delivery/closed-places.ts'

export const handler = serve(createWebhookSetting, async ({ input, shop, mode, now, newId, commit, fail }) => {
  if (!(await mayBeSentTo(mode, input.url))) return fail('E0040051040')
  const at = now()
  const setting: WebhookRecord = {
    webhookId: input.id ?? `wh_${newId()}`,
    shopId: shop.shopId,
    mode,
    url: input.url,
    events: input.events === '*' ? [] : input.events,
    secret: input.secret ?? randomText(secretLength),
    state: 'ACTIVE',
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  return commit({
    writes: [
      putSetting(setting).or('E0040050014'),
      countSettings(mode, shop.shopId, 1).or('E0040061030', () => ({ params: [String(maxSettings)] })),
    ],
    answer: { ...settingView(setting, at), secret: setting.secret },
  })
})
