import type { Decision } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'
import type { FactorPolicy } from './login.ts'

/** What the console asks of an operator's passkeys (W3C Web Authentication, Level 3). */
export const passkeyRules = {
  most: 10,
  /** A challenge that nobody has answered; it is answered once. */
  challengeMs: 5 * minuteMs,
  /** Characters of the name that an operator gives a passkey. */
  name: 40,
} as const

/**
 * What a challenge is asked for: to register a passkey, to log in by one alone, or to show one within a session, which is
 * the second step of a login or a fresh proof. None counts for another purpose.
 */
export const challengePurposes = ['register', 'login', 'session'] as const

interface Left {
  readonly policy: FactorPolicy
  readonly hasApp: boolean
  /** Passkeys that would be left. */
  readonly passkeys: number
}

/** Who must have a second factor keeps one; a recovery code is none. */
export function mayRemovePasskey({ policy, hasApp, passkeys }: Left): Decision<object, 'last-factor'> {
  const isLast = !hasApp && passkeys === 0
  return isLast && policy === 'required' ? { outcome: 'refused', code: 'last-factor' } : { outcome: 'allowed' }
}
