import { handle } from '#functions/http/handle.ts'
import { findOwnOrder } from '#functions/store/orders.ts'
import { getReceipt } from '#shared/api/receipts.ts'
import { hasReceipt } from '#shared/domain/order/moves.ts'
import { payStateNumbers } from '#shared/domain/order/wire-numbers.ts'
import { shownReceipt } from './shown-receipt.ts'

export const handler = handle(getReceipt, async ({ input, caller, table, language, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  return hasReceipt(order)
    ? shownReceipt(order, language)
    : fail('order-state', { payStatus: payStateNumbers[order.payStatus] })
})
