import { expect, test } from 'vitest'
import { bankKeyword, withCode } from '#shared/domain/people/account/bank-search.ts'

test.each([
  ['みずほ銀行', 'みずほ'],
  [' ゆうちょ銀行　', 'ゆうちょ'],
  ['城北信用金庫', '城北信金'],
  ['北央信用組合', '北央信組'],
  ['中央労働金庫', '中央労金'],
  ['丸の内中央支店', '丸の内中央'],
  ['みずほぎんこう', 'みずほ'],
  ['ﾐｽﾞﾎｷﾞﾝｺｳ', 'ミズホ'],
  ['０００１', '0001'],
  ['本店', '本店'],
  // Nothing is left of these, so they are looked for as they are.
  ['銀行', '銀行'],
  ['', ''],
])('a bank or branch typed as “%s” is looked for as “%s”', (typed, keyword) => {
  expect(bankKeyword(typed)).toBe(keyword)
})

test('a name stands beside its code, where there is one', () => {
  expect(withCode('みずほ', '0001')).toBe('みずほ（0001）')
  expect(withCode('みずほ', null)).toBe('みずほ')
})
