import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { movePayout } from '#functions/store/earning/payouts.ts'
import { hasNothingLeft } from '#shared/domain/earning/payout/debts.ts'
import { emptiedPayout, type Payout } from '#shared/domain/earning/payout/payout.ts'
import { canTransitionPayout } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'

/**
 * Ends those of these payouts that have nothing left, because all their works were refunded before the payout. No money
 * moves: the refunds have moved it, and have notified the seller. `items` holds the present works; the answer holds the
 * ids of the payouts that ended.
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
    // A payout that meets a parallel write is left to the next run.
    const writes = [movePayout(payout, 'empty', emptiedPayout(payout))]
    const { outcome } = await commit({ once: `empty-${payout.id}-${payout.version}`, writes })
    if (outcome !== 'refused') ended.add(payout.id)
  }
  return ended
}
