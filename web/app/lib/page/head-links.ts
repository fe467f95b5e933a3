import { inLanguage, needsLogin, queryString } from '../paths.ts'

/** Parameters that make another page of the same path; the rest (sorting, tracking) is the same page again. */
const single = ['id', 'initial', 'type', 'page', 'keyword']
const lists = ['craftIds', 'categories', 'artistIds']

/** What search engines call each language, and its segment of an address; who reads neither is led to Japanese. */
const twins = [
  ['ja', 'jp'],
  ['en', 'en'],
  ['x-default', 'jp'],
] as const

/** Tag and address of a page in every language: its own head and the site map say the same. */
export const alternatesOf = (pathname: string, search = '') =>
  twins.map(([tag, lang]) => ({ tag, path: inLanguage(lang, pathname, search) }))

/**
 * The one address of a page and its twins in the other language (marketplace.md 2). A list that is sorted, its first page
 * by number or an address with a slash too many is the same page again: it names the canonical address and no twins,
 * because the twins name that address and a search engine believes only what is said by both.
 */
export function headLinks(pathname: string, search: string) {
  const given = new URLSearchParams(search)
  const path = pathname.replace(/\/+$/, '')
  const query = queryString(
    Object.fromEntries([
      ...single.map(name => [name, name === 'page' && given.get(name) === '1' ? '' : (given.get(name) ?? '')]),
      ...lists.map(name => [name, given.getAll(name)]),
    ]),
  )
  const isCanonical = path === pathname && sorted(query) === sorted(`?${given}`)
  return { canonical: `${path}${query}`, alternates: isCanonical && !needsLogin(path) ? alternatesOf(path, query) : [] }
}

/** The same for two queries that say the same in another order. */
function sorted(search: string): string {
  const query = new URLSearchParams(search)
  query.sort()
  return String(query)
}
