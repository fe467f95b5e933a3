import { closePayouts } from '#events/earning/payouts.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import {
  getDebts,
  isMonthClosed,
  newPayout,
  payoutsOfSeller,
  putClosedMonth,
  putDebts,
} from '#functions/store/earning/payouts.ts'
import { getParcels, salesBySeller } from '#functions/store/fulfilment/parcels.ts'
import { notBannedToSell } from '#functions/store/people/sessions.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { debtsOf, type SellerDebts } from '#shared/domain/earning/payout/debts.ts'
import { banHold } from '#shared/domain/earning/payout/hold.ts'
import { closeMonth, lastMonth, monthEnd } from '#shared/domain/earning/payout/payout.ts'
import { isWaiting } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { hourMs } from '#shared/durations.ts'
import { askForAccount } from './paying/ask-for-account.ts'
import { endEmptied } from './paying/end-emptied.ts'
import { setOffPayouts } from './paying/set-off-payouts.ts'

/** Delay after which the index has every sale that ended in the last minutes of a month; ms. */
const settlesMs = hourMs

/**
 * Maximum of payouts that one transaction writes. Beside them it may check that twenty people of a seller are not
 * banned, and write what is owed; with eighteen works each they stay far below the four megabytes that a transaction
 * holds.
 */
const payoutsAtOnce = 50

/**
 * Closes the last month. The next run completes one that broke off and continues after the payouts that exist: their
 * works are taken. The month is closed when all payouts exist. Amounts that a seller owes are set off against them at
 * once (D113), and payouts with nothing left end. The house gets no payout from itself.
 */
export const handler = background(closePayouts, async (_event, { table, now, payments, commit }) => {
  const at = now()
  const month = lastMonth(at)
  if (at < monthEnd(month) + settlesMs || (await isMonthClosed(table, month))) return
  let made = 0
  let isWhole = true
  for await (const { seller, name, ids } of salesBySeller(table)) {
    if (seller === 'house') continue
    const before = await payoutsOfSeller(table, seller)
    const listed = await getDebts(table, seller)
    // The index lists the works; the table has their present state.
    const items = await getParcels(table, ids)
    // A payout may enter a batch or come back from the bank while the works are read: it counts as open if it was open
    // before or after.
    const present = await payoutsOfSeller(table, seller)
    const own = present.filter(payout => payout.month === month)
    made += own.length
    const ended = await endEmptied(commit, present, items)
    const open = [...before, ...present].filter(payout => isWaiting(payout) && !ended.has(payout.id))
    const taken = new Set([...open, ...own].flatMap(({ lines }) => lines.map(({ orderItemId }) => orderItemId)))
    const payee = await payeeOfSeller(table, seller, at)
    const held = payee.isBanned ? banHold : null
    const first = 1 + own.reduce((last, { n }) => Math.max(last, n), 0)
    const closed = closeMonth(month, items, { taken, held, now: at, first }, { seller, name })
    const amount = sumAmounts([...new Map([...open, ...closed].map(payout => [payout.id, payout])).values()])
    if (amount > 0) await askForAccount({ payments, commit }, payee, { seller, month, amount })
    if (closed.length === 0) continue
    // A ban written at this moment either sees these payouts or is seen by this condition.
    const unbanned = held === null ? payee.members.map(userId => notBannedToSell(userId, at)) : []
    let debts = wholeDebts(seller, items, listed)
    for (let from = 0; from < closed.length; from += payoutsAtOnce) {
      const part = closed.slice(from, from + payoutsAtOnce)
      const once = `close-${seller}-${month}-${first + from}`
      const { outcome } = await commit({ once, writes: [...part.map(newPayout), ...unbanned, ...debts] })
      // Another run is writing, and may have seen other sales: the next run continues after the payouts that exist
      // then.
      if (outcome !== 'done') {
        isWhole = false
        break
      }
      made += part.length
      debts = []
    }
    if (owingIn(items).length > 0) await setOffPayouts({ table, now, commit }, seller)
  }
  if (!isWhole) return
  await commit({ once: `closed-${month}`, writes: [putClosedMonth(month, at, made)] })
  logger.info('month closed', { month, payouts: made })
})

const owingIn = (items: readonly Parcel[]): string[] => debtsOf(items).map(({ line }) => line.orderItemId)

/** All sales of the seller are read here, so that nobody has to read them again to know what is owed. */
const wholeDebts = (seller: string, items: readonly Parcel[], before: SellerDebts | undefined) =>
  before?.isWhole
    ? []
    : [putDebts({ seller, version: (before?.version ?? 0) + 1, works: owingIn(items), isWhole: true }, before)]

const sumAmounts = (payouts: readonly { readonly amount: number }[]): number =>
  payouts.reduce((sum, { amount }) => sum + amount, 0)
