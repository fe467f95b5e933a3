import * as z from 'zod'
import { postalAddress } from '../domain/address/address.ts'
import { claimReasons, claimRules, claimStates } from '../domain/claim/claim.ts'
import { lengths } from '../domain/lengths.ts'
import { carrierIds, deliveryNumberFormat } from '../domain/parcel/carriers.ts'
import { parcelView, purchaseActions, saleActions } from '../domain/parcel/view.ts'
import { endpoint } from './endpoint.ts'
import { exampleDelivery, exampleDeliveryNumber, exampleItemId, exampleShipTo } from './examples/parcels.ts'
import { exampleTime } from './examples/works.ts'
import { id, instant, page, pageOf, size, text } from './fields.ts'

/** Contracts of what follows a payment, for buyer and seller (D46, D80-D88). Whoever is on neither side gets 404. */
const orderItemId = () => id()
const pictures = (min: number, max: number) =>
  z
    .array(id(), { error: 'LIST_FORMAT' })
    .min(min, { error: 'REQUIRED' })
    .max(max, { error: 'INPUT_LENGTH' })
    .refine(ids => new Set(ids).size === ids.length, { error: 'REPEATED' })

export const carrierInput = () => z.enum(carrierIds, { error: 'CARRIER_FORMAT' })
export const deliveryNumberInput = () =>
  z
    .string({ error: 'REQUIRED' })
    .trim()
    .min(1, { error: 'REQUIRED' })
    .regex(deliveryNumberFormat, { error: 'DELIVERY_NUMBER_FORMAT' })

const moves = ['get', 'put', 'update'] as const
/** Every step answers the item as it is now. */
const stepped = () => z.object({ delivery: parcelView(), serverTime: instant() })
const exampleStepped = { delivery: exampleDelivery, serverTime: exampleTime }

export const fileDelivery = endpoint({
  id: 'fileDelivery',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/delivery',
  summary: 'The delivery report of who ships: carrier, number and at least one photo (section 5)',
  access: 'member',
  input: z.strictObject({
    orderItemId: orderItemId(),
    carrierId: carrierInput(),
    deliveryNumber: deliveryNumberInput(),
    /** Uploads of business `delivery`. */
    imgs: pictures(1, 10),
  }),
  output: stepped(),
  codes: ['not-found', 'order-state', 'upload-not-ready'],
  grants: { table: moves },
  idempotent: true,
  example: {
    input: {
      orderItemId: exampleItemId,
      carrierId: 'yamato',
      deliveryNumber: exampleDeliveryNumber,
      imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'],
    },
    output: exampleStepped,
  },
})

export const confirmReceipt = endpoint({
  id: 'confirmReceipt',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/confirmReceipt',
  summary: 'The buyer has the parcel: 2 -> 3; the return window counts from the arrival (D85)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: moves },
  idempotent: true,
  example: { input: { orderItemId: exampleItemId }, output: exampleStepped },
})

export const acceptWork = endpoint({
  id: 'acceptWork',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/accept',
  summary: '"I accept the work; the return right ends": 3 -> 4 at once, so that it can be put on sale (D83)',
  access: 'member',
  notBanned: ['sell'],
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: moves },
  idempotent: true,
  example: { input: { orderItemId: exampleItemId }, output: exampleStepped },
})

export const remindDelivery = endpoint({
  id: 'remindDelivery',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/reminder-delivery',
  summary: 'Urge the shipper: from the third day after payment, once in 24 hours (D81)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: moves },
  idempotent: true,
  example: { input: { orderItemId: exampleItemId }, output: exampleStepped },
})

export const answerCancel = endpoint({
  id: 'answerCancel',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/cancel/answer',
  summary: 'The seller answers a buyer who asked to leave after the free day: the sale ends, or stands (D46)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId(), agree: z.boolean({ error: 'FLAG_FORMAT' }) }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: moves },
  idempotent: true,
  example: { input: { orderItemId: exampleItemId, agree: true }, output: exampleStepped },
})

/** A private photo: a link that is good for five minutes (D16). */
export const photo = () => z.object({ url: z.string(), width: z.int(), height: z.int() })
const examplePhoto = {
  url: 'https://private.example/media/01JD8ZQ4T8M3K2V9X0WNB5C7RA/1080.webp',
  width: 900,
  height: 900,
}

/** Where a sold work goes: only after it was paid, and only for who ships it (D75). */
export const shipTo = () => postalAddress().omit({ email: true }).extend({ area: z.string() })

const itemHead = () =>
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    title: z.string(),
    img: z.string().nullable(),
    price: z.int(),
    paidAt: instant(),
    delivery: parcelView(),
  })

const exampleHead = {
  orderId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  orderNumber: '261121-048213',
  productId: 'shino-chawan',
  title: '志野茶碗 葦原',
  img: '/media/01JD8ZQ4T8M3K2V9X0WNB5C7RA/360.webp',
  price: 330_000,
  paidAt: exampleTime,
  delivery: exampleDelivery,
}

const action = { may: false, reason: 'not-now' as const, from: null }

export const getDelivery = endpoint({
  id: 'getDelivery',
  subject: 'orders',
  method: 'GET',
  path: '/payment/order/delivery/info',
  summary: 'One bought or sold work: where it is, what happens next and when, and what the caller may do',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: itemHead().extend({
    side: z.enum(['buyer', 'seller']),
    photos: z.array(photo()),
    /** Of the buyer's side, or null. */
    actions: purchaseActions().nullable(),
    saleActions: saleActions().nullable(),
    /** For who ships, once it is paid (D75). */
    shipTo: shipTo().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: {
    input: { orderItemId: exampleItemId },
    output: {
      ...exampleHead,
      side: 'buyer',
      photos: [examplePhoto],
      actions: {
        urge: action,
        cancel: action,
        ask: action,
        confirm: { may: true, reason: null, from: null },
        accept: action,
        claim: { may: true, reason: null, from: null },
        hide: action,
      },
      saleActions: null,
      shipTo: null,
      serverTime: exampleTime,
    },
  },
})

export const listSoldItems = endpoint({
  id: 'listSoldItems',
  subject: 'orders',
  method: 'GET',
  path: '/mypage/sold-items',
  summary: 'What the member or partner has sold, newest first, with where to ship it (D75)',
  access: 'member',
  input: z.strictObject({
    /** Only those that wait to be shipped. */
    toShip: z.enum(['0', '1'], { error: 'FLAG_FORMAT' }).default('0'),
    page: page(),
    size: size(10),
  }),
  output: pageOf(itemHead().extend({ saleActions: saleActions(), shipTo: shipTo().nullable() })).extend({
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: {
    input: { toShip: '1' },
    output: {
      list: [
        {
          ...exampleHead,
          saleActions: { ship: { may: true, reason: null, from: null }, answerCancel: action, reply: action },
          shipTo: exampleShipTo,
        },
      ],
      total: 1,
      page: 1,
      size: 10,
      serverTime: exampleTime,
    },
  },
})

// ---- returns and claims (D85-D87)

export const claimView = () =>
  z.object({
    claimId: z.string(),
    orderItemId: z.string(),
    reason: z.enum(claimReasons),
    text: z.string(),
    photos: z.array(photo()),
    state: z.enum(claimStates),
    openedAt: instant(),
    /** The seller answers until then; null once it does not matter. */
    replyUntil: instant().nullable(),
    reply: z.object({ text: z.string(), at: instant() }).nullable(),
    /** Who pays the way back (D85). */
    freight: z.enum(['buyer', 'seller']),
    back: z
      .object({
        carrierId: z.enum(carrierIds),
        deliveryNumber: z.string(),
        thirdUrl: z.string().nullable(),
        at: instant(),
      })
      .nullable(),
    inspection: z.object({ note: z.string(), at: instant() }).nullable(),
    decision: z.object({ text: z.string(), amount: z.int(), at: instant() }).nullable(),
    trail: z.array(z.object({ state: z.enum(claimStates), at: instant() })),
    /** What the caller may do. */
    actions: z.object({ reply: z.boolean(), sendBack: z.boolean() }),
  })

export const exampleClaim = {
  claimId: '01KB93A2R4T6V8X0Z2B4D6F8H2',
  orderItemId: exampleItemId,
  reason: 'damaged' as const,
  text: '高台に欠けがありました。',
  photos: [examplePhoto],
  state: 'opened' as const,
  openedAt: exampleTime,
  replyUntil: exampleTime,
  reply: null,
  freight: 'seller' as const,
  back: null,
  inspection: null,
  decision: null,
  trail: [{ state: 'opened' as const, at: exampleTime }],
  actions: { reply: false, sendBack: false },
}
const claimed = () => z.object({ claim: claimView(), delivery: parcelView(), serverTime: instant() })
const exampleClaimed = { claim: exampleClaim, delivery: exampleDelivery, serverTime: exampleTime }
const claimGrants = { table: moves, objects: { private: ['sign'] } } as const

export const applyReturn = endpoint({
  id: 'applyReturn',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/return/apply',
  summary: 'A claim within 14 days of arrival; about authenticity within a year of completion (D85, D86)',
  access: 'member',
  input: z
    .strictObject({
      orderItemId: orderItemId(),
      reason: z.enum(claimReasons, { error: 'REASON_FORMAT' }),
      text: text(lengths.inquiry),
      /** Uploads of business `claim`; a parcel that never came cannot be photographed. */
      imgs: pictures(0, claimRules.imgs),
    })
    .refine(({ reason, imgs }) => reason === 'not-arrived' || imgs.length > 0, { error: 'REQUIRED', path: ['imgs'] }),
  output: claimed(),
  codes: ['not-found', 'order-state', 'return-closed', 'not-returnable', 'not-holder', 'upload-not-ready'],
  grants: claimGrants,
  idempotent: true,
  example: {
    input: {
      orderItemId: exampleItemId,
      reason: 'damaged',
      text: '高台に欠けがありました。',
      imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'],
    },
    output: exampleClaimed,
  },
})

export const getReturn = endpoint({
  id: 'getReturn',
  subject: 'orders',
  method: 'GET',
  path: '/payment/order/return/info',
  summary: 'The latest claim about a work, for both sides, with its photos',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: claimed(),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: { input: { orderItemId: exampleItemId }, output: exampleClaimed },
})

export const replyReturn = endpoint({
  id: 'replyReturn',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/return/reply',
  summary: 'The seller’s word on a claim, within three days (D87)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId(), text: text(lengths.inquiry) }),
  output: claimed(),
  codes: ['not-found', 'order-state'],
  grants: claimGrants,
  idempotent: true,
  example: { input: { orderItemId: exampleItemId, text: '梱包時の写真をお送りします。' }, output: exampleClaimed },
})

export const sendReturn = endpoint({
  id: 'sendReturn',
  subject: 'orders',
  method: 'POST',
  path: '/payment/order/return/send',
  summary: 'The buyer has sent the work back, after the return was approved (D87)',
  access: 'member',
  input: z.strictObject({
    orderItemId: orderItemId(),
    carrierId: carrierInput(),
    deliveryNumber: deliveryNumberInput(),
  }),
  output: claimed(),
  codes: ['not-found', 'order-state'],
  grants: claimGrants,
  idempotent: true,
  example: {
    input: { orderItemId: exampleItemId, carrierId: 'yamato', deliveryNumber: exampleDeliveryNumber },
    output: exampleClaimed,
  },
})

export const deliveries = [
  fileDelivery,
  confirmReceipt,
  acceptWork,
  remindDelivery,
  answerCancel,
  getDelivery,
  listSoldItems,
  applyReturn,
  getReturn,
  replyReturn,
  sendReturn,
] as const
