import type { Mode } from './api/endpoint.ts'

/**
 * How an event is brought to one address (payment-platform.md 5.6): tried at once, then after ever longer waits; some
 * 72 hours in all. Test data is given up after three tries within ten minutes (section 1).
 */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Ms before each attempt, from the one before it. */
const waits: Record<Mode, readonly number[]> = {
  live: [0, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 18 * hour, 22 * hour],
  test: [0, 2 * minute, 6 * minute],
}
export const maxAttempts = (mode: Mode) => waits[mode].length

/** A tenth, so that what failed together does not come back together. */
const jitter = 0.1

/**
 * Ms until the attempt after `done` ones, or undefined when there is none. `spread` in 0..1 places it within its tenth
 * either way.
 */
export function waitAfter(mode: Mode, done: number, spread: number): number | undefined {
  const wait = waits[mode][done]
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * (2 * spread - 1)))
}

export const deliveryTimeoutMs = 10_000
/** An attempt whose sender died is taken up again after this. Longer than the attempt itself may take. */
export const claimMs = 20_000
/** Days on end without one success, after which an address is given up. */
export const givenUpAfterMs = 7 * day
export const oldSecretMs = day
export const resendWithinMs = 30 * day
export const maxSettings = 16
/** Letters and digits: 238 bits. */
export const secretLength = 40

export type DeliveryState = 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELED'

/** What came of a try: an HTTP status and the body, or why there was none. */
export type Outcome =
  | { readonly status: number; readonly body: string }
  | { readonly failure: 'timeout' | 'network' | 'refused-address' }

/** `gone` is the receiver's word that the address will never work again. */
export type Verdict = 'delivered' | 'gone' | 'failed'

export function judge(outcome: Outcome): Verdict {
  if (!('status' in outcome)) return 'failed'
  if (outcome.status === 410) return 'gone'
  return outcome.status >= 200 && outcome.status < 300 && !saysNo(outcome.body) ? 'delivered' : 'failed'
}

/** Receivers written for fincode answer 200 with `{"receive":"1"}` when they want it again. */
function saysNo(body: string): boolean {
  if (!body.includes('receive')) return false
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null && 'receive' in parsed && String(parsed.receive) === '1'
  } catch {
    return false
  }
}

/** In a word, for the shop's list of deliveries. */
export const resultOf = (outcome: Outcome): string =>
  'status' in outcome
    ? judge(outcome) === 'failed' && outcome.status < 300 && outcome.status >= 200
      ? 'declined'
      : `status ${outcome.status}`
    : outcome.failure

/** Whether an address has failed for so long that it is given up. */
export const isGivenUp = (failingSince: number | undefined, now: number) =>
  failingSince !== undefined && now - failingSince >= givenUpAfterMs
