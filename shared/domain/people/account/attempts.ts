import { minuteMs, secondMs } from '#shared/durations.ts'

/**
 * Throttling of guesses at a secret by the number of failures in a row, whoever made them. After the free ones each
 * further failure lengthens the wait; at the ceiling no guess is allowed any more.
 */
export interface AttemptRule {
  /** Failures before the first wait. */
  readonly free: number
  /** Number of further failures after which the wait grows by `stepMs`. */
  readonly perStep: number
  readonly stepMs: number
  readonly mostMs: number
  readonly ceiling: number
}

/**
 * A member's login: after a hundred failures in a row (NIST SP 800-63B, 3.2.2) a code by mail is required with the
 * password. All waits before sum to six minutes, so that an attacker cannot lock the owner out for longer (D101).
 */
export const loginRule: AttemptRule = { free: 20, perStep: 10, stepMs: secondMs, mostMs: 8 * secondMs, ceiling: 100 }

/** A password that is asked again within a session: only somebody with the session can make its owner wait. */
export const confirmRule: AttemptRule = {
  free: 5,
  perStep: 1,
  stepMs: 10 * secondMs,
  mostMs: 15 * minuteMs,
  ceiling: Number.POSITIVE_INFINITY,
}

export interface Attempts {
  /** Failures since the last success; a guess that is being compared counts as a failure until it proves right. */
  readonly failures: number
  /** Epoch ms before which no guess is allowed. */
  readonly nextAt: number
}

export const noAttempts: Attempts = { failures: 0, nextAt: 0 }

export type AttemptDecision =
  | { readonly outcome: 'allowed'; readonly after: Attempts }
  | { readonly outcome: 'wait'; readonly seconds: number }
  | { readonly outcome: 'exhausted' }

/** Whether one more guess is allowed now, with the new count. */
export function countAttempt(rule: AttemptRule, before: Attempts, now: number): AttemptDecision {
  if (before.failures >= rule.ceiling) return { outcome: 'exhausted' }
  // Neither a clock that was ahead nor a guess that began earlier makes anybody wait longer than the rule.
  const wait = Math.min(pauseAfter(rule, before.failures), before.nextAt - now)
  if (wait > 0) return { outcome: 'wait', seconds: Math.ceil(wait / secondMs) }
  const failures = before.failures + 1
  const pause = pauseAfter(rule, failures)
  return { outcome: 'allowed', after: { failures, nextAt: pause === 0 ? 0 : now + pause } }
}

/** Wait in ms after this many failures in a row. */
export function pauseAfter({ free, perStep, stepMs, mostMs }: AttemptRule, failures: number): number {
  if (failures < free) return 0
  return Math.min(mostMs, stepMs * (1 + Math.floor((failures - free) / perStep)))
}
