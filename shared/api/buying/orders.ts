import * as z from 'zod'
import { orderAmounts, orderView, payStatusNumber, purchaseView } from '#shared/domain/buying/order/view.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { affiliateFormat } from '#shared/domain/kernel/affiliate.ts'
import { id, instant, intParam, nothing, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { addressFields } from '#shared/domain/people/address/address.ts'
import { taskKinds } from '#shared/domain/telling/dashboard/task.ts'
import { ownWork, standing } from '../catalogue/proposals.ts'
import { endpoint } from '../endpoint.ts'
import { exampleAmounts, exampleOrder, exampleOrderId, examplePurchase } from '../examples/orders.ts'
import { examplePicture, exampleTime } from '../examples/works.ts'

/** Contracts of buying: hold, payment, outcome and past orders (D40-D46). */
export const createOrder = endpoint({
  id: 'createOrder',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/create',
  summary:
    'Hold all the works for up to 15 minutes, or none; prices, fees and the terms agreed to are frozen (D40, D111, §14)',
  access: 'member',
  input: z.strictObject({
    source: z.literal(Object.values(sourceNumbers), { error: 'SOURCE_FORMAT' }),
    /** Rows of cart/list; for sources 2 to 4 the one row, or `productId` instead. */
    cartIds: z.array(id()).min(1, { error: 'REQUIRED' }).max(20, { error: 'INPUT_LENGTH' }).optional(),
    productId: id().optional(),
    addressId: id(),
    /** Billing address: 1 the delivery address, 2 the one in `customAddress`. */
    typeAddress: z.literal([1, 2], { error: 'TYPE_FORMAT' }).default(1),
    customAddress: z.strictObject(addressFields).optional(),
    notes: text(lengths.notes, 0).default(''),
    affiliate: z.string().regex(affiliateFormat, { error: 'AFFILIATE_FORMAT' }).optional(),
    /** Total of the confirmation page; if it has changed, the order is refused and nothing is held (P4). */
    total: z.int().min(1).optional(),
    /**
     * Version of the terms shown beside the button (`consentTo`); any but the one in force gets TERMS_CHANGED (§14).
     */
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
    'hold-pause',
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
      payStatus: payStateNumbers.created,
      amounts: exampleAmounts,
      holdUntil: exampleTime,
      method: 'card',
      serverTime: exampleTime,
    },
  },
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
  summary:
    'Cancel an unpaid order, which releases its works; or cancel a bought work while that is possible (D41, D46)',
  access: 'member',
  input: z.strictObject({
    /** Cancels this unpaid order. */
    orderId: id().optional(),
    /** Cancels this paid work, or asks for its cancellation. */
    orderItemId: id().optional(),
    reason: text(lengths.other, 0).optional(),
  }),
  output: z.object({
    payStatus: payStatusNumber(),
    /** The cancellation is requested; seller or operator decides (D46). */
    requested: z.boolean(),
    serverTime: instant(),
  }),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
  idempotent: true,
  example: {
    input: { orderId: exampleOrderId },
    output: { payStatus: payStateNumbers.cancelled, requested: false, serverTime: exampleTime },
  },
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
    /** `1`: only orders that wait for their payment or for a quote (D41). */
    unpaid: z.literal('1', { error: 'STATUS_FORMAT' }).optional(),
    page: pageParam(),
    size: sizeParam(10),
  }),
  output: pageOf(orderView()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: { input: {}, output: { list: [exampleOrder], total: 1, page: 1, size: 10, serverTime: exampleTime } },
})

export const listPurchases = endpoint({
  id: 'listPurchases',
  subject: 'orders',
  method: 'GET',
  path: '/mypage/buy-history',
  summary: 'The member’s purchases, newest first, with delivery status and deadlines',
  access: 'member',
  input: z.strictObject({
    /** 1 preparing … 7 returned. */
    status: intParam(1, 7, 'STATUS_FORMAT').optional(),
    /** Only works of this order, including those that were removed from the list. */
    orderId: id().optional(),
    page: pageParam(),
    size: sizeParam(10),
  }),
  output: pageOf(purchaseView()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: { input: {}, output: { list: [examplePurchase], total: 1, page: 1, size: 10, serverTime: exampleTime } },
})

/** Auction that the member bids in or follows: own maximum, if any, and the end. */
const followed = () =>
  z.object({
    productId: z.string(),
    title: z.string(),
    img: picture().nullable(),
    price: z.int(),
    myMax: z.int().nullable(),
    endTime: instant(),
  })
const exampleFollowed = {
  productId: 'black-chawan',
  title: '黒茶碗 夜雨',
  img: null,
  price: 198_500,
  myMax: null,
  endTime: exampleTime,
}

export const getOverview = endpoint({
  id: 'getOverview',
  subject: 'orders',
  method: 'GET',
  path: '/mypage/overview',
  summary: 'The member’s open tasks, soonest first; auctions that they lead, and favourites that end within three days',
  access: 'member',
  input: nothing(),
  output: z.object({
    tasks: z.array(
      z.object({
        kind: z.enum(taskKinds),
        /**
         * Id of the unpaid order, of the work (auction or offer), of the order item, or of the page that a draft is
         * about.
         */
        id: z.string(),
        title: z.string(),
        img: picture().nullable(),
        until: instant().nullable(),
      }),
    ),
    /** The partner's or artist's works, returned drafts first; null for every other member (D78). */
    handled: z
      .object({
        kind: z.enum(['partner', 'artist']),
        total: z.int(),
        list: z.array(ownWork().extend({ proposal: standing().nullable() })),
      })
      .nullable(),
    /** Latest sales of a partner or an artist; empty for every other member. */
    sales: z.array(z.object({ orderItemId: z.string(), title: z.string(), price: z.int(), soldAt: instant() })),
    leading: z.array(followed()),
    ending: z.array(followed()),
    /** Steps needed once before bidding and buying; null when all are done, and for partners and artists. */
    firstSteps: z.object({ phone: z.boolean(), address: z.boolean(), card: z.boolean() }).nullable(),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: {},
    output: {
      tasks: [{ kind: 'pay', id: exampleOrderId, title: '志野茶碗 葦原', img: examplePicture, until: exampleTime }],
      handled: null,
      sales: [],
      leading: [{ ...exampleFollowed, myMax: 205_000 }],
      ending: [exampleFollowed],
      firstSteps: { phone: true, address: true, card: false },
      serverTime: exampleTime,
    },
  },
})

export const ordersContracts = [createOrder, getOrder, cancelOrder, listOrders, listPurchases, getOverview] as const
