import * as z from 'zod'
import { periods } from '#shared/domain/buying/order/periods.ts'
import { categoryRow, craftRow, kindRow, platformRow } from '#shared/domain/catalogue/work/catalogue.ts'
import { saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { clientRules } from '#shared/domain/kernel/client-rules.ts'
import { instant, nothing, wireNumber } from '#shared/domain/kernel/fields.ts'
import { limits } from '#shared/domain/kernel/limits.ts'
import { fees, maxAddresses, maxCards, resaleRules, returnRules } from '#shared/domain/kernel/money/fees.ts'
import { pageKeys } from '#shared/domain/kernel/pages.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

const band = z.object({ upTo: z.int().nullable(), rateBasisPoints: z.int() })

const step = z.object({ from: z.int(), step: z.int() })

const limit = z.object({ count: z.int(), seconds: z.int() })

export const settingInfo = endpoint({
  id: 'settingInfo',
  subject: 'settings',
  method: 'GET',
  path: '/setting/info',
  summary: 'Every limit, fee, step, period, length and rate, and the server time: a client hard-codes none (D17)',
  access: 'visitor',
  input: nothing(),
  output: z.object({
    serverTime: instant(),
    limits: z.record(z.string(), limit),
    lengths: z.record(z.string(), z.int()),
    username: z.object({ min: z.int(), max: z.int() }),
    password: z.object({ min: z.int(), max: z.int() }),
    code: z.object({
      digits: z.int(),
      tries: z.int(),
      mailMinutes: z.int(),
      phoneMinutes: z.int(),
      resendSeconds: z.int(),
    }),
    fees: z.object({
      commission: z.object({ mode: z.enum(['marginal', 'slab']), bands: z.array(band) }),
      receiptFeeBasisPoints: z.int(),
      artistReturnBasisPoints: z.int(),
      taxBasisPoints: z.int(),
      shipping: z.object({
        packingFee: z.int(),
        parcelMaxGirthCm: z.int(),
        packingMarginCm: z.int(),
        insuranceFreeUpTo: z.int(),
        insuranceBasisPoints: z.int(),
        insuranceRoundUnit: z.int(),
        insuranceBelow: z.int(),
      }),
      /** Highest price of a work, of a quote for its transport, and of an order's total, in yen (D44). */
      priceMax: z.int(),
      transportMax: z.int(),
      totalMax: z.int(),
      pickup: z.object({ min: z.int(), max: z.int(), replyDays: z.int() }),
    }),
    auction: z.object({
      steps: z.array(step),
      suggestedSteps: z.array(step),
      minDays: z.int(),
      maxDays: z.int(),
      extensionMinutes: z.int(),
      payDays: z.int(),
      secondChanceHours: z.int(),
    }),
    bargain: z.object({
      periods: z.array(z.object({ key: z.string(), hours: z.int().nullable() })),
      customMaxDays: z.int(),
      minBasisPoints: z.int(),
      tries: z.int(),
      payDays: z.int(),
    }),
    resale: z.object({
      minBasisPoints: z.int(),
      maxBasisPoints: z.int(),
      reviewDays: z.int(),
      images: z.int(),
      damageImages: z.int(),
    }),
    priceRanges: z.array(z.object({ id: z.int(), above: z.int(), upTo: z.int().nullable() })),
    sorts: z.array(z.string()),
    images: z.record(z.string(), z.int()),
    /** Present once members can have galleries. */
    gallery: z.object({ works: z.int(), urlMin: z.int(), urlMax: z.int() }).optional(),
    addresses: z.int(),
    cards: z.int(),
    returns: z.object({ arrivalDays: z.int(), contactDays: z.int(), closedAfterDays: z.int() }),
    /** From checkout to payment (D41-D44); `works` is the limit of one cart and of one order. */
    order: z.object({
      holdMinutes: z.int(),
      challengeMinutes: z.int(),
      tries: z.int(),
      cardTries: z.int(),
      cardPauseMinutes: z.int(),
      cardCeiling: z.int(),
      transferDays: z.int(),
      quoteDays: z.int(),
      quotedDays: z.int(),
      works: z.int(),
    }),
    /** From payment to completion (D46, D75, D80, D81). */
    delivery: z.object({
      freeCancelHours: z.int(),
      urgeAfterDays: z.int(),
      urgeEveryHours: z.int(),
      shipDays: z.int(),
      cancelAfterDays: z.int(),
      lapseDays: z.int(),
      receiveAfterArrivalDays: z.int(),
      receiveAfterShippedDays: z.int(),
      completeAfterArrivalDays: z.int(),
    }),
    /** Returns and claims (D85-D87). */
    claims: z.object({
      windowDays: z.int(),
      replyDays: z.int(),
      authenticityDays: z.int(),
      images: z.int(),
    }),
    /** How long a work counts as new. */
    newDays: z.int(),
    noticePageSize: z.int(),
    /** Timings and limits of pages in a browser. */
    client: z.object({
      pagerCount: z.int(),
      screens: z.object({ smallPx: z.int(), mediumPx: z.int() }),
      backToTopPx: z.int(),
      messageSeconds: z.int(),
      cookieDays: z.object({ token: z.int(), language: z.int(), currency: z.int(), affiliate: z.int() }),
    }),
    countries: z.array(z.string()),
    phonePrefixes: z.array(z.string()),
    currencies: z.array(
      /** Yen for one unit; null while the operator has set no rate (D12). */
      z.object({
        code: z.enum(['JPY', 'USD', 'CNY', 'EUR']),
        selectable: z.boolean(),
        yenPerUnit: z.number().nullable(),
      }),
    ),
  }),
  codes: [],
  grants: { table: ['get'], keys: ['CONTENT', 'POLICY'] },
  example: { input: {}, output: exampleSettings() },
})

function exampleSettings() {
  return {
    serverTime: '2026-11-20T07:52:00.000Z',
    limits: { postcode: { count: limits.postcode.count, seconds: limits.postcode.seconds } },
    lengths: { name: 40 },
    username: { min: 3, max: 24 },
    password: { min: 8, max: 100 },
    code: { digits: 6, tries: 5, mailMinutes: 30, phoneMinutes: 10, resendSeconds: 60 },
    fees: { ...fees, commission: { ...fees.commission, bands: [...fees.commission.bands] } },
    auction: {
      steps: [{ from: 0, step: 500 }],
      suggestedSteps: [{ from: 0, step: 500 }],
      minDays: 1,
      maxDays: 30,
      extensionMinutes: 5,
      payDays: 7,
      secondChanceHours: 48,
    },
    bargain: { periods: [{ key: '12h', hours: 12 }], customMaxDays: 60, minBasisPoints: 5000, tries: 3, payDays: 7 },
    resale: resaleRules,
    priceRanges: [{ id: 1, above: 0, upTo: 100_000 }],
    sorts: ['priceAsc', 'priceDesc', 'new', 'fav'],
    images: { default: 5_242_880 },
    addresses: maxAddresses,
    cards: maxCards,
    returns: returnRules,
    ...periods(),
    noticePageSize: 9,
    client: clientRules,
    countries: ['JP', 'US'],
    phonePrefixes: ['+81'],
    currencies: [{ code: 'JPY' as const, selectable: true, yenPerUnit: 1 }],
  }
}

export const bootstrap = endpoint({
  id: 'bootstrap',
  subject: 'settings',
  method: 'GET',
  path: '/setting/bootstrap',
  summary: 'Data for every page: lists, categories, artists by craft, footer links (DESIGN 3)',
  access: 'visitor',
  input: nothing(),
  output: z.object({
    crafts: z.array(craftRow().extend({ artists: z.array(z.object({ id: z.string(), name: z.string() })) })),
    categories: z.array(categoryRow()),
    saleTypes: z.array(z.object({ id: wireNumber(saleTypeNumbers), name: z.string() })),
    statuses: z.array(z.object({ id: wireNumber(saleStatusNumbers), name: z.string() })),
    shippingMethods: z.array(kindRow()),
    platforms: z.array(platformRow()),
    /** Price bands of the list's filter, upper-inclusive (D99). */
    priceRanges: z.array(z.object({ id: z.int(), above: z.int(), upTo: z.int().nullable() })),
    limits: z.object({ pageSize: z.int(), keyword: z.int(), favouritesPage: z.int() }),
    /** Pages of the footer and the menus that exist: links to others are not shown. */
    pages: z.array(z.enum(pageKeys)),
    /** Contact details of the company; the hours are those of the phone. */
    contact: z.object({ email: z.string(), phone: z.string(), hours: z.string() }),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'], keys: ['CONTENT', 'PAGE', 'TERMS'] },
  cacheSeconds: 300,
  example: {
    input: {},
    output: {
      crafts: [
        { id: 'ceramics', name: '陶芸', color: '#8a5a3c', artists: [{ id: 'minegishi-wataru', name: '嶺岸 航' }] },
      ],
      categories: [{ id: 'tea', parentId: null, name: '茶道具' }],
      saleTypes: [{ id: 0, name: '展示' }],
      statuses: [{ id: 1, name: '販売中' }],
      shippingMethods: [{ id: 0, name: '自分で発送' }],
      platforms: [],
      priceRanges: [{ id: 1, above: 0, upTo: 100_000 }],
      limits: { pageSize: 60, keyword: 100, favouritesPage: 60 },
      pages: ['aboutus', 'act', 'service-jp', 'service-others', 'privacy-jp', 'privacy-others', 'purchase-guide'],
      contact: { email: 'support@kogei.example', phone: '03-5555-0100', hours: '平日10時から17時' },
      serverTime: exampleTime,
    },
  },
})

const mapped = () => z.object({ id: z.string(), changedAt: instant(), img: picture().nullable() })

export const listMappedTexts = endpoint({
  id: 'listMappedTexts',
  subject: 'settings',
  method: 'GET',
  path: '/setting/site-map',
  summary: 'Published artists, columns and news, for search engines',
  access: 'visitor',
  input: nothing(),
  output: z.object({
    artists: z.array(mapped()),
    columns: z.array(mapped().extend({ type: z.int() })),
    news: z.array(mapped()),
  }),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT'] },
  cacheSeconds: 300,
  example: {
    input: {},
    output: {
      artists: [{ id: 'minegishi-wataru', changedAt: exampleTime, img: null }],
      columns: [{ id: 'tomobako', type: 1, changedAt: exampleTime, img: null }],
      news: [{ id: 'opening', changedAt: exampleTime, img: null }],
    },
  },
})

export const settingsContracts = [settingInfo, bootstrap, listMappedTexts] as const
