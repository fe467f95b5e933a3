import type { Branch } from '#shared/platform/transfers/bank-list.ts'
import { bankText } from '#shared/platform/transfers/bank-text.ts'
import { latinOf, latinReadings } from '#shared/platform/transfers/latin-reading.ts'
import { sameName } from '#shared/typed.ts'

interface Sought {
  readonly keyword?: string | undefined
  readonly sort?: readonly { readonly descending: boolean }[] | undefined
}

/**
 * Rows whose name, reading or code begins with the keyword, sorted by code. Width, case and size of kana are ignored;
 * the reading may be in Latin letters, and Latin words inside a name match too (`ufj`).
 */
export function foundBy(rows: readonly Branch[], { keyword = '', sort }: Sought) {
  const reading = bankText(keyword) ?? keyword
  const sought = sameName(keyword)
  const latin = latinOf(keyword)
  const isLatin = ({ name, kana }: Branch) =>
    latin !== undefined &&
    latin !== '' &&
    (latinReadings(kana).some(each => each.startsWith(latin)) || lettersIn(name).some(each => each.startsWith(sought)))
  const found = rows
    .filter(
      row =>
        sameName(row.name).startsWith(sought) ||
        row.code.startsWith(keyword) ||
        (bankText(row.kana) ?? '').startsWith(reading) ||
        isLatin(row),
    )
    .map(({ code, name, kana }) => ({ code, name, kana }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  return sort?.some(({ descending }) => descending) ? found.reverse() : found
}

/** Latin words in a name: `三菱ＵＦＪ` has `ufj`. */
const lettersIn = (name: string): readonly string[] => sameName(name).match(/[a-z][a-z0-9]*/g) ?? []
