import * as z from 'zod'
import { paidOutOf, payoutDueOf, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { expectedOf } from './payable.ts'
import { lineOf, type Payout, type PayoutLine, type PlanKind, sumOf } from './payout.ts'
import { isReleasable } from './transitions.ts'

/**
 * Nobody is paid money that they owe (D113). A sale that is refunded after it was paid out leaves a debt of its seller.
 * Debts go against the oldest payouts whole: a payout that they swallow is set off and brings no transfer, one that is
 * larger is lessened, and what remains is carried to the next.
 */
export const sellerDebts = () =>
  z.object({
    seller: z.string(),
    version: z.int().min(1),
    /** Order items of which something is owed. */
    works: z.array(z.string()),
    /** Whether every sale of the seller was looked at; a refund alone knows of its own works. */
    isWhole: z.boolean(),
  })
export type SellerDebts = z.infer<ReturnType<typeof sellerDebts>>

/** Yen that a seller was paid for a work and owes back since, at least 0. */
export const debtOf = (item: Parcel): number =>
  item.settledAt === undefined ? 0 : Math.max(0, paidOutOf(item) - saleLineOf(item).net)

/** What works bring once no claim, refund or transfer is in their way: nothing where all was refunded since. */
export const linesOnceFree = (items: readonly Parcel[]): PayoutLine[] =>
  items.flatMap(item => {
    const yen = expectedOf(item)
    return yen > 0 ? { ...lineOf(item), yen } : []
  })

/**
 * Whether none of these works will ever bring anything again. A claim, a refund or a transfer on its way may still end in
 * favour of the seller, so what it holds back is not nothing; what was refunded stays refunded.
 */
export const hasNothingLeft = (items: readonly Parcel[]): boolean =>
  items.every(item => item.settledAt !== undefined && expectedOf(item) <= 0 && item.payout?.state !== 'batched')

export interface Debt {
  /** Below nothing. */
  readonly line: PayoutLine
  /** Not while the money of its work is on its way: it may come back. */
  readonly isFree: boolean
}

/** What is owed of these works, the oldest sale first. */
export const debtsOf = (items: readonly Parcel[]): Debt[] =>
  items
    .filter(item => debtOf(item) > 0)
    .map(item => ({ line: { ...lineOf(item), yen: -debtOf(item) }, isFree: item.payout?.state !== 'batched' }))
    .toSorted((a, b) => a.line.soldAt - b.line.soldAt)

export const owedIn = (debts: readonly Debt[]): number => 0 - sumOf(debts.map(({ line }) => line))

/**
 * Lines that one transaction holds. Each takes four writes of the hundred when it is set off, and when a transfer comes
 * back that the bank had carried out: parcel, money, and two entries of the journal.
 */
const mostLines = 24

export interface PayoutPlan {
  readonly kind: PlanKind
  /** What is taken back comes first. Works that have no room wait for the next month's close. */
  readonly lines: readonly PayoutLine[]
  /** Yen to be transferred. */
  readonly amount: number
  /** What is owed after it. */
  readonly left: readonly Debt[]
}

/** What a payout of these works would be now. Money leaves only where it leaves no debt behind. */
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

/** The oldest debt against the first work, yen for yen, as far as the lines have room. */
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

/** A payout that is not on its way with the works of it. */
export interface OpenPayout {
  readonly payout: Payout
  readonly items: readonly Parcel[]
}

/**
 * What each of a seller's open payouts would be now, the oldest first, and what is owed after them. One that is held pays
 * nothing and takes nothing of the debts.
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

/** The oldest first. */
export const byAge = (a: Pick<Payout, 'month' | 'n'>, b: Pick<Payout, 'month' | 'n'>): number =>
  a.month === b.month ? a.n - b.n : a.month < b.month ? -1 : 1

/** Yen of a payout's lines that take something back. */
export const takenBackIn = (lines: readonly Pick<PayoutLine, 'yen'>[]): number =>
  0 - sumOf(lines.filter(({ yen }) => yen < 0))
