import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'

/** What the console asks of an operator's login. */
export const loginRules = {
  /** A link by mail that nobody has used. */
  inviteMs: 3 * dayMs,
  resetMs: hourMs,
  /** Between two mails of a link. */
  resendMs: minuteMs,
  /** A session waits so long for its second factor, or for one to be enrolled. */
  stageMs: 10 * minuteMs,
  /** For so long a password or code that was given counts as fresh. */
  freshMs: 10 * minuteMs,
  recoveryCodes: 10,
  /** Networks and browsers of an operator that are known; the oldest make room. */
  places: 30,
  /** Failures of an account within the window of guesses that somebody is told of. */
  failuresTold: 10,
} as const

/** What a session waits for before it opens anything else: the second factor, or that one is enrolled. */
export const loginStages = ['factor', 'enrol'] as const
export type LoginStage = (typeof loginStages)[number]

/** Whether operators must have a second factor: a setting of the deployment. */
export const factorPolicies = ['required', 'optional'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/** What the session of a right password waits for. Who has enrolled a factor is asked for it, whatever the policy. */
export function stageAfter(policy: FactorPolicy, { hasFactor }: { readonly hasFactor: boolean }): LoginStage | null {
  if (hasFactor) return 'factor'
  return policy === 'required' ? 'enrol' : null
}

/** From which sum on money leaves only after password or code were given again, by the day from which it holds (yen). */
const freshSums = [{ from: Date.parse('2026-11-01T00:00:00+09:00'), yen: 100_000 }] as const

export function freshSumAt(now: number): number {
  return freshSums.findLast(({ from }) => from <= now)?.yen ?? 0
}

/** Whether the proof of a session still counts. */
export function isFresh(provedAt: number | undefined, now: number): boolean {
  return provedAt !== undefined && now - provedAt <= loginRules.freshMs
}

/**
 * Whether a sum is sent only after a fresh proof: where it is above the sum of the day together with what the operator
 * has sent lately, yen (D114). A sum that nobody names may be any; what sends nothing is not asked about.
 */
export const asksProof = (yen: number | undefined, now: number, lately: number): boolean =>
  yen === undefined || (yen > 0 && lately + yen > freshSumAt(now))
