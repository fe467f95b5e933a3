import * as z from 'zod'
import { paidOutOf, payoutDueOf, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { expectedOf } from './payable.ts'
import { lineOf, type Payout, type PayoutLine, type PlanKind, sumOf } from './payout.ts'
import { isReleasable } from './transitions.ts'

/**
 * Debts of sellers (D113): a sale that is refunded after it was paid out is owed by its seller. Debts are deducted from
 * the oldest payouts first: one that is fully consumed is set off and makes no transfer, a larger one is reduced, and
 * the rest is carried over.
 */
export const sellerDebts = () =>
  z.object({
    seller: z.string(),
    version: z.int().min(1),
    /** Order items that cause a debt. */
    works: z.array(z.string()),
    /** Whether every sale of the seller was examined; a refund alone knows only its own works. */
    isWhole: z.boolean(),
  })
export type SellerDebts = z.infer<ReturnType<typeof sellerDebts>>

/** Yen paid out for a work that the seller owes back since, at least 0. */
export const debtOf = (item: Parcel): number =>
  item.settledAt === undefined ? 0 : Math.max(0, paidOutOf(item) - saleLineOf(item).net)

/** Net of each work once no claim, refund or transfer is open; none for works that were fully refunded. */
export const linesOnceFree = (items: readonly Parcel[]): PayoutLine[] =>
  items.flatMap(item => {
    const yen = expectedOf(item)
    return yen > 0 ? { ...lineOf(item), yen } : []
  })

/**
 * Whether none of these works can ever bring money again. A claim, a refund or a transfer in progress may still end in
 * favour of the seller, so what it holds back counts; refunds are final.
 */
export const hasNothingLeft = (items: readonly Parcel[]): boolean =>
  items.every(item => item.settledAt !== undefined && expectedOf(item) <= 0 && item.payout?.state !== 'batched')

export interface Debt {
  /** Negative. */
  readonly line: PayoutLine
  /** False during a transfer of the work's money, because the bank may return it. */
  readonly isFree: boolean
}

/** Debts of these works, the oldest sale first. */
export const debtsOf = (items: readonly Parcel[]): Debt[] =>
  items
    .filter(item => debtOf(item) > 0)
    .map(item => ({ line: { ...lineOf(item), yen: -debtOf(item) }, isFree: item.payout?.state !== 'batched' }))
    .toSorted((a, b) => a.line.soldAt - b.line.soldAt)

export const owedIn = (debts: readonly Debt[]): number => 0 - sumOf(debts.map(({ line }) => line))

/**
 * Most lines of one transaction. A line takes up to four of its hundred writes, when it is set off or when a bank
 * returns an executed transfer: parcel, money, and two entries of the journal.
 */
const mostLines = 24

export interface PayoutPlan {
  readonly kind: PlanKind
  /** Deductions come first. Works without room wait for the next month's closing. */
  readonly lines: readonly PayoutLine[]
  /** Yen to be transferred. */
  readonly amount: number
  /** Debts that remain after it. */
  readonly left: readonly Debt[]
}

/** The payout of these works if made now. Money is only transferred if no debt remains. */
export function planPayout(items: readonly Parcel[], debts: readonly Debt[]): PayoutPlan {
  const due = items.filter(item => payoutDueOf(item) > 0).map(lineOf)
  const [whole, owed] = [sumOf(due), owedIn(debts)]
  const none = { lines: [], amount: 0, left: debts }
  if (whole === 0) return { kind: 'nothing', ...none }
  const free = debts.filter(({ isFree }) => isFree)
  if (owedIn(free) < Math.min(whole, owed)) return { kind: 'wait', ...none }
  const taken = free.map(({ line }) => line)
  const kept = due.slice(0, Math.max(0, mostLines - taken.length))
  const amount = sumOf(kept) - owed
  if (amount > 0) return { kind: 'transfer', lines: [...taken, ...kept], amount, left: [] }
  return { kind: 'set-off', amount: 0, ...setOff(due, debts) }
}

/** Deducts the oldest debt from the first work, yen for yen, as far as the lines have room. */
function setOff(due: readonly PayoutLine[], debts: readonly Debt[]) {
  const back = new Map<string, PayoutLine>()
  const given = new Map<string, PayoutLine>()
  const open = debts.map(debt => ({ ...debt, yen: -debt.line.yen }))
  const works = due.map(line => ({ line, yen: line.yen }))
  const add = (lines: Map<string, PayoutLine>, line: PayoutLine, yen: number) =>
    lines.set(line.orderItemId, { ...line, yen: (lines.get(line.orderItemId)?.yen ?? 0) + yen })
  for (const debt of open) {
    if (!debt.isFree) continue
    for (const work of works) {
      const yen = Math.min(debt.yen, work.yen)
      if (yen === 0) continue
      const isNew = (lines: Map<string, PayoutLine>, { orderItemId }: PayoutLine) => (lines.has(orderItemId) ? 0 : 1)
      const more = isNew(back, debt.line) + isNew(given, work.line)
      if (back.size + given.size + more > mostLines) continue
      add(back, debt.line, -yen)
      add(given, work.line, yen)
      debt.yen -= yen
      work.yen -= yen
    }
  }
  const left = open.flatMap(({ line, isFree, yen }) => (yen === 0 ? [] : [{ line: { ...line, yen: -yen }, isFree }]))
  return { lines: [...back.values(), ...given.values()], left }
}

/** A payout that is not in a transfer, with its works. */
export interface OpenPayout {
  readonly payout: Payout
  readonly items: readonly Parcel[]
}

/**
 * A seller's open payouts if made now, the oldest first, and the debts that remain. A held one pays nothing and reduces
 * no debt.
 */
export function planPayouts(open: readonly OpenPayout[], debts: readonly Debt[]) {
  let left = debts
  const plans = new Map<string, PayoutPlan>()
  for (const { payout, items } of open.toSorted((a, b) => byAge(a.payout, b.payout))) {
    const plan = planPayout(items, isReleasable(payout) ? left : [])
    plans.set(payout.id, plan)
    if (isReleasable(payout)) left = plan.left
  }
  return { plans, left }
}

/** Oldest first. */
export const byAge = (a: Pick<Payout, 'month' | 'n'>, b: Pick<Payout, 'month' | 'n'>): number =>
  a.month === b.month ? a.n - b.n : a.month < b.month ? -1 : 1

/** Yen of a payout's deductions. */
export const takenBackIn = (lines: readonly Pick<PayoutLine, 'yen'>[]): number =>
  0 - sumOf(lines.filter(({ yen }) => yen < 0))
