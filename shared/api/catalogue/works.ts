import * as z from 'zod'
import { historyRow, kindRow, workCard, workDetail } from '#shared/domain/catalogue/work/catalogue.ts'
import { salePhases } from '#shared/domain/catalogue/work/sale-window.ts'
import {
  historyKindNumbers,
  priceTypeNumbers,
  saleStatusNumbers,
  saleTypeNumbers,
} from '#shared/domain/catalogue/work/wire-numbers.ts'
import { priceBand, productSorts, sizeBand } from '#shared/domain/catalogue/work/work.ts'
import {
  id,
  instant,
  intParam,
  pageNumber,
  pageOf,
  pageParam,
  sizeParam,
  wireNumber,
} from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { siteMapRules } from '#shared/domain/kernel/site-map.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { auctionSnapshot, bidderPositions, bidResultDetails, bidRow } from '#shared/domain/selling/auction/view.ts'
import { reminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { priceBasisNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, exampleRecord, exampleTime } from '../examples/works.ts'
import { shortLists } from '../lists.ts'

/** Refusals that a page can announce before the member acts. */
const obstacles = ['banned-buy', 'banned-sell', 'banned-chat', 'phone-not-verified', 'card-needed'] as const

/** Constants of the product, answered without reading the table. */
const constantList = shortLists('works', {})

export const listSaleTypes = constantList({
  id: 'listSaleTypes',
  path: '/product/sale-type-list',
  summary: 'Sale types 0-5 with their names (D33)',
  row: z.object({ id: wireNumber(saleTypeNumbers), name: z.string() }),
  example: { list: [{ id: 4, name: '二次販売' }] },
})

export const listProductStatuses = constantList({
  id: 'listProductStatuses',
  path: '/product-status/list',
  summary: 'Sale statuses 0-2 with their names (marketplace.md 4)',
  row: z.object({ id: wireNumber(saleStatusNumbers), name: z.string() }),
  example: { list: [{ id: 1, name: '販売中' }] },
})

export const listShippingMethods = constantList({
  id: 'listShippingMethods',
  path: '/shipping-method/list',
  summary: 'How a resold work reaches its buyer: 0 by the seller, 1 by a delivery company (marketplace.md 3)',
  row: kindRow(),
  example: { list: [{ id: 1, name: '配送会社に依頼' }] },
})

/** Ids chosen in a filter, without duplicates. */
const picked = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: 'LIST_FORMAT' })
    .max(50, { error: 'INPUT_LENGTH' })
    .transform(items => [...new Set(items)])
    .default([])

const count = <Id extends z.ZodType>(key: Id) => z.array(z.object({ id: key, count: z.int().min(0) }))

/** Number of works for each choice, given all the other filters. */
const facets = () =>
  z.object({
    crafts: count(z.string()),
    categories: count(z.string()),
    status: count(wireNumber(saleStatusNumbers)),
    saleTypes: count(wireNumber(saleTypeNumbers)),
    priceTypes: count(wireNumber(priceTypeNumbers)),
    priceRanges: count(priceBand()),
    sizeRanges: count(sizeBand()),
    /** The hundred with the most works. */
    artists: count(z.string()),
  })

export const listProducts = endpoint({
  id: 'listProducts',
  subject: 'works',
  method: 'POST',
  path: '/product/list',
  summary: 'Search and filter works, with exact total and facet counts (rules §12, D79, D99)',
  access: 'visitor',
  input: z.strictObject({
    /** Words that must all occur in title, artist, craft or reading; kanji, kana, romaji or English. */
    keyword: z.string().trim().max(100, { error: 'INPUT_LENGTH' }).default(''),
    /** Any of these usage categories; a parent stands for its children. */
    categories: picked(id()),
    craftIds: picked(id()),
    artistId: id().optional(),
    /** Any of these artists. */
    artistIds: picked(id()),
    /** Works similar to this one, without it: same artist first, then craft, use and price. */
    relatedTo: id().optional(),
    status: picked(wireNumber(saleStatusNumbers)),
    priceRange: picked(priceBand()),
    /** By the longest side: up to 10, 20, 30, 50 cm, and larger. */
    sizeRange: picked(sizeBand()),
    saleType: picked(wireNumber(saleTypeNumbers)),
    priceType: picked(wireNumber(priceTypeNumbers)),
    /** Who sells: 1 the house, 2 a partner, 3 a member. */
    sellerType: wireNumber(sellerTypeNumbers).optional(),
    sort: z.enum(productSorts, { error: 'SORT_FORMAT' }).default('new'),
    page: pageNumber(100_000, 1),
    size: pageNumber(60, 24),
  }),
  output: pageOf(workCard()).extend({ facets: facets(), serverTime: instant() }),
  codes: [],
  grants: {
    table: ['get', 'query'],
    keys: ['CONTENT', 'FAVOURITES', 'SEARCH', 'SHOWN', 'WORK'],
    indexes: ['GSI2'],
    objects: { index: ['get'] },
  },
  memory: 1024,
  concurrency: 50,
  example: {
    input: { keyword: '茶碗', craftIds: ['ceramics'], priceRange: [2], sort: 'priceAsc', page: 1, size: 24 },
    output: {
      list: [exampleCard],
      total: 1,
      page: 1,
      size: 24,
      facets: {
        crafts: [{ id: 'ceramics', count: 1 }],
        categories: [{ id: 'tea-bowl', count: 1 }],
        status: [{ id: 1, count: 1 }],
        saleTypes: [{ id: 1, count: 1 }],
        priceTypes: [{ id: 1, count: 1 }],
        priceRanges: [{ id: 2, count: 1 }],
        sizeRanges: [{ id: 2, count: 1 }],
        artists: [{ id: 'minegishi-wataru', count: 1 }],
      },
      serverTime: exampleTime,
    },
  },
})

export const listTopProducts = endpoint({
  id: 'listTopProducts',
  subject: 'works',
  method: 'POST',
  path: '/product/list-top-product',
  summary: 'The works picked for the home page (rules §12)',
  access: 'visitor',
  input: z.strictObject({ size: pageNumber(24, 12) }),
  output: z.object({ list: z.array(workCard()), serverTime: instant() }),
  codes: [],
  grants: { table: ['get'], keys: ['CONTENT', 'FAVOURITES', 'WORK'] },
  example: { input: { size: 12 }, output: { list: [exampleCard], serverTime: exampleTime } },
})

export const getProduct = endpoint({
  id: 'getProduct',
  subject: 'works',
  method: 'GET',
  path: '/product/info',
  summary: 'One work as its page shows it, with its auction and hold (rules §12)',
  access: 'visitor',
  /** `bids`: how many of the newest bids to bring along. */
  input: z.strictObject({ id: id(), bids: intParam(0, 60).default(0) }),
  output: workDetail().extend({
    serverTime: instant(),
    /** Live state of the auction (D58), and the reader's own standing in it. */
    auctionState: auctionSnapshot.nullable(),
    you: z.object({
      standing: z.enum(bidderPositions),
      myMax: z.int().nullable(),
      /** The reader's result if they bid, in the words of their record of bids. */
      result: z.enum(bidResultDetails).nullable(),
      payUntil: instant().nullable(),
      /** The reader's own order for the work: unpaid award, hold, or purchase. */
      orderId: z.string().nullable(),
      /** Whether the reader follows the artist. */
      isFollowing: z.boolean(),
      /** Minutes before the auction's end at which the reader is to be reminded. */
      reminder: z.literal(reminderMinutes).nullable(),
      /** The reader's accepted offer; its price is what the work costs them (D60, D64). */
      selectedBargainId: z.string().nullable(),
      priceBasis: wireNumber(priceBasisNumbers),
      /** Why this member could not bid now, or buy where there is no auction (D8, D9, D77). */
      obstacle: z.enum(obstacles).nullable(),
      /** The member's options for offers, if the work takes offers or theirs is still open. */
      offering: z
        .object({
          /** Whether a new offer would be accepted now. */
          isOpen: z.boolean(),
          /** Lowest offer in yen; null if no offer would be accepted (D61, decision 160). */
          least: z.int().nullable(),
          /** Number of offers that the member may still make (D61). */
          left: z.int().min(0),
          obstacle: z.enum(obstacles).nullable(),
          /** The member's open offer; `payUntil` is set once it was accepted. */
          own: z
            .object({ id: z.string(), price: z.int(), validUntil: instant(), payUntil: instant().nullable() })
            .nullable(),
        })
        .nullable(),
    }),
    /** Secret sale that contains the work and that the reader is a guest of; else null (D95). */
    privateSale: z
      .object({ id: z.string(), phase: z.enum(salePhases), startAt: instant(), endAt: instant() })
      .nullable(),
    /** In the form of /auction/bid-list (D59). */
    bids: z.object({ list: z.array(bidRow), total: z.int() }),
  }),
  codes: ['not-found'],
  grants: {
    table: ['get', 'query'],
    keys: ['AUCTION', 'AUCTIONHEAD', 'BIDDER', 'CONTENT', 'FAVOURITES', 'MEMBER', 'OFFERS', 'WORK'],
  },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      ...exampleCard,
      ...exampleRecord,
      displayLocation: '',
      shippingNote: '',
      seller: { type: sellerTypeNumbers.partner, id: null, partnerId: 'teitei', name: '汀庭画廊', arranged: true },
      resale: null,
      isOwn: false,
      updatedAt: exampleTime,
      serverTime: exampleTime,
      auctionState: null,
      you: {
        ...{ standing: 'none', myMax: null, result: null, payUntil: null, orderId: null, obstacle: null },
        ...{ isFollowing: false, reminder: null, offering: null },
        ...{ selectedBargainId: null, priceBasis: priceBasisNumbers.asking },
      },
      privateSale: null,
      bids: { list: [], total: 0 },
    },
  },
})

export const listTransactions = endpoint({
  id: 'listTransactions',
  subject: 'works',
  method: 'GET',
  path: '/product/transaction-history',
  summary: 'The public transaction history of a work, newest first (D94)',
  access: 'visitor',
  input: z.strictObject({ id: id(), page: pageParam(), size: sizeParam(20) }),
  output: pageOf(historyRow()),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['MEMBER', 'WORK'] },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      list: [
        {
          kind: historyKindNumbers['on-shelves'],
          label: '出品',
          price: 286_000,
          detail: '汀庭画廊',
          date: exampleTime,
        },
      ],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

export const listPickupAreas = endpoint({
  id: 'listPickupAreas',
  subject: 'works',
  method: 'GET',
  path: '/product/area-list',
  summary: 'Areas in which the operator collects a resale, with the art courier’s fee for its owner (D29)',
  access: 'visitor',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.int(),
      /** Region of the prefecture; 0 for a region itself. */
      pid: z.int(),
      name: z.string(),
      /** Yen, for delivery method 1 only. */
      fee: z.int(),
    }),
  ),
  codes: [],
  grants: { table: ['get'], keys: ['POLICY'] },
  cacheSeconds: 300,
  example: {
    input: {},
    output: [
      { id: 103, pid: 0, name: '関東', fee: 100_000 },
      { id: 13, pid: 103, name: '東京都', fee: 100_000 },
    ],
  },
})

export const listMappedWorks = endpoint({
  id: 'listMappedWorks',
  subject: 'works',
  method: 'GET',
  path: '/product/site-map',
  summary: 'Public works for search engines, in the order of their listing',
  access: 'visitor',
  input: z.strictObject({ page: pageParam(), size: sizeParam(siteMapRules.works, siteMapRules.works) }),
  output: pageOf(z.object({ id: z.string(), changedAt: instant(), imgs: z.array(picture()) })),
  codes: [],
  grants: {
    table: ['get', 'query'],
    keys: ['CONTENT', 'SEARCH', 'SHOWN', 'WORK'],
    indexes: ['GSI2'],
    objects: { index: ['get'] },
  },
  memory: 1024,
  example: {
    input: {},
    output: {
      list: [{ id: 'shino-chawan', changedAt: exampleTime, imgs: [] }],
      ...{ total: 1, page: 1, size: siteMapRules.works },
    },
  },
})

export const worksContracts = [
  listMappedWorks,
  listSaleTypes,
  listProductStatuses,
  listShippingMethods,
  listProducts,
  listTopProducts,
  getProduct,
  listTransactions,
  listPickupAreas,
] as const
