import { claimMoved } from '#events/deliveries.ts'
import { getMoney, moveClaim } from '#functions/store/deliveries.ts'
import { freeAfterClaim, isHeldByBuyer } from '#functions/store/sold-works.ts'
import type { Getter } from '#functions/table/table.ts'
import {
  type Claim,
  type ClaimActor,
  claimAfter,
  decideClaim,
  mayMoveClaim,
  type Verdict,
} from '#shared/domain/claim/claim.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import { refundAsked } from './refunding.ts'
import { edge, factsOf } from './story.ts'

const told = (item: Delivery, before: Claim, after: Claim) =>
  claimMoved({
    ...factsOf(item),
    claimId: after.claimId,
    from: before.state,
    to: after.state,
    amount: after.decision?.amount ?? 0,
  })

type Step = Partial<Pick<Claim, 'reply' | 'back' | 'inspection'>> & {
  readonly move: 'reply' | 'approveReturn' | 'sendBack' | 'inspect'
  readonly by: ClaimActor
}

/** An edge of a claim on its way to a decision; the item waits meanwhile (D87). */
export function claimStep(item: Delivery, before: Claim, { move, by, ...change }: Step, now: number) {
  if (!mayMoveClaim(before, move, by, now)) return { ok: false, code: 'order-state' } as const
  const after = claimAfter(before, move, now, change)
  const { claim } = after
  return { ok: true, claim, writes: [moveClaim(before, after)], events: [told(item, before, claim)] } as const
}

/** The operator's decision: the claim is over, and what is to be paid back is set aside. */
export async function claimDecision(table: Getter, before: Delivery, current: Claim, verdict: Verdict, now: number) {
  const decision = decideClaim(current, before, verdict, now)
  if (!decision.ok) return decision
  const { claim, claimMove, item, parcelMove, amount, reverses } = decision
  const { writes, events } = edge(before, { move: parcelMove, item }, told(item, current, claim))
  const stays = isHeldByBuyer(before) && !reverses ? [freeAfterClaim(item, now)] : []
  if (amount === 0) {
    return {
      ok: true,
      claim,
      item,
      writes: [...writes, moveClaim(current, { move: claimMove, claim }), ...stays],
      events,
    } as const
  }
  const money = await getMoney(table, item.orderId)
  if (!money) throw new Error(`order ${item.orderId} was paid and has no money`)
  const { refundId, text: reason } = verdict
  const lines = [{ orderItemId: item.id, amount }]
  const asked = refundAsked(money, { refundId, lines, cause: 'claim', reason }, item.buyerId, now)
  if (!asked.ok) return asked
  return {
    ok: true,
    claim,
    item,
    writes: [...writes, moveClaim(current, { move: claimMove, claim }), ...stays, ...asked.writes],
    events: [...events, ...asked.events],
  } as const
}
