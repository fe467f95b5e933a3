import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { movePayout } from '#functions/store/earning/payouts.ts'
import { hasNothingLeft } from '#shared/domain/earning/payout/debts.ts'
import { emptiedPayout, type Payout } from '#shared/domain/earning/payout/payout.ts'
import { canTransitionPayout } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'

/**
 * Ends those of these payouts of which nothing is left, because all their works were refunded before they were paid out.
 * No money moves: the refunds have moved it, and have told its seller. `items` holds their works as they stand now; the
 * answer holds the ids of those that have ended.
 */
export async function endEmptied(
  commit: Committer<'put'>,
  payouts: readonly Payout[],
  items: readonly Parcel[],
): Promise<ReadonlySet<string>> {
  const ended = new Set<string>()
  const byId = new Map(items.map(item => [item.id, item]))
  for (const payout of payouts) {
    const own = payout.lines.flatMap(({ orderItemId }) => byId.get(orderItemId) ?? [])
    if (!canTransitionPayout(payout, 'empty') || own.length < payout.lines.length || !hasNothingLeft(own)) continue
    // What meets another writer is left to the next run.
    const writes = [movePayout(payout, 'empty', emptiedPayout(payout))]
    const { outcome } = await commit({ once: `empty-${payout.id}-${payout.version}`, writes })
    if (outcome !== 'refused') ended.add(payout.id)
  }
  return ended
}
