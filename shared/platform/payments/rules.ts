import { dayMs, hourMs, minuteMs, secondMs } from '../time/durations.ts'
// Every number of the payment rules in one place. The sources give no values for them, so each is a setting: see
// `rulesFrom` of the functions for how a deployment changes one (payment-platform.md 5.1).

export const paymentRules = {
  /** How long a buyer may take for 3-D Secure. */
  tdsMs: 30 * minuteMs,
  /** How long a registered payment waits to be executed. */
  unprocessedMs: 24 * hourMs,
  /** How long a card holds an amount, unless the acquirer says less: AUTH_HOLD_DAYS. */
  holdDays: 60,
  /** Until what age a transaction can be operated on: TX_MAX_AGE_DAYS. */
  maxAgeDays: 180,
  attempts: 10,
  /** 100 lines are more than anybody refunds, and keep the item small. */
  refunds: 100,
  ceiling: { Card: 9_999_999, Virtualaccount: 9_999_999_999 },
  /** When an open question is asked again, counted from its beginning; after the last one each night (3.2). */
  checksMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs],
  /** A call that has not answered is left alone this long before somebody else asks: the caller itself may still. */
  patienceMs: 15 * secondMs,
  /** From when on an order that upstream has not touched counts as never sent: no call lives that long. */
  lostMs: 30 * secondMs,
  /** How long the acquirer honours one upstream key; less than its 30 minutes. */
  upstreamKeyMs: 25 * minuteMs,
  /** Days an account number rests before somebody else gets it (5.16). */
  cooldownMs: 30 * dayMs,
  /** Payment term of an account, where the caller names none. */
  termDays: 7,
  /** Widest range of dates that one search covers. */
  searchMonths: 12,
}
export type PaymentRules = typeof paymentRules

const JST = 9 * hourMs

/** The next 03:00 in Japan after `now`: when settled payments are compared once more. */
export function nextNight(now: number): number {
  const three = 3 * hourMs - JST
  return Math.floor((now - three) / dayMs) * dayMs + dayMs + three
}

/** When a question that was begun at `since` is asked next; after the last of the delays each night. */
export function nextCheck(since: number, now: number, rules: PaymentRules): number {
  const delay = rules.checksMs.find(ms => since + ms > now)
  return delay === undefined ? nextNight(now) : since + delay
}

/** The calendar day in Japan, `YYYY-MM-DD`, and the instant at which the day `days` later is over. */
export const dayInJapan = (at: number): string => new Date(at + JST).toISOString().slice(0, 10)
export const endOfDayInJapan = (at: number, days: number): number =>
  (Math.floor((at + JST) / dayMs) + days + 1) * dayMs - JST
