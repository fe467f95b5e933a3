import * as z from 'zod'
import { chargeDetail, sellInfo, sourceNumber } from '#shared/domain/buying/order/view.ts'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { done, id, instant, intParam, listParam, wireNumber } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers, sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { buyerNeeds } from '#shared/domain/people/account/member.ts'
import { priceBasisNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, examplePicture, exampleTime } from '../examples/works.ts'

/** Contracts of the cart (D32-D34) and of estimates of what a purchase will cost (D20-D29). */
const sourceOf = { '1': 1, '2': 2, '3': 3, '4': 4 } as const
const sourceParam = () =>
  z
    .enum(['1', '2', '3', '4'], { error: 'SOURCE_FORMAT' })
    .default('1')
    .transform(text => sourceOf[text])

const cartRow = () =>
  z.object({
    /** Id of the row, for cart/delete and order/create. */
    id: z.string(),
    productId: z.string(),
    title: z.string(),
    artist: z.object({ name: z.string() }),
    img: picture().nullable(),
    sellInfo: sellInfo(),
    /** Current price, tax included; for an award the winning price, for an offer the accepted one. */
    price: z.int(),
    priceBasis: wireNumber(priceBasisNumbers),
    addedAt: instant(),
    /** Why it cannot be bought now; the member removes the row (D32). */
    invalid: z.enum(['sold', 'locked', 'hold_pause', 'price_changed', 'not_on_sale']).nullable(),
    /** End of another member's hold. */
    lockedUntil: instant().nullable(),
    /** Payment deadline of an award or an accepted offer. */
    payUntil: instant().nullable(),
    deletable: z.boolean(),
  })

const cartView = () =>
  z.object({
    source: sourceNumber(),
    list: z.array(cartRow()),
    /** order.fee + order.deliveryFee to the default address, over the rows that can be bought (D23). */
    deliveryFee: z.int(),
    productTotalPrice: z.int(),
    /** Tax contained in the total. */
    taxFee: z.int(),
    totalPrice: z.int(),
    feeDetail: chargeDetail().nullable(),
    /** Address that the fees are for; null without a saved one: then the fees are 0 because they are unknown. */
    addressId: z.string().nullable(),
    serverTime: instant(),
  })

const exampleRow = {
  id: 'shino-chawan',
  productId: 'shino-chawan',
  title: '志野茶碗 葦原',
  artist: { name: '嶺岸 航' },
  img: examplePicture,
  sellInfo: { name: '汀庭画廊', type: sellerTypeNumbers.partner, partnerId: 'teitei', id: null },
  price: 330_000,
  priceBasis: priceBasisNumbers.asking,
  addedAt: exampleTime,
  invalid: null,
  lockedUntil: null,
  payUntil: null,
  deletable: true,
}

const exampleDetail = { transport: 3300, packing: 2000, insurance: 0, quotePending: false }

const exampleCart = {
  source: 1 as const,
  list: [exampleRow],
  deliveryFee: 5300,
  productTotalPrice: 330_000,
  taxFee: 30_481,
  totalPrice: 335_300,
  feeDetail: exampleDetail,
  addressId: '01KB90A0M6S4W8Y2B5D7F9H1K3',
  serverTime: exampleTime,
}

export const addToCart = endpoint({
  id: 'addToCart',
  subject: 'carts',
  method: 'POST',
  path: '/cart/create',
  summary: 'Put a work into the cart (1), buy it now (2), or choose the award (3) or offer (4) to pay for (D34)',
  access: 'member',
  ...buyerNeeds,
  input: z.strictObject({
    productId: id(),
    source: z.literal(Object.values(sourceNumbers), { error: 'SOURCE_FORMAT' }).default(1),
    /** Auction or offer for sources 3 and 4; missing: the work's current one. */
    refId: id().optional(),
  }),
  output: z.object({ id: z.string(), source: sourceNumber(), count: z.int() }),
  codes: [
    'not-found',
    'own-work',
    'sold',
    'not-on-sale',
    'work-locked',
    'hold-pause',
    'cart-limit',
    'offer-state',
    'auction-state',
  ],
  grants: { table: ['get', 'put'] },
  example: { input: { productId: 'shino-chawan' }, output: { id: 'shino-chawan', source: 1, count: 1 } },
})

export const listCart = endpoint({
  id: 'listCart',
  subject: 'carts',
  method: 'GET',
  path: '/cart/list',
  summary: 'A cart, checked anew with each call, with fees to the default address (D32)',
  access: 'member',
  input: z.strictObject({
    source: sourceParam(),
    /** Award or offer for sources 3 and 4; missing: the one that cart/create chose. */
    productId: id().optional(),
    /** Restricts rows and sums to these, for a checkout (D34). */
    ids: listParam(id()).optional(),
    /** Destination of the fees instead of the default address. */
    addressId: id().optional(),
  }),
  output: cartView(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: { input: { source: '1' }, output: exampleCart },
})

export const removeFromCart = endpoint({
  id: 'removeFromCart',
  subject: 'carts',
  method: 'DELETE',
  path: '/cart/delete/{id}',
  summary: 'Remove a work from the cart or the buy-now cart; awards and accepted offers stay (D34)',
  access: 'member',
  input: z.strictObject({ id: id(), source: sourceParam() }),
  output: done(),
  codes: ['not-found', 'not-deletable'],
  grants: { table: ['get', 'put'] },
  example: { input: { id: 'shino-chawan' }, output: { done: true } },
})

export const recommendForCart = endpoint({
  id: 'recommendForCart',
  subject: 'carts',
  method: 'GET',
  path: '/cart/recommend',
  summary: 'Works of the same craft, then of the same artist, as those in the cart; never a secret one (D34)',
  access: 'member',
  input: z.strictObject({ size: intParam(1, 24).default(8) }),
  output: z.object({ list: z.array(workCard()) }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: { input: {}, output: { list: [exampleCard] } },
})

export const estimateFee = endpoint({
  id: 'estimateFee',
  subject: 'carts',
  method: 'GET',
  path: '/fee/estimate',
  summary: 'Estimate the total of a work, a price, or a work at a price for an area or a saved address (D23-D28)',
  access: 'visitor',
  input: z.strictObject({
    productId: id().optional(),
    /**
     * Without a work: an item of this price in a parcel. With one: its crate and seller at this price, for a bidder.
     */
    price: intParam(1, 999_999_999, 'AMOUNT_FORMAT').optional(),
    addressId: id().optional(),
    /** Area id of city/list. */
    cityId: intParam(1, 999, 'PROVINCE_REQUIRED').optional(),
  }),
  /** Null for a reader who gives no place and has no address: pages ask before they know of one. */
  output: z
    .object({
      /** Destination in the reader's language: an area of city/list, or a state as written. */
      place: z.object({ cityId: z.int().nullable(), name: z.string() }),
      /** Price in Japan, tax included, and the price charged at the destination: an export has no tax (D25). */
      listPrice: z.int(),
      item: z.int(),
      transport: z.int().nullable(),
      packing: z.int(),
      insurance: z.int(),
      tax: z.int(),
      total: z.int(),
      /** An operator quotes the transport once it is ordered (D41). */
      quotePending: z.boolean(),
      methods: z.array(z.enum(['card', 'bank'])),
    })
    .nullable(),
  codes: ['not-found', 'not-on-sale'],
  grants: { table: ['get'], keys: ['MEMBER', 'POLICY', 'WORK'] },
  example: {
    input: { productId: 'shino-chawan', cityId: '13' },
    output: {
      place: { cityId: 13, name: '東京都' },
      listPrice: 330_000,
      item: 330_000,
      transport: 3300,
      packing: 2000,
      insurance: 0,
      tax: 30_481,
      total: 335_300,
      quotePending: false,
      methods: ['card'],
    },
  },
})

export const cartsContracts = [addToCart, listCart, removeFromCart, recommendForCart, estimateFee] as const
