import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAddress, updateAddress } from '#shared/api/people/addresses.ts'
import {
  addAddress,
  addressProblems,
  changeAddress,
  destinationOf,
  postalOf,
  provinceName,
  removeAddress,
  type SavedAddress,
} from '#shared/domain/people/address/address.ts'

const japan = {
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  email: 'nagi@example.jp',
  phone: '03-5555-0123',
  postcode: '1100001',
  country: 'JP',
  province: 13,
  otherProvince: '',
  city: '台東区谷中',
  address: '3-4-5',
}
const abroad = {
  ...japan,
  name: 'Nagi Morishita',
  pseudonyms: '',
  phone: '+12025550143',
  postcode: '94110',
  country: 'US',
  province: 0,
  otherProvince: 'California',
  city: 'San Francisco',
}
const keys = (change: object) => addressProblems({ ...japan, ...change }).map(({ field, key }) => `${field} ${key}`)

describe('an address in Japan (marketplace.md 5, D14)', () => {
  test('needs every field but the street', () => {
    expect(keys({ address: '' })).toEqual([])
    expect(keys({ name: '', pseudonyms: '', email: '', phone: '', postcode: '', city: '', province: 0 })).toEqual([
      'name NAME_REQUIRED',
      'email EMAIL_REQUIRED',
      'city CITY_REQUIRED',
      'postcode POSTCODE_REQUIRED',
      'phone PHONE_REQUIRED',
      'pseudonyms PSEUDONYMS_REQUIRED',
      'province PROVINCE_REQUIRED',
    ])
  })

  test.each([
    ['pseudonyms', '森下', 'KANA_FORMAT'],
    ['pseudonyms', 'Morishita', 'KANA_FORMAT'],
    ['email', 'nagi', 'EMAIL_FORMAT'],
    ['postcode', '110-000', 'POSTCODE_FORMAT'],
    ['phone', '03-55550-123', 'PHONE_NUMBER_LENGTH'],
    ['phone', '03-555-012', 'PHONE_NUMBER_LENGTH'],
    ['country', 'FR', 'COUNTRY_UNSUPPORTED'],
  ])('refuses %s %s', (field, value, key) => {
    expect(keys({ [field]: value })).toContain(`${field} ${key}`)
  })

  test.each(['name', 'pseudonyms', 'email', 'postcode', 'otherProvince', 'city', 'address'])(
    'refuses control characters and half surrogate pairs in %s',
    field => {
      for (const text of ['a\nb', 'a\0b', 'a\u0085b', 'a\ud800b']) {
        const issues = createAddress.input.safeParse({ ...japan, [field]: text }).error?.issues ?? []
        expect(issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toContain(`${field} TEXT_FORMAT`)
      }
    },
  )

  test('refuses a region in place of a prefecture', () => {
    expect(keys({ province: 103 })).toEqual(['province PROVINCE_REQUIRED'])
  })

  test('is stored with hyphens, whether it comes in parts or whole', () => {
    const parsed = createAddress.input.parse({ ...japan, phone: ['090', '1234', '5678'] })
    expect(postalOf(parsed)).toMatchObject({ phone: '090-1234-5678', postcode: '110-0001' })
  })
})

describe('an address in the United States (D28)', () => {
  test('needs no reading, one phone and the state in words', () => {
    expect(addressProblems(abroad)).toEqual([])
    expect(addressProblems({ ...abroad, otherProvince: '' })).toEqual([
      { field: 'otherProvince', key: 'PROVINCE_REQUIRED' },
    ])
  })

  test('has the transport fee of its state, and needs a quote without a known state', () => {
    expect(destinationOf({ country: 'US', province: 0, otherProvince: ' california ' }).area).toMatchObject({
      fee: 28_600,
    })
    expect(destinationOf({ country: 'US', province: 0, otherProvince: 'Cascadia' }).area).toBeNull()
    expect(provinceName({ country: 'US', province: 0, otherProvince: 'Cascadia' })).toBe('Cascadia')
    expect(provinceName({ country: 'JP', province: 13, otherProvince: '' })).toBe('東京都')
  })
})

test('the contract refuses an update without a whole address or a default', () => {
  expect(updateAddress.input.safeParse({ id: 'a' }).success).toBe(false)
  expect(updateAddress.input.safeParse({ id: 'a', default: true }).success).toBe(true)
  expect(updateAddress.input.safeParse({ id: 'a', name: '森下' }).success).toBe(false)
  expect(updateAddress.input.safeParse({ id: 'a', ...japan }).success).toBe(true)
})

describe('a member’s list of addresses (S10)', () => {
  const postal = postalOf(createAddress.input.parse(japan))
  if (!postal) throw new Error('the example has no problem')
  const saved = (id: string, isDefault = false): SavedAddress => ({ ...postal, id, default: isDefault })

  test('makes the first address the default', () => {
    expect(addAddress([], saved('a'), 5)).toMatchObject({ outcome: 'allowed', list: [{ id: 'a', default: true }] })
  })

  test('refuses a sixth address', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id, index) => saved(id, index === 0))
    expect(addAddress(five, saved('f'), 5)).toEqual({ outcome: 'refused', code: 'address-limit' })
  })

  test('keeps its default, which passes to the newest address when it is deleted', () => {
    const list = [saved('a', true), saved('b'), saved('c')]
    expect(changeAddress(list, 'a', { default: false })).toEqual({ outcome: 'refused', code: 'last-default' })
    expect(changeAddress(list, 'b', { default: false })).toMatchObject({ outcome: 'allowed' })
    expect(removeAddress(list, 'a')).toMatchObject({
      outcome: 'allowed',
      list: [{ id: 'b' }, { id: 'c', default: true }],
    })
    expect(removeAddress(list, 'x')).toEqual({ outcome: 'refused', code: 'not-found' })
  })

  test('holds at most five addresses and exactly one default after random changes', () => {
    const act = fc.record({
      what: fc.constantFrom('add', 'change', 'remove'),
      id: fc.nat(7),
      flag: fc.option(fc.boolean()),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), acts => {
        let list: SavedAddress[] = []
        for (const [at, { what, id, flag }] of acts.entries()) {
          const name = String(id)
          const done =
            what === 'add'
              ? addAddress(list, saved(`${at}`, flag ?? false), 5)
              : what === 'change'
                ? changeAddress(list, list[id]?.id ?? name, { default: flag ?? undefined })
                : removeAddress(list, list[id]?.id ?? name)
          if (done.outcome === 'allowed') list = done.list
          expect(list.length).toBeLessThanOrEqual(5)
          expect(list.filter(address => address.default).length).toBe(list.length > 0 ? 1 : 0)
        }
      }),
    )
  })
})
