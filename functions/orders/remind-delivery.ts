import { deliveryUrged } from '#events/deliveries.ts'
import { handle } from '#functions/http/handle.ts'
import { remindDelivery } from '#shared/api/deliveries.ts'
import { shipperOf, urge } from '#shared/domain/parcel/decisions.ts'
import { urgeAction } from '#shared/domain/parcel/view.ts'
import { ownItem } from './steps/own-item.ts'
import { edge, factsOf } from './steps/story.ts'
import { stepped } from './steps/views.ts'

export const handler = handle(remindDelivery, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const at = now()
  const decision = urge(own.item, at)
  // The button says the same beforehand (D81).
  if (own.side !== 'buyer' || !decision.ok) return fail('order-state', urgeAction(own.item, at))
  const { item } = decision
  const shipper = shipperOf(item) === 'seller' ? 'self' : 'service-provider'
  return commit({
    ...edge(own.item, decision, deliveryUrged({ ...factsOf(item), shipper })),
    answer: stepped(item, own.current, at),
  })
})
