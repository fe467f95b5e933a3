import { handle } from '#functions/http/handle.ts'
import { getOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { nameReceipt } from '#shared/api/receipts.ts'
import { receiptOf } from '#shared/domain/order/receipt.ts'
import { receiptNamed } from '#shared/domain/order/steps.ts'

export const handler = handle(nameReceipt, async ({ input, caller, table, now, language, commit, fail }) => {
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const named = receiptNamed(order, input.payee, now())
  if (!named.ok) return fail(named.code)
  return commit({ writes: [moveOrder(order, named)], answer: receiptOf(named.order, language) })
})
