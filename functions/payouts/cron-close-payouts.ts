import { closePayouts } from '#events/payouts.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { allParcels, getParcels } from '#functions/store/parcels.ts'
import {
  getDebts,
  isMonthClosed,
  newPayout,
  payoutsOfSeller,
  putClosedMonth,
  putDebts,
} from '#functions/store/payouts.ts'
import { notBannedToSell } from '#functions/store/sessions.ts'
import { sellerKey } from '#shared/domain/money/journal.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'
import { debtsOf, type SellerDebts } from '#shared/domain/payout/debts.ts'
import { banHold } from '#shared/domain/payout/hold.ts'
import { isWaiting } from '#shared/domain/payout/moves.ts'
import { closeMonth, lastMonth, monthEnd } from '#shared/domain/payout/payout.ts'
import { hourMs } from '#shared/durations.ts'
import { askForAccount } from './paying/ask-for-account.ts'
import { payeeOfSeller } from './paying/payees.ts'
import { setOffPayouts } from './paying/set-off-payouts.ts'

/** What ended in the last minutes of a month has come to the index by then. */
const settlesMs = hourMs

/**
 * Closes the month that ended last. A run that broke off is finished by the next: a payout is made once for its seller and
 * month, and the month is closed when all are there. What its seller owes goes against it at once (D113). The house pays
 * nothing to itself.
 */
export const handler = background(closePayouts, async (_event, { table, now, payments, commit }) => {
  const at = now()
  const month = lastMonth(at)
  if (at < monthEnd(month) + settlesMs || (await isMonthClosed(table, month))) return
  const bySeller = Map.groupBy(await allParcels(table), ({ seller }) => sellerKey(seller))
  let made = 0
  let isWhole = true
  for (const [seller, sales] of bySeller) {
    const [first] = sales
    if (seller === 'house' || !first) continue
    const before = await payoutsOfSeller(table, seller)
    if (before.some(payout => payout.month === month)) continue
    const listed = await getDebts(table, seller)
    // The index says which works there are, the table how they stand.
    const items = await getParcels(
      table,
      sales.map(({ id }) => id),
    )
    // A payout may go into a batch or come back from the bank while the works are read: it counts as open if it was or is.
    const known = [...before, ...(await payoutsOfSeller(table, seller))]
    const open = known.filter(isWaiting)
    const taken = new Set(open.flatMap(({ lines }) => lines.map(({ orderItemId }) => orderItemId)))
    const payee = await payeeOfSeller(table, seller, at)
    const held = payee.isBanned ? banHold : null
    const closed = closeMonth(month, items, { taken, held, now: at }, { seller, name: first.seller.name })
    const amount = sumAmounts([...open, ...closed])
    if (amount > 0) await askForAccount({ payments, commit }, payee, { seller, month, amount })
    if (closed.length === 0) continue
    // A ban that comes at this moment finds them or is found.
    const unbanned = held === null ? payee.members.map(userId => notBannedToSell(userId, at)) : []
    const writes = [...closed.map(newPayout), ...unbanned, ...wholeDebts(seller, items, listed)]
    const { outcome } = await commit({ once: `close-${seller}-${month}`, writes })
    if (outcome === 'refused') isWhole = false
    else made += closed.length
    if (owingIn(items).length > 0) await setOffPayouts({ table, now, commit }, seller)
  }
  if (!isWhole) return
  await commit({ once: `closed-${month}`, writes: [putClosedMonth(month, at, made)] })
  logger.info('month closed', { month, payouts: made })
})

const owingIn = (items: readonly Parcel[]): string[] => debtsOf(items).map(({ line }) => line.orderItemId)

/** All sales of a seller are looked at here: nobody has to look at them again to know what is owed. */
const wholeDebts = (seller: string, items: readonly Parcel[], before: SellerDebts | undefined) =>
  before?.isWhole
    ? []
    : [putDebts({ seller, version: (before?.version ?? 0) + 1, works: owingIn(items), isWhole: true }, before)]

const sumAmounts = (payouts: readonly { readonly amount: number }[]): number =>
  payouts.reduce((sum, { amount }) => sum + amount, 0)
