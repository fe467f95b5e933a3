import type { ChargeFacts, PaymentError, Tds } from './payment.ts'
import type { PaymentStatus } from './values.ts'
import type { AssignedAccount, ToldTransfers } from './virtual-account.ts'

/** What the state of an upstream order means for its attempt. */
type AttemptVerdict =
  /** Charged, authorized, or the card is verified. */
  | 'success'
  /** The cardholder has to authenticate. */
  | 'requires-action'
  | 'declined'
  | 'tds-failed'
  /** CANCELED, EXPIRED or FAILED. */
  | 'ended'
  /** The order is registered and not charged. */
  | 'untouched'
  /** A bank account waits for its transfer. */
  | 'awaiting'
  /** Contradictory state: nothing is changed, an operator is alerted, and the query is repeated. */
  | 'unclear'

/** fincode reports this failure with the status of an order that still waits for its cardholder (2.3). */
const tdsFailure = 'EC0091310A3'

/**
 * Interprets an acquirer's state by the order of payment-platform.md 6.3. Neither status nor error code is enough: a
 * charged order keeps the code of an earlier refusal, and a failed authentication keeps the status of one in progress.
 * `errorCode` is the acquirer's own code. The browser's return, webhooks and reconciliation all use this function.
 */
export function verdictOfState(state: {
  readonly status: PaymentStatus
  readonly errorCode?: string | undefined
}): AttemptVerdict {
  const code = state.errorCode || undefined
  switch (state.status) {
    case 'CAPTURED':
    case 'AUTHORIZED':
    case 'CHECKED':
      return 'success'
    case 'AUTHENTICATED':
      if (code === tdsFailure) return 'tds-failed'
      return code === undefined ? 'requires-action' : 'unclear'
    case 'UNPROCESSED':
      if (code === undefined) return 'untouched'
      return code.startsWith('EC009131') ? 'tds-failed' : 'declined'
    case 'CANCELED':
    case 'EXPIRED':
    case 'FAILED':
      return 'ended'
    case 'AWAITING_CUSTOMER_PAYMENT':
    case 'AWAITING_PAYMENT_APPROVAL':
      return 'awaiting'
  }
}

/** A call that the platform did not send: the circuit breaker is open, or too little time was left. */
export interface UnsentCall {
  readonly code: string
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number
}

/** The acquirer's answer about one upstream order, with what it means for the attempt (6.3). */
export interface AcquirerVerdict {
  /** `unknown`: there was no answer. */
  readonly verdict: AttemptVerdict | 'unknown'
  readonly status: PaymentStatus
  readonly error?: PaymentError
  readonly tds?: Tds
  readonly redirectUrl?: string
  readonly accessId?: string
  readonly facts?: ChargeFacts
  /** End of the authorization at the acquirer. */
  readonly authMaxDate?: number
  readonly amount?: number
  readonly tax?: number
  /** The virtual account, if the answer has all its details. */
  readonly account?: AssignedAccount
  /** Present for a bank transfer, even without account details. */
  readonly transfers?: ToldTransfers
  /** The call was not sent, so that it had no effect. */
  readonly unsent?: UnsentCall
  /** The shop does not accept this card, so that the charge is voided whatever the verdict. */
  readonly reject?: PaymentError
}
