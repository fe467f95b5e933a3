import { dayInJapan } from '#shared/japan-time.ts'
/** Codes by text message and voice call (D8, D101). Settings that the operator may change [cfg]. */
export interface PhonePolicy {
  /** Switches them off. */
  readonly enabled: boolean
  /** Allowed country calling codes, with messages per day for each. */
  readonly prefixes: Readonly<Record<string, number>>
  /** Budget in yen a day for all of them, and the assumed cost of one message. */
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

/** Only the last four digits are shown, even to the owner, because others may see the screen. */
export function maskedPhone(e164: string): string {
  const national = e164.startsWith('+81') ? `0${e164.slice(3)}` : e164.slice(1)
  return national.slice(-4).padStart(national.length, '•')
}

/** The business day of an instant (D3), as yyyy-mm-dd. */
export const businessDay = dayInJapan
