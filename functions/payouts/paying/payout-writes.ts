import { posted } from '#functions/store/journal.ts'
import { getParcels, moveParcel } from '#functions/store/parcels.ts'
import { movePayout } from '#functions/store/payouts.ts'
import { getMoney, putMoney } from '#functions/store/refunds.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import type { BankAccount } from '#shared/domain/account/bank.ts'
import { batched, type PaidOut, type Posting, paidOut, sentBack } from '#shared/domain/money/journal.ts'
import { paidOutOf } from '#shared/domain/order/sale-line.ts'
import type { ParcelMove } from '#shared/domain/parcel/moves.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'
import { banHold } from '#shared/domain/payout/hold.ts'
import { mayMovePayout, payoutMoves } from '#shared/domain/payout/moves.ts'
import { isKeptByBan, lineOf, type Payout, type PayoutLine, sumOf } from '#shared/domain/payout/payout.ts'

/** A payout and each of its works with its money and its journal move in one transaction (L5, L8). */
interface LineChange {
  readonly before: Parcel
  readonly move: ParcelMove
  readonly payout: Parcel['payout']
  readonly postings: readonly Posting[]
}

async function lineWrites(table: Getter, changes: readonly LineChange[], at: number) {
  // Works of one order share its money and its chain.
  const byOrder = [...Map.groupBy(changes, ({ before }) => before.orderId)]
  const books = await Promise.all(
    byOrder.map(async ([orderId, own]) => {
      const money = await getMoney(table, orderId)
      if (!money) throw new Error(`order ${orderId} was paid and has no money`)
      const { chain, writes } = posted(
        orderId,
        money,
        own.flatMap(({ postings }) => postings),
        at,
      )
      return [putMoney({ ...money, ...chain, version: money.version + 1 }, money), ...writes]
    }),
  )
  const parcels = changes.map(({ before, move, payout }) =>
    moveParcel(before, { move, item: { ...before, ...(payout && { payout }), version: before.version + 1 } }),
  )
  return [...parcels, ...books.flat()]
}

const partOf = ({ id: payoutId, seller }: Payout, { orderItemId, yen }: PayoutLine): PaidOut => ({
  payoutId,
  orderItemId,
  seller,
  yen,
})

export interface PayoutChange {
  readonly payout: Payout
  readonly writes: readonly Write<'put', 'busy' | 'order-state' | 'payout-state'>[]
}

/**
 * Puts a payout on its way: works and account as they are now are frozen, and the seller is owed them no more. Undefined
 * where it stands otherwise, or nothing is left to be paid of it.
 */
export async function lockWrites(
  table: Getter,
  before: Payout,
  { batchId, account, at }: { readonly batchId: string; readonly account: BankAccount; readonly at: number },
): Promise<PayoutChange | undefined> {
  if (!mayMovePayout(before, 'batch')) return undefined
  const found = await getParcels(
    table,
    before.lines.map(({ orderItemId }) => orderItemId),
  )
  const items = new Map(found.map(item => [item.id, item]))
  const due = before.lines.flatMap(({ orderItemId }) => items.get(orderItemId) ?? [])
  const lines = due.map(lineOf).filter(({ yen }) => yen !== 0)
  const amount = sumOf(lines)
  if (amount <= 0) return undefined
  const changes = lines.flatMap((line): LineChange[] => {
    const item = items.get(line.orderItemId)
    if (!item) return []
    const payout = { payoutId: before.id, state: 'batched' as const, out: paidOutOf(item) + line.yen, at }
    return [{ before: item, move: 'batchPayout', payout, postings: [batched(partOf(before, line))] }]
  })
  const { to } = payoutMoves.batch
  const payout = { ...before, state: to, version: before.version + 1, lines, amount, account, batchId, batchedAt: at }
  return { payout, writes: [movePayout(before, 'batch', payout), ...(await lineWrites(table, changes, at))] }
}

/** What became of a payout that was on its way. */
export type PayoutEnd =
  | { readonly move: 'pay' }
  | { readonly move: 'return'; readonly reason: string }
  /** The bank never had it. */
  | { readonly move: 'unbatch' }

/** Undefined where it has come to this end already, or stands otherwise. */
export async function endWrites(
  table: Getter,
  before: Payout,
  end: PayoutEnd,
  { at, isBanned }: { readonly at: number; readonly isBanned: boolean },
): Promise<PayoutChange | undefined> {
  if (!mayMovePayout(before, end.move)) return undefined
  const was = before.state === 'paid' ? 'paid' : 'batched'
  const found = await getParcels(
    table,
    before.lines.map(({ orderItemId }) => orderItemId),
  )
  const changes = before.lines.flatMap((line): LineChange[] => {
    const item = found.find(({ id }) => id === line.orderItemId)
    if (!item?.payout) throw new Error(`${line.orderItemId} knows nothing of payout ${before.id}`)
    const part = partOf(before, line)
    const isOut = end.move === 'pay'
    const { payout } = item
    const out = isOut ? payout.out : payout.out - line.yen
    const own = { payoutId: before.id, state: isOut ? ('paid' as const) : ('returned' as const), out, at }
    // A later payout took something back meanwhile: of the work it is what counts.
    const next = payout.payoutId === before.id ? own : { ...payout, out }
    return [{ before: item, move: 'endPayout', payout: next, postings: isOut ? [paidOut(part)] : sentBack(part, was) }]
  })
  // What comes back of a seller whose money is held waits for its release (D77).
  const hold = before.hold ?? (isKeptByBan(before, isBanned) ? { reason: banHold, at } : null)
  const move = end.move !== 'pay' && hold !== null ? 'keep' : end.move
  const payout: Payout = {
    ...before,
    state: payoutMoves[move].to,
    ...(move === 'keep' && { hold }),
    version: before.version + 1,
    ...(end.move === 'pay' && { paidAt: at }),
    ...(end.move === 'return' && { returned: { at, reason: end.reason }, paidAt: null }),
    ...(end.move === 'unbatch' && { batchId: null, account: null, batchedAt: null }),
  }
  return { payout, writes: [movePayout(before, move, payout), ...(await lineWrites(table, changes, at))] }
}
