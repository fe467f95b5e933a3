import { plainDigits, sameName } from '#shared/typed.ts'

/**
 * Normalizes the typed name of a bank or branch to the form of the bank list: without 銀行 and 支店, 信用金庫 as 信金, compared
 * by prefix. So the name in a passbook finds its row.
 */
const endings: readonly (readonly [typed: string, listed: string])[] = [
  ['信用金庫', '信金'],
  ['信用組合', '信組'],
  ['労働金庫', '労金'],
  ['農業協同組合', '農協'],
  ['漁業協同組合', '漁協'],
  ['銀行', ''],
  ['支店', ''],
  ['ぎんこう', ''],
  ['ギンコウ', ''],
  ['してん', ''],
  ['シテン', ''],
]

/** Keyword for the search; empty if nothing was typed. */
export function bankKeyword(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  if (/^[\p{Nd}\p{P}\s]+$/u.test(text)) return plainDigits(text)
  const ending = endings.find(([end]) => text.endsWith(end) && text.length > end.length)
  return ending ? text.slice(0, -ending[0].length) + ending[1] : text
}

/** Label of a row of the bank list: `みずほ（0001）`. */
export const withCode = (name: string, code: string | null): string => (code === null ? name : `${name}（${code}）`)

interface Row {
  readonly code: string
  readonly name: string
  readonly kana: string
}

/** The row that was meant: that of the code, or without one the only row with exactly this name or reading. */
export function rowMeant<Found extends Row>(
  rows: readonly Found[],
  { code, name }: { readonly code: string | undefined; readonly name: string },
): Found | undefined {
  if (code !== undefined) return rows.find(row => row.code === code)
  const keyword = sameName(bankKeyword(name))
  const meant = rows.filter(row => [row.name, row.kana].some(each => sameName(bankKeyword(each)) === keyword))
  return meant.length === 1 ? meant[0] : undefined
}
