import { claimMoved } from '#events/claims.ts'
import { parcelChange, parcelFacts } from '#functions/parcels/moving/parcel-events.ts'
import { refundRequestOf } from '#functions/refunds/sending/refund-writes.ts'
import { moveClaim } from '#functions/store/claims.ts'
import { getMoney } from '#functions/store/refunds.ts'
import { freeAfterClaim, isHeldByBuyer } from '#functions/store/sold-works.ts'
import type { Getter } from '#functions/table/table.ts'
import {
  type Claim,
  type ClaimActor,
  type ClaimVerdict,
  claimAfter,
  closeClaim,
  mayMoveClaim,
} from '#shared/domain/claim/claim.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'

const claimEvent = (item: Parcel, before: Claim, after: Claim) =>
  claimMoved({
    ...parcelFacts(item),
    claimId: after.claimId,
    from: before.state,
    to: after.state,
    amount: after.decision?.amount ?? 0,
  })

type Step = Partial<Pick<Claim, 'reply' | 'back' | 'inspection'>> & {
  readonly move: 'reply' | 'approveReturn' | 'sendBack' | 'inspect'
  readonly by: ClaimActor
}

/** A move of a claim before its decision; the parcel stays as it is meanwhile (D87). */
export function claimStep(item: Parcel, before: Claim, { move, by, ...change }: Step, now: number) {
  if (!mayMoveClaim(before, move, by, now)) return { outcome: 'refused', code: 'order-state' } as const
  const after = claimAfter(before, move, now, change)
  const { claim } = after
  return {
    outcome: 'allowed',
    claim,
    writes: [moveClaim(before, after)],
    events: [claimEvent(item, before, claim)],
  } as const
}

/** The operator's decision closes the claim and sets the amount of the refund aside. */
export async function claimDecision(
  table: Getter,
  { item: before, claim: current }: { readonly item: Parcel; readonly claim: Claim },
  verdict: ClaimVerdict,
  now: number,
) {
  const decision = closeClaim(current, before, verdict, now)
  if (decision.outcome === 'refused') return decision
  const { claim, claimMove, item, parcelMove, amount, reverses } = decision
  const { writes, events } = parcelChange(before, { move: parcelMove, item }, claimEvent(item, current, claim))
  const stays = isHeldByBuyer(before) && !reverses ? [freeAfterClaim(item, now)] : []
  if (amount === 0) {
    return {
      outcome: 'allowed',
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
  const asked = refundRequestOf(money, { refundId, lines, cause: 'claim', reason }, item.buyerId, now)
  if (asked.outcome === 'refused') return asked
  return {
    outcome: 'allowed',
    claim,
    item,
    writes: [...writes, moveClaim(current, { move: claimMove, claim }), ...stays, ...asked.writes],
    events: [...events, ...asked.events],
  } as const
}
