import type { Branch } from '#shared/platform/transfers/bank-list.ts'
import { bankText } from '#shared/platform/transfers/bank-text.ts'
import { sameName } from '#shared/typed.ts'

interface Sought {
  readonly keyword?: string | undefined
  readonly sort?: readonly { readonly descending: boolean }[] | undefined
}

/** Rows whose name, reading or code begins with the keyword, by code. Widths, cases and sizes of kana agree. */
export function foundBy(rows: readonly Branch[], { keyword = '', sort }: Sought) {
  const reading = bankText(keyword) ?? keyword
  const sought = sameName(keyword)
  const found = rows
    .filter(
      ({ code, name, kana }) =>
        sameName(name).startsWith(sought) || code.startsWith(keyword) || (bankText(kana) ?? '').startsWith(reading),
    )
    .map(({ code, name, kana }) => ({ code, name, kana }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  return sort?.some(({ descending }) => descending) ? found.reverse() : found
}
