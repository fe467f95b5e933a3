import { deleteWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { serve } from '../http/serve.ts'
import { countSettings, removeSetting } from '../store/webhooks/settings.ts'

/** Pending deliveries find no endpoint at their next attempt and are cancelled. */
export const handler = serve(deleteWebhookSetting, async ({ input, shop, mode, commit }) =>
  commit({
    writes: [removeSetting(mode, shop.shopId, input.id), countSettings(mode, shop.shopId, -1)],
    answer: { id: input.id, deleted: true },
  }),
)
