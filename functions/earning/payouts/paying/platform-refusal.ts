import { logger } from '#functions/machinery/runtime/logger.ts'

/** What a call of the platform answered that was not a success. */
interface Refused {
  readonly unknown: boolean
  readonly errors?: readonly { readonly error_code: string }[]
}

const codesOf = ({ errors }: Refused): readonly string[] => errors?.map(({ error_code }) => error_code) ?? []

/** The code that the operator is told: of the state, that another makes the same move, or that the platform does not answer. */
export function stateRefusalOf(refused: Refused): 'payout-state' | 'busy' | 'payments-stopped' {
  const codes = codesOf(refused)
  if (codes.includes('E1080320004')) return 'payout-state'
  if (codes.includes('E0090022021')) return 'busy'
  logger.warn('the platform did not move the transfers', { codes })
  return 'payments-stopped'
}

/** The same of a call that has a last moment. */
export const payoutRefusalOf = (refused: Refused): 'payout-date' | ReturnType<typeof stateRefusalOf> =>
  codesOf(refused).some(code => code.startsWith('E1080321')) ? 'payout-date' : stateRefusalOf(refused)

/** The platform keeps the four eyes too: of an approval by who made the file. */
const samePerson = 'E9994078040'

/** The same of a batch's move. */
export const moveRefusalOf = (refused: Refused): 'payout-same-operator' | ReturnType<typeof payoutRefusalOf> =>
  codesOf(refused).includes(samePerson) ? 'payout-same-operator' : payoutRefusalOf(refused)
