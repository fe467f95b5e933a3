import * as z from 'zod'
import { limits } from '../domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { email, flagParam, instant, nothing } from './fields.ts'

/** Contracts of what a form asks while it is being filled in, and of every constant the client shows (D15, D17). */

export const validRegisterEmail = endpoint({
  id: 'validRegisterEmail',
  domain: 'accounts',
  method: 'GET',
  path: '/valid-register-email',
  summary: 'Whether an e-mail address is registered; the only call that says so (§14)',
  access: 'visitor',
  input: z.strictObject({ email: email() }),
  output: z.object({ registered: z.boolean() }),
  codes: [],
  grants: { table: ['get'] },
  limits: ['valid-check'],
  example: { input: { email: 'nagi@example.jp' }, output: { registered: true } },
})

export const validUsername = endpoint({
  id: 'validUsername',
  domain: 'accounts',
  method: 'GET',
  path: '/valid-username',
  summary: "Whether a username belongs to somebody else; the caller's own does not count",
  access: 'visitor',
  input: z.strictObject({
    username: z.string({ error: 'USERNAME_REQUIRED' }).trim().min(1, { error: 'USERNAME_REQUIRED' }).max(200, {
      error: 'INPUT_LENGTH',
    }),
  }),
  output: z.object({ isExist: z.boolean() }),
  codes: [],
  grants: { table: ['get'] },
  limits: ['valid-check'],
  example: { input: { username: 'nagi' }, output: { isExist: true } },
})

export const lookupPostcode = endpoint({
  id: 'lookupPostcode',
  domain: 'accounts',
  method: 'GET',
  path: '/postcode/lookup',
  summary: 'Address of a Japanese postcode from the shipped table; data.status is the status the dialog explains (D15)',
  access: 'visitor',
  input: z.strictObject({
    postcode: z.string({ error: 'POSTCODE_REQUIRED' }).trim().min(1, { error: 'POSTCODE_REQUIRED' }).max(12, {
      error: 'POSTCODE_FORMAT',
    }),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'COUNTRY_FORMAT' })
      .default('JP'),
  }),
  output: z.object({
    status: z.literal(200),
    list: z.array(
      z.object({
        city: z.string(),
        pref: z.string(),
        town: z.string(),
        cityEn: z.string(),
        prefEn: z.string(),
        townEn: z.string(),
        /** Area id of city/list. */
        province: z.int(),
      }),
    ),
  }),
  /** Refused with `data.status` 400 (not a postcode) or 404 (no such postcode, or a country without a table). */
  codes: ['not-found'],
  grants: {},
  limits: ['postcode'],
  memory: 1024,
  example: {
    input: { postcode: '1100001', countryCode: 'JP' },
    output: {
      status: 200,
      list: [
        {
          city: '台東区',
          pref: '東京都',
          town: '谷中',
          cityEn: 'Taito-ku',
          prefEn: 'Tokyo',
          townEn: 'Yanaka',
          province: 13,
        },
      ],
    },
  },
})

export const listCities = endpoint({
  id: 'listCities',
  domain: 'accounts',
  method: 'GET',
  path: '/city/list',
  summary: 'Areas an address can be in: prefectures, and states of the US; with delivery fees when asked (D27, D28)',
  access: 'visitor',
  input: z.strictObject({ isActualShippingFee: flagParam().default(false) }),
  output: z.array(
    z.object({
      id: z.int(),
      /** Region (Japan) or delivery zone (US) that the area belongs to; 0 for a region or zone itself. */
      pid: z.int(),
      country: z.enum(['JP', 'US']),
      name: z.string(),
      /** Yen from the gallery to this area; only when asked for. */
      fee: z.int().optional(),
    }),
  ),
  codes: [],
  grants: {},
  example: {
    input: { isActualShippingFee: '1' },
    output: [
      { id: 103, pid: 0, country: 'JP', name: '関東' },
      { id: 13, pid: 103, country: 'JP', name: '東京都', fee: 3300 },
    ],
  },
})

const band = z.object({ upTo: z.int().nullable(), rateBasisPoints: z.int() })
const step = z.object({ from: z.int(), step: z.int() })
const limit = z.object({ count: z.int(), seconds: z.int() })

export const settingInfo = endpoint({
  id: 'settingInfo',
  domain: 'accounts',
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
    gallery: z.object({ works: z.int(), urlMin: z.int(), urlMax: z.int() }),
    addresses: z.int(),
    cards: z.int(),
    returns: z.object({ arrivalDays: z.int(), contactDays: z.int(), closedAfterDays: z.int() }),
    noticePageSize: z.int(),
    pagerCount: z.int(),
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
  grants: { table: ['get'] },
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
    fees: {
      commission: { mode: 'marginal' as const, bands: [{ upTo: 1_000_000, rateBasisPoints: 2000 }] },
      receiptFeeBasisPoints: 1000,
      artistReturnBasisPoints: 0,
      taxBasisPoints: 1000,
      shipping: {
        packingFee: 2000,
        parcelMaxGirthCm: 180,
        packingMarginCm: 5,
        insuranceFreeUpTo: 500_000,
        insuranceBasisPoints: 50,
        insuranceRoundUnit: 1000,
        insuranceBelow: 0,
      },
      pickup: { min: 100_000, max: 700_000, replyDays: 3 },
    },
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
    resale: { minBasisPoints: 8000, maxBasisPoints: 100_000, reviewDays: 7, images: 5, damageImages: 5 },
    priceRanges: [{ id: 1, above: 0, upTo: 100_000 }],
    sorts: ['priceAsc', 'priceDesc', 'new', 'fav'],
    images: { default: 5_242_880 },
    gallery: { works: 12, urlMin: 6, urlMax: 32 },
    addresses: 5,
    cards: 5,
    returns: { arrivalDays: 14, contactDays: 10, closedAfterDays: 11 },
    noticePageSize: 9,
    pagerCount: 5,
    countries: ['JP', 'US'],
    phonePrefixes: ['+81'],
    currencies: [{ code: 'JPY' as const, selectable: true, yenPerUnit: 1 }],
  }
}
