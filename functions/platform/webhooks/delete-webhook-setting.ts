import { remove } from '#functions/table/write.ts'
import { deleteWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { serve } from '../lib/serve.ts'
import { webhookKeys } from '../store/table-keys.ts'
import { countSettings } from '../store/webhooks/settings.ts'

/** Deliveries on their way find no address at their next try and are cancelled. */
export const handler = serve(deleteWebhookSetting, async ({ input, shop, mode, commit }) =>
  commit({
    writes: [
      remove(webhookKeys.setting(mode, shop.shopId, input.id), ['attribute_exists(#PK)']).or('E0043050002'),
      countSettings(mode, shop.shopId, -1),
    ],
    answer: { id: input.id, deleted: true },
  }),
)
