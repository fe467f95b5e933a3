import { handle } from '#functions/machinery/http/handle.ts'
import { findOwnOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { hideOrderItem } from '#shared/api/fulfilment/parcels.ts'
import { hideLine } from '#shared/domain/buying/order/decisions.ts'
import { buyerActions } from '#shared/domain/fulfilment/claim/parcel-view.ts'

/** Hides the work from the buyer's list alone; the order stays as evidence (rules §14). */
export const handler = handle(hideOrderItem, async ({ input, caller, table, now, commit, fail }) => {
  const item = await getParcel(table, input.id)
  const order = item && (await findOwnOrder(table, item.orderId, caller.userId))
  if (!item || !order) return fail('not-found')
  if (!buyerActions(item, now()).hide.may) return fail('order-state')
  const hidden = hideLine(order, item.id, now())
  if (hidden.outcome === 'refused') return fail(hidden.code)
  return commit({
    writes: [moveOrder(order, hidden)],
    answer: { done: true as const },
  })
})
