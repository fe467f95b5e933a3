import { handle } from '#functions/http/handle.ts'
import { getOwnOrder } from '#functions/store/orders.ts'
import { getReceipt } from '#shared/api/receipts.ts'
import { hasReceipt } from '#shared/domain/order/moves.ts'
import { receiptOf } from '#shared/domain/order/receipt.ts'
import { payStateNumbers } from '#shared/domain/order-wire-numbers.ts'

export const handler = handle(getReceipt, async ({ input, caller, table, language, fail }) => {
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  return hasReceipt(order)
    ? receiptOf(order, language)
    : fail('order-state', { payStatus: payStateNumbers[order.payStatus] })
})
