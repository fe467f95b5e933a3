import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { priceBand, priceTypes, saleStatuses, saleTypes, sizeBand } from '#shared/domain/catalogue/work/work.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { collectingRules } from './rules.ts'

/** Filters of the list of works as saved, in words; without order and page, which do not select works. */
const savedQuery = z.object({
  keyword: z.string(),
  categories: z.array(z.string()),
  craftIds: z.array(z.string()),
  artistId: z.string().optional(),
  // Absent in searches saved before these filters existed.
  artistIds: z.array(z.string()).default([]),
  sizeRange: z.array(sizeBand()).default([]),
  status: z.array(z.enum(saleStatuses)),
  priceRange: z.array(priceBand()),
  saleType: z.array(z.enum(saleTypes)),
  priceType: z.array(z.enum(priceTypes)),
  sellerType: z.enum(sellerTypes).optional(),
})
export type SavedQuery = z.infer<typeof savedQuery>

/** A search without filters. */
export const anything: SavedQuery = {
  keyword: '',
  categories: [],
  craftIds: [],
  artistIds: [],
  sizeRange: [],
  status: [],
  priceRange: [],
  saleType: [],
  priceType: [],
}

const follow = z.object({ artistId: z.string(), at: z.int() })
const search = z.object({ id: z.string(), name: z.string().max(lengths.name), query: savedQuery, at: z.int() })
export type SavedSearch = z.infer<typeof search>

/**
 * A member's followed artists and saved searches, each with its time. They are a single item, so that the limits hold
 * with every write and a digest is based on all of it.
 */
export const interests = z.object({
  /** Increases with every write; the optimistic lock. */
  version: z.int(),
  follows: z.array(follow),
  searches: z.array(search),
  /** Works first listed before this were in a digest (epoch ms). */
  toldUntil: z.int(),
})
export type Interests = z.infer<typeof interests>

export const noInterests: Interests = { version: 0, follows: [], searches: [], toldUntil: 0 }

export const isFollowing = ({ follows }: Interests, artistId: string): boolean =>
  follows.some(each => each.artistId === artistId)

type Changed<Code extends string> = Decision<{ readonly after: Interests }, Code>

const changed = (before: Interests, change: Partial<Interests>): Interests => ({
  ...before,
  ...change,
  version: before.version + 1,
})
const allowed = (after: Interests) => ({ outcome: 'allowed', after }) as const

/** Following twice changes nothing: works are new since the first time. */
export function followArtistOf(before: Interests, artistId: string, now: number): Changed<'follow-limit'> {
  if (isFollowing(before, artistId)) return allowed(before)
  if (before.follows.length >= collectingRules.mostFollows) return { outcome: 'refused', code: 'follow-limit' }
  return allowed(changed(before, { follows: [{ artistId, at: now }, ...before.follows] }))
}

export function unfollowArtist(before: Interests, artistId: string): Interests {
  if (!isFollowing(before, artistId)) return before
  return changed(before, { follows: before.follows.filter(each => each.artistId !== artistId) })
}

/** Saving a search under an existing name replaces it, so that a form sent twice saves one. */
export function keepSearch(before: Interests, saved: SavedSearch): Changed<'search-limit'> {
  const same = before.searches.find(({ name }) => name === saved.name)
  if (same) {
    const searches = before.searches.map(each => (each === same ? { ...saved, id: same.id } : each))
    return allowed(changed(before, { searches }))
  }
  if (before.searches.length >= collectingRules.mostSearches) return { outcome: 'refused', code: 'search-limit' }
  return allowed(changed(before, { searches: [saved, ...before.searches] }))
}

export function dropSearch(before: Interests, id: string): Interests {
  if (!before.searches.some(search => search.id === id)) return before
  return changed(before, { searches: before.searches.filter(search => search.id !== id) })
}

/** Records a digest of works first listed up to then. */
export const toldUntil = (before: Interests, until: number): Interests => changed(before, { toldUntil: until })

/** Nothing is followed or saved, so that no digest is possible. */
export const isIdle = ({ follows, searches }: Interests): boolean => follows.length === 0 && searches.length === 0
