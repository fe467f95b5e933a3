import { dayMs, hourMs, minuteMs, secondMs } from '../../durations.ts'
import { japanMs } from '../../japan-time.ts'

// All numbers of the payment rules. The sources give no values, so each is a setting; `rulesFrom` of the functions
// reads what a deployment changes (payment-platform.md 5.1).

export const paymentRules = {
  /** Time for 3-D Secure. */
  tdsMs: 30 * minuteMs,
  /** Time in which a registered payment has to be executed. */
  unprocessedMs: 24 * hourMs,
  /** AUTH_HOLD_DAYS: lifetime of an authorization, unless the acquirer names a shorter one. */
  holdDays: 60,
  /** TX_MAX_AGE_DAYS: age up to which operations are accepted. */
  maxAgeDays: 180,
  attempts: 10,
  /** A limit of 100 refunds keeps the item small. */
  refunds: 100,
  ceiling: { Card: 9_999_999, Virtualaccount: 9_999_999_999 },
  /** Delays after which an unresolved call is queried. After the last one it is queried each night (3.2). */
  checksMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs],
  /** Time for the caller to resolve its own call before the poller queries the acquirer. */
  patienceMs: 15 * secondMs,
  /** Time after which an upstream order without effect counts as never sent; no call lasts that long. */
  lostMs: 30 * secondMs,
  /** Lifetime of an idempotency key at the acquirer, 30 minutes, with a margin. */
  upstreamKeyMs: 25 * minuteMs,
  /** Time for which an account number rests before another payment gets it (5.16). */
  cooldownMs: 30 * dayMs,
  /** Time after the due date within which banks may still report a transfer. */
  termGraceMs: 12 * hourMs,
  /** Interval of queries in that time. */
  termLookMs: hourMs,
  /** An account ends after this time even if the acquirer does not answer. */
  termSilenceMs: dayMs,
  /** Days until a bank transfer is due if the caller names none. */
  termDays: 7,
  /** Days of the acquirer's order list that reconciliation reads. */
  listedDays: 3,
  /** Longest range of dates of one search. */
  searchMonths: 12,
}
export type PaymentRules = typeof paymentRules

/** The next 03:00 in Japan after `now`, when the nightly reconciliation runs. */
export function nextNight(now: number): number {
  const three = 3 * hourMs - japanMs
  return Math.floor((now - three) / dayMs) * dayMs + dayMs + three
}

/** When a call that began at `since` is queried next. */
export function nextCheck(since: number, now: number, rules: PaymentRules): number {
  const delay = rules.checksMs.find(ms => since + ms > now)
  return delay === undefined ? nextNight(now) : since + delay
}
