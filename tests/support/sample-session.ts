import type { PaymentSession } from '#shared/platform/sessions/session.ts'

/** A session that its payer has opened: 10,000 yen, by card or by transfer. */
export const sampleSession = (shopId: string, now: number, change: Partial<PaymentSession> = {}): PaymentSession => ({
  id: 'ps_01KAK3B9Q0T4W5X6Y7Z8A9',
  shopId,
  mode: 'test',
  version: 1,
  createdAt: now,
  updatedAt: now,
  expiresAt: now + 86_400_000,
  payTypes: ['Card', 'Virtualaccount'],
  job: 'CAPTURE',
  tds2Type: '2',
  tax: 0,
  termDays: 7,
  clientFields: [null, null, null],
  status: 'OPENED',
  amount: 10_000,
  orderId: 'book-7',
  guideMail: false,
  thanksMail: false,
  holdsUse: false,
  ...change,
})
