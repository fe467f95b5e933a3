import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleApplication, exampleApplicationId } from '#shared/api/examples/resale.ts'
import { exampleCard, exampleTime } from '#shared/api/examples/works.ts'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { parcelStatusNumber } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import {
  id,
  instant,
  instantInput,
  intParam,
  pageOf,
  pageParam,
  sizeParam,
  wireNumber,
  workPrice,
} from '#shared/domain/kernel/fields.ts'
import { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { decisionKinds } from '#shared/domain/selling/resale/application.ts'
import { applicationView } from '#shared/domain/selling/resale/view.ts'
import {
  deskLabels,
  deskTabs,
  deskTaskKinds,
  ownerActions,
  saleTaskKinds,
} from '#shared/domain/telling/dashboard/desk.ts'

/** Contracts of an owner's listings and dashboard, and of the net of a sale (D22, D55, D70, D73). */
const answered = () => z.object({ application: applicationView(), serverTime: instant() })
const exampleAnswered = { application: exampleApplication, serverTime: exampleTime }
const sells = { access: 'member', notBanned: ['sell'] } as const
const ownGrants = { table: ['get', 'put', 'update'], objects: { private: ['sign'] } } as const

export const changeResalePrice = endpoint({
  id: 'changeResalePrice',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/price/{id}',
  summary: 'Change the price of a listed work: within its bounds, once a day, while it is not locked (D70)',
  ...sells,
  input: z.strictObject({ id: id(), price: workPrice() }),
  output: answered(),
  codes: ['not-found', 'application-state', 'price-out-of-range', 'changed-too-often', 'work-locked'],
  grants: { table: ['get', 'put', 'update', 'check'], objects: { private: ['sign'] } },
  idempotent: true,
  example: { input: { id: exampleApplicationId, price: 1_100_000 }, output: exampleAnswered },
})

export const updateTimeProduct = endpoint({
  id: 'updateTimeProduct',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/update-time-product',
  summary: 'Change the end of an auction without bids to a later one: at least a day ahead, at most twice (D55)',
  ...sells,
  input: z.strictObject({ id: id(), endTime: instantInput() }),
  output: answered(),
  codes: ['not-found', 'application-state', 'changed-too-often', 'auction-state'],
  grants: ownGrants,
  idempotent: true,
  example: { input: { id: exampleApplicationId, endTime: '2026-12-12T12:00:00+09:00' }, output: exampleAnswered },
})

export const delistApplication = endpoint({
  id: 'delistApplication',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/delist/{id}',
  summary: 'Take a work off sale, while it is not locked, or an auction while nobody has bid (D31)',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: answered(),
  codes: ['not-found', 'application-state', 'work-locked', 'auction-state'],
  grants: ownGrants,
  idempotent: true,
  example: { input: { id: exampleApplicationId }, output: exampleAnswered },
})

export const relistApplication = endpoint({
  id: 'relistApplication',
  subject: 'resale',
  method: 'PUT',
  path: '/user-trafficking-apply/relist/{id}',
  summary: 'Relist an auction that was not concluded, within thirty days and without a new review (D59)',
  ...sells,
  input: z.strictObject({
    id: id(),
    startPrice: workPrice(),
    instantPrice: workPrice().nullable().default(null),
    endTime: instantInput(),
  }),
  output: answered(),
  codes: ['not-found', 'application-state', 'token-out', 'auction-state', 'price-out-of-range', 'banned-sell'],
  grants: { table: ['get', 'put', 'update', 'check'], objects: { private: ['sign'] } },
  idempotent: true,
  example: {
    input: { id: exampleApplicationId, startPrice: 640_000, endTime: '2026-12-12T12:00:00+09:00' },
    output: exampleAnswered,
  },
})

/** A work on its owner's dashboard: its state, what is due, and what the owner may do. */
const deskRow = () =>
  z.object({
    work: workCard(),
    state: wireNumber(workStateNumbers),
    /** Whether others can see its page. */
    isPublic: z.boolean(),
    /** Whether visitors see it in the owner's gallery (D97). */
    isInGallery: z.boolean(),
    label: z.enum(deskLabels),
    /** Its next due date, whoever has to act; rows are sorted by it. */
    dueAt: instant().nullable(),
    applicationId: z.string().nullable(),
    basis: z.int().nullable(),
    actions: z.array(z.enum(ownerActions)),
    /** When the price may be changed again; null if it may now, or if more than time prevents it. */
    repriceAt: instant().nullable(),
    /** The house's latest note on the application; an operator who takes a work off sale says why here. */
    note: z.string(),
    decision: z.enum(decisionKinds).nullable(),
    /** Offers that wait for an answer; null for none. */
    offers: z.object({ count: z.int().min(1), highest: z.int(), until: instant() }).nullable(),
    /** Price of the accepted offer. */
    agreed: z.int().nullable(),
    /** A sold work's next step for its seller, and the seller's net (D22). */
    sale: z
      .object({
        orderItemId: z.string(),
        deliveryStatus: parcelStatusNumber(),
        next: z.enum(saleTaskKinds).nullable(),
        price: z.int(),
        net: z.int(),
      })
      .nullable(),
    /** The token is in the owner's wallet and has to return before a sale here (decision 288). */
    isTokenOut: z.boolean(),
  })

export const listMyProducts = endpoint({
  id: 'listMyProducts',
  subject: 'resale',
  method: 'GET',
  path: '/mypage/my-products',
  summary:
    'The member’s dashboard: works that they own and sell, in six tabs with counts, those due first in front (D73)',
  access: 'member',
  input: z.strictObject({
    tab: z.enum(deskTabs, { error: 'TAB_FORMAT' }).default('owned'),
    /** Only works for which the owner may do this now. */
    action: z.enum(ownerActions, { error: 'ACTION_FORMAT' }).optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(deskRow()).extend({
    counts: z.record(z.enum(deskTabs), z.int()),
    /** Open tasks of the owner under all tabs, soonest first. */
    tasks: z.array(
      z.object({
        kind: z.enum(deskTaskKinds),
        productId: z.string(),
        title: z.string(),
        img: picture().nullable(),
        until: instant().nullable(),
      }),
    ),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: { tab: 'owned' },
    output: {
      list: [
        {
          work: exampleCard,
          state: workStateNumbers.held,
          isPublic: true,
          isInGallery: false,
          label: 'owned',
          dueAt: null,
          applicationId: null,
          basis: 330_000,
          actions: ['apply'],
          repriceAt: null,
          note: '',
          decision: null,
          offers: null,
          agreed: null,
          sale: null,
          isTokenOut: false,
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      counts: { owned: 1, auction: 0, 'listed-auction': 0, fixed: 0, 'listed-fixed': 0, application: 0 },
      tasks: [],
      serverTime: exampleTime,
    },
  },
})

export const estimatePayout = endpoint({
  id: 'estimatePayout',
  subject: 'resale',
  method: 'GET',
  path: '/fee/payout-estimate',
  summary: 'Estimate the owner’s net of a resale at this price, line by line, and the lowest allowed price (D22)',
  access: 'member',
  input: z.strictObject({
    productId: id(),
    price: intParam(1, 490_000_000, 'PRICE_LIMIT'),
    deliveryMethod: intParam(0, 1),
    pickupAreaId: intParam(1, 47).optional(),
  }),
  output: z.object({
    lines: z.array(z.object({ kind: z.enum(['price', ...saleFeeKinds]), amount: z.int() })),
    net: z.int(),
    /** Net of an export, which is charged without tax (D25). */
    netAbroad: z.int(),
    /** `net` is the lowest amount: the owner ships, and transport to a farther place adds to it. */
    isAtLeast: z.boolean(),
    /** Lowest price within the bounds with a net of at least one yen, wherever the buyer lives. */
    minPrice: z.int().nullable(),
    maxPrice: z.int(),
    isAllowed: z.boolean(),
  }),
  codes: ['not-found', 'price-out-of-range'],
  grants: { table: ['get'] },
  example: {
    input: { productId: 'shino-chawan', price: '1200000', deliveryMethod: '1', pickupAreaId: '13' },
    output: {
      lines: [
        { kind: 'price', amount: 1_200_000 },
        { kind: 'receipt-fee', amount: -120_000 },
        { kind: 'pick-up', amount: -100_000 },
      ],
      net: 980_000,
      netAbroad: 881_819,
      isAtLeast: false,
      minPrice: 640_000,
      maxPrice: 8_000_000,
      isAllowed: true,
    },
  },
})

export const resaleListingContracts = [
  changeResalePrice,
  updateTimeProduct,
  delistApplication,
  relistApplication,
  listMyProducts,
  estimatePayout,
] as const
