import { handle } from '#functions/http/handle.ts'
import { operatingCompany } from '#functions/runtime/company.ts'
import { findOwnOrder, moveOrder } from '#functions/store/orders.ts'
import { nameReceipt } from '#shared/api/receipts.ts'
import { namePayee } from '#shared/domain/order/decisions.ts'
import { receiptOfOrder } from '#shared/domain/order/receipt.ts'

export const handler = handle(nameReceipt, async ({ input, caller, table, now, language, commit, fail }) => {
  const order = await findOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const named = namePayee(order, input.payee, now())
  if (named.outcome === 'refused') return fail(named.code)
  return commit({
    writes: [moveOrder(order, named)],
    answer: receiptOfOrder(named.order, language, operatingCompany()),
  })
})
