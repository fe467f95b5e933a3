import { handle } from '#functions/http/handle.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { nameReceipt } from '#shared/api/receipts.ts'
import { hasReceipt } from '#shared/domain/order/order.ts'
import { receiptOf } from '#shared/domain/order/receipt.ts'

/** Once, and before it is issued: a paper that is out there is not renamed (D45). */
export const handler = handle(nameReceipt, async ({ input, caller, table, now, language, commit, fail }) => {
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  if (!hasReceipt(order) || order.receipt.payee !== null || order.receipt.issued > 0) return fail('order-state')
  const named = { ...order, receipt: { ...order.receipt, payee: input.payee }, updatedAt: now() }
  return commit({ writes: [moveOrder(order, named)], answer: receiptOf(named, language) })
})
