import type { Outcome, OutcomeDetail } from './outcome.ts'

/**
 * Meaning of the platform's codes for a buyer (D43, payment-platform 6.1-6.3), as one table so that every row can be
 * tested. The code itself goes only to logs and the console; buyers are not told that a card was reported lost or
 * stolen.
 */
export interface CodeMeaning {
  readonly outcome: Exclude<Outcome, 'success' | 'additional_authentication_required' | 'failed_after_authentication'>
  readonly detail: OutcomeDetail | null
  /** Alerts an operator: an error of ours, or payments that cannot continue. */
  readonly alert: boolean
}

interface Row extends CodeMeaning {
  /** Whole codes, or the two ends of a range with a common prefix. */
  readonly codes: readonly (string | readonly [from: string, to: string])[]
}

const row = (
  codes: Row['codes'],
  outcome: Row['outcome'],
  detail: Row['detail'] = null,
  { alert = false }: { alert?: boolean } = {},
): Row => ({ codes, outcome, detail, alert })

/** The first row that contains the code applies. */
export const meanings: readonly Row[] = [
  // 3-D Secure refused, cancelled, not supported by the card, or too late. ECI 07 is never captured: no liability
  // shift.
  row([['EC0091310A1', 'EC0091310A5'], 'EC0091310A7', 'E00061310A3', 'E00061310A7'], 'tds_failed'),
  row(['EC0091310A6'], 'technical_error'),
  // The card's data are wrong, or its token has expired: show the form again.
  row(['E9993134005', 'E9993134007', 'E9993134016', 'E9993134017', 'E9993134020'], 'issuer_rejected', 'check_card'),
  row(['EC003006001', 'EC003006002', 'EC003006A01', 'EC003006A02'], 'issuer_rejected', 'check_card'),
  row(['E0006006002', 'E0006006A01', 'E0006006A02'], 'issuer_rejected', 'check_card'),
  // Insufficient funds: another card may work.
  row(['E9993134010', 'E9993134011'], 'issuer_rejected', 'insufficient_funds'),
  // The issuer declined the charge or the saving of the card; a lost card is not called lost.
  row([['E9993134012', 'E9993134015'], 'E9993134018', 'E9993134019', 'E0006027031'], 'issuer_rejected'),
  // Too high for a card; too late for this payment.
  row(['EC001107005'], 'technical_error', 'amount_limit'),
  row(['EC003100023'], 'technical_error', 'session_expired'),
  // Payments of the shop or of this brand are stopped.
  row(['EC003069019'], 'issuer_rejected', 'unavailable'),
  row(['EC001133020', 'EC001201019', 'EC001106A01', 'EC003112021'], 'technical_error', 'unavailable', { alert: true }),
  // The acquirer could not be reached: try again later.
  row(['E9993134009', 'E9993134999', 'E9993134032', 'E9991001004'], 'technical_error'),
  row(
    [
      ['E9993134001', 'E9993134008'],
      ['E9993134021', 'E9993134031'],
    ],
    'technical_error',
    null,
    { alert: true },
  ),
]

/** A field that we sent wrongly, an API key without the scope, or an unknown code. */
const unknownCode: CodeMeaning = { outcome: 'technical_error', detail: null, alert: true }

const holds = (entry: Row['codes'][number], code: string): boolean =>
  typeof entry === 'string' ? entry === code : code.length === entry[0].length && code >= entry[0] && code <= entry[1]

export function meaningOf(code: string): CodeMeaning {
  const found = meanings.find(({ codes }) => codes.some(entry => holds(entry, code)))
  if (!found) return unknownCode
  const { outcome, detail, alert } = found
  return { outcome, detail, alert }
}

/**
 * The outcome of a failed attempt. A refusal after successful 3-D Secure, with or without challenge, is an outcome of
 * its own (6.1, docs/decisions/071); wrong card data are reported all the same, because only the buyer can correct
 * them.
 */
export function failureOf(code: string, authenticated: boolean) {
  const { outcome, detail, alert } = meaningOf(code)
  const refused = outcome === 'issuer_rejected' && detail !== 'unavailable'
  if (refused && authenticated) return { outcome: 'failed_after_authentication' as const, detail, alert }
  return { outcome, detail, alert }
}
