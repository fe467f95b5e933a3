// Names of galleries (D13): full-width characters in Japanese, any characters in English. Pure.
import type { Language } from '#shared/domain/kernel/language.ts'

/** Longest names, in characters as a reader counts them. */
export const galleryNameLength = { ja: 30, en: 60 } as const satisfies Record<Language, number>

/**
 * Characters as wide as a Japanese one: kana, kanji, full-width letters, digits and signs, and common signs that
 * Japanese fonts draw wide (dashes, dots, quotation marks, arrows, stars).
 */
const wide =
  /^[\p{Script=Han}\u3000-\u303f\u3041-\u30ff\u31f0-\u31ff\uff01-\uff60\uffe0-\uffe6\u2010-\u2027\u2190-\u21ff\u2460-\u24ff\u25a0-\u26ff]+$/u

export const isFullWidth = (text: string): boolean => wide.test(text)

/** Full-width form of Latin letters, digits, signs, spaces and half-width kana; other characters stay. */
export function toFullWidth(text: string): string {
  return text
    .replace(/[\uff61-\uff9f]+/g, kana => kana.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[ \u00a0]/g, '　')
    .replace(/¥/g, '￥')
    .replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}

/**
 * Key of the message about an invalid name; undefined for a valid one. Signs and pictures alone are refused, because
 * nobody can say or search them.
 */
export function galleryNameFault(
  name: string,
  language: Language,
): 'INPUT_LENGTH' | 'NAME_FULL_WIDTH' | 'NAME_REQUIRED' | undefined {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'NAME_REQUIRED'
  if ([...name].length > galleryNameLength[language]) return 'INPUT_LENGTH'
  return language === 'en' || isFullWidth(name) ? undefined : 'NAME_FULL_WIDTH'
}
