import { type PaymentRules, paymentRules } from '#shared/platform/payments/rules.ts'

/**
 * The payment rules with the settings of the deployment: AUTH_HOLD_DAYS and TX_MAX_AGE_DAYS, in whole days
 * (payment-platform.md 5.1).
 */
export function rulesFrom(environment: Readonly<Record<string, string | undefined>>): PaymentRules {
  return {
    ...paymentRules,
    holdDays: days(environment['AUTH_HOLD_DAYS'], paymentRules.holdDays),
    maxAgeDays: days(environment['TX_MAX_AGE_DAYS'], paymentRules.maxAgeDays),
  }
}

function days(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`${text} is no number of days`)
  return Number(text)
}

export const rules = rulesFrom(process.env)
