import type { PaymentWire, RefundWire } from './wire.ts'

/** A vase of 120,000 yen with 1,500 yen of delivery, paid with a card after 3-D Secure. */
export const registeredExample = {
  id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'payment',
  shop_id: 's_00000000001',
  livemode: false,
  access_id: 'a_7Yt2Qw9Zr4Lm6Np8Kc3Vb1',
  pay_type: 'Card',
  job_code: 'AUTH',
  status: 'UNPROCESSED',
  version: 1,
  amount: 120_000,
  tax: 1_500,
  total_amount: 121_500,
  authorized_amount: 0,
  captured_amount: 0,
  refunded_amount: 0,
  item_code: null,
  client_field_1: '青磁花入',
  client_field_2: null,
  client_field_3: null,
  customer_id: null,
  metadata: {},
  tds_type: '2',
  tds2_type: '2',
  error_code: null,
  next_action: null,
  brand: null,
  last4: null,
  transaction_id: null,
  approve: null,
  forward: null,
  attempts: [],
  refunds: [],
  virtual_account: null,
  expires_at: '2026-12-02T03:00:00.000Z',
  auth_expires_at: null,
  processed_at: null,
  created: '2026-12-01T03:00:00.000Z',
  updated: '2026-12-01T03:00:00.000Z',
} as const satisfies PaymentWire

const attempt = {
  n: 1,
  upstream_order_id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  status: 'requires_action',
  error_code: null,
  retryable: false,
  tds: { status: 'AUTHENTICATING', result: null, reason: null, eci: null },
  brand: 'VISA',
  last4: '4242',
  tds_expires_at: '2026-12-01T03:31:00.000Z',
  started: '2026-12-01T03:01:00.000Z',
} as const satisfies PaymentWire['attempts'][number]

export const waitingExample = {
  ...registeredExample,
  status: 'AUTHENTICATED',
  version: 3,
  next_action: { type: 'redirect', url: 'https://pay.example/acs/a_7Yt2Qw9Zr4Lm6Np8Kc3Vb1' },
  attempts: [attempt],
  updated: '2026-12-01T03:01:01.000Z',
} as const satisfies PaymentWire

const passed = { status: 'AUTHENTICATED', result: 'Y', reason: null, eci: '05' } as const
export const authorizedExample = {
  ...registeredExample,
  status: 'AUTHORIZED',
  version: 5,
  authorized_amount: 121_500,
  brand: 'VISA',
  last4: '4242',
  transaction_id: 't01KB8Z7T2M5K8P1S4V7Y0B3E6',
  approve: '048213',
  forward: '2a99661',
  attempts: [{ ...attempt, status: 'succeeded', tds: passed, tds_expires_at: null }],
  auth_expires_at: '2027-01-30T03:02:00.000Z',
  processed_at: '2026-12-01T03:02:00.000Z',
  updated: '2026-12-01T03:02:00.000Z',
} as const satisfies PaymentWire

export const capturedExample = {
  ...authorizedExample,
  status: 'CAPTURED',
  version: 7,
  captured_amount: 121_500,
  auth_expires_at: null,
} as const satisfies PaymentWire

export const refundExample = {
  id: 're_01KB9A2B3C4D5E6F7G8H9J0K1M',
  object: 'refund',
  payment_id: registeredExample.id,
  version: 2,
  amount: 21_500,
  reason: 'a chip on the rim',
  cause: 'refund',
  status: 'succeeded',
  error_code: null,
  created: '2026-12-10T05:00:00.000Z',
  updated: '2026-12-10T05:00:01.000Z',
} as const satisfies RefundWire
