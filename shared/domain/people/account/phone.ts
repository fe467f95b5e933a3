import { dayInJapan } from '#shared/japan-time.ts'
/** Codes by text message and voice call (D8, D101). Values of a policy that the operator may change [cfg]. */
export interface PhonePolicy {
  /** The off switch. */
  readonly enabled: boolean
  /** Country calling codes that codes are sent to, with messages a day for each. */
  readonly prefixes: Readonly<Record<string, number>>
  /** Yen a day for all of them, and what one message is reckoned at. */
  readonly dailyBudgetYen: number
  readonly smsYen: number
  readonly voiceYen: number
}

export const defaultPhonePolicy: PhonePolicy = {
  enabled: true,
  prefixes: { '81': 50 },
  dailyBudgetYen: 5000,
  smsYen: 12,
  voiceYen: 30,
}

/** Only the last four digits are shown, to the owner too: a screen may be seen by others. */
export function maskedPhone(e164: string): string {
  const national = e164.startsWith('+81') ? `0${e164.slice(3)}` : e164.slice(1)
  return national.slice(-4).padStart(national.length, '•')
}

/** The business day of an instant (D3), as yyyy-mm-dd. */
export const businessDay = dayInJapan
