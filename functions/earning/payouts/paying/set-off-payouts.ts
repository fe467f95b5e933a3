import { payoutSetOff } from '#events/earning/payouts.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { payoutsOfSeller } from '#functions/store/earning/payouts.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { byAge, owedIn, takenBackIn } from '#shared/domain/earning/payout/debts.ts'
import { isReleasable } from '#shared/domain/earning/payout/transitions.ts'
import { endEmptied } from './end-emptied.ts'
import { plannedPayout, setOffWrites } from './payout-writes.ts'

interface SetOffContext {
  readonly table: TableReader
  readonly now: () => number
  readonly commit: Committer<'put' | 'check'>
}

/**
 * Sets off a seller's open payouts that the owed amount covers whole, oldest first (D113), and notifies the seller. A
 * payout that meets a parallel write is left to the next run.
 */
export async function setOffPayouts({ table, now, commit }: SetOffContext, seller: string): Promise<void> {
  const open = (await payoutsOfSeller(table, seller)).filter(isReleasable).toSorted(byAge)
  for (const payout of open) {
    const planned = await plannedPayout(table, payout)
    const { kind, lines, left } = planned.plan
    if (kind === 'nothing') {
      await endEmptied(commit, [payout], [...planned.items.values()])
      continue
    }
    const change = await setOffWrites(table, planned, now())
    // A larger payout is reduced when it is batched, and younger ones are not set off before it.
    if (!change) return
    const { members } = await payeeOfSeller(table, seller, now())
    const { id: payoutId, month } = payout
    const facts = { payoutId, seller, members: [...members], month, amount: takenBackIn(lines), left: owedIn(left) }
    const { outcome } = await commit({
      once: `set-off-${payoutId}-${payout.version}`,
      writes: change.writes,
      events: [payoutSetOff(facts)],
    })
    if (outcome === 'refused') return
  }
}
