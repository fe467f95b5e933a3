import * as z from 'zod'
import { seesOrders } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleOrder, exampleOrderId } from '#shared/api/examples/orders.ts'
import { exampleDelivery, exampleOrderItemId } from '#shared/api/examples/parcels.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { claimView } from '#shared/api/fulfilment/claims.ts'
import { privatePhoto } from '#shared/api/fulfilment/parcels.ts'
import { updateActions } from '#shared/api/grants.ts'
import { auditRow } from '#shared/api/people/console/operators.ts'
import { orderFlags } from '#shared/domain/buying/order/flags.ts'
import { orderView, payStatusNumber } from '#shared/domain/buying/order/view.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { parcelStatusNumber, parcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { refundCauses, refundStates } from '#shared/domain/fulfilment/refund/refund.ts'
import {
  id,
  instant,
  intParam,
  pageOf,
  pageParam,
  sizeParam,
  text,
  transportFee,
} from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { bankAccount } from '#shared/domain/people/account/bank.ts'

/**
 * Operators' calls on orders (rules §12). Support moves parcels and decides claims, finance moves money; every write is
 * audited with before and after in its own transaction.
 */
export const mayShip = operator('support')

export const mayPay = operator('finance')

export const reasonText = () => text(lengths.notes)

const person = () => z.object({ id: z.string(), username: z.string(), name: z.string(), email: z.string() })

const examplePerson = {
  id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  username: 'kanazawa3',
  name: '森下 凪',
  email: 'nagi@example.jp',
}

const orderRow = () =>
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    createdAt: instant(),
    paidAt: instant().nullable(),
    buyer: z.object({ id: z.string(), username: z.string() }),
    payStatus: payStatusNumber(),
    total: z.int(),
    refunded: z.int(),
    items: z.array(
      z.object({
        orderItemId: z.string(),
        title: z.string(),
        img: picture().nullable(),
        deliveryStatus: parcelStatusNumber().nullable(),
      }),
    ),
    /**
     * What needs an operator: urged or overdue shipment, cancellation asked for, claim, failed refund, quote, unapplied
     * payment.
     */
    flags: z.array(z.enum(orderFlags)),
  })

export const adminListOrders = endpoint({
  id: 'adminListOrders',
  subject: 'orders',
  method: 'GET',
  path: '/admin/order/list',
  summary: 'Orders, newest first; filtered by number, title or member, by state, or by what needs attention',
  access: seesOrders,
  input: z.strictObject({
    keyword: z.string().trim().max(lengths.other, { error: 'INPUT_LENGTH' }).optional(),
    payStatus: intParam(0, 9, 'STATUS_FORMAT').optional(),
    deliveryStatus: intParam(1, 7, 'STATUS_FORMAT').optional(),
    flag: z.enum(orderFlags, { error: 'STATE_FORMAT' }).optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(orderRow()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: { payStatus: '2' },
    output: {
      list: [
        {
          orderId: exampleOrderId,
          orderNumber: '261121-048213',
          createdAt: exampleTime,
          paidAt: exampleTime,
          buyer: { id: examplePerson.id, username: examplePerson.username },
          payStatus: payStateNumbers.paid,
          total: 335_300,
          refunded: 0,
          items: [
            {
              orderItemId: exampleOrderItemId,
              title: '志野茶碗 葦原',
              img: null,
              deliveryStatus: parcelStateNumbers.delivering,
            },
          ],
          flags: [],
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      serverTime: exampleTime,
    },
  },
})

export const orderRefundView = () =>
  z.object({
    refundId: z.string(),
    amount: z.int(),
    lines: z.array(z.object({ orderItemId: z.string(), amount: z.int() })),
    cause: z.enum(refundCauses),
    reason: z.string(),
    state: z.enum(refundStates),
    requestedAt: instant(),
    doneAt: instant().nullable(),
    via: z.enum(['platform', 'bank']).nullable(),
    reference: z.string().nullable(),
    /** The platform's raw code of a refusal (D43). */
    failure: z.string().nullable(),
    tries: z.int(),
  })

/** A transfer that was received and pays for nothing (decision 102). */
export const unappliedPaymentView = () =>
  z.object({
    owed: z.int(),
    /** Yen still to be sent back. */
    open: z.int(),
    since: instant(),
    transfers: z.array(
      z.object({ amount: z.int(), at: instant(), reference: z.string(), account: bankAccount().nullable() }),
    ),
  })

const orderDetail = () =>
  z.object({
    order: orderView(),
    /** The terms that the buyer agreed to, when, and the language in which they were shown (§14). */
    consent: z.object({ termsVersion: z.string(), at: instant(), language: z.enum(['ja', 'en']) }),
    buyer: person(),
    /** The buyer's account for a refund that the platform cannot make; null until the buyer has entered it. */
    bank: bankAccount().nullable(),
    unapplied: unappliedPaymentView().nullable(),
    items: z.array(
      z.object({
        delivery: parcelView(),
        photos: z.array(privatePhoto()),
        claims: z.array(claimView()),
        /** Yen of this work as settled, or as it would be settled now (D20-D24). */
        settlement: z.object({
          gross: z.int(),
          commission: z.int(),
          receiptFee: z.int(),
          artistReturn: z.int(),
          pickupFee: z.int(),
          transport: z.int(),
          packing: z.int(),
          insurance: z.int(),
          net: z.int(),
        }),
      }),
    ),
    refunds: z.array(orderRefundView()),
    money: z.object({ captured: z.int(), refunded: z.int(), reserved: z.int(), refundable: z.int() }).nullable(),
    flags: z.array(z.enum(orderFlags)),
    receipt: z.object({ issued: z.int(), payee: z.string().nullable() }),
    /** What operators did to the order, its works and their claims, newest first. */
    audit: z.array(auditRow()),
    journal: z.array(
      z.object({
        seq: z.int(),
        kind: z.string(),
        at: instant(),
        cause: z.string(),
        legs: z.array(z.object({ account: z.string(), amount: z.int() })),
      }),
    ),
    serverTime: instant(),
  })

const exampleDetail = {
  order: exampleOrder,
  consent: { termsVersion: 'service:1:1.privacy:1:1', at: exampleTime, language: 'ja' as const },
  buyer: examplePerson,
  bank: null,
  unapplied: null,
  items: [
    {
      delivery: exampleDelivery,
      photos: [],
      claims: [],
      settlement: {
        gross: 335_300,
        commission: 66_000,
        receiptFee: 0,
        artistReturn: 0,
        pickupFee: 0,
        transport: 3300,
        packing: 2000,
        insurance: 0,
        net: 264_000,
      },
    },
  ],
  refunds: [],
  money: { captured: 335_300, refunded: 0, reserved: 0, refundable: 335_300 },
  flags: [],
  receipt: { issued: 1, payee: null },
  audit: [],
  journal: [
    {
      seq: 1,
      kind: 'paid',
      at: exampleTime,
      cause: exampleOrderId,
      legs: [
        { account: 'cash:platform', amount: 335_300 },
        { account: `clearing:${exampleOrderItemId}`, amount: -335_300 },
      ],
    },
  ],
  serverTime: exampleTime,
}

export const adminGetOrder = endpoint({
  id: 'adminGetOrder',
  subject: 'orders',
  method: 'GET',
  path: '/admin/order/info',
  summary: 'One order with its works, claims, refunds and journal',
  access: seesOrders,
  input: z.strictObject({ orderId: id() }),
  output: orderDetail(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'], objects: { private: ['sign'] } },
  example: { input: { orderId: exampleOrderId }, output: exampleDetail },
})

export const adminQuoteOrder = endpoint({
  id: 'adminQuoteOrder',
  subject: 'orders',
  method: 'POST',
  path: '/admin/order/{id}/quote',
  summary: 'Quote the shipping fee of works too large for a parcel: 8 -> 0, the buyer has seven days (D26, D41)',
  access: mayShip,
  input: z.strictObject({
    id: id(),
    lines: z
      .array(z.strictObject({ orderItemId: id(), transport: transportFee() }), { error: 'LIST_FORMAT' })
      .min(1, { error: 'REQUIRED' })
      .max(20, { error: 'INPUT_LENGTH' }),
    /** For the audit trail; the quote itself is the transition. */
    reason: reasonText().optional(),
  }),
  output: z.object({ order: orderView() }),
  codes: ['not-found', 'order-state', 'work-locked'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: {
      id: exampleOrderId,
      lines: [{ orderItemId: exampleOrderItemId, transport: 88_000 }],
      reason: '美術専門便',
    },
    output: { order: exampleOrder },
  },
})

export const ordersConsoleContracts = [adminListOrders, adminGetOrder, adminQuoteOrder] as const
