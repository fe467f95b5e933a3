import { describe, expect, test } from 'vitest'
import { codePointsOf } from '#functions/buying/receipts/document/cmap.ts'
import { codePointsIn } from '#functions/buying/receipts/document/code-points.ts'
import { faceLetters } from '#functions/buying/receipts/document/face-letters.ts'
import { documentFonts, hasGlyph, unprinted } from '#functions/buying/receipts/document/fonts.ts'
import { missing, setText } from '#functions/buying/receipts/document/letters.ts'
import { openSheet, page } from '#functions/buying/receipts/document/sheet.ts'
import { sfntOf } from '#functions/buying/receipts/document/woff.ts'
import { line } from '#shared/domain/kernel/fields.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { dice } from '#tests/support/random-sales.ts'
import { noon } from '#tests/support/sample-order.ts'
import { installedFace } from '../../../scripts/letters/installed-face.ts'
import { jisLetters } from '../../../scripts/letters/jis-x-0213.ts'

/** A sheet on which each text has a line. */
async function printed(texts: readonly string[]) {
  const sheet = await openSheet('', { language: 'ja', fonts: await documentFonts(texts, installedFace), now: noon })
  let y = page.margin
  for (const text of texts) {
    y = sheet.roomAt(y, 14)
    sheet.write(text, { size: 9, x: page.margin, y })
    y += 14
  }
  return pdfText(await sheet.finish())
}

/** What Windows has beside JIS: rows 13, 89 to 92 and 115 to 119 of its own table, with IBM's letters. */
function windowsLetters(): string[] {
  const decoder = new TextDecoder('shift_jis')
  const leads = Array.from({ length: 0x7c }, (_, at) => 0x81 + at).filter(lead => lead < 0xa0 || lead > 0xdf)
  const trails = Array.from({ length: 0xbd }, (_, at) => 0x40 + at).filter(trail => trail !== 0x7f)
  const all = leads.flatMap(lead => trails.map(trail => decoder.decode(Uint8Array.of(lead, trail))))
  return all.filter(letter => !/[\ufffd\p{Co}]/u.test(letter))
}

/** What the name of a receipt cannot have of all these: marks that phoneticians set on other letters. */
const refused = [
  0x302, 0x306, 0x30b, 0x30c, 0x30f, 0x318, 0x319, 0x31a, 0x31c, 0x31d, 0x31e, 0x31f, 0x320, 0x324, 0x325, 0x32a, 0x32c,
  0x32f, 0x330, 0x334, 0x339, 0x33a, 0x33b, 0x33c, 0x33d, 0x361,
].map(code => String.fromCodePoint(code))

const payee = line(40)

describe('letters of a receipt (D45)', () => {
  test('prints every letter of JIS X 0213, JIS X 0212 and Windows as typed or written out, or refuses it', async () => {
    const typed = [...new Set([...jisLetters, ...windowsLetters()])].filter(letter => !/\p{Cc}/u.test(letter))
    expect(typed.length).toBeGreaterThan(14_000)
    expect(typed.filter(letter => unprinted(letter).length > 0)).toEqual(refused)
    const taken = typed.filter(letter => !refused.includes(letter))
    const forms = taken.map(letter => setText(letter, hasGlyph))
    // Each is itself or its compatibility form, but for the place where a word may be parted, which is no letter.
    const other = taken.filter((letter, at) => forms[at] !== letter && forms[at] !== letter.normalize('NFKC'))
    expect(other).toEqual(['\u00ad'])
    const kanji = taken.filter(letter => /^\p{Ideographic}$/u.test(letter))
    expect(kanji.length).toBeGreaterThan(12_000)
    expect(kanji.filter(letter => setText(letter, hasGlyph) !== letter)).toEqual([])
    // A mark in front of which another letter stood would be set on that one.
    const alone = taken.filter(letter => !/^[\p{M}ﾞﾟ]/u.test(letter))
    const lines = alone.flatMap((_, at) => (at % 50 === 0 ? [alone.slice(at, at + 50)] : []))
    const { text, empty } = await printed(lines.map(line => line.join('')))
    expect(empty).toBe(0)
    expect(text).toBe(alone.map(letter => setText(letter, hasGlyph)).join(''))
  })

  const names = [
    ['㈱工藝堂', '(株)工藝堂'],
    ['濵田 栁田 瀨戸 髙橋 﨑山', '濵田 栁田 瀨戸 髙橋 﨑山'],
    ['𠮷田', '𠮷田'],
    ['葛\u{e0100}城 辻\u{e0101}', '葛城 辻'],
    ['ﾔﾏﾀﾞ ﾎﾟﾝﾌﾟ', 'ヤマダ ポンプ'],
    ['①番 №7 Ⅲ世', '①番 №7 III世'],
    ['か\u3099ら は\u309aん か\u309a', 'がら ぱん か\u309a'],
    ['⽇本 神社', '日本 神社'],
    ['山\u200b田 \u202e森\u202c \ufeff凪', '山田 森 凪'],
    ['Łukasz Ångström Ελένη Юрий Nguyễn', 'Łukasz Ångström Ελένη Юрий Nguyễn'],
    // Letters of family registers that no table of JIS has, and those of China.
    ['𣘺本 𦾔田 㐂八 𠔥子 𩵋', '𣘺本 𦾔田 㐂八 𠔥子 𩵋'],
    ['张伟 陈', '张伟 陈'],
  ] as const
  test.each(names)('prints %s', async (typed, shown) => {
    expect(unprinted(typed)).toEqual([])
    expect(await printed([typed])).toEqual({ text: shown, empty: 0 })
  })

  /** Pieces of names in every script that a member may come with, and what keyboards and copies bring along. */
  const pieces = [
    ...[
      '森下',
      '髙橋',
      '濵',
      '𠮷',
      '葛\u{e0100}',
      '㈱',
      '（有）',
      '①',
      'ﾔﾏﾀﾞ',
      'か\u3099',
      'ヴ',
      'ゝ',
      'ー',
      '々',
      '〆',
    ],
    ...['O’Brien', 'Łukasz', 'Nguyễn', 'e\u0301', 'Ελένη', 'Юрий', 'ﬁn', 'ß', '２０２６', '&', '・', '-', ' ', '　'],
    ...['김', '민준', 'محمد', 'שרה', 'สมชาย', 'राज', '张', '陳', 'ა', 'Հ', '👘', '👨\u200d👩\u200d👧', '🇯🇵', '1\u20e3'],
    ...['\u200b', '\u202e', '\u2060', '\ufe0f', '\u{e0101}', '\ue000', '\u0330', '\ufffd'],
  ]
  test.each([1, 2, 3, 4, 5])('prints or refuses whatever a name is made of (walk %i)', async seed => {
    const roll = dice(seed)
    const drawn = Array.from({ length: 400 }, () =>
      Array.from({ length: 1 + Math.floor(roll() * 6) }, () => pieces[Math.floor(roll() * pieces.length)]).join(''),
    )
    const taken = drawn.map(name => name.trim()).filter(name => payee.safeParse(name).success)
    const [printable, told] = [
      taken.filter(name => unprinted(name).length === 0),
      taken.filter(name => unprinted(name).length > 0),
    ]
    // The walk meets both, and what is told stands in the name.
    expect([printable.length > 60, told.length > 60]).toEqual([true, true])
    expect(told.filter(name => !unprinted(name).every(letter => name.includes(letter)))).toEqual([])
    const { text, empty } = await printed(printable)
    expect(empty).toBe(0)
    expect(text).toBe(printable.map(name => setText(name, hasGlyph)).join(''))
  })

  test.each([
    ['森下👘工房', ['👘']],
    ['김 민준', ['김', '민', '준']],
    ['外字\ue000', ['\ue000']],
    ['สมชาย', ['ส', 'ม', 'ช', 'า', 'ย']],
    ['a\u0330b', ['a\u0330']],
  ])('refuses %s by its letters', (typed, letters) => expect(unprinted(typed)).toEqual(letters))

  test.each([
    ['ﾎﾟﾝﾌﾟｷﾞｹﾝｶﾞｸｼﾞｭﾂｶﾞﾋﾞｼﾞｭﾂｶﾝﾊﾞﾝﾀﾞｲｸﾞﾗｽｺﾞｳﾄﾞｳｶﾞｲｼｬ', /^[ﾞﾟｰｬｭｮｯ｡､｣]/],
    ['か\u3099き\u3099く\u3099け\u3099こ\u3099は\u309aひ\u309aふ\u309aへ\u309aほ\u309a工藝', /^\p{M}/u],
    ['葛\u{e0100}城辻\u{e0101}本葛\u{e0100}城辻\u{e0101}本葛\u{e0100}城', /^\p{Variation_Selector}/u],
    ['ﾎﾟﾝﾌﾟ｡ｼﾔｯﾀｰ､ﾌｧｲﾙ｣ﾊﾞﾝﾀﾞｲｸﾞﾗｽ｡ﾁｪﾛ', /^[｡､｣ｰｧ-ｯﾞﾟ]/],
  ])('%s is parted between letters, at any width', async (name, wrong) => {
    const sheet = await openSheet('', { language: 'ja', fonts: await documentFonts(name, installedFace), now: noon })
    for (let width = 60; width < 200; width += 7) {
      const lines = sheet.linesOf(name, 16, width, 40)
      expect(lines.join('')).toBe(name)
      expect(lines.slice(1).filter(each => wrong.test(each))).toEqual([])
      expect(new Set(lines.map(each => setText(each, hasGlyph))).has('')).toBe(false)
    }
  })

  test.each(['Юрий Алексеевич Гагарин', 'Ελένη Παπαδοπούλου', 'Nguyễn Thị Minh Khai'])(
    'a line of %s ends with a word',
    async name => {
      const sheet = await openSheet('', { language: 'ja', fonts: await documentFonts(name, installedFace), now: noon })
      const words = sheet.linesOf(name, 16, 115, 9).flatMap(line => line.split(' '))
      expect(words).toEqual(name.split(' '))
      expect(sheet.linesOf(name, 16, 115, 9).length).toBeGreaterThan(1)
    },
  )

  test('a title that nobody may refuse is set with the sign for a missing letter', async () => {
    expect(await printed(['茶碗 👘'])).toEqual({ text: `茶碗 ${missing}`, empty: 0 })
  })

  test('names each letter once in the table of the faces, which have it', async () => {
    for (const [name, letters] of faceLetters) {
      const has = codePointsOf(sfntOf(await installedFace(name)))
      expect(
        codePointsIn(letters).filter(code => !has.has(code)),
        name,
      ).toEqual([])
    }
  })
})
