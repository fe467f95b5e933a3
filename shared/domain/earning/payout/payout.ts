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
 * A payout is a seller's net of the sales that were complete when a month was closed (D88). A sale that was paid out
 * and refunded later becomes a negative line when the payout is transferred (D113).
 */
const payoutRules = {
  /** Day of the next month by which it is paid. */
  payDay: 15,
  /**
   * Most works of one payout: each takes up to four of a transaction's hundred writes, and debts need some of them
   * (debts.ts). A seller of more works has a second payout.
   */
  most: 18,
  /**
   * Most payouts of a seller for a month, limited by the digits of their number; further works are closed with the next
   * month.
   */
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
    /** As closed; once batched, as transferred. */
    lines: z.array(payoutLine()).min(1),
    /** 0 if it was set off or emptied. */
    amount: z.int().min(0),
    closedAt: z.int(),
    /** Why it is held; during a transfer, why it will be held if the bank returns it. */
    hold: z.object({ reason: z.string(), at: z.int() }).nullable(),
    /**
     * The last release by an operator; `underBan` if the seller was banned, so that the ban no longer holds it (D77).
     */
    released: z
      .object({ at: z.int(), underBan: z.boolean().default(true) })
      .nullable()
      .default(null),
    batchId: z.string().nullable(),
    /** Frozen when it is batched (L10). */
    account: bankAccount().nullable(),
    batchedAt: z.int().nullable(),
    paidAt: z.int().nullable(),
    /** The bank's last return of the transfer, with its reason. */
    returned: z.object({ at: z.int(), reason: z.string() }).nullable(),
  })
export type Payout = z.infer<ReturnType<typeof payoutRecord>>

const monthPattern = /^(\d{4})-(\d\d)$/

/** First instant after a month in Japan. */
export function monthEnd(month: string): number {
  const [, year = '1970', number = '01'] = monthPattern.exec(month) ?? []
  return Date.UTC(Number(year), Number(number)) - japanMs
}

/** The last complete month. */
export const lastMonth = (now: number): string => monthBefore(monthInJapan(now))

/** Day by which a closed month is paid; if it is not a business day of banks, the one before. */
export const payDayOf = (month: string, holidays: Holidays): string =>
  businessDayUntil(dayInJapan(monthEnd(month) + (payoutRules.payDay - 1) * dayMs), holidays)

/** The first pay day of the month or later whose transfers banks still accept, so that no past day is promised. */
function nextPayDay(month: string, now: number, holidays: Holidays): string {
  for (let each = month; ; each = monthInJapan(monthEnd(each))) {
    const day = payDayOf(each, holidays)
    if (now < cutOffOf(day, holidays)) return day
  }
}

interface PayDate {
  readonly now: number
  readonly holidays: Holidays
  /** Date of the transfer file that contains it. */
  readonly transferDate: string | undefined
}

/**
 * The day by which a payout is paid, or was. Null if none can be promised: it is held or set off, or the day of its
 * transfer has passed without the bank's answer.
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
 * A seller's payouts for a month: sales completed in it or before that are in no other open payout. Several if there
 * are many works, numbered from `first`. Debts are deducted when a payout is transferred.
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

/** Key of a payout, from its id. */
export function payoutPlace(id: string): Pick<Payout, 'seller' | 'month' | 'n'> | undefined {
  const [, seller, month, n] = /^([\w-]+)_(\d{4}-\d\d)_(\d{1,3})$/.exec(id) ?? []
  return seller === undefined || month === undefined || n === undefined ? undefined : { seller, month, n: Number(n) }
}

/** The previous month. */
export const monthBefore = (month: string): string => monthInJapan(monthEnd(month) - 32 * dayMs)

/**
 * Effect of a ban on selling on a payout that was closed before: it waits for an operator's release, however long the
 * ban lasts (D77). Null if it waits already, was released since, or was closed by a run that knew of the ban.
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

/** An operator's release; under a ban it may then be paid during the ban. */
export function freePayout(
  payout: Payout,
  { isBanned, at }: { readonly isBanned: boolean; readonly at: number },
): Payout {
  const underBan = isBanned || payout.hold?.reason === banHold
  const freed = { hold: null, released: { at, underBan }, version: payout.version + 1 }
  return { ...payout, ...freed, state: payoutTransitions.free.to }
}

/** A payout with nothing left, which needs no release any more. */
export const emptiedPayout = (payout: Payout): Payout => ({
  ...payout,
  ...{ state: payoutTransitions.empty.to, amount: 0, hold: null, version: payout.version + 1 },
  lines: payout.lines.map(line => ({ ...line, yen: 0 })),
})

/** Whether a ban of its seller stops a payout. */
export const isKeptByBan = ({ released }: Pick<Payout, 'released'>, isBanned: boolean): boolean =>
  isBanned && !released?.underBan

/**
 * Kind of payout if made now: a transfer; set off by the seller's debts; `wait` while money of a refunded work is in
 * transfer, so that the bank's answer decides whether it is owed; `nothing` if no work of it brings anything.
 */
export type PlanKind = 'transfer' | 'set-off' | 'wait' | 'nothing'

/** Reasons against paying a payout now, as words that the console translates. */
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
    // Debts from other sales consume it, or may (D113).
    (plan === 'set-off' || plan === 'wait') && 'debt',
    plan === 'nothing' && 'nothing-left',
    // The bank returned the transfer to this account, and would return it again.
    isSameAccount && 'returned',
  ].filter(problem => problem !== false)
}
