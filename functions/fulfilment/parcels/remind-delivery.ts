import { deliveryUrged } from '#events/fulfilment/parcels.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { remindDelivery } from '#shared/api/fulfilment/parcels.ts'
import { urgeAction } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { shipperOf, urgeShipper } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { ownItem } from './views/own-item.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(remindDelivery, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const at = now()
  const decision = urgeShipper(own.item, at)
  // The button shows the same reason beforehand (D81).
  if (own.side !== 'buyer' || decision.outcome === 'refused') return fail('order-state', urgeAction(own.item, at))
  const { item } = decision
  const shipper = shipperOf(item) === 'seller' ? 'self' : 'service-provider'
  return commit({
    ...parcelChange(own.item, decision, deliveryUrged({ ...parcelFacts(item), shipper })),
    answer: parcelAnswer(item, own.current, at),
  })
})
