import type { Decision } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'
import type { FactorPolicy } from './login.ts'

/** Limits of operators' passkeys (W3C Web Authentication, Level 3). */
export const passkeyRules = {
  most: 10,
  /** Lifetime of an unanswered challenge, which can be answered once. */
  challengeMs: 5 * minuteMs,
  /** Longest name of a passkey, in characters. */
  name: 40,
} as const

/**
 * Purpose of a challenge: to register a passkey, to log in by it alone, or to show it within a session, as second step
 * of a login or as fresh proof. A challenge counts for its own purpose only.
 */
export const challengePurposes = ['register', 'login', 'session'] as const

interface Left {
  readonly policy: FactorPolicy
  readonly hasApp: boolean
  /** Number of passkeys that would be left. */
  readonly passkeys: number
}

/** An operator who must have a second factor cannot remove the last one; recovery codes do not count. */
export function mayRemovePasskey({ policy, hasApp, passkeys }: Left): Decision<object, 'last-factor'> {
  const isLast = !hasApp && passkeys === 0
  return isLast && policy === 'required' ? { outcome: 'refused', code: 'last-factor' } : { outcome: 'allowed' }
}
