import { listDeliveries } from '#shared/platform/api/webhooks/events.ts'
import { serve } from '../http/serve.ts'
import { deliveriesOfEvent, webhookDeliveryView } from '../store/webhooks/deliveries.ts'
import { readEvent } from '../store/webhooks/events.ts'

export const handler = serve(listDeliveries, async ({ input, shop, mode, table, fail }) => {
  if (!(await readEvent(table, mode, shop.shopId, input.id))) return fail('E0044023002')
  return { list: (await deliveriesOfEvent(table, mode, shop.shopId, input.id)).map(webhookDeliveryView) }
})
