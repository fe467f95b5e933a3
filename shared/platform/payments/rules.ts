import { dayMs, hourMs, minuteMs, secondMs } from '../../durations.ts'
import { japanMs } from '../../japan-time.ts'

// All numbers of the payment rules. The sources give no values, so each is a setting; `rulesFrom` of the functions
// reads what a deployment changes (payment-platform.md 5.1).

export const paymentRules = {
  /** The time a buyer has for 3-D Secure. */
  tdsMs: 30 * minuteMs,
  /** The time a registered payment has to be executed. */
  unprocessedMs: 24 * hourMs,
  /** AUTH_HOLD_DAYS: the time a card holds an amount, unless the acquirer names a shorter one. */
  holdDays: 60,
  /** TX_MAX_AGE_DAYS: the age up to which operations are accepted. */
  maxAgeDays: 180,
  attempts: 10,
  /** A limit of 100 refunds keeps the item small. */
  refunds: 100,
  ceiling: { Card: 9_999_999, Virtualaccount: 9_999_999_999 },
  /** Delays after which an unresolved call is queried. After the last one it is queried each night (3.2). */
  checksMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, hourMs],
  /** The time the caller has to resolve its own call before the poller queries the acquirer. */
  patienceMs: 15 * secondMs,
  /** The time after which an untouched upstream order counts as never sent. No call lasts that long. */
  lostMs: 30 * secondMs,
  /** The time the acquirer honours an upstream key, with a margin below its 30 minutes. */
  upstreamKeyMs: 25 * minuteMs,
  /** Days that an account number rests before another payment gets it (5.16). */
  cooldownMs: 30 * dayMs,
  /** A bank tells of a transfer within these hours after the term, and the acquirer waits as long. */
  termGraceMs: 12 * hourMs,
  /** How often the acquirer is asked in those hours. */
  termLookMs: hourMs,
  /** An account ends at last, even where the acquirer does not answer. */
  termSilenceMs: dayMs,
  /** The payment term of an account when the caller names none. */
  termDays: 7,
  /** The run over the acquirer's own list looks at as many days. */
  listedDays: 3,
  /** The widest range of dates of one search. */
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
