import { handle } from '#functions/machinery/http/handle.ts'
import { getPayout, movePayout } from '#functions/store/earning/payouts.ts'
import { audited } from '#functions/store/people/audit.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { adminHoldPayout } from '#shared/api/earning/console/payouts.ts'
import { freePayout, type Payout } from '#shared/domain/earning/payout/payout.ts'
import { canTransitionPayout, payoutTransitions } from '#shared/domain/earning/payout/transitions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { payoutRowOf } from './views/payout-rows.ts'

export const handler = handle(adminHoldPayout, async ({ input, caller, language, table, now, newId, commit, fail }) => {
  const before = await getPayout(table, input.id)
  if (!before) return fail('not-found')
  const move = input.hold ? 'hold' : 'free'
  if (!canTransitionPayout(before, move)) return fail('payout-state')
  const at = now()
  const held = { state: payoutTransitions.hold.to, hold: { reason: input.reason, at }, released: null }
  const after: Payout = input.hold
    ? { ...before, ...held, version: before.version + 1 }
    : freePayout(before, { isBanned: (await payeeOfSeller(table, before.seller, at)).isBanned, at })
  const audit = audited({
    id: newId(),
    at,
    by: caller,
    action: adminHoldPayout.id,
    subject: { kind: 'payout', id: before.id },
    before: { state: before.state, hold: before.hold },
    after: { state: after.state, reason: input.reason },
  })
  return commit({
    writes: [movePayout(before, move, after), audit],
    answer: { payout: payoutRowOf(after, language), serverTime: iso(at) },
  })
})
