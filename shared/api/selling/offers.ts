import * as z from 'zod'
import { id, instant, instantInput, pageOf, pageParam, sizeParam, workPrice } from '#shared/domain/kernel/fields.ts'
import { bidderNeeds } from '#shared/domain/people/account/member.ts'
import { offerPeriods } from '#shared/domain/selling/offer/offer.ts'
import { offerView } from '#shared/domain/selling/offer/view.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { examplePicture, exampleTime } from '../examples/works.ts'

/** Offers of a price below the asking one (marketplace.md 5, D60-D66). */
export const exampleOffer: z.input<ReturnType<typeof offerView>> = {
  id: '01KB8Z6V3RM3F5Q9ZC5T0A1B2D',
  product: { id: 'ash-glaze-jar', title: '灰釉大壺', img: examplePicture },
  price: 250_000,
  asking: 300_000,
  period: '3d',
  status: offerStateNumbers.waiting,
  createdAt: exampleTime,
  validUntil: exampleTime,
  movedAt: exampleTime,
  payUntil: null,
  orderId: null,
  sender: null,
  netPayout: null,
  netPayoutAbroad: null,
  sale: null,
}

export const createOffer = endpoint({
  id: 'createOffer',
  subject: 'offers',
  feature: 'offers',
  method: 'POST',
  path: '/bargain/create',
  summary: 'Make an offer for a work, binding for its period; it replaces the caller’s waiting one (D60-D62)',
  access: 'member',
  ...bidderNeeds,
  input: z.strictObject({
    productId: id(),
    price: workPrice(),
    period: z.enum(offerPeriods, { error: 'PERIOD_FORMAT' }),
    /** End of a custom period: in the future, at most sixty days away. */
    customUntil: instantInput().optional(),
  }),
  output: z.object({
    id: z.string(),
    validUntil: instant(),
    /**
     * Yen with packing, insurance and transport to the default address; null without an address or if a quote is
     * needed.
     */
    landedTotal: z.int().nullable(),
    serverTime: instant(),
  }),
  codes: [
    'not-found',
    'own-work',
    'sold',
    'not-on-sale',
    'work-locked',
    'price-out-of-range',
    'tries-used',
    'offer-limit',
    'banned-buy',
  ],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
  idempotent: true,
  limits: ['bid-member'],
  example: {
    input: { productId: 'ash-glaze-jar', price: 250_000, period: '3d' },
    output: { id: exampleOffer.id, validUntil: exampleTime, landedTotal: 254_200, serverTime: exampleTime },
  },
})

export const listOffers = endpoint({
  id: 'listOffers',
  subject: 'offers',
  feature: 'offers',
  method: 'GET',
  path: '/bargain/list',
  summary: 'The offers that a member sent, or received for works of their own: open ones, then the latest first (D63)',
  access: 'member',
  input: z.strictObject({
    tab: z.enum(['sent', 'received'], { error: 'TAB_FORMAT' }),
    status: z.coerce
      .number()
      .pipe(z.literal(Object.values(offerStateNumbers)))
      .optional(),
    productId: id().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(
    offerView().extend({
      /** For the receiver: number of other waiting offers for the work, which an approval closes (D64). */
      others: z.int().min(0),
    }),
  ).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: { tab: 'sent' },
    output: { list: [{ ...exampleOffer, others: 0 }], total: 1, page: 1, size: 20, serverTime: exampleTime },
  },
})

const answer = () => z.object({ offer: offerView(), serverTime: instant() })
const exampleAnswer = (status: (typeof exampleOffer)['status'], payUntil: string | null = null) => ({
  offer: { ...exampleOffer, status, payUntil },
  serverTime: exampleTime,
})
/** `productId` is optional and saves a read; lists have it. */
const whichOffer = () => z.strictObject({ id: id(), productId: id().optional() })
const whichExample = { id: exampleOffer.id, productId: exampleOffer.product.id }
const answering = { subject: 'offers', feature: 'offers', method: 'PUT', access: 'member', idempotent: true } as const
const grants = { table: ['get', 'put', 'update', 'check'] } as const

export const approveOffer = endpoint({
  ...answering,
  id: 'approveOffer',
  path: '/bargain/approve/{id}',
  summary: 'Accept an offer: the work is locked for its sender for seven days, all other offers are closed (D64)',
  notBanned: ['sell'],
  input: whichOffer(),
  output: answer(),
  codes: ['not-found', 'offer-state', 'offer-pays-nothing', 'work-locked', 'banned-buy', 'own-work'],
  grants: { table: ['get', 'query', 'put', 'update', 'check'] },
  example: { input: whichExample, output: exampleAnswer(offerStateNumbers.approved, exampleTime) },
})

export const denyOffer = endpoint({
  ...answering,
  id: 'denyOffer',
  path: '/bargain/deny/{id}',
  summary: 'Refuse a waiting offer (D63)',
  input: whichOffer(),
  output: answer(),
  codes: ['not-found', 'offer-state'],
  grants,
  example: { input: whichExample, output: exampleAnswer(offerStateNumbers.denied) },
})

export const cancelOffer = endpoint({
  ...answering,
  id: 'cancelOffer',
  path: '/bargain/cancel/{id}',
  summary: 'Withdraw the caller’s offer, before it is accepted (D62)',
  input: whichOffer(),
  output: answer(),
  codes: ['not-found', 'offer-state'],
  grants,
  example: { input: whichExample, output: exampleAnswer(offerStateNumbers.cancelled) },
})

export const denyAllOffers = endpoint({
  ...answering,
  id: 'denyAllOffers',
  path: '/bargain/deny-all',
  summary: 'Refuse all waiting offers for a work (D63)',
  input: z.strictObject({ productId: id() }),
  output: z.object({ denied: z.int(), serverTime: instant() }),
  codes: ['not-found'],
  grants,
  example: { input: { productId: 'ash-glaze-jar' }, output: { denied: 2, serverTime: exampleTime } },
})

export const listProductOffers = endpoint({
  id: 'listProductOffers',
  subject: 'offers',
  feature: 'offers',
  method: 'GET',
  path: '/product/list-of-bargain',
  summary: 'Waiting offers for a work, for the party that answers them (marketplace.md 7)',
  access: 'member',
  input: z.strictObject({ productId: id() }),
  output: z.object({
    list: z.array(offerView()),
    /** The accepted offer that the work is locked for (D64). */
    selectedBargainId: z.string().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: { productId: 'ash-glaze-jar' },
    output: { list: [exampleOffer], selectedBargainId: null, serverTime: exampleTime },
  },
})

export const offersContracts = [
  createOffer,
  listOffers,
  approveOffer,
  denyOffer,
  cancelOffer,
  denyAllOffers,
  listProductOffers,
] as const
