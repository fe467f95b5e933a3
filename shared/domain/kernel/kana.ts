import { bankText, isBankName, plainBankText } from '#shared/platform/transfers/bank-text.ts'

/**
 * Readings (D14). Accounts and addresses in Japan write them in hiragana; elsewhere they are optional and may be Latin.
 * Banks take them as half-width katakana (zengin), so a payee's name is kept in full-width katakana.
 */
/** Letters that a name is read as: no ligatures, no letters of before 1900. */
const hiragana = /^[ー\s]*[ぁ-ゖ][ぁ-ゖゝゞー\s]*$/

/** A reading as it is kept: the hiragana of the same sound, marks in their letters and strokes after kana as ー; all else stays. */
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

/** A name that a bank file carries, as the full-width signs of the same; null for what it does not, or no name at all. */
export function payeeKana(typed: string): string | null {
  const plain = plainBankText(typed).trim().replace(/\s+/g, ' ')
  const isName = isBankName(bankText(plain) ?? '') && /[ァ-ヶA-Z]/.test(plain)
  return isName ? plain.replace(/[ -~¥]/g, fullWidth) : null
}

/** The half-width form that bank files carry (zengin): voiced marks are characters of their own, small kana are large. */
export const zenginKana = (kana: string): string => bankText(kana) ?? ''

function fullWidth(sign: string): string {
  if (sign === ' ') return '　'
  return sign === '¥' ? '￥' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
}
