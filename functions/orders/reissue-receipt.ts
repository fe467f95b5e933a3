import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getOrder, moveOrder } from '#functions/store/orders.ts'
import { reissueReceipt } from '#shared/api/order-console.ts'
import { hasReceipt } from '#shared/domain/order/order.ts'
import { issuedAgain } from '#shared/domain/order/steps.ts'

export const handler = handle(reissueReceipt, async ({ input, caller, now, newId, table, fail, commit }) => {
  const before = await getOrder(table, input.id)
  if (!before) return fail('not-found')
  if (!hasReceipt(before)) return fail('order-state')
  const at = now()
  const issued = issuedAgain(before, at)
  const order = { ...issued, receipt: { ...issued.receipt, payee: input.payee ?? issued.receipt.payee } }
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: reissueReceipt.id,
    subject: { kind: 'order', id: order.id },
    before: before.receipt,
    after: { ...order.receipt, reason: input.reason },
  })
  return commit({ writes: [moveOrder(before, order), audit], answer: order.receipt })
})
