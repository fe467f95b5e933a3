import type { Getter, TableReader } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { addedDebts, movePayout } from '#functions/store/earning/payouts.ts'
import { getParcels, moveParcel } from '#functions/store/fulfilment/parcels.ts'
import { getMoney, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { paidOutOf } from '#shared/domain/buying/order/sale-line.ts'
import { debtsOf, type PayoutPlan, planPayout } from '#shared/domain/earning/payout/debts.ts'
import { banHold } from '#shared/domain/earning/payout/hold.ts'
import { isKeptByBan, type Payout, type PayoutLine } from '#shared/domain/earning/payout/payout.ts'
import { canTransitionPayout, payoutTransitions } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { ParcelTransition } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { batched, type PaidOut, type Posting, paidOut, sentBack } from '#shared/domain/kernel/money/journal.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import { debtWrites, type KnownDebts, knownDebts } from './debts.ts'

/** A payout and its works, each with its order's money and its journal, change in one transaction (L5, L8). */
interface LineChange {
  readonly before: Parcel
  readonly move: ParcelTransition
  readonly payout: Parcel['payout']
  readonly postings: readonly Posting[]
}

async function lineWrites(table: Getter, changes: readonly LineChange[], at: number) {
  // Works of one order share its money and its journal chain.
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
  readonly writes: readonly Write<'put' | 'check', 'busy' | 'order-state' | 'payout-state'>[]
}

/** A payout with what it would pay now, and the works of its lines. */
export interface PlannedPayout {
  readonly before: Payout
  readonly known: KnownDebts
  readonly plan: PayoutPlan
  readonly items: ReadonlyMap<string, Parcel>
}

export async function plannedPayout(table: TableReader, before: Payout): Promise<PlannedPayout> {
  const known = await knownDebts(table, before.seller)
  const own = before.lines.map(({ orderItemId }) => orderItemId)
  const owed = known.debts.map(({ line }) => line.orderItemId)
  const items = new Map((await getParcels(table, [...new Set([...own, ...owed])])).map(item => [item.id, item]))
  // Read again together with the payout's own works, so that each line belongs to the parcel that is written.
  const debts = debtsOf(owed.flatMap(id => items.get(id) ?? []))
  return {
    before,
    known,
    items,
    plan: planPayout(
      own.flatMap(id => items.get(id) ?? []),
      debts,
    ),
  }
}

/** The lines of a plan, each with its work and the booking from the seller's account. */
const lineChanges = (
  { before, plan, items }: PlannedPayout,
  {
    state,
    postings,
    at,
  }: Pick<NonNullable<Parcel['payout']>, 'state' | 'at'> & {
    readonly postings: (part: PaidOut) => readonly Posting[]
  },
): LineChange[] =>
  plan.lines.flatMap(line => {
    const item = items.get(line.orderItemId)
    if (!item) return []
    const payout = { payoutId: before.id, state, out: paidOutOf(item) + line.yen, at }
    const move = line.yen < 0 ? 'takeDebt' : 'batchPayout'
    return [{ before: item, move, payout, postings: postings(partOf(before, line)) }]
  })

/**
 * Locks a payout for its batch: works and account are frozen as they are now, and the seller's balance is reduced.
 * Everything that the seller owes is deducted; an amount that became owed since refuses the transaction (D113).
 * Undefined where nothing is to be transferred.
 */
export async function lockWrites(
  table: TableReader,
  planned: PlannedPayout,
  { batchId, account, at }: { readonly batchId: string; readonly account: BankAccount; readonly at: number },
): Promise<PayoutChange | undefined> {
  const { before, plan, known } = planned
  if (plan.kind !== 'transfer' || !canTransitionPayout(before, 'batch')) return undefined
  const { lines, amount } = plan
  const changes = lineChanges(planned, { state: 'batched', at, postings: part => [batched(part)] })
  const { to } = payoutTransitions.batch
  const frozen = { lines: [...lines], amount, account, batchId, batchedAt: at }
  const payout = { ...before, ...frozen, state: to, version: before.version + 1 }
  const writes = [movePayout(before, 'batch', payout), debtWrites(known, plan.left)]
  return { payout, writes: [...writes, ...(await lineWrites(table, changes, at))] }
}

/**
 * Sets a payout off against what its seller owes, without any bank transfer. In the journal the money of its works
 * covers what had been overpaid for other works. Undefined where it would need a transfer, or must wait.
 */
export async function setOffWrites(
  table: TableReader,
  planned: PlannedPayout,
  at: number,
): Promise<PayoutChange | undefined> {
  const { before, plan, known } = planned
  if (plan.kind !== 'set-off' || !canTransitionPayout(before, 'setOff')) return undefined
  const postings = (part: PaidOut) => [batched(part), paidOut(part)]
  const changes = lineChanges(planned, { state: 'paid', at, postings })
  const { to } = payoutTransitions.setOff
  const payout = { ...before, lines: [...plan.lines], amount: 0, paidAt: at, state: to, version: before.version + 1 }
  const writes = [movePayout(before, 'setOff', payout), debtWrites(known, plan.left)]
  return { payout, writes: [...writes, ...(await lineWrites(table, changes, at))] }
}

/** The outcome of a payout that was in a batch. */
export type PayoutEnd =
  | { readonly move: 'pay' }
  | { readonly move: 'return'; readonly reason: string }
  /** The bank never received it. */
  | { readonly move: 'unbatch' }

/** Writes of this outcome; undefined where the payout has reached it already or is in another state. */
export async function endWrites(
  table: Getter,
  before: Payout,
  end: PayoutEnd,
  { at, isBanned }: { readonly at: number; readonly isBanned: boolean },
): Promise<PayoutChange | undefined> {
  if (!canTransitionPayout(before, end.move)) return undefined
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
    // A later payout recovered an amount of this work meanwhile: the work's latest payout counts.
    const next = payout.payoutId === before.id ? own : { ...payout, out }
    return [{ before: item, move: 'endPayout', payout: next, postings: isOut ? [paidOut(part)] : sentBack(part, was) }]
  })
  // A returned payout of a seller whose payouts are held waits for its release (D77).
  const hold = before.hold ?? (isKeptByBan(before, isBanned) ? { reason: banHold, at } : null)
  const move = end.move !== 'pay' && hold !== null ? 'keep' : end.move
  const payout: Payout = {
    ...before,
    state: payoutTransitions[move].to,
    ...(move === 'keep' && { hold }),
    version: before.version + 1,
    ...(end.move === 'pay' && { paidAt: at }),
    ...(end.move === 'return' && { returned: { at, reason: end.reason }, paidAt: null }),
    ...(end.move === 'unbatch' && { batchId: null, account: null, batchedAt: null }),
  }
  // The amount that it had recovered is owed again.
  const owed = end.move === 'pay' ? [] : before.lines.filter(({ yen }) => yen < 0).map(({ orderItemId }) => orderItemId)
  const writes = [movePayout(before, move, payout), ...(await addedDebts(table, before.seller, owed))]
  return { payout, writes: [...writes, ...(await lineWrites(table, changes, at))] }
}
