import * as z from 'zod'
import { addressFields } from '../domain/address/address.ts'
import { lengths } from '../domain/lengths.ts'
import {
  attemptView,
  orderAmounts,
  orderView,
  payStatusNumber,
  purchaseView,
  transferView,
} from '../domain/order/view.ts'
import { sourceNumbers } from '../domain/order-wire-numbers.ts'
import { endpoint } from './endpoint.ts'
import { exampleAmounts, exampleItemId, exampleOrder, exampleOrderId, examplePurchase } from './examples/orders.ts'
import { exampleTime } from './examples/works.ts'
import { done, id, instant, intParam, page, pageOf, size, text } from './fields.ts'

/** Contracts of buying: hold, pay, learn the outcome, look back (D40-D46). */
export const createOrder = endpoint({
  id: 'createOrder',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/create',
  summary: 'Hold all the works for 15 minutes, or none; prices, fees and the terms agreed to are frozen (D40, §14)',
  access: 'member',
  notBanned: ['buy'],
  input: z.strictObject({
    source: z.literal(Object.values(sourceNumbers), { error: 'SOURCE_FORMAT' }),
    /** Rows of cart/list; for sources 2 to 4 the one row, or `productId`. */
    cartIds: z.array(id()).min(1, { error: 'REQUIRED' }).max(20, { error: 'INPUT_LENGTH' }).optional(),
    productId: id().optional(),
    addressId: id(),
    /** Billing address: 1 the same, 2 another one, which `customAddress` writes. */
    typeAddress: z.literal([1, 2], { error: 'TYPE_FORMAT' }).default(1),
    customAddress: z.strictObject(addressFields).optional(),
    notes: text(lengths.notes, 0).default(''),
    affiliate: z
      .string()
      .regex(/^[\w.~-]{1,64}$/, { error: 'AFFILIATE_FORMAT' })
      .optional(),
    /** What the confirmation page showed; another total is refused before anything is held (P4). */
    total: z.int().min(1).optional(),
    /** The terms that the page showed beside the button (`consentTo`); those in force, else TERMS_CHANGED (§14). */
    termsVersion: z.string({ error: 'TERMS_REQUIRED' }).regex(/^[\w.:-]{1,64}$/, { error: 'TERMS_REQUIRED' }),
  }),
  output: z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    payStatus: payStatusNumber(),
    amounts: orderAmounts(),
    holdUntil: instant(),
    method: z.enum(['card', 'bank']),
    serverTime: instant(),
  }),
  codes: [
    'not-found',
    'own-work',
    'work-locked',
    'sold',
    'not-on-sale',
    'price-changed',
    'auction-state',
    'offer-state',
    'banned-buy',
  ],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
  idempotent: true,
  example: {
    input: {
      source: 2,
      productId: 'shino-chawan',
      addressId: '01KB90A0M6S4W8Y2B5D7F9H1K3',
      termsVersion: 'service:1:1.privacy:1:1',
    },
    output: {
      orderId: exampleOrderId,
      orderNumber: '261121-048213',
      payStatus: 0,
      amounts: exampleAmounts,
      holdUntil: exampleTime,
      method: 'card',
      serverTime: exampleTime,
    },
  },
})

/** How an attempt stands: the outcome words of marketplace.md 4, or `processing` while nobody knows. */
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
  payStatus: 1 as const,
  redirectUrl: 'https://pay.example.jp/acs/a_01KB91Q2R4T6V8X0Z2B4D6',
  transfer: null,
  triesLeft: 4,
  holdUntil: exampleTime,
  serverTime: exampleTime,
}

export const payOrder = endpoint({
  id: 'payOrder',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/pay/registration',
  summary: 'Pay with a saved card or the card form’s token; above the card ceiling ask for a bank account (D41, D44)',
  access: 'member',
  notBanned: ['buy'],
  input: z.strictObject({
    orderId: id(),
    /** Of the platform’s card form, used once. */
    token: z.string().min(1).max(512, { error: 'TOKEN_FORMAT' }).optional(),
    cardId: id().optional(),
    /** Keep the card of the token for another time. */
    save: z.boolean({ error: 'FLAG_FORMAT' }).default(false),
  }),
  output: payAnswer(),
  codes: ['not-found', 'order-state', 'hold-expired', 'tries-used', 'card-pause', 'banned-buy'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'], payments: true },
  idempotent: true,
  example: { input: { orderId: exampleOrderId, cardId: 'cs_01KB91Q2R4T6V8X0Z2B4D6' }, output: exampleAttempt },
})

export const orderResult = endpoint({
  id: 'orderResult',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/result',
  summary: 'After the return from the issuer’s page: settles what the platform says, never what the address says (D42)',
  access: 'member',
  input: z.strictObject({
    orderId: id(),
    /** Whatever the return address carried; not believed. */
    params: z.record(z.string().max(64), z.string().max(512)).optional(),
  }),
  output: payAnswer(),
  codes: ['not-found'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'], payments: true },
  example: { input: { orderId: exampleOrderId }, output: exampleAttempt },
})

export const receivePayment = endpoint({
  id: 'receivePayment',
  subject: 'orders',
  method: 'POST',
  path: '/payment/webhook',
  summary: 'Events of the payment platform, signed; kept once each, settled by the same rules (D42)',
  access: 'signature',
  input: z.looseObject({ id: z.string().max(64), type: z.string().max(64) }),
  output: z.object({ received: z.boolean() }),
  /** Not the platform’s signature, or an old one. */
  codes: ['forbidden'],
  grants: { table: ['put'], payments: true },
  example: { input: { id: 'evt_01KB91Q2R4T6V8X0Z2B4D6F8H0', type: 'payment.captured' }, output: { received: true } },
})

export const getOrder = endpoint({
  id: 'getOrder',
  subject: 'orders',
  method: 'GET',
  path: '/payment/order/info',
  summary: 'An order with its amounts, addresses, hold and payment',
  access: 'member',
  input: z.strictObject({ orderId: id() }),
  output: orderView(),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: { input: { orderId: exampleOrderId }, output: exampleOrder },
})

export const cancelOrder = endpoint({
  id: 'cancelOrder',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/cancel',
  summary: 'Leave an unpaid order, which frees its works; or cancel a bought work while that is possible (D41, D46)',
  access: 'member',
  input: z.strictObject({
    /** An unpaid order. */
    orderId: id().optional(),
    /** A bought work. */
    orderItemId: id().optional(),
    reason: text(lengths.other, 0).optional(),
  }),
  output: z.object({
    payStatus: payStatusNumber(),
    /** The buyer has asked; the seller or the operator answers (D46). */
    requested: z.boolean(),
    serverTime: instant(),
  }),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
  idempotent: true,
  example: { input: { orderId: exampleOrderId }, output: { payStatus: 5, requested: false, serverTime: exampleTime } },
})

export const listOrders = endpoint({
  id: 'listOrders',
  subject: 'orders',
  method: 'GET',
  path: '/payment/order/list',
  summary: 'The member’s orders, newest first, unpaid ones too',
  access: 'member',
  input: z.strictObject({
    payStatus: intParam(0, 9, 'STATUS_FORMAT').optional(),
    page: page(),
    size: size(10),
  }),
  output: pageOf(orderView()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: { input: {}, output: { list: [exampleOrder], total: 1, page: 1, size: 10, serverTime: exampleTime } },
})

export const hideOrderItem = endpoint({
  id: 'hideOrderItem',
  subject: 'orders',
  method: 'DELETE',
  path: '/payment/order/item/{id}',
  summary: 'Take a finished work from the own list of purchases; nothing is deleted (§14)',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleItemId }, output: { done: true } },
})

export const listPurchases = endpoint({
  id: 'listPurchases',
  subject: 'orders',
  method: 'GET',
  path: '/mypage/buy-history',
  summary: 'What the member has bought, newest first, with delivery status and deadlines',
  access: 'member',
  input: z.strictObject({
    /** 1 preparing … 7 returned. */
    status: intParam(1, 7, 'STATUS_FORMAT').optional(),
    page: page(),
    size: size(10),
  }),
  output: pageOf(purchaseView()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: { input: {}, output: { list: [examplePurchase], total: 1, page: 1, size: 10, serverTime: exampleTime } },
})

export const ordersContracts = [
  createOrder,
  payOrder,
  orderResult,
  receivePayment,
  getOrder,
  cancelOrder,
  listOrders,
  hideOrderItem,
  listPurchases,
] as const
