// The closed lists of a payment (payment-platform.md 3.2, 5.1): contracts, store, acquirers and every console read them here.

export const payStatuses = [
  'UNPROCESSED',
  'CHECKED',
  'AUTHENTICATED', // waits for 3-D Secure; it does not say that anybody has passed it
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
/** Of the enumeration that callers may know, what this platform does not offer: `…102002`, not a format error. */
export const otherPayTypes = ['Applepay', 'Googlepay', 'Konbini', 'Paypay', 'Directdebit'] as const

export const jobs = ['CHECK', 'AUTH', 'CAPTURE'] as const
export type Job = (typeof jobs)[number]
