import { handle } from '#functions/http/handle.ts'
import { operatingCompany } from '#functions/runtime/company.ts'
import { findOwnOrder } from '#functions/store/orders.ts'
import { getReceipt } from '#shared/api/receipts.ts'
import { hasReceipt } from '#shared/domain/order/moves.ts'
import { receiptOfOrder } from '#shared/domain/order/receipt.ts'
import { payStateNumbers } from '#shared/domain/wire-numbers.ts'

export const handler = handle(getReceipt, async ({ input, caller, table, language, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  return hasReceipt(order)
    ? receiptOfOrder(order, language, operatingCompany())
    : fail('order-state', { payStatus: payStateNumbers[order.payStatus] })
})
