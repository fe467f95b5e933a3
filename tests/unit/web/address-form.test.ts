import { expect, test } from 'vitest'
import { createAddress } from '#shared/api/people/addresses.ts'
import { postalOf } from '#shared/domain/people/address/address.ts'
import { addressOf } from '../../../web/app/lib/server/address-form.server.ts'

const written = {
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  email: 'nagi@example.jp',
  city: '台東区谷中',
  address: '3-4-5',
  postcode: '１１０－０００１',
  // Both forms are sent, whichever is shown.
  phone1: '03',
  phone2: '5555',
  phone3: '0123',
  province: '13',
  country: 'US',
  dial: '+1',
  phone: '212-555-0123',
  otherProvince: 'New York',
}

function sent(change: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...written, ...change })) form.set(`new-${name}`, value)
  return addressOf(form, 'new')
}

/** The address as it is kept. */
const kept = (change: Readonly<Record<string, string>>) => postalOf(createAddress.input.parse(sent(change)))

test('the form of Japan sends three parts of a phone and a prefecture, and nothing of the other form', () => {
  const address = sent({ where: 'JP' })
  expect(address).toMatchObject({ country: 'JP', phone: '03-5555-0123', province: 13 })
  expect(kept({ where: 'JP' })).toMatchObject({ phone: '03-5555-0123', postcode: '110-0001' })
  expect(address).not.toHaveProperty('otherProvince')
})

test('a whole number in the first part is split as it is dialled', () => {
  const typed = (phone1: string) => kept({ where: 'JP', phone1, phone2: '', phone3: '' })?.phone
  expect(typed('0355550123')).toBe('03-5555-0123')
  expect(typed('09012345678')).toBe('090-1234-5678')
  expect(typed('０３ー５５５５ー０１２３')).toBe('03-5555-0123')
})

test('the form of everywhere else sends the country, its code before the number, and a state in words', () => {
  const address = sent({ where: 'abroad' })
  expect(address).toMatchObject({ country: 'US', phone: '+1-212-555-0123', otherProvince: 'New York' })
  expect(address).not.toHaveProperty('province')
  expect(sent({ where: 'abroad', country: 'ZZ', dial: '' })).toMatchObject({ country: 'ZZ', phone: '212-555-0123' })
})
