import { closePayouts } from '#events/payouts.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { allParcels, getParcels } from '#functions/store/parcels.ts'
import { isMonthClosed, newPayout, payoutsOfSeller, putClosedMonth } from '#functions/store/payouts.ts'
import { notBannedToSell } from '#functions/store/sessions.ts'
import { sellerKey } from '#shared/domain/money/journal.ts'
import { banHold } from '#shared/domain/payout/hold.ts'
import { isReleasable } from '#shared/domain/payout/moves.ts'
import { closeMonth, lastMonth, monthEnd } from '#shared/domain/payout/payout.ts'
import { hourMs } from '#shared/durations.ts'
import { askForAccount } from './paying/ask-for-account.ts'
import { payeeOfSeller } from './paying/payees.ts'

/** What ended in the last minutes of a month has come to the index by then. */
const settlesMs = hourMs

/**
 * Closes the month that ended last. A run that broke off is finished by the next: a payout is made once for its seller and
 * month, and the month is closed when all are there. The house pays nothing to itself.
 */
export const handler = background(closePayouts, async (_event, { table, now, payments, commit }) => {
  const at = now()
  const month = lastMonth(at)
  if (at < monthEnd(month) + settlesMs || (await isMonthClosed(table, month))) return
  const bySeller = Map.groupBy(await allParcels(table), ({ seller }) => sellerKey(seller))
  let made = 0
  let isWhole = true
  for (const [seller, listed] of bySeller) {
    const [first] = listed
    if (seller === 'house' || !first) continue
    const before = await payoutsOfSeller(table, seller)
    if (before.some(payout => payout.month === month)) continue
    // The index says which works there are, the table how they stand.
    const items = await getParcels(
      table,
      listed.map(({ id }) => id),
    )
    // A payout may go into a batch or come back from the bank while the works are read: it counts as open if it was or is.
    const known = [...before, ...(await payoutsOfSeller(table, seller))]
    const open = known.filter(payout => isReleasable(payout) || payout.state === 'held')
    const taken = new Set(open.flatMap(({ lines }) => lines.map(({ orderItemId }) => orderItemId)))
    const payee = await payeeOfSeller(table, seller, at)
    const held = payee.isBanned ? banHold : null
    const closed = closeMonth(month, items, { taken, held, now: at }, { seller, name: first.seller.name })
    const amount = sumAmounts([...open, ...closed])
    if (amount > 0) await askForAccount({ payments, commit }, payee, { seller, month, amount })
    if (closed.length === 0) continue
    // A ban that comes at this moment finds them or is found.
    const unbanned = held === null ? payee.members.map(userId => notBannedToSell(userId, at)) : []
    const writes = [...closed.map(newPayout), ...unbanned]
    const { outcome } = await commit({ once: `close-${seller}-${month}`, writes })
    if (outcome === 'refused') isWhole = false
    else made += closed.length
  }
  if (!isWhole) return
  await commit({ once: `closed-${month}`, writes: [putClosedMonth(month, at, made)] })
  logger.info('month closed', { month, payouts: made })
})

const sumAmounts = (payouts: readonly { readonly amount: number }[]): number =>
  payouts.reduce((sum, { amount }) => sum + amount, 0)
