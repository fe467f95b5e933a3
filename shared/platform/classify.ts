import type { PayStatus } from './payment-words.ts'

/** What an order's state at the acquirer means for the attempt that it belongs to. */
export type Verdict =
  /** The money is charged or held, or the card is checked. */
  | 'success'
  /** Its holder still has to be authenticated. */
  | 'requires-action'
  | 'declined'
  | 'tds-failed'
  /** CANCELED, EXPIRED or FAILED. */
  | 'ended'
  /** As it was registered: nobody has charged it. */
  | 'untouched'
  /** An account waits for its transfer. */
  | 'awaiting'
  /** Nothing may be concluded: change no state, tell an operator, ask again. */
  | 'unclear'

/** The one failure that fincode shows with the status of an order that still waits for its holder (2.3). */
const tdsFailure = 'EC0091310A3'

/**
 * Reads a state as payment-platform.md 6.3 orders it. Neither the status nor the error code is enough by itself: money
 * that was charged keeps the code of an earlier refusal, and a failed authentication keeps the status of one under way.
 * `errorCode` is the acquirer's own, as it came. The browser's return, webhooks and the reconciler all end here.
 */
export function classify(state: { readonly status: PayStatus; readonly errorCode?: string | undefined }): Verdict {
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
