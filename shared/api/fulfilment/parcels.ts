import * as z from 'zod'
import { parcelView, purchaseActions, saleActions } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { carrierIds, deliveryNumberFormat } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { done, id, instant, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { endpoint } from '../endpoint.ts'
import { exampleDelivery, exampleDeliveryNumber, exampleOrderItemId, exampleShipTo } from '../examples/parcels.ts'
import { exampleTime } from '../examples/works.ts'
import { updateActions } from '../grants.ts'

/**
 * Contracts of everything after a payment, for buyer and seller (D46, D80-D88). Whoever is on neither side gets 404.
 */
export const orderItemId = () => id()

export const photoIds = (min: number, max: number) =>
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

/** Every step returns the updated item. */
const stepped = () => z.object({ delivery: parcelView(), serverTime: instant() })

const exampleStepped = { delivery: exampleDelivery, serverTime: exampleTime }

export const fileDelivery = endpoint({
  id: 'fileDelivery',
  subject: 'parcels',
  method: 'POST',
  path: '/payment/order/delivery',
  summary: 'Report the shipment: carrier, tracking number and at least one photo (section 5)',
  access: 'member',
  input: z.strictObject({
    orderItemId: orderItemId(),
    carrierId: carrierInput(),
    deliveryNumber: deliveryNumberInput(),
    /** Uploads of business `delivery`. */
    imgs: photoIds(1, 10),
  }),
  output: stepped(),
  codes: ['not-found', 'order-state', 'upload-not-ready'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: {
      orderItemId: exampleOrderItemId,
      carrierId: 'yamato',
      deliveryNumber: exampleDeliveryNumber,
      imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'],
    },
    output: exampleStepped,
  },
})

export const confirmReceipt = endpoint({
  id: 'confirmReceipt',
  subject: 'parcels',
  method: 'POST',
  path: '/payment/order/confirmReceipt',
  summary: 'Confirm the receipt of a parcel: 2 -> 3; the period for returns counts from the arrival (D85)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: { input: { orderItemId: exampleOrderItemId }, output: exampleStepped },
})

export const acceptWork = endpoint({
  id: 'acceptWork',
  subject: 'parcels',
  method: 'POST',
  path: '/payment/order/accept',
  summary: 'Accept the work and give up its return: 3 -> 4 at once, so that it can be sold again (D83)',
  access: 'member',
  notBanned: ['sell'],
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: { input: { orderItemId: exampleOrderItemId }, output: exampleStepped },
})

export const remindDelivery = endpoint({
  id: 'remindDelivery',
  subject: 'parcels',
  method: 'POST',
  path: '/payment/order/reminder-delivery',
  summary: 'Urge the shipper: from the third day after payment, once in 24 hours (D81)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: { input: { orderItemId: exampleOrderItemId }, output: exampleStepped },
})

export const answerCancel = endpoint({
  id: 'answerCancel',
  subject: 'parcels',
  method: 'POST',
  path: '/payment/order/cancel/answer',
  summary: 'Accept or refuse a buyer’s request to cancel after the free day (D46)',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId(), agree: z.boolean({ error: 'FLAG_FORMAT' }) }),
  output: stepped(),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: { input: { orderItemId: exampleOrderItemId, agree: true }, output: exampleStepped },
})

/** A private photo, by a link that is valid for five minutes (D16). */
export const privatePhoto = () => z.object({ url: z.string(), width: z.int(), height: z.int() })

export const examplePhoto = {
  url: 'https://private.example/media/01JD8ZQ4T8M3K2V9X0WNB5C7RA/1080.webp',
  width: 900,
  height: 900,
}

/** Delivery address of a sold work, shown only once it is paid and only to the party that ships it (D75). */
const shipTo = () => postalAddress().omit({ email: true }).extend({ area: z.string() })

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
  subject: 'parcels',
  method: 'GET',
  path: '/payment/order/delivery/info',
  summary: 'One bought or sold work: where it is, what happens next and when, and what the caller may do',
  access: 'member',
  input: z.strictObject({ orderItemId: orderItemId() }),
  output: itemHead().extend({
    side: z.enum(['buyer', 'seller']),
    photos: z.array(privatePhoto()),
    /** What the buyer may do now; null for the seller. */
    actions: purchaseActions().nullable(),
    saleActions: saleActions().nullable(),
    /** For the party that ships, once it is paid (D75). */
    shipTo: shipTo().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'], objects: { private: ['sign'] } },
  example: {
    input: { orderItemId: exampleOrderItemId },
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
  subject: 'parcels',
  method: 'GET',
  path: '/mypage/sold-items',
  summary: 'Works that the member or partner has sold, newest first, with their delivery addresses (D75)',
  access: 'member',
  input: z.strictObject({
    /** `1`: only works that wait to be shipped. */
    toShip: z.enum(['0', '1'], { error: 'FLAG_FORMAT' }).default('0'),
    page: pageParam(),
    size: sizeParam(10),
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

export const hideOrderItem = endpoint({
  id: 'hideOrderItem',
  subject: 'parcels',
  method: 'DELETE',
  path: '/payment/order/item/{id}',
  summary: 'Remove a completed purchase from the caller’s list; nothing is deleted (§14)',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleOrderItemId }, output: { done: true } },
})

export const parcelsContracts = [
  fileDelivery,
  confirmReceipt,
  acceptWork,
  remindDelivery,
  answerCancel,
  getDelivery,
  listSoldItems,
  hideOrderItem,
] as const
