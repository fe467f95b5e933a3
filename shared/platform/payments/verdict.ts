import type { ChargeFacts, PaymentError, Tds } from './payment.ts'
import type { PaymentStatus } from './values.ts'
import type { AssignedAccount, ToldTransfers } from './virtual-account.ts'

/** What the state of an upstream order means for its attempt. */
type AttemptVerdict =
  /** The money is charged or held, or the card is checked. */
  | 'success'
  /** The cardholder still has to be authenticated. */
  | 'requires-action'
  | 'declined'
  | 'tds-failed'
  /** CANCELED, EXPIRED or FAILED. */
  | 'ended'
  /** The order is registered and not charged. */
  | 'untouched'
  /** A bank account waits for its transfer. */
  | 'awaiting'
  /** The state is contradictory: change nothing, alert an operator, query again. */
  | 'unclear'

/** fincode shows this failure with the status of an order that still waits for its cardholder (2.3). */
const tdsFailure = 'EC0091310A3'

/**
 * Reads a state as payment-platform.md 6.3 orders it. Neither the status nor the error code is enough by itself: money
 * that was charged keeps the code of an earlier refusal, and a failed authentication keeps the status of one under way.
 * `errorCode` is the acquirer's own code. The browser's return, notices and the reconciler all use this function.
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

/** A call that the platform kept back: the acquirer's circuit is open, or no time was left for an answer. */
export interface UnsentCall {
  readonly code: string
  /** Seconds until it is worth another try. */
  readonly retryAfter: number
}

/** The acquirer's answer about one upstream order, with what it means for the attempt (6.3). */
export interface AcquirerVerdict {
  /** `unknown`: no answer came. */
  readonly verdict: AttemptVerdict | 'unknown'
  readonly status: PaymentStatus
  readonly error?: PaymentError
  readonly tds?: Tds
  readonly redirectUrl?: string
  readonly accessId?: string
  readonly facts?: ChargeFacts
  /** The acquirer holds the amount until then. */
  readonly authMaxDate?: number
  readonly amount?: number
  readonly tax?: number
  /** Where to transfer to, where the answer has all of it. */
  readonly account?: AssignedAccount
  /** Present for a bank transfer, whatever the answer says of its account. */
  readonly transfers?: ToldTransfers
  /** The call was not sent, so that nothing of it is left. */
  readonly unsent?: UnsentCall
  /** The shop does not take this card, so the charge must not stand whatever the verdict is. */
  readonly reject?: PaymentError
}
