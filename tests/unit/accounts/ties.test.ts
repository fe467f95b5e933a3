import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountKeyOf,
  areTied,
  homeKeyOf,
  nameKeyOf,
  type Ties,
  withPhone,
} from '#shared/domain/people/account/ties.ts'
import type { PostalAddress } from '#shared/domain/people/address/address.ts'

const home = (change: Partial<PostalAddress>): PostalAddress => ({
  ...{ name: '森下 凪', pseudonyms: 'もりした なぎ', email: 'nagi@example.jp', phone: '03-1234-5678' },
  ...{ postcode: '110-0001', country: 'JP', province: 13, otherProvince: '', city: '台東区谷中', address: '3-12-8' },
  ...change,
})
const bank = {
  ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内中央支店', branchCode: '004' },
  ...{ depositType: 2 as const, accountNumber: '0076543', payeeName: 'モリシタ　ナギ' },
}

describe('two members are tied', () => {
  const alone: [string, Ties, Ties][] = [
    ['by a verified phone, the present one or an earlier one', { phoneTies: ['a', 'b'] }, { phoneTies: ['b'] }],
    ['by a bank account', { accountTie: 'a' }, { accountTie: 'a' }],
    ['by a payee', { payeeTie: 'a' }, { payeeTie: 'a' }],
    ['by the number of a saved card', { cardTies: ['a', 'b'] }, { cardTies: ['c', 'b'] }],
    ['by a household', { familyTie: 'a', homeTies: ['h'] }, { familyTie: 'a', homeTies: ['g', 'h'] }],
  ]
  test.each(alone)('%s', (_, one, other) => {
    expect([areTied(one, other), areTied(other, one)]).toEqual([true, true])
  })

  test('but neither by a family name alone nor by a house alone', () => {
    const one = { familyTie: 'a', homeTies: ['h'] }
    expect(areTied(one, { familyTie: 'a', homeTies: ['g'] })).toBe(false)
    expect(areTied(one, { familyTie: 'b', homeTies: ['h'] })).toBe(false)
  })

  test('never by what neither has told, nor by values of different kinds', () => {
    const hash = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined })
    const hashes = fc.option(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }), { nil: undefined })
    const some = fc.record({ accountTie: hash, payeeTie: hash, cardTies: hashes, phoneTies: hashes })
    expect(areTied({}, {})).toBe(false)
    fc.assert(fc.property(some, one => !areTied(one, {}) && !areTied({}, one)))
    expect(areTied({ accountTie: 'a' }, { payeeTie: 'a' })).toBe(false)
  })
})

describe('what is compared', () => {
  test('a house is the same however its address is written', () => {
    const written = ['3丁目12番8号', '３−１２−８', '三丁目12番8号', '3ー12ー8', '03-12-08', '三丁目十二番8号']
    const keys = written.map(address => homeKeyOf(home({ address })))
    expect(new Set(keys)).toEqual(new Set([homeKeyOf(home({}))]))
    expect(homeKeyOf(home({ city: '台東区', address: '谷中 3-12-8', postcode: '1100001' }))).toBe(homeKeyOf(home({})))
  })

  test('another number, another room, another postcode and another country are another house', () => {
    const others = [
      { address: '3-12-9' },
      { address: '3-12-8-201' },
      { postcode: '110-0002' },
      { country: 'US' as const },
    ]
    for (const other of others) expect(homeKeyOf(home(other))).not.toBe(homeKeyOf(home({})))
    const word = (address: string) =>
      homeKeyOf(home({ country: 'GB' as 'US', postcode: 'AB1 2CD', city: 'Foo', address }))
    expect(word('Old Mill')).not.toBe(word('New Mill'))
  })

  test('a payee is the same in every width and kana, and an account by its numbers', () => {
    expect(new Set(['モリシタ　ナギ', 'ﾓﾘｼﾀ ﾅｷﾞ', 'もりした なぎ'].map(nameKeyOf)).size).toBe(1)
    expect(nameKeyOf(' ')).toBeUndefined()
    expect(accountKeyOf({ ...bank, accountNumber: '76543' })).toBe(accountKeyOf(bank))
    expect(accountKeyOf({ ...bank, depositType: 1 })).not.toBe(accountKeyOf(bank))
    expect(accountKeyOf({ ...bank, bankCode: null })).toBeUndefined()
  })

  test('the last three phones are remembered, each once', () => {
    expect(withPhone(undefined, 'a')).toEqual(['a'])
    expect(withPhone(['a', 'b', 'c'], 'd')).toEqual(['b', 'c', 'd'])
    expect(withPhone(['a', 'b', 'c'], 'a')).toEqual(['b', 'c', 'a'])
  })
})
