import { listDeliveries } from '#shared/platform/api/events.ts'
import { serve } from './lib/serve.ts'
import { deliveriesOf, deliveryView } from './store/deliveries.ts'
import { getEvent } from './store/events.ts'

export const handler = serve(listDeliveries, async ({ input, shop, mode, table, fail }) => {
  if (!(await getEvent(table, mode, shop.shopId, input.id))) return fail('E0044023002')
  return { list: (await deliveriesOf(table, mode, shop.shopId, input.id)).map(deliveryView) }
})
