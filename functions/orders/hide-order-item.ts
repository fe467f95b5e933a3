import { handle } from '#functions/http/handle.ts'
import { getDelivery } from '#functions/store/deliveries.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { hideOrderItem } from '#shared/api/orders.ts'
import { itemHidden } from '#shared/domain/order/steps.ts'
import { buyerActions } from '#shared/domain/parcel/view.ts'

/** Only from the own list: what was bought is evidence, and stays (§14). */
export const handler = handle(hideOrderItem, async ({ input, caller, table, now, commit, fail }) => {
  const item = await getDelivery(table, input.id)
  const order = item && (await getOwnOrder(table, item.orderId, caller.userId))
  if (!item || !order) return fail('not-found')
  if (!buyerActions(item, now()).hide.may) return fail('order-state')
  const hidden = itemHidden(order, item.id, now())
  if (!hidden.ok) return fail(hidden.code)
  return commit({
    writes: [moveOrder(order, hidden)],
    answer: { done: true as const },
  })
})
