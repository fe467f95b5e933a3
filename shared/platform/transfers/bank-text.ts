import { asciiDigits, invisible, strokes } from '../../typed.ts'

/**
 * Text in the character set of banks (payment-platform.md 8.1): half-width katakana, capitals, digits and a few signs,
 * one byte each in JIS X 0201. Voiced marks are characters of their own, small kana become large, every long stroke
 * becomes a hyphen. Banks have no ヰ and no ヱ and write the kana of the same sound; repetition marks are written out.
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
  // Separates parts of a foreign name: banks have no middle dot.
  ['・', '.'],
  ['¥', '\\'],
  ['ー', '-'],
])
const allowed = /^[0-9A-Zｱ-ﾝﾞﾟ ()\-./,｢｣\\]*$/

/** The text in the bank's character set; undefined if a character has no equivalent. */
export function bankText(text: string): string | undefined {
  const written = [...plainBankText(text).normalize('NFD')].map(halfOf).join('').trim().replace(/ +/g, ' ')
  return allowed.test(written) ? written : undefined
}

function halfOf(character: string): string {
  const index = full.indexOf(large[small.indexOf(character)] ?? character)
  return index < 0 ? (marks.get(character) ?? character) : String.fromCodePoint(firstHalf + index)
}

/** A voiced mark after a kana that takes none; banks do write ｳﾞ. */
const strayMark = /(?<![ｳｶ-ﾄﾊ-ﾎ])ﾞ|(?<![ﾊ-ﾎ])ﾟ/

/** Whether a result of `bankText` can be a name: it has a letter, and no voiced mark stands alone. */
export const isBankName = (written: string): boolean => /[0-9A-Zｱ-ﾝ]/.test(written) && !strayMark.test(written)

/**
 * Text before the change of width: capitals, katakana for hiragana, one hyphen for all strokes except the prolonged
 * sound mark.
 */
export function plainBankText(text: string): string {
  // Standalone voiced marks would be normalized to a space and a mark.
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

/** Expands repetition marks: サヽキ is ササキ, イスヾ is イスズ. */
const repeat = (kana: string) => (mark: string) => {
  const [base = kana] = kana.normalize('NFD')
  return mark === 'ヾ' || mark === 'ゞ' ? `${base}\u3099`.normalize('NFC') : base
}

/** One byte per character; throws for text that `bankText` did not make. */
export function bankBytes(text: string): Uint8Array {
  return Uint8Array.from(text, character => {
    const code = character.codePointAt(0) ?? 0
    if (code >= 0xff61 && code <= 0xff9f) return code - 0xfec0
    if (code < 0x80) return code
    throw new RangeError(`a bank file cannot carry U+${code.toString(16)}`)
  })
}
