import { handle } from '#functions/machinery/http/handle.ts'
import { findOwnOrder } from '#functions/store/buying/orders.ts'
import { getReceipt } from '#shared/api/buying/receipts.ts'
import { hasReceipt } from '#shared/domain/buying/order/transitions.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { shownReceipt } from './shown-receipt.ts'

export const handler = handle(getReceipt, async ({ input, caller, table, language, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  return hasReceipt(order)
    ? shownReceipt(order, language)
    : fail('order-state', { payStatus: payStateNumbers[order.payStatus] })
})
