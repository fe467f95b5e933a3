import { handle } from '#functions/machinery/http/handle.ts'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { announceReturned } from '#functions/store/buying/order-events.ts'
import { findOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminReturnMoney } from '#shared/api/fulfilment/console/refunds.ts'
import { openUnappliedOf, returnMoney } from '#shared/domain/buying/order/unapplied-payment.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { returned, unappliedChainOf } from '#shared/domain/kernel/money/journal.ts'
import { unappliedViewOf } from './views/unapplied-payment-view.ts'

/**
 * An operator has returned money that a buyer had transferred without an open order; only this ends the task (decision
 * 102).
 */
export const handler = handle(adminReturnMoney, async ({ input, caller, now, newId, table, fail, commit }) => {
  const order = await findOrder(table, input.id)
  const before = order?.payment?.unapplied
  if (!order) return fail('not-found')
  if (!before) return fail('order-state')
  const left = openUnappliedOf(order)
  const { amount, reference, reason } = input
  if (amount > left) return fail('refund-amount', { left })
  const row = await table.get(accountKeys.profile(order.buyerId))
  const account = (row && Profile.parse(row).bank) ?? null
  const at = now()
  const { chain, writes } = posted(unappliedChainOf(order.id), before, [returned(order.id, amount)], at)
  const moved = returnMoney(order, { amount, reference, account }, chain, at)
  if (moved.outcome === 'refused') return fail('order-state')
  const { unapplied = before } = moved.order.payment ?? {}
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminReturnMoney.id,
    subject: { kind: 'order', id: order.id },
    before: { owed: left },
    after: { owed: left - amount, amount, reference, reason },
  })
  return commit({
    writes: [moveOrder(order, moved), ...writes, audit],
    events: announceReturned(moved.order, amount),
    answer: { unapplied: unappliedViewOf(unapplied), serverTime: iso(at) },
  })
})
