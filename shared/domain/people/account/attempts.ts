import { minuteMs, secondMs } from '#shared/durations.ts'

/**
 * How fast a secret may be guessed, by the failures in a row whoever made them. Each further failure after the free ones
 * makes the next guess wait longer; at the ceiling no guess is admitted any more.
 */
export interface AttemptRule {
  /** The failure after which the first wait begins. */
  readonly free: number
  /** After so many further failures the wait grows by `stepMs`. */
  readonly perStep: number
  readonly stepMs: number
  readonly mostMs: number
  readonly ceiling: number
}

/**
 * A member's login: a hundred failures in a row (NIST SP 800-63B, 3.2.2), then a code by mail is asked with the password.
 * All waits before it come to six minutes, so that whoever guesses on purpose keeps the owner away no longer (D101).
 */
export const loginRule: AttemptRule = { free: 20, perStep: 10, stepMs: secondMs, mostMs: 8 * secondMs, ceiling: 100 }

/** A password that is asked again within a session: only who has the session can make its owner wait. */
export const confirmRule: AttemptRule = {
  free: 5,
  perStep: 1,
  stepMs: 10 * secondMs,
  mostMs: 15 * minuteMs,
  ceiling: Number.POSITIVE_INFINITY,
}

export interface Attempts {
  /** Guesses since the last right one; one that is being compared counts as a failure until it proves right. */
  readonly failures: number
  /** Epoch ms before which no guess is admitted. */
  readonly nextAt: number
}

export const noAttempts: Attempts = { failures: 0, nextAt: 0 }

export type AttemptDecision =
  | { readonly outcome: 'allowed'; readonly after: Attempts }
  | { readonly outcome: 'wait'; readonly seconds: number }
  | { readonly outcome: 'exhausted' }

/** Whether one more guess is admitted now, and what is known of the guesses then. */
export function countAttempt(rule: AttemptRule, before: Attempts, now: number): AttemptDecision {
  if (before.failures >= rule.ceiling) return { outcome: 'exhausted' }
  // A clock that was ahead, or a guess that began before the one counted last, makes nobody wait longer than the rule.
  const wait = Math.min(pauseAfter(rule, before.failures), before.nextAt - now)
  if (wait > 0) return { outcome: 'wait', seconds: Math.ceil(wait / secondMs) }
  const failures = before.failures + 1
  const pause = pauseAfter(rule, failures)
  return { outcome: 'allowed', after: { failures, nextAt: pause === 0 ? 0 : now + pause } }
}

/** Ms that a guess waits after so many failures in a row. */
export function pauseAfter({ free, perStep, stepMs, mostMs }: AttemptRule, failures: number): number {
  if (failures < free) return 0
  return Math.min(mostMs, stepMs * (1 + Math.floor((failures - free) / perStep)))
}
