import { saleStatusNumbers } from '../work/wire-numbers.ts'
import type { ProductSort } from '../work/work.ts'
import { marksOf, meets } from './columns.ts'
import type { SearchIndex } from './index.ts'

const soldOut = saleStatusNumbers['sold-out']

export type Compare = (a: number, b: number) => number

/**
 * Order of a sort (D98, D99): sold works last unless a status was chosen, works without a price after those with one,
 * then newest, then by id, so that pages never overlap, whichever instance answers.
 */
export function compareBy(index: SearchIndex, sort: ProductSort, { soldLast }: { soldLast: boolean }): Compare {
  const { status, price, since, favourites } = index.columns
  const ids = index.ids
  const newest: Compare = (a, b) => (since[b] ?? 0) - (since[a] ?? 0) || ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)
  const priced =
    (sign: 1 | -1): Compare =>
    (a, b) => {
      const [x, y] = [price[a] ?? -1, price[b] ?? -1]
      if (x < 0 !== y < 0) return x < 0 ? 1 : -1
      return sign * (x - y) || newest(a, b)
    }
  const sorts: Record<ProductSort, Compare> = {
    new: newest,
    priceAsc: priced(1),
    priceDesc: priced(-1),
    fav: (a, b) => (favourites[b] ?? 0) - (favourites[a] ?? 0) || newest(a, b),
  }
  const chosen = sorts[sort]
  if (!soldLast) return chosen
  return (a, b) => Number(status[a] === soldOut) - Number(status[b] === soldOut) || chosen(a, b)
}

/** Comparable prices: from half to twice as much. */
const isNear = (price: number, other: number): boolean => price > 0 && other >= price / 2 && other <= price * 2

/**
 * Order by similarity to one work: same artist, then craft, then use, then price; sold works last. A craft with few
 * works is followed by others that are similar, so that nobody is shown a single card.
 */
export function compareAlike(index: SearchIndex, model: number, usual: Compare): Compare {
  const { artist, price, status } = index.columns
  const [craft, use] = [marksOf(index.crafts, model), marksOf(index.categories, model)]
  const likeness = (number: number): number =>
    (status[number] === soldOut ? -10 : 0) +
    (artist[number] === artist[model] ? 4 : 0) +
    (meets(index.crafts, number, craft) ? 3 : 0) +
    (meets(index.categories, number, use) ? 2 : 0) +
    (isNear(price[model] ?? -1, price[number] ?? -1) ? 1 : 0)
  return (a, b) => likeness(b) - likeness(a) || usual(a, b)
}

/** Places `from` to `to` of the sorted numbers: a heap of the best for few places, a full sort for deep pages. */
export function topOf(numbers: Uint32Array, from: number, to: number, compare: Compare): number[] {
  if (from >= numbers.length) return []
  if (to > 1_000 || to * 4 > numbers.length) return [...numbers].sort(compare).slice(from, to)
  const heap: number[] = []
  for (const number of numbers) {
    if (heap.length < to) {
      heap.push(number)
      lift(heap, heap.length - 1, compare)
    } else if (compare(number, heap[0] ?? 0) < 0) {
      heap[0] = number
      sink(heap, compare)
    }
  }
  return heap.sort(compare).slice(from, to)
}

/** The worst of the kept ones is on top, to be replaced by a better one. */
function lift(heap: number[], at: number, compare: Compare): void {
  const value = heap[at] ?? 0
  let place = at
  while (place > 0) {
    const parent = (place - 1) >>> 1
    const above = heap[parent] ?? 0
    if (compare(above, value) >= 0) break
    heap[place] = above
    place = parent
  }
  heap[place] = value
}

function sink(heap: number[], compare: Compare): void {
  const value = heap[0] ?? 0
  let place = 0
  for (;;) {
    const [left, right] = [place * 2 + 1, place * 2 + 2]
    if (left >= heap.length) break
    const child = right < heap.length && compare(heap[right] ?? 0, heap[left] ?? 0) > 0 ? right : left
    const below = heap[child] ?? 0
    if (compare(below, value) <= 0) break
    heap[place] = below
    place = child
  }
  heap[place] = value
}
