import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { type ProductSort, productSorts } from '#shared/domain/catalogue/work/work.ts'
import type { Query } from './paths.ts'

/**
 * The state of the list of works, which is its address (marketplace.md 2, rules §12). What does not parse is left
 * out: an address typed by hand or kept for years still shows a list.
 */
type NumberIn<Table> = Table[keyof Table]

export interface WorkFilters {
  readonly keyword: string
  readonly craftIds: readonly string[]
  readonly categories: readonly string[]
  readonly artistIds: readonly string[]
  readonly priceType: readonly NumberIn<typeof priceTypeNumbers>[]
  readonly saleType: readonly NumberIn<typeof saleTypeNumbers>[]
  readonly status: readonly NumberIn<typeof saleStatusNumbers>[]
  readonly priceRange: readonly (1 | 2 | 3 | 4 | 5)[]
  readonly sizeRange: readonly (1 | 2 | 3 | 4 | 5)[]
  readonly sort: ProductSort
  readonly page: number
}

/** As they stand in the filter: what a buyer asks first comes first. */
export const filterGroups = [
  'craftIds',
  'priceRange',
  'categories',
  'artistIds',
  'priceType',
  'saleType',
  'sizeRange',
  'status',
] as const
export type FilterGroup = (typeof filterGroups)[number]

export function parseFilters(query: URLSearchParams): WorkFilters {
  /** A form repeats a name, a link joins values by commas. */
  const values = (name: string) => [...new Set(query.getAll(name).flatMap(value => value.split(',')))].slice(0, 50)
  const ids = (name: string) => values(name).filter(value => /^[\w-]{1,64}$/.test(value))
  const among = <Value extends number>(name: string, known: readonly Value[]) =>
    known.filter(value => values(name).includes(String(value)))
  const page = query.get('page') ?? ''
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, 100),
    craftIds: ids('craftIds'),
    categories: ids('categories'),
    // `artistId` is the older name: links in mails and saved searches bear it.
    artistIds: [...new Set([...ids('artistIds'), ...ids('artistId')])],
    priceType: among('priceType', Object.values(priceTypeNumbers)),
    saleType: among('saleType', Object.values(saleTypeNumbers)),
    status: among('status', Object.values(saleStatusNumbers)),
    priceRange: among('priceRange', [1, 2, 3, 4, 5]),
    sizeRange: among('sizeRange', [1, 2, 3, 4, 5]),
    sort: productSorts.find(sort => sort === query.get('sort')) ?? 'new',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of this state; defaults are left out, and a changed filter starts at the first page. */
export function filterQuery(filters: WorkFilters, change: Partial<WorkFilters> = {}): Query {
  const { keyword, sort, page, ...rest } = { ...filters, page: 1, ...change }
  return {
    keyword,
    ...rest,
    sort: sort === 'new' ? undefined : sort,
    page: page === 1 ? undefined : page,
  }
}

/** What of a list is saved: its filters, without order and page. */
export function savedFilters({ sort: _sort, page: _page, ...filters }: WorkFilters) {
  return {
    ...filters,
    craftIds: [...filters.craftIds],
    categories: [...filters.categories],
    priceType: [...filters.priceType],
    saleType: [...filters.saleType],
    status: [...filters.status],
    artistIds: [...filters.artistIds],
    priceRange: [...filters.priceRange],
    sizeRange: [...filters.sizeRange],
  }
}

/** Removes one value of a group. */
export function withoutValue(filters: WorkFilters, group: FilterGroup, value: string | number): Query {
  return filterQuery({ ...filters, [group]: filters[group].filter(other => other !== value) })
}

export function activeCount(filters: WorkFilters): number {
  const groups = filterGroups.reduce((sum, group) => sum + filters[group].length, 0)
  return groups + (filters.keyword ? 1 : 0)
}
