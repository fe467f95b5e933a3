import { logger } from '#functions/machinery/runtime/logger.ts'

/** A call of the platform that failed. */
interface Refused {
  readonly unknown: boolean
  readonly errors?: readonly { readonly error_code: string }[]
}

const codesOf = ({ errors }: Refused): readonly string[] => errors?.map(({ error_code }) => error_code) ?? []

/** Error code for the operator: wrong state, a parallel call of the same transition, or no answer from the platform. */
export function stateRefusalOf(refused: Refused): 'payout-state' | 'busy' | 'payments-stopped' {
  const codes = codesOf(refused)
  if (codes.includes('E1080320004')) return 'payout-state'
  if (codes.includes('E0090022021')) return 'busy'
  logger.warn('the platform did not move the transfers', { codes })
  return 'payments-stopped'
}

/** The same for a call that has a deadline. */
export const payoutRefusalOf = (refused: Refused): 'payout-date' | ReturnType<typeof stateRefusalOf> =>
  codesOf(refused).some(code => code.startsWith('E1080321')) ? 'payout-date' : stateRefusalOf(refused)

/** The platform enforces dual control too: its code for an approval by the operator who made the file. */
const samePerson = 'E9994078040'

/** The same for a transition of the batch. */
export const moveRefusalOf = (refused: Refused): 'payout-same-operator' | ReturnType<typeof payoutRefusalOf> =>
  codesOf(refused).includes(samePerson) ? 'payout-same-operator' : payoutRefusalOf(refused)
