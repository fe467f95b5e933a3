import { logger } from '#functions/runtime/logger.ts'

/** What a call of the platform answered that was not a success. */
interface Refused {
  readonly unknown: boolean
  readonly errors?: readonly { readonly error_code: string }[]
}

/** The code that the operator is told: of the day, of the state, or that the platform does not answer. */
export function payoutRefusalOf(refused: Refused): 'payout-date' | 'payout-state' | 'payments-stopped' {
  const codes = refused.errors?.map(({ error_code }) => error_code) ?? []
  if (codes.some(code => code.startsWith('E1080321'))) return 'payout-date'
  if (codes.includes('E1080320004')) return 'payout-state'
  logger.warn('the platform did not move the transfers', { codes })
  return 'payments-stopped'
}
