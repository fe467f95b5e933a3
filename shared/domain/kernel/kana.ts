import { bankText, isBankName, plainBankText } from '#shared/platform/transfers/bank-text.ts'

/**
 * Readings (D14). Accounts and addresses in Japan write them in hiragana; elsewhere they are optional and may be Latin.
 * Bank files need half-width katakana (zengin), so a payee's name is stored in full-width katakana.
 */
/** Characters of a reading: no ligatures, no historical letters. */
const hiragana = /^[ー\s]*[ぁ-ゖ][ぁ-ゖゝゞー\s]*$/

/**
 * Stored form of a reading: hiragana of the same sound, repetition marks expanded, strokes after kana as ー; the rest is
 * unchanged.
 */
export function toHiragana(typed: string): string {
  return typed
    .replace(/[\uff66-\uff9f]+/g, half => half.normalize('NFKC'))
    .replace(/[ァ-ヶヽヾ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/([ぁ-ゖ])[゛\u3099]/g, (_, kana) => `${kana}\u3099`.normalize('NFC'))
    .replace(/([ぁ-ゖ])[゜\u309a]/g, (_, kana) => `${kana}\u309a`.normalize('NFC'))
    .replace(/(?<=[ぁ-ゖー])[\u2010-\u2015\u2212\u2500\uff0d\uff70-]/g, 'ー')
}

export function isHiragana(text: string): boolean {
  return hiragana.test(text)
}

/** Full-width form of a name that a bank file can contain; null if it has other characters or is no name. */
export function payeeKana(typed: string): string | null {
  const plain = plainBankText(typed).trim().replace(/\s+/g, ' ')
  const isName = isBankName(bankText(plain) ?? '') && /[ァ-ヶA-Z]/.test(plain)
  return isName ? plain.replace(/[ -~¥]/g, fullWidth) : null
}

/** Half-width form for bank files (zengin): voiced marks are characters of their own, small kana become large. */
export const zenginKana = (kana: string): string => bankText(kana) ?? ''

function fullWidth(sign: string): string {
  if (sign === ' ') return '　'
  return sign === '¥' ? '￥' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
}
