import { getEvent } from '#shared/platform/api/events.ts'
import { serve } from './lib/serve.ts'
import { getEvent as readEvent } from './store/events.ts'

export const handler = serve(
  getEvent,
  async ({ input, shop, mode, table, fail }) =>
    (await readEvent(table, mode, shop.shopId, input.id)) ?? fail('E0044023002'),
)
