import { describe, expect, test } from 'vitest'
import { csvText } from '#functions/views/csv.ts'
import { nameReceipt } from '#shared/api/buying/receipts.ts'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { updateName } from '#shared/api/people/accounts/profile.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { workWriting } from '#shared/domain/catalogue/work/writing.ts'
import { email } from '#shared/domain/kernel/fields.ts'

const unseen = [
  '\u0007',
  '\u001b',
  '\u007f',
  '\u009b',
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200e',
  '\u200b',
  '\ufeff',
  '\u2060',
  '\u00ad',
  '\u200d',
  '\0',
  // Fillers of Hangul, the joiner of graphemes, braille without a dot, and a form chosen twice.
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u034f',
  '\u2800',
  '\ufe0f\ufe0f',
]
const keysOf = (parsed: {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
}) => parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

describe('what nobody sees stands in no name, title or line of an address', () => {
  test.each(unseen.map(sign => [JSON.stringify(sign), `山${sign}田`]))('%s', (_, typed) => {
    expect(keysOf(updateName.input.safeParse({ surname: typed, name: '凪' }))).toEqual(['surname TEXT_FORMAT'])
    expect(keysOf(nameReceipt.input.safeParse({ orderId: 'a', payee: typed }))).toEqual(['payee TEXT_FORMAT'])
    expect(keysOf(createAddress.input.safeParse({ ...createAddress.example.input, city: typed }))).toEqual([
      'city TEXT_FORMAT',
    ])
    expect(keysOf(sendInquiry.input.safeParse({ ...sendInquiry.example.input, name: typed }))).toEqual([
      'name TEXT_FORMAT',
    ])
    expect(keysOf(workWriting().title.safeParse({ ja: typed, en: 'Bowl' }))).toEqual(['ja TEXT_FORMAT'])
  })

  test.each(['𠮷田', '葛\u{e0100}城', '𩸽 café', '👩\u200d🎨工房', '🏳️\u200d🌈', 'ｶﾞﾗｽ', 'O’Neill'])(
    '%s is a name',
    typed => {
      expect(updateName.input.safeParse({ surname: typed, name: '凪' }).success).toBe(true)
    },
  )

  test.each(['\u3164', '\uffa0 \uffa0', '\ufe0f', '\u{e0100}', '\u2800\u2800'])('%j alone is no name', typed => {
    expect(updateName.input.safeParse({ surname: typed, name: '凪' }).success).toBe(false)
    expect(nameReceipt.input.safeParse({ orderId: 'a', payee: typed }).success).toBe(false)
  })

  test.each(['❤\ufe0f\u200d🔥', '1\ufe0f\u20e3番', '辻\u{e0101}', '👍🏽'])('%s may stand in a title', typed => {
    expect(workWriting().title.safeParse({ ja: typed, en: 'Bowl' }).success).toBe(true)
  })

  test('lines are parted where lines are meant, and nothing else is hidden in them', () => {
    const asked = (detail: string) => keysOf(sendInquiry.input.safeParse({ ...sendInquiry.example.input, detail }))
    expect(asked('一行目\r\n\t二行目\n')).toBeUndefined()
    for (const sign of ['\u0007', '\u001b', '\u009b', '\u202e', '\u2067', '\0'])
      expect(asked(`a${sign}b`)).toEqual(['detail TEXT_FORMAT'])
  })
})

describe('an address of mail', () => {
  test.each([
    ...[
      'a@-b.com',
      'a@b-.com',
      'a@1.2.3.4',
      `${'a'.repeat(65)}@b.com`,
      `a@${'b'.repeat(64)}.com`,
      'a@b',
      'a@b..com',
      'a@.com',
      'a@b.123',
    ],
    ...['a@b.com\r\nBcc: x@y.z', 'あ@b.com', 'a b@c.com'],
  ])('%s is none', typed => expect(email().safeParse(typed).success).toBe(false))
  test.each([
    'a..b@docomo.ne.jp',
    'a.@ezweb.ne.jp',
    'a+b@x-y.example',
    `${'a'.repeat(64)}@b.museum`,
    'a@xn--wgv71a.jp',
    'A@B.CO',
    'x@3d.com',
  ])('%s is one', typed => expect(email().safeParse(typed).success).toBe(true))
})

test('a text that begins like a formula in any width or behind unseen signs is no formula of a spreadsheet', () => {
  for (const typed of [
    '=1+1',
    '＝1+1',
    '＋81',
    '－2',
    '−2',
    '＠SUM(1)',
    '﹦1',
    '﹢1',
    ' =1',
    '　＝1',
    '\u200b=1',
    '\u00a0-1',
    '\ufe0f@A',
    '\t=1',
    '\r=1',
    '\n=1',
  ])
    expect(
      csvText([[typed]])
        .slice(1)
        .replace(/^"/, ''),
      JSON.stringify(typed),
    ).toMatch(/^'/)
  for (const typed of ['茶碗=1', '12-3', '', '葦原 (志野)', 'ー='])
    expect(csvText([[typed]])).toBe(`\ufeff${typed}\r\n`)
})
