/**
 * Text as banks take it (payment-platform.md 8.1): half-width katakana, capitals, digits and a few signs, a byte each in
 * JIS X 0201. A voiced mark is a character of its own, small kana are large, every long stroke is a hyphen.
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
])
const strokes = /[-ー‐‑‒–—―−]/
const allowed = /^[0-9A-Zｱ-ﾝﾞﾟ ()\-./,｢｣\\]*$/

/** The text as a bank file carries it, or undefined where a character has no place there. */
export function bankText(text: string): string | undefined {
  // The voiced marks that stand alone would become a space and a mark.
  const composed = text.replaceAll('゛', '\u3099').replaceAll('゜', '\u309a').normalize('NFKC').toUpperCase()
  const written = [...composed.normalize('NFD')].map(halfOf).join('').trim().replace(/ +/g, ' ')
  return allowed.test(written) ? written : undefined
}

function halfOf(character: string): string {
  if (strokes.test(character)) return '-'
  const kana = katakanaOf(character)
  const index = full.indexOf(large[small.indexOf(kana)] ?? kana)
  return index < 0 ? (marks.get(character) ?? character) : String.fromCodePoint(firstHalf + index)
}

/** Hiragana become the katakana of the same sound. */
function katakanaOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code >= 0x3041 && code <= 0x3096 ? String.fromCodePoint(code + 0x60) : character
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
