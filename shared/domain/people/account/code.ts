/** Six-digit codes by mail and phone (D7, D8): one mechanism, two lifetimes. */
export const codeRules = {
  digits: 6,
  tries: 5,
  mailMinutes: 30,
  /** A code that logs somebody in expires sooner than one that verifies a mailbox (ASVS 6.5.5). */
  loginMinutes: 10,
  phoneMinutes: 10,
  resendSeconds: 60,
} as const

export type CodePurpose = 'register' | 'reset' | 'update-email' | 'login' | 'phone'

/** Epoch ms at which a code sent now expires. */
export function lapsesAt(purpose: CodePurpose, now: number): number {
  return now + minutesOf(purpose) * 60_000
}

/** Lifetime in minutes of a code for this purpose. */
export function minutesOf(purpose: CodePurpose): number {
  if (purpose === 'phone') return codeRules.phoneMinutes
  return purpose === 'login' ? codeRules.loginMinutes : codeRules.mailMinutes
}
