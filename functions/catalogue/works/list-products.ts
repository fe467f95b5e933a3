import { codec } from '#functions/catalogue/works/search/index-life.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { collectedOf } from '#functions/store/catalogue/favourites.ts'
import { cardContextOf } from '#functions/views/work-cards.ts'
import { listProducts } from '#shared/api/catalogue/works.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { cardOf, type SearchIndex } from '#shared/domain/catalogue/search/index.ts'
import { type SearchResult, search } from '#shared/domain/catalogue/search/query.ts'
import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { type CardData, cardView } from '#shared/domain/catalogue/work/work-card.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { filtersInWords } from './search/filters.ts'
import { searchInstance } from './search/instance.ts'

const currentIndex = searchInstance()

export const handler = handle(listProducts, async ({ input, table, objects, caller, language, currency, now }) => {
  const at = now()
  const { index } = await currentIndex(at, table, objects.index)
  const { numbers, total, facets } = search(index, { ...queryOf(input), ...related(index, input.relatedTo) }, at)
  const cards = numbers.map(number => cardAt(index, number))
  const ids = cards.map(({ id }) => id)
  const [reader, collected] = await Promise.all([
    cardContextOf(table, { language, currency, now: () => at, caller }),
    caller ? collectedOf(table, caller.userId, ids) : new Set<string>(),
  ])
  return {
    list: cards.map(card => cardView(card, reader, collected.has(card.id))),
    total,
    page: input.page,
    size: input.size,
    facets: facetsView(facets),
    serverTime: iso(at),
  }
})

/** Filters by name, with the order and the page. */
const queryOf = (input: InputOf<typeof listProducts>) => {
  const { sort, page, size } = input
  return { ...filtersInWords(input), sort, page, size }
}

/** Counts under the numbers that calls use. */
const facetsView = (facets: SearchResult['facets']) => ({
  ...facets,
  status: facets.status.map(({ id, count }) => ({ id: saleStatusNumbers[id], count })),
  saleTypes: facets.saleTypes.map(({ id, count }) => ({ id: saleTypeNumbers[id], count })),
  priceTypes: facets.priceTypes.map(({ id, count }) => ({ id: priceTypeNumbers[id], count })),
})

/** The projector wrote it from the same type; the answer's schema checks its parts again. */
const cardAt = (index: SearchIndex, number: number): CardData => JSON.parse(cardOf(index, number, codec))

/** Works similar to this one, without it; empty for a work that search does not know. */
function related(index: SearchIndex, id: string | undefined) {
  if (id === undefined) return {}
  return index.numbers.has(id) ? { alike: id } : { craftIds: [''] }
}
