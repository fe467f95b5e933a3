/**
 * Readings (D14). Accounts and addresses in Japan write them in hiragana; elsewhere they are optional and may be Latin.
 * Banks take them as half-width katakana (zengin), so a payee's name is kept in full-width katakana.
 */
const hiragana = /^[\p{Script=Hiragana}ー\s]+$/u
const katakana = /^[ァ-ヴヵヶー・０-９Ａ-Ｚ（）．－／　]+$/

/** A reading as it is kept: katakana of any width become the hiragana of the same sound; all else stays. */
export function toHiragana(typed: string): string {
  const plain = typed.replace(/[\uff66-\uff9f]+/g, half => half.normalize('NFKC'))
  return [...plain].map(character => shifted(character, 'ァ', 'ヶ', -kanaDistance)).join('')
}

const kanaDistance = 0x60

/** The character moved by `distance` where it lies between the two. */
function shifted(character: string, first: string, last: string, distance: number): string {
  const code = character.codePointAt(0) ?? 0
  const isBetween = code >= (first.codePointAt(0) ?? 0) && code <= (last.codePointAt(0) ?? 0)
  return isBetween ? String.fromCodePoint(code + distance) : character
}

export function isHiragana(text: string): boolean {
  return hiragana.test(text)
}

/** Hiragana or katakana of any width, as a bank's payee name in full-width katakana; null when it is not kana. */
export function payeeKana(typed: string): string | null {
  const plain = typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()
  const kana = [...plain].map(character => toFull(toKatakana(character))).join('')
  return /[ァ-ヶ]/.test(kana) && katakana.test(kana) ? kana : null
}

/** The half-width form that bank files carry (zengin): voiced marks are characters of their own, small kana are large. */
export function zenginKana(kana: string): string {
  return [...kana].map(character => half.get(character) ?? character.normalize('NFKC')).join('')
}

/** Banks have no ヰ and no ヱ: they write the kana of the same sound. */
const old = new Map([
  ['ヰ', 'イ'],
  ['ヱ', 'エ'],
])
function toKatakana(character: string): string {
  const kana = shifted(character, 'ぁ', 'ゖ', kanaDistance)
  return old.get(kana) ?? kana
}

/** Hyphens of all kinds become one; ASCII moves to its full-width twin. */
function toFull(character: string): string {
  if (character === ' ') return '　'
  if (/[‐‑–—−]/.test(character)) return '－'
  const code = character.codePointAt(0) ?? 0
  return code > 0x20 && code < 0x7f ? String.fromCodePoint(code + 0xfee0) : character
}

const full =
  'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
const large = new Map(
  [...'ァィゥェォャュョッヮヵヶ'].map((small, index) => [small, 'アイウエオヤユヨツワカケ'.charAt(index)] as const),
)

const half = new Map<string, string>([
  ['　', ' '],
  // Between the parts of a foreign name: banks know no middle dot.
  ['・', '.'],
  ['（', '('],
  ['）', ')'],
  ['ー', '-'],
  ['ヲ', 'ｵ'],
])
for (const [index, character] of [...full].entries()) {
  if (half.has(character)) continue
  const base = large.get(character) ?? character
  half.set(character, String.fromCodePoint(0xff66 + (base === character ? index : full.indexOf(base))))
}
for (const character of 'ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポヴ') {
  const [base = '', mark] = [...character.normalize('NFD')]
  half.set(character, `${half.get(base)}${mark === '\u3099' ? 'ﾞ' : 'ﾟ'}`)
}
for (const small of 'ヮヵヶ') half.set(small, half.get(large.get(small) ?? '') ?? small)
