import * as z from 'zod'
import { done, flagParam, id, nothing } from '#shared/domain/kernel/fields.ts'
import {
  addressFields,
  addressProblems,
  isWritten,
  savedAddress,
  type WrittenAddress,
} from '#shared/domain/people/address/address.ts'
import { endpoint } from '../endpoint.ts'

/** Contracts of delivery addresses (marketplace.md 5): at most five, exactly one of them the default. */
export const exampleAddress = {
  id: '01KB90A0M6S4W8Y2B5D7F9H1K3',
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  email: 'nagi@example.jp',
  phone: '03-5555-0123',
  postcode: '110-0001',
  country: 'JP' as const,
  province: 13,
  otherProvince: '',
  city: '台東区谷中',
  address: '3-4-5 うぐいす荘 201',
  default: true,
}
const { id: exampleId, default: _isDefault, ...written } = exampleAddress

/** A phone that is not text was reported already; the check of the address needs text. */
const problemsOf = (address: WrittenAddress) => (typeof address.phone === 'string' ? addressProblems(address) : [])

const isDefault = () => z.boolean({ error: 'FLAG_FORMAT' })

/** Reports every problem of the address at once. */
const newAddress = () =>
  z.strictObject({ ...addressFields, default: isDefault().default(false) }).superRefine((address, context) => {
    for (const { field, key } of problemsOf(address)) context.addIssue({ code: 'custom', path: [field], message: key })
  })

/** Either the whole address or only `isDefault`; parts of an address cannot be changed. */
const changedAddress = () =>
  z.strictObject({ id: id(), ...addressFields, default: isDefault().optional() }).superRefine((address, context) => {
    const problems = isWritten(address) ? problemsOf(address) : address.default === undefined ? nothingToChange : []
    for (const { field, key } of problems) context.addIssue({ code: 'custom', path: [field], message: key })
  })
const nothingToChange = [{ field: 'default', key: 'REQUIRED' }]

export const createAddress = endpoint({
  id: 'createAddress',
  subject: 'addresses',
  method: 'POST',
  path: '/address/create',
  summary: 'Save a delivery address; the first one is the default, a sixth is refused (marketplace.md 5, D28)',
  access: 'member',
  input: newAddress(),
  output: savedAddress(),
  codes: ['address-limit'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { ...written, phone: ['03', '5555', '0123'] }, output: exampleAddress },
})

export const updateAddress = endpoint({
  id: 'updateAddress',
  subject: 'addresses',
  method: 'PUT',
  path: '/address/update',
  summary: 'Change an address, or make it the default; the default cannot be unticked (§14)',
  access: 'member',
  input: changedAddress(),
  output: savedAddress(),
  codes: ['not-found', 'last-default'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleId, default: true }, output: exampleAddress },
})

export const deleteAddress = endpoint({
  id: 'deleteAddress',
  subject: 'addresses',
  method: 'DELETE',
  path: '/address/delete/{id}',
  summary: 'Delete an address; the newest of the others becomes the default',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleId }, output: { done: true } },
})

export const listAddresses = endpoint({
  id: 'listAddresses',
  subject: 'addresses',
  method: 'GET',
  path: '/address/list',
  summary: 'The member’s addresses, oldest first',
  access: 'member',
  input: nothing(),
  output: z.array(savedAddress()),
  codes: [],
  grants: { table: ['get'] },
  example: { input: {}, output: [exampleAddress] },
})

export const lookupPostcode = endpoint({
  id: 'lookupPostcode',
  subject: 'addresses',
  method: 'GET',
  path: '/postcode/lookup',
  summary: 'Look up the address of a Japanese postcode in the bundled table; data.status explains a failure (D15)',
  access: 'visitor',
  input: z.strictObject({
    postcode: z.string({ error: 'POSTCODE_REQUIRED' }).trim().min(1, { error: 'POSTCODE_REQUIRED' }).max(40, {
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
  /** A refusal has `data.status` 400 (not a postcode) or 404 (unknown postcode, or a country without a table). */
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
  subject: 'addresses',
  method: 'GET',
  path: '/city/list',
  summary: 'Areas of addresses: prefectures and states of the US, optionally with delivery fees (D27, D28)',
  access: 'visitor',
  input: z.strictObject({ isActualShippingFee: flagParam().default(false) }),
  output: z.array(
    z.object({
      id: z.int(),
      /** Region (Japan) or delivery zone (US) of the area; 0 for a region or zone itself. */
      pid: z.int(),
      country: z.enum(['JP', 'US']),
      name: z.string(),
      /** Yen from the gallery to this area, if asked for. */
      fee: z.int().optional(),
    }),
  ),
  codes: [],
  grants: { table: ['get'], keys: ['POLICY'] },
  example: {
    input: { isActualShippingFee: '1' },
    output: [
      { id: 103, pid: 0, country: 'JP', name: '関東' },
      { id: 13, pid: 103, country: 'JP', name: '東京都', fee: 3300 },
    ],
  },
})

export const addressesContracts = [
  createAddress,
  updateAddress,
  deleteAddress,
  listAddresses,
  lookupPostcode,
  listCities,
] as const
