import { claimMoved } from '#events/fulfilment/claims.ts'
import { saleReversed } from '#events/fulfilment/parcels.ts'
import { refundRequestOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { moveClaim } from '#functions/store/fulfilment/claims.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { getMoney, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { freeAfterClaim, isHeldByBuyer, reverseSale } from '#functions/store/selling/sold-works.ts'
import {
  type Claim,
  type ClaimActor,
  type ClaimVerdict,
  canTransitionClaim,
  claimAfter,
  closeClaim,
} from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { OrderMoney } from '#shared/domain/fulfilment/refund/refund.ts'
import { settled } from '#shared/domain/kernel/money/journal.ts'

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

/** A transition of a claim before its decision; the parcel keeps its state meanwhile (D87). */
export function claimStep(item: Parcel, before: Claim, { move, by, ...change }: Step, now: number) {
  if (!canTransitionClaim(before, move, by, now)) return { outcome: 'refused', code: 'order-state' } as const
  const after = claimAfter(before, move, now, change)
  const { claim } = after
  return {
    outcome: 'allowed',
    claim,
    writes: [moveClaim(before, after)],
    events: [claimEvent(item, before, claim)],
  } as const
}

/** The operator's decision closes the claim and reserves the amount of the refund. */
export async function claimDecision(
  table: Getter,
  { item: before, claim: current }: { readonly item: Parcel; readonly claim: Claim },
  verdict: ClaimVerdict,
  now: number,
) {
  const decision = closeClaim(current, before, verdict, now)
  if (decision.outcome === 'refused') return decision
  const { claim, claimTransition, item, parcelTransition, amount, reverses, isReversed } = decision
  const { writes, events } = parcelChange(before, { move: parcelTransition, item }, claimEvent(item, current, claim))
  const stays = isHeldByBuyer(before) && !reverses ? [freeAfterClaim(item, now)] : []
  const closed = [...writes, moveClaim(current, { move: claimTransition, claim }), ...stays]
  if (amount === 0 && !isReversed) return { outcome: 'allowed', claim, item, writes: closed, events } as const
  const money = await getMoney(table, item.orderId)
  if (!money) throw new Error(`order ${item.orderId} was paid and has no money`)
  if (isReversed) {
    return {
      outcome: 'allowed',
      claim,
      item,
      writes: [...closed, ...(await reversalWithoutRefund(table, { before, item, money }, now))],
      events: [...events, saleReversed(parcelFacts(item))],
    } as const
  }
  const { refundId, text: reason } = verdict
  const lines = [{ orderItemId: item.id, amount }]
  const asked = refundRequestOf(money, { refundId, lines, cause: 'claim', reason }, item.buyerId, now)
  if (asked.outcome === 'refused') return asked
  return {
    outcome: 'allowed',
    claim,
    item,
    writes: [...closed, ...asked.writes],
    events: [...events, ...asked.events],
  } as const
}

/** Everything was refunded before: what a paid refund does to the work and its shares is done now. */
async function reversalWithoutRefund(
  table: Getter,
  { before, item, money }: { readonly before: Parcel; readonly item: Parcel; readonly money: OrderMoney },
  now: number,
) {
  const share = before.settledAt === undefined ? [settled(item, item.refunded)] : []
  const { chain, writes } = posted(item.orderId, money, share, now)
  return [
    ...(await reverseSale(table, before, now)),
    ...(writes.length > 0 ? [putMoney({ ...money, ...chain, version: money.version + 1 }, money), ...writes] : []),
  ]
}
