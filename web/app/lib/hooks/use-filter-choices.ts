import type { listProducts } from '#shared/api/catalogue/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { priceTypeNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { m } from '../../paraglide/messages.js'
import { type FilterGroup, filterGroups, type WorkFilters } from '../work-filters.ts'
import { useLists } from './use-lists.ts'

export interface Choice {
  readonly value: string | number
  readonly text: string
  readonly count: number
  readonly selected: boolean
  /** The choice that this one is a part of. */
  readonly within: string | undefined
}
export interface ChoiceGroup {
  readonly group: FilterGroup
  readonly title: string
  readonly choices: readonly Choice[]
}

const isOrigin = (id: number): boolean => id === saleTypeNumbers.primary || id === saleTypeNumbers.secondary

type Facets = OutputOf<typeof listProducts>['facets']

/** Every group of the filter with its names and counts; a choice that would find nothing is left out unless chosen. */
export function useFilterChoices(filters: WorkFilters, facets: Facets): readonly ChoiceGroup[] {
  const { crafts, categories, saleTypes, statuses } = useLists()
  const named: Readonly<Record<FilterGroup, readonly (readonly [string | number, string])[]>> = {
    craftIds: crafts.map(({ id, name }) => [id, name]),
    categories: categories.map(({ id, name }) => [id, name]),
    artistIds: crafts.flatMap(({ artists }) => artists.map(({ id, name }) => [id, name] as const)),
    priceType: [
      [priceTypeNumbers.auction, m.filter_auction()],
      [priceTypeNumbers.fixed, m.filter_fixed()],
      ...(features.offers ? ([[priceTypeNumbers.offer, m.filter_offer()]] as const) : []),
    ],
    // Four of the specification's six kinds say once more what price type and status say: links may name them.
    saleType: [
      [saleTypeNumbers.primary, m.filter_new()],
      [saleTypeNumbers.secondary, m.filter_used()],
      ...saleTypes
        .filter(({ id }) => filters.saleType.some(chosen => chosen === id && !isOrigin(id)))
        .map(({ id, name }) => [id, name] as const),
    ],
    status: statuses.map(({ id, name }) => [id, name]),
    priceRange: [
      [1, m.filter_price1()],
      [2, m.filter_price2()],
      [3, m.filter_price3()],
      [4, m.filter_price4()],
      [5, m.filter_price5()],
    ],
    sizeRange: [
      [1, m.filter_size1()],
      [2, m.filter_size2()],
      [3, m.filter_size3()],
      [4, m.filter_size4()],
      [5, m.filter_size5()],
    ],
  }
  const titles: Readonly<Record<FilterGroup, string>> = {
    craftIds: m.nav_crafts(),
    categories: m.nav_usage(),
    artistIds: m.nav_artists(),
    priceType: m.filter_price_type(),
    saleType: m.filter_sale_type(),
    status: m.filter_status(),
    priceRange: m.filter_price(),
    sizeRange: m.filter_size(),
  }
  const counts: Readonly<Record<FilterGroup, readonly { readonly id: string | number; readonly count: number }[]>> = {
    craftIds: facets.crafts,
    categories: facets.categories,
    artistIds: facets.artists,
    priceType: facets.priceTypes,
    saleType: facets.saleTypes,
    status: facets.status,
    priceRange: facets.priceRanges,
    sizeRange: facets.sizeRanges,
  }
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId ?? undefined]))
  return filterGroups.map(group => ({
    group,
    title: titles[group],
    choices: named[group]
      .map(([value, text]) => ({
        value,
        text,
        count: counts[group].find(({ id }) => id === value)?.count ?? 0,
        selected: filters[group].some(chosen => chosen === value),
        within: group === 'categories' ? parents.get(String(value)) : undefined,
      }))
      .filter(({ count, selected }) => count > 0 || selected),
  }))
}
