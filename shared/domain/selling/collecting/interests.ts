import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { priceBand, priceTypes, saleStatuses, saleTypes, sizeBand } from '#shared/domain/catalogue/work/work.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { collectingRules } from './rules.ts'

/** The filters of the list of works as they are saved, in words: no order and no page, for neither finds a work. */
const savedQuery = z.object({
  keyword: z.string(),
  categories: z.array(z.string()),
  craftIds: z.array(z.string()),
  artistId: z.string().optional(),
  // Neither is in what was saved before they could be chosen.
  artistIds: z.array(z.string()).default([]),
  sizeRange: z.array(sizeBand()).default([]),
  status: z.array(z.enum(saleStatuses)),
  priceRange: z.array(priceBand()),
  saleType: z.array(z.enum(saleTypes)),
  priceType: z.array(z.enum(priceTypes)),
  sellerType: z.enum(sellerTypes).optional(),
})
export type SavedQuery = z.infer<typeof savedQuery>

/** The search without any filter. */
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
 * What a member asked to be told of: artists and searches, each since when. All of it is one item, so that the limits are
 * true of every write and a digest is decided on all of it.
 */
export const interests = z.object({
  /** Grows with every write; the optimistic lock. */
  version: z.int(),
  follows: z.array(follow),
  searches: z.array(search),
  /** Works first listed up to here were told (epoch ms). */
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

/** Saying it twice changes nothing: the first time counts, from which on works are new. */
export function followArtistOf(before: Interests, artistId: string, now: number): Changed<'follow-limit'> {
  if (isFollowing(before, artistId)) return allowed(before)
  if (before.follows.length >= collectingRules.mostFollows) return { outcome: 'refused', code: 'follow-limit' }
  return allowed(changed(before, { follows: [{ artistId, at: now }, ...before.follows] }))
}

export function unfollowArtist(before: Interests, artistId: string): Interests {
  if (!isFollowing(before, artistId)) return before
  return changed(before, { follows: before.follows.filter(each => each.artistId !== artistId) })
}

/** A search saved under a name that is there takes its place: a form that was sent twice saves one. */
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

/** They were told of works that were first listed up to then. */
export const toldUntil = (before: Interests, until: number): Interests => changed(before, { toldUntil: until })

/** Nothing is left that a digest could be about. */
export const isIdle = ({ follows, searches }: Interests): boolean => follows.length === 0 && searches.length === 0
