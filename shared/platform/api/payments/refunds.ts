import * as z from 'zod'
import { platformEndpoint, secretKey } from '../endpoint.ts'
import { field, kind } from '../fields.ts'
import * as examples from './examples.ts'
import { RefundWire } from './wire.ts'

/** Refunds as objects of their own (payment-platform.md 5.1, decision 111). Calls on the payment create them. */
const named = () => z.string().max(64, kind('002'))
const { payment_id: id, id: refund_id } = examples.refundExample

export const listPaymentRefunds = platformEndpoint({
  id: 'listPaymentRefunds',
  area: 'payments',
  method: 'GET',
  path: '/v1/payments/{id}/refunds',
  summary: 'List the refunds of a payment, oldest first (5.1)',
  operation: 'C002',
  access: secretKey('payments:read'),
  namesPayment: true,
  input: z.strictObject({ id: field('100', named()) }),
  output: z.object({ list: z.array(RefundWire) }),
  codes: ['EC002100002'],
  grants: {},
  example: { input: { id }, output: { list: [examples.refundExample] } },
})

export const getPaymentRefund = platformEndpoint({
  id: 'getPaymentRefund',
  area: 'payments',
  method: 'GET',
  path: '/v1/payments/{id}/refunds/{refund_id}',
  summary: 'Retrieve a refund (5.1)',
  operation: 'C002',
  access: secretKey('payments:read'),
  namesPayment: true,
  input: z.strictObject({ id: field('100', named()), refund_id: field('100', named()) }),
  output: RefundWire,
  codes: ['EC002100002'],
  grants: {},
  example: { input: { id, refund_id }, output: examples.refundExample },
})

export const refundEndpoints = [listPaymentRefunds, getPaymentRefund] as const
