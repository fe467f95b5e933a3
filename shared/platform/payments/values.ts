// The closed lists of a payment (payment-platform.md 3.2, 5.1). Contracts, store, acquirers and consoles all read them
// here.

export const payStatuses = [
  'UNPROCESSED',
  'CHECKED',
  'AUTHENTICATED', // waits for 3-D Secure; the cardholder may not have passed it yet
  'AUTHORIZED',
  'AWAITING_CUSTOMER_PAYMENT',
  'AWAITING_PAYMENT_APPROVAL',
  'CAPTURED',
  'CANCELED',
  'EXPIRED',
  'FAILED',
] as const
export type PaymentStatus = (typeof payStatuses)[number]

export const payTypes = ['Card', 'Virtualaccount'] as const
export type PayType = (typeof payTypes)[number]
/** Values of the wire's enumeration that this platform does not offer. They get `…102002`, not a format error. */
export const otherPayTypes = ['Applepay', 'Googlepay', 'Konbini', 'Paypay', 'Directdebit'] as const

export const jobs = ['CHECK', 'AUTH', 'CAPTURE'] as const
export type Job = (typeof jobs)[number]
