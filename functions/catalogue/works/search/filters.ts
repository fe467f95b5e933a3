import type { listProducts } from '#shared/api/catalogue/works.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { SavedQuery } from '#shared/domain/selling/collecting/interests.ts'

type Filters = Omit<InputOf<typeof listProducts>, 'relatedTo' | 'sort' | 'page' | 'size'>

/** Filters of a list by name, from the numbers of a call. */
export const filtersInWords = (input: Filters): SavedQuery => ({
  keyword: input.keyword,
  categories: input.categories,
  craftIds: input.craftIds,
  artistId: input.artistId,
  artistIds: input.artistIds,
  priceRange: input.priceRange,
  sizeRange: input.sizeRange,
  status: input.status.map(number => wordOf(saleStatusNumbers, number)),
  saleType: input.saleType.map(number => wordOf(saleTypeNumbers, number)),
  priceType: input.priceType.map(number => wordOf(priceTypeNumbers, number)),
  sellerType: input.sellerType === undefined ? undefined : wordOf(sellerTypeNumbers, input.sellerType),
})

/** The same as the numbers that calls use. */
export const filtersInNumbers = ({ status, saleType, priceType, sellerType, ...rest }: SavedQuery) => ({
  ...rest,
  status: status.map(word => saleStatusNumbers[word]),
  saleType: saleType.map(word => saleTypeNumbers[word]),
  priceType: priceType.map(word => priceTypeNumbers[word]),
  ...(sellerType !== undefined && { sellerType: sellerTypeNumbers[sellerType] }),
})
