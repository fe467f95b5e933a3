import { getEvent } from '#shared/platform/api/webhooks/events.ts'
import { serve } from '../http/serve.ts'
import { readEvent } from '../store/webhooks/events.ts'

export const handler = serve(
  getEvent,
  async ({ input, shop, mode, table, fail }) =>
    (await readEvent(table, mode, shop.shopId, input.id)) ?? fail('E0044023002'),
)
