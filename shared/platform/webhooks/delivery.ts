import { dayMs, hourMs, minuteMs } from '../../durations.ts'
import type { Mode } from '../keys/scope.ts'

/**
 * Schedule of delivery attempts (payment-platform.md 5.6): at once, then with growing delays for 72 hours. Test data is
 * tried three times within ten minutes (section 1).
 */

/** Ms before each attempt since the previous one. */
const waits: Record<Mode, readonly number[]> = {
  live: [
    0,
    minuteMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    18 * hourMs,
    22 * hourMs,
  ],
  test: [0, 2 * minuteMs, 6 * minuteMs],
}
/** Ms from the first to the last attempt. */
export const triedFor = (mode: Mode): number => waits[mode].reduce((sum, wait) => sum + wait, 0)
export const maxAttempts = (mode: Mode) => waits[mode].length

/** A jitter of a tenth spreads retries that failed together. */
const jitter = 0.1

/**
 * Ms until the attempt after `done` ones, or undefined if there is none. `spread` in 0..1 selects a point within the
 * jitter.
 */
export function waitAfter(mode: Mode, done: number, spread: number): number | undefined {
  const wait = waits[mode][done]
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * (2 * spread - 1)))
}

export const deliveryTimeoutMs = 10_000
/** Lease of a sender in ms, longer than any attempt takes. */
export const claimMs = 20_000
/** An endpoint is disabled after this many ms without a success. */
export const givenUpAfterMs = 7 * dayMs
export const oldSecretMs = dayMs
export const resendWithinMs = 30 * dayMs
export const maxSettings = 16
/** Number of letters and digits: 238 bits of entropy. */
export const secretLength = 40

/** Result of an attempt: HTTP status and body, or why there was no response. */
export type PostOutcome =
  | { readonly status: number; readonly body: string }
  | { readonly failure: 'timeout' | 'network' | 'refused-address' }

/** `gone`: the receiver answered 410, which disables the endpoint. */
export type DeliveryVerdict = 'delivered' | 'gone' | 'failed'

export function deliveryVerdictOf(outcome: PostOutcome): DeliveryVerdict {
  if (!('status' in outcome)) return 'failed'
  if (outcome.status === 410) return 'gone'
  return outcome.status >= 200 && outcome.status < 300 && !saysNo(outcome.body) ? 'delivered' : 'failed'
}

/** Receivers written for fincode answer 200 with `{"receive":"1"}` to ask for a retry. */
function saysNo(body: string): boolean {
  if (!body.includes('receive')) return false
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && 'receive' in parsed && String(parsed.receive) === '1'
  } catch {
    return false
  }
}

/** Result in a word, for the shop's list of deliveries. */
export const deliveryResultOf = (outcome: PostOutcome): string =>
  'status' in outcome
    ? deliveryVerdictOf(outcome) === 'failed' && outcome.status < 300 && outcome.status >= 200
      ? 'declined'
      : `status ${outcome.status}`
    : outcome.failure

/** Whether an endpoint has failed for so long that it is disabled. */
export const isGivenUp = (failingSince: number | undefined, now: number) =>
  failingSince !== undefined && now - failingSince >= givenUpAfterMs
