import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** Limits of an operator's login. */
export const loginRules = {
  /** Lifetimes of unused links by mail. */
  inviteMs: 3 * dayMs,
  resetMs: hourMs,
  /** Least time between two mails with a link. */
  resendMs: minuteMs,
  /** Time for a session to give its second factor, or to enrol one. */
  stageMs: 10 * minuteMs,
  /** Time for which a given password or code counts as fresh. */
  freshMs: 10 * minuteMs,
  recoveryCodes: 10,
  /** Known networks and browsers per operator; the oldest are dropped. */
  places: 30,
  /** Failures within the window after which somebody is notified. */
  failuresTold: 10,
} as const

/** What a session needs before other calls are open: the second factor, or its enrolment. */
export const loginStages = ['factor', 'enrol'] as const
export type LoginStage = (typeof loginStages)[number]

/** Whether operators must have a second factor: a setting of the deployment. */
export const factorPolicies = ['required', 'optional'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/** Stage of a session after the right password. An enrolled factor is required whatever the policy. */
export function stageAfter(policy: FactorPolicy, { hasFactor }: { readonly hasFactor: boolean }): LoginStage | null {
  if (hasFactor) return 'factor'
  return policy === 'required' ? 'enrol' : null
}

/** Sums in yen above which password or code must be repeated, by the day from which they apply. */
const freshSums = [{ from: Date.parse('2026-11-01T00:00:00+09:00'), yen: 100_000 }] as const

export function freshSumAt(now: number): number {
  return freshSums.findLast(({ from }) => from <= now)?.yen ?? 0
}

/** Whether a session's proof is still fresh. */
export function isFresh(provedAt: number | undefined, now: number): boolean {
  return provedAt !== undefined && now - provedAt <= loginRules.freshMs
}

/**
 * Whether a sum needs a fresh proof: if it exceeds the day's threshold together with what the operator has sent lately,
 * yen (D114). An undefined sum counts as any amount.
 */
export const asksProof = (yen: number | undefined, now: number, lately: number): boolean =>
  yen === undefined || (yen > 0 && lately + yen > freshSumAt(now))
