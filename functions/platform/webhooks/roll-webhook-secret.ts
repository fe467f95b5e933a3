import { rollWebhookSecret } from '#shared/platform/api/webhooks.ts'
import { oldSecretMs, secretLength } from '#shared/platform/webhooks/delivery.ts'
import { serve } from '../http/serve.ts'
import { randomText } from '../store/keys/api-keys.ts'
import { getSetting, replaceSetting, settingView, type WebhookRecord } from '../store/webhooks/settings.ts'

/** Only the previous secret keeps signing: after two rolls in a day the oldest one ends at once. */
export const handler = serve(rollWebhookSecret, async ({ input, shop, mode, now, table, commit, fail }) => {
  const before = await getSetting(table, mode, shop.shopId, input.id)
  if (!before) return fail('E0042050002')
  const at = now()
  const after: WebhookRecord = {
    ...before,
    secret: randomText(secretLength),
    oldSecret: { secret: before.secret, until: at + oldSecretMs },
    updatedAt: at,
    version: before.version + 1,
  }
  return commit({
    writes: [replaceSetting(after, before).or('E9991001002')],
    answer: { ...settingView(after, at), secret: after.secret },
  })
})
