import { asciiDigits, invisible, strokes } from '../../typed.ts'

/**
 * Text as banks take it (payment-platform.md 8.1): half-width katakana, capitals, digits and a few signs, a byte each in
 * JIS X 0201. A voiced mark is a character of its own, small kana are large, every long stroke is a hyphen. Banks have no
 * ヰ and no ヱ: they write the kana of the same sound, and write out what a mark of repetition stands for.
 */

const small = 'ァィゥェォヵヶッャュョヮヲ'
const large = 'アイウエオカケツヤユヨワオ'
const full = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
/** Half-width ア; the others follow in the order above. */
const firstHalf = 0xff71
const marks: ReadonlyMap<string, string> = new Map([
  ['\u3099', 'ﾞ'],
  ['\u309a', 'ﾟ'],
  ['「', '｢'],
  ['」', '｣'],
  // Between the parts of a foreign name: banks know no middle dot.
  ['・', '.'],
  ['¥', '\\'],
  ['ー', '-'],
])
const allowed = /^[0-9A-Zｱ-ﾝﾞﾟ ()\-./,｢｣\\]*$/

/** The text as a bank file carries it, or undefined where a character has no place there. */
export function bankText(text: string): string | undefined {
  const written = [...plainBankText(text).normalize('NFD')].map(halfOf).join('').trim().replace(/ +/g, ' ')
  return allowed.test(written) ? written : undefined
}

function halfOf(character: string): string {
  const index = full.indexOf(large[small.indexOf(character)] ?? character)
  return index < 0 ? (marks.get(character) ?? character) : String.fromCodePoint(firstHalf + index)
}

/** Voiced marks stand after kana that take them; banks write ｳﾞ too. */
const strayMark = /(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ/

/** Whether what `bankText` made can be a name: it has a letter, and no mark stands for itself. */
export const isBankName = (written: string): boolean => /[0-9A-Zｱ-ﾝ]/.test(written) && !strayMark.test(written)

/** Text before its width: capitals, katakana for hiragana, one hyphen for every stroke but the prolonged mark. */
export function plainBankText(text: string): string {
  // The voiced marks that stand alone would become a space and a mark.
  const composed = text.replaceAll('゛', '\u3099').replaceAll('゜', '\u309a')
  const plain = asciiDigits(composed.normalize('NFKC').replace(invisible, '').toUpperCase())
  return plain
    .replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/[ヰヱ]/g, old => (old === 'ヰ' ? 'イ' : 'エ'))
    .replace(strokes, stroke => (stroke === 'ー' ? stroke : '-'))
    .normalize('NFC')
    .replace(
      /([ァ-ヶ])([ヽヾゝゞ]+)/g,
      (_, kana: string, repeats: string) => kana + [...repeats].map(repeat(kana)).join(''),
    )
}

/** What a mark of repetition stands for: サヽキ is ササキ, イスヾ is イスズ. */
const repeat = (kana: string) => (mark: string) => {
  const [base = kana] = kana.normalize('NFD')
  return mark === 'ヾ' || mark === 'ゞ' ? `${base}\u3099`.normalize('NFC') : base
}

/** One byte a character; throws for a text that `bankText` has not made. */
export function bankBytes(text: string): Uint8Array {
  return Uint8Array.from(text, character => {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0xff61 && code <= 0xff9f) return code - 0xfec0
    if (code < 0x80) return code
    throw new RangeError(`a bank file cannot carry U+${code.toString(16)}`)
  })
}
