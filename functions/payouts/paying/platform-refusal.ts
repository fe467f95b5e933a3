import { logger } from '#functions/runtime/logger.ts'

/** What a call of the platform answered that was not a success. */
interface Refused {
  readonly unknown: boolean
  readonly errors?: readonly { readonly error_code: string }[]
}

const codesOf = ({ errors }: Refused): readonly string[] => errors?.map(({ error_code }) => error_code) ?? []

/** The code that the operator is told: of the state, or that the platform does not answer. */
export function stateRefusalOf(refused: Refused): 'payout-state' | 'payments-stopped' {
  const codes = codesOf(refused)
  if (codes.includes('E1080320004')) return 'payout-state'
  logger.warn('the platform did not move the transfers', { codes })
  return 'payments-stopped'
}

/** The same of a call that has a last moment. */
export const payoutRefusalOf = (refused: Refused): 'payout-date' | 'payout-state' | 'payments-stopped' =>
  codesOf(refused).some(code => code.startsWith('E1080321')) ? 'payout-date' : stateRefusalOf(refused)
