import * as z from 'zod'
import { attemptView, payStatusNumber, transferView } from '#shared/domain/buying/order/view.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { id, instant } from '#shared/domain/kernel/fields.ts'
import { endpoint } from '../endpoint.ts'
import { exampleOrderId } from '../examples/orders.ts'
import { exampleTime } from '../examples/works.ts'

/** Outcome of an attempt in the words of marketplace.md 4, or `processing` while it is unknown. */
const payAnswer = () =>
  attemptView().extend({
    orderId: z.string(),
    payStatus: payStatusNumber(),
    /** Where the buyer authenticates: a full-page redirect, never framed. */
    redirectUrl: z.string().nullable(),
    transfer: transferView().nullable(),
    triesLeft: z.int(),
    holdUntil: instant(),
    serverTime: instant(),
  })

const exampleAttempt = {
  outcome: 'additional_authentication_required' as const,
  detail: null,
  message: '次の画面で本人認証を行ってください。',
  orderId: exampleOrderId,
  payStatus: payStateNumbers.authenticating,
  redirectUrl: 'https://pay.example.jp/acs/a_01KB91Q2R4T6V8X0Z2B4D6',
  transfer: null,
  triesLeft: 4,
  holdUntil: exampleTime,
  serverTime: exampleTime,
}

export const payOrder = endpoint({
  id: 'payOrder',
  subject: 'payments',
  method: 'POST',
  path: '/payment/order/pay/registration',
  summary: 'Pay by saved card or card form token; above the card ceiling request a virtual account (D41, D44)',
  access: 'member',
  input: z.strictObject({
    orderId: id(),
    /** Single-use token of the platform's card form. */
    token: z.string().min(1).max(512, { error: 'TOKEN_FORMAT' }).optional(),
    cardId: id().optional(),
    /** Second token of the same card, with which it is saved once the charge is authenticated (decision 107). */
    saveToken: z.string().min(1).max(512, { error: 'TOKEN_FORMAT' }).optional(),
  }),
  output: payAnswer(),
  codes: ['not-found', 'order-state', 'hold-expired', 'tries-used', 'card-pause', 'banned-buy'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'], payments: true },
  idempotent: true,
  example: { input: { orderId: exampleOrderId, cardId: 'cs_01KB91Q2R4T6V8X0Z2B4D6' }, output: exampleAttempt },
})

export const orderResult = endpoint({
  id: 'orderResult',
  subject: 'payments',
  method: 'POST',
  path: '/payment/order/result',
  summary: 'Record the outcome after the issuer’s page, by the platform’s record and never by the return address (D42)',
  access: 'member',
  input: z.strictObject({
    orderId: id(),
    /** Query parameters of the return address; they are not trusted. */
    params: z.record(z.string().max(64), z.string().max(512)).optional(),
  }),
  output: payAnswer(),
  codes: ['not-found'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'], payments: true },
  example: { input: { orderId: exampleOrderId }, output: exampleAttempt },
})

export const receivePayment = endpoint({
  id: 'receivePayment',
  subject: 'payments',
  method: 'POST',
  path: '/payment/webhook',
  summary: 'Receive a signed webhook of the payment platform; each is stored once and applied by the same rules (D42)',
  access: 'signature',
  input: z.looseObject({ id: z.string().max(64), type: z.string().max(64) }),
  output: z.object({ received: z.boolean() }),
  /** The signature is not the platform's, or is too old. */
  codes: ['forbidden'],
  grants: { table: ['get', 'put'], keys: ['ORDER'], payments: true },
  example: { input: { id: 'evt_01KB91Q2R4T6V8X0Z2B4D6F8H0', type: 'payment.captured' }, output: { received: true } },
})

export const paymentsContracts = [payOrder, orderResult, receivePayment] as const
