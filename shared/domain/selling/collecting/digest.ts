import type { SearchIndex } from '#shared/domain/catalogue/search/index.ts'
import { search } from '#shared/domain/catalogue/search/query.ts'
import { saleStatusNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { Interests } from './interests.ts'
import { collectingRules } from './rules.ts'

/** A new work and the reason: a followed artist takes precedence over a saved search. */
type ToldWork =
  | { readonly productId: string; readonly by: 'artist' }
  | { readonly productId: string; readonly by: 'search'; readonly searchId: string }

export interface Digest {
  /** The newest works, at most `mostTold`. */
  readonly works: readonly ToldWork[]
  /** Number of further works. */
  readonly more: number
}

/** Higher than any number of new works, so that the search returns them on one page. */
const everything = { sort: 'new', page: 1, size: 10_000 } as const

/**
 * A member's digest from `fresh`, an index of new works alone: works on sale by followed artists, and results of saved
 * searches. Each work once, and none that was first listed before the follow or search, before the last digest, or
 * after `until`. Undefined if it would be empty, and within hours of the last digest, whose later works are in the next
 * one.
 */
export function digestOf(interests: Interests, fresh: SearchIndex, until: number): Digest | undefined {
  if (until - interests.toldUntil < collectingRules.leastBetweenMs) return undefined
  const { columns, ids, artists } = fresh
  const onSale = saleStatusNumbers['on-sale']
  const isNew = (number: number, since: number) => {
    const listedAt = columns.listedAt[number] ?? 0
    return listedAt > Math.max(since, interests.toldUntil) && listedAt <= until
  }
  const told = new Map<number, ToldWork>()
  const followed = new Map(interests.follows.map(({ artistId, at }) => [artists.numbers.get(artistId) ?? -1, at]))
  for (let number = 0; number < fresh.size; number++) {
    const at = followed.get(columns.artist[number] ?? -2)
    if (columns.alive[number] !== 1 || at === undefined || columns.status[number] !== onSale) continue
    if (isNew(number, at)) told.set(number, { productId: ids[number] ?? '', by: 'artist' })
  }
  for (const { id, query, at } of interests.searches) {
    for (const number of search(fresh, { ...query, ...everything }, until).numbers) {
      if (!told.has(number) && isNew(number, at))
        told.set(number, { productId: ids[number] ?? '', by: 'search', searchId: id })
    }
  }
  if (told.size === 0) return undefined
  const since = (number: number) => columns.listedAt[number] ?? 0
  const newest = [...told].sort(([a], [b]) => since(b) - since(a) || a - b).map(([, work]) => work)
  return { works: newest.slice(0, collectingRules.mostTold), more: Math.max(0, told.size - collectingRules.mostTold) }
}
