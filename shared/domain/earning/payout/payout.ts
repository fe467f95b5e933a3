import * as z from 'zod'
import { payoutDueOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { type AccountProblem, type BankAccount, bankAccount } from '#shared/domain/people/account/bank.ts'
import { dayMs } from '#shared/durations.ts'
import { dayInJapan, japanMs, monthInJapan } from '#shared/japan-time.ts'
import { businessDayUntil, cutOffOf, type Holidays } from '#shared/platform/transfers/business-day.ts'
import { banHold } from './hold.ts'
import { canTransitionPayout, type PayoutTransition, payoutRecordStates, payoutTransitions } from './transitions.ts'

/**
 * A payout is what one seller is owed for the sales that had come to their end when a month was closed (D88). A sale that
 * was paid out and refunded later comes back as a line below nothing when the payout is put on its way (D113).
 */
const payoutRules = {
  /** The day of the next month by which it is paid. */
  payDay: 15,
  /**
   * Works of one payout: each takes up to four writes of the hundred that a transaction has, and debts want some of them
   * (debts.ts). A seller of more works has a second payout.
   */
  most: 18,
  /** Payouts of one seller for a month, as far as their numbers have room; more works are closed with the next one. */
  ofMonth: 999,
} as const

const payoutLine = () =>
  z.object({
    orderItemId: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    title: localizedText(),
    soldAt: z.int(),
    price: z.int(),
    yen: z.int(),
  })
export type PayoutLine = z.infer<ReturnType<typeof payoutLine>>

export const payoutRecord = () =>
  z.object({
    /** `member-01KB…_2026-11_1`: also the reference of the transfer. */
    id: z.string(),
    seller: z.string(),
    name: localizedText(),
    month: z.string(),
    n: z.int().min(1),
    version: z.int().min(1),
    state: z.enum(payoutRecordStates),
    /** As closed; once batched, as paid. */
    lines: z.array(payoutLine()).min(1),
    /** Nothing where it was set off or emptied. */
    amount: z.int().min(0),
    closedAt: z.int(),
    /** Why it is held; of one that is on its way, why it will be when it comes back. */
    hold: z.object({ reason: z.string(), at: z.int() }).nullable(),
    /** When an operator let it go last; `underBan` although its seller might not sell, so that a ban keeps it no more (D77). */
    released: z
      .object({ at: z.int(), underBan: z.boolean().default(true) })
      .nullable()
      .default(null),
    batchId: z.string().nullable(),
    /** Frozen when it is batched (L10). */
    account: bankAccount().nullable(),
    batchedAt: z.int().nullable(),
    paidAt: z.int().nullable(),
    /** The last time that the bank sent it back, and why. */
    returned: z.object({ at: z.int(), reason: z.string() }).nullable(),
  })
export type Payout = z.infer<ReturnType<typeof payoutRecord>>

const monthPattern = /^(\d{4})-(\d\d)$/

/** The first moment after a month. */
export function monthEnd(month: string): number {
  const [, year = '1970', number = '01'] = monthPattern.exec(month) ?? []
  return Date.UTC(Number(year), Number(number)) - japanMs
}

/** The month that ended last. */
export const lastMonth = (now: number): string => monthBefore(monthInJapan(now))

/** The day by which what a month has closed is paid; where banks do not transfer on it, the business day before. */
export const payDayOf = (month: string, holidays: Holidays): string =>
  businessDayUntil(dayInJapan(monthEnd(month) + (payoutRules.payDay - 1) * dayMs), holidays)

/** The first pay day of a month or after it whose transfers banks still take: no day is promised that has gone by. */
function nextPayDay(month: string, now: number, holidays: Holidays): string {
  for (let each = month; ; each = monthInJapan(monthEnd(each))) {
    const day = payDayOf(each, holidays)
    if (now < cutOffOf(day, holidays)) return day
  }
}

interface PayDate {
  readonly now: number
  readonly holidays: Holidays
  /** The day of the file that it is in. */
  readonly transferDate: string | undefined
}

/**
 * The day by which a payout is paid, or the day on which it was. Null where none can be promised: it is held, or set off,
 * or the day of its transfer is over and the bank has not answered.
 */
export function payDateOf(
  { state, month, paidAt }: Payout,
  plan: PlanKind | undefined,
  { now, holidays, transferDate }: PayDate,
): string | null {
  if (state === 'paid') return dayInJapan(paidAt ?? now)
  if (state === 'batched') return transferDate !== undefined && transferDate >= dayInJapan(now) ? transferDate : null
  if (state === 'held' || state === 'set-off' || state === 'emptied' || plan !== 'transfer') return null
  return nextPayDay(month, now, holidays)
}

const isCounted = (item: Parcel, end: number): boolean =>
  payoutDueOf(item) > 0 && (item.completedAt ?? item.reversedAt ?? end) < end

export const lineOf = (item: Parcel): PayoutLine => ({
  orderItemId: item.id,
  orderId: item.orderId,
  orderNumber: item.orderNumber,
  title: item.title,
  soldAt: item.paidAt,
  price: item.price,
  yen: payoutDueOf(item),
})

/**
 * What a seller is to be paid for a month: the sales that ended in it or before and are in no other open payout. Several
 * where there are many works, numbered from `first` on. What the seller owes is taken off when a payout is put on its way.
 */
export function closeMonth(
  month: string,
  items: readonly Parcel[],
  {
    taken,
    held,
    now,
    first = 1,
  }: {
    readonly taken: ReadonlySet<string>
    readonly held: string | null
    readonly now: number
    readonly first?: number
  },
  { seller, name }: Pick<Payout, 'seller' | 'name'>,
): Payout[] {
  const end = monthEnd(month)
  const wanted = items.filter(item => !taken.has(item.id) && isCounted(item, end)).map(lineOf)
  const lines = wanted.toSorted((a, b) => a.soldAt - b.soldAt)
  const closed: Payout[] = []
  for (let n = first; n <= payoutRules.ofMonth; n++) {
    const from = closed.length * payoutRules.most
    const part = lines.slice(from, from + payoutRules.most)
    if (part.length === 0) break
    closed.push({
      ...{ id: `${seller}_${month}_${n}`, seller, name, month, n, version: 1 },
      ...{ state: held === null ? 'payable' : 'held', hold: held === null ? null : { reason: held, at: now } },
      ...{ lines: part, amount: sumOf(part), closedAt: now },
      ...{ batchId: null, account: null, batchedAt: null, paidAt: null, returned: null, released: null },
    })
  }
  return closed
}

export const sumOf = (lines: readonly Pick<PayoutLine, 'yen'>[]): number => lines.reduce((sum, { yen }) => sum + yen, 0)

/** Where a payout lies, by its id. */
export function payoutPlace(id: string): Pick<Payout, 'seller' | 'month' | 'n'> | undefined {
  const [, seller, month, n] = /^([\w-]+)_(\d{4}-\d\d)_(\d{1,3})$/.exec(id) ?? []
  return seller === undefined || month === undefined || n === undefined ? undefined : { seller, month, n: Number(n) }
}

/** The month before one. */
export const monthBefore = (month: string): string => monthInJapan(monthEnd(month) - 32 * dayMs)

/**
 * What a ban of selling makes of a payout that was closed before it: it waits for an operator's release, however long the
 * ban lasts (D77). Null where it waits already, was released since, or was closed by a run that knew of the ban.
 */
export function holdForBan(
  payout: Payout,
  bannedAt: number,
  at: number,
): { readonly move: PayoutTransition; readonly after: Payout } | null {
  const { hold, released, closedAt, version } = payout
  if (hold !== null || closedAt > bannedAt || (released !== null && released.at >= bannedAt)) return null
  const move = (['hold', 'mark'] as const).find(each => canTransitionPayout(payout, each))
  if (!move) return null
  const held = { hold: { reason: banHold, at }, released: null, version: version + 1 }
  return { move, after: { ...payout, ...held, state: payoutTransitions[move].to } }
}

/** An operator's word: released under a ban it may be paid while the ban lasts. */
export function freePayout(
  payout: Payout,
  { isBanned, at }: { readonly isBanned: boolean; readonly at: number },
): Payout {
  const underBan = isBanned || payout.hold?.reason === banHold
  const freed = { hold: null, released: { at, underBan }, version: payout.version + 1 }
  return { ...payout, ...freed, state: payoutTransitions.free.to }
}

/** One of which nothing is left; nobody has to let it go any more. */
export const emptiedPayout = (payout: Payout): Payout => ({
  ...payout,
  ...{ state: payoutTransitions.empty.to, amount: 0, hold: null, version: payout.version + 1 },
  lines: payout.lines.map(line => ({ ...line, yen: 0 })),
})

/** Whether a ban of its seller keeps a payout from being paid. */
export const isKeptByBan = ({ released }: Pick<Payout, 'released'>, isBanned: boolean): boolean =>
  isBanned && !released?.underBan

/**
 * What a payout would be now: a transfer; set off by what its seller owes; `wait` while money of a refunded work is on its
 * way, so that the bank decides whether it is owed; `nothing` where no work of it brings anything.
 */
export type PlanKind = 'transfer' | 'set-off' | 'wait' | 'nothing'

/** What stands against paying it now, in words that the console knows. */
export function payoutProblems(
  payout: Payout,
  items: readonly Parcel[],
  {
    plan,
    account,
    accountProblem,
    isBanned,
  }: {
    readonly plan: PlanKind
    readonly account: BankAccount | undefined
    readonly accountProblem: AccountProblem | null
    readonly isBanned: boolean
  },
): string[] {
  const isClaimed = items.some(({ claim, refundId }) => claim?.isOpen || refundId !== undefined)
  const isSameAccount =
    payout.state === 'returned' && account !== undefined && JSON.stringify(account) === JSON.stringify(payout.account)
  return [
    payout.state === 'held' && 'held',
    isKeptByBan(payout, isBanned) && 'ban',
    isClaimed && 'claim',
    accountProblem !== null && accountProblem,
    // What was taken back of other sales swallows it, or may (D113).
    (plan === 'set-off' || plan === 'wait') && 'debt',
    plan === 'nothing' && 'nothing-left',
    // The bank would send it back again.
    isSameAccount && 'returned',
  ].filter(problem => problem !== false)
}
