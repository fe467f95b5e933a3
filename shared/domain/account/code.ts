/** Six-digit codes by mail and phone (D7, D8): one mechanism, two lives. */
export const codeRules = {
  digits: 6,
  tries: 5,
  mailMinutes: 30,
  phoneMinutes: 10,
  resendSeconds: 60,
} as const

export type CodePurpose = 'register' | 'reset' | 'update-email' | 'phone'

/** Epoch ms at which a code sent now lapses. */
export function lapsesAt(purpose: CodePurpose, now: number): number {
  const minutes = purpose === 'phone' ? codeRules.phoneMinutes : codeRules.mailMinutes
  return now + minutes * 60_000
}
