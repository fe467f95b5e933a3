import { handle } from '#functions/machinery/http/handle.ts'
import { findOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminReissueReceipt } from '#shared/api/buying/console/receipts.ts'
import { countReceipt } from '#shared/domain/buying/order/decisions.ts'
import { notPrinted, unprintedIn } from './shown-receipt.ts'

export const handler = handle(
  adminReissueReceipt,
  async ({ input, caller, now, newId, table, fail, invalid, commit }) => {
    const before = await findOrder(table, input.id)
    if (!before) return fail('not-found')
    const at = now()
    const issued = countReceipt(before, 'operator', at, input.payee ?? before.receipt.payee)
    if (issued.outcome === 'refused') return fail(issued.code)
    const unprinted = input.payee === undefined ? [] : await unprintedIn(input.payee)
    if (unprinted.length > 0) return invalid(notPrinted(unprinted))
    const { order } = issued
    const audit = audited({
      id: newId(),
      at,
      by: caller,
      action: adminReissueReceipt.id,
      subject: { kind: 'order', id: order.id },
      before: before.receipt,
      after: { ...order.receipt, reason: input.reason },
    })
    return commit({ writes: [moveOrder(before, issued), audit], answer: order.receipt })
  },
)
