import { handle } from '#functions/machinery/http/handle.ts'
import { findOwnOrder } from '#functions/store/buying/orders.ts'
import { getOrder } from '#shared/api/buying/orders.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'

export const handler = handle(getOrder, async ({ input, caller, table, now, language, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  return order ? viewOrder(order, language, now()) : fail('not-found')
})
