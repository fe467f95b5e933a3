/**
 * Normalization of typed characters before any rule: digits of any width and script, everything similar to a hyphen,
 * and invisible marks. Market and payment platform share it.
 */

/** Hyphens, dashes, the minus, the prolonged sound mark, and box-drawing lines that input methods offer for them. */
export const strokes =
  /[-\u02d7\u058a\u2010-\u2015\u2043\u207b\u208b\u2212\u2500\u2501\u2e3a\u2e3b\u30fc\ufe58\ufe63\uff0d\uff70]/gu

/** Joiners, direction marks and variation selectors, which can split text invisibly. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Digits of every script as ASCII; other characters stay. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    // Digits of a script are ten consecutive code points, and several such runs may be adjacent.
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % 10)
  })
}

/** A number in parts, such as a postcode or phone, in ASCII digits and hyphens: `１１０ー０００１` as `110-0001`. */
export function plainNumber(typed: string): string {
  return asciiDigits(typed.normalize('NFKC').replace(invisible, '')).replace(strokes, '-').trim()
}

/** A number whose grouping has no meaning: without hyphens and spaces. */
export function plainDigits(typed: string): string {
  return plainNumber(typed).replace(/[-\s]/g, '')
}

/** Normalized name for comparison only: width, case, kana, ケ for ヶ, strokes and spaces are unified. */
export function sameName(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, kana => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replaceAll('ヶ', 'ケ')
    .replaceAll('ヵ', 'カ')
    .replace(strokes, 'ー')
    .replace(/\s/g, '')
}
