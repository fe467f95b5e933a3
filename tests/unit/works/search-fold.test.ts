import { expect, test } from 'vitest'
import { fold, matches, searchTermsOf, searchText } from '#shared/domain/catalogue/search/text.ts'

const pairs = [
  ...[
    ['霧ヶ峰', '霧ケ峰'],
    ['霧ｹ峰', '霧ヶ峰'],
    ['高橋', '髙橋'],
    ['山崎', '山﨑'],
    ['渡辺', '渡邉'],
    ['渡邊', '渡邉'],
    ['吉田', '𠮷田'],
  ],
  ...[
    ['竜泉', '龍泉'],
    ['桜', '櫻'],
    ['ウイスキー', 'ウヰスキー'],
    ['ヱビス', 'エビス'],
    ['いすず', 'いすゞ'],
    ['ききょう', 'きゝょう'],
  ],
  ...[
    ['葛飾', '葛\u{e0100}飾'],
    ['辻村', '辻\u{e0101}村'],
    ['沢田', '澤田'],
    ['浜口', '濱口'],
    ['浜口', '濵口'],
    ['斎藤', '齋藤'],
    ['国宝', '國寶'],
  ],
  ...[
    ['広瀬', '廣瀨'],
    ['柳宗悦', '栁宗悅'],
    ['鉄釉', '鐵釉'],
    ['円山', '圓山'],
    ['神谷', '神谷'],
    ['島田', '嶋田'],
    ['峰', '峯'],
    ['バヾ', 'ババ'],
  ],
] as const
test.each(pairs)('who looks for %s finds %s, and the other way round', (one = '', other = '') => {
  expect(matches(searchText([`志野 ${one} 作`], []), searchTermsOf(other))).toBe(true)
  expect(matches(searchText([`志野 ${other} 作`], []), searchTermsOf(one))).toBe(true)
})

test('other kanji stay other kanji, and folding twice changes nothing', () => {
  for (const [one, other] of [
    ['高橋', '高嶋'],
    ['山崎', '山岐'],
    ['斎藤', '佐藤'],
    ['弁', '辨'],
    ['大', '太'],
  ])
    expect(fold(one ?? '')).not.toBe(fold(other ?? ''))
  for (const [one = '', other = ''] of pairs) for (const text of [one, other]) expect(fold(fold(text))).toBe(fold(text))
})
