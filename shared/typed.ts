/**
 * How signs that keyboards write in many ways are read before any rule: digits of any width and script, everything that
 * stands for a hyphen, and marks that nobody sees. The market and the payment platform read alike.
 */

/** Hyphens, dashes, the minus, the prolonged mark of kana, and lines of tables that input methods offer for them. */
export const strokes =
  /[-\u02d7\u058a\u2010-\u2015\u2043\u207b\u208b\u2212\u2500\u2501\u2e3a\u2e3b\u30fc\ufe58\ufe63\uff0d\uff70]/gu

/** Joiners, marks of direction and variation selectors: they change no sign and part one that looks whole. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** Digits of every script as those of ASCII; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    // Digits stand in tens, of which several may follow each other.
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((code - first) % 10)
  })
}

/** A number with its parts, such as a postcode or phone: ASCII digits and hyphens, `１１０ー０００１` as `110-0001`. */
export function plainNumber(typed: string): string {
  return asciiDigits(typed.normalize('NFKC').replace(invisible, '')).replace(strokes, '-').trim()
}

/** A number whose parts mean nothing: without hyphens and spaces. */
export function plainDigits(typed: string): string {
  return plainNumber(typed).replace(/[-\s]/g, '')
}

/** What two spellings of a name have in common: width, case, kana, ケ for ヶ, strokes and spaces. Compared, never shown. */
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
