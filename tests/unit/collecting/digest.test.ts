import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newIndex, type SearchDoc, upsert } from '#shared/domain/catalogue/search/index.ts'
import { digestOf } from '#shared/domain/selling/collecting/digest.ts'
import {
  anything,
  dropSearch,
  followArtistOf,
  type Interests,
  isFollowing,
  keepSearch,
  noInterests,
  type SavedQuery,
  toldUntil,
  unfollowArtist,
} from '#shared/domain/selling/collecting/interests.ts'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { codec, generatedWork } from '#tests/support/search-works.ts'

const now = Date.parse('2026-11-20T09:00:00Z')

const work = (n: number, own: Partial<SearchDoc> = {}): SearchDoc => ({
  ...generatedWork(n, now),
  id: `work-${n}`,
  artistId: 'wataru',
  status: 'on-sale',
  priceType: 'fixed',
  price: 50_000,
  listedAt: now - dayMs / 2,
  ...own,
})
const indexOf = (...works: readonly SearchDoc[]) => {
  const index = newIndex()
  for (const each of works) upsert(index, each, codec)
  return index
}
const following = (artistId: string, at = now - dayMs, before: Interests = noInterests): Interests => {
  const followed = followArtistOf(before, artistId, at)
  if (followed.outcome === 'refused') throw new Error(followed.code)
  return followed.after
}
const searching = (query: Partial<SavedQuery>, at = now - dayMs, before: Interests = noInterests): Interests => {
  const kept = keepSearch(before, { id: 'search', name: '検索', query: { ...anything, ...query }, at })
  if (kept.outcome === 'refused') throw new Error(kept.code)
  return kept.after
}
const told = (interests: Interests, ...works: readonly SearchDoc[]) =>
  digestOf(interests, indexOf(...works), now)?.works.map(({ productId }) => productId) ?? []

describe('a digest', () => {
  test('tells a follower of a new work that is on sale, and nobody else', () => {
    expect(told(following('wataru'), work(1))).toEqual(['work-1'])
    expect(told(following('yui'), work(1))).toEqual([])
    expect(told(following('wataru'), work(1, { status: 'sold-out' }), work(2, { status: 'not-on-sale' }))).toEqual([])
  })

  test('tells of no work that was there before the wish, was told, or comes after its hour', () => {
    const interests = following('wataru', now - dayMs)
    expect(told(interests, work(1, { listedAt: now - dayMs }))).toEqual([])
    expect(told(interests, work(1, { listedAt: now - dayMs + 1 }))).toEqual(['work-1'])
    expect(told(interests, work(1, { listedAt: now }), work(2, { listedAt: now + 1 }))).toEqual(['work-1'])
    expect(told(toldUntil(interests, now - dayMs / 2), work(1), work(2, { listedAt: now - 1 }))).toEqual(['work-2'])
  })

  test('is made once a day, whatever comes again', () => {
    const justTold = toldUntil(following('wataru'), now - minuteMs)
    expect(told(justTold, work(1, { listedAt: now - 1 }))).toEqual([])
    const tomorrow = digestOf(justTold, indexOf(work(1, { listedAt: now - 1 })), now + dayMs)
    expect(tomorrow?.works).toHaveLength(1)
    expect(told(toldUntil(justTold, now + dayMs), work(1, { listedAt: now - 1 }))).toEqual([])
  })

  test('tells of what the list would show for a saved search', () => {
    const cheap = searching({ priceRange: [1] })
    expect(told(cheap, work(1), work(2, { price: 200_000 }))).toEqual(['work-1'])
    const words = searching({ keyword: '青磁' })
    expect(told(words, work(1, { fields: ['青磁花入'] }), work(2, { fields: ['備前'], readings: [] }))).toEqual([
      'work-1',
    ])
  })

  test('names each work once, for the artist before the search, the newest first', () => {
    const both = searching({}, now - dayMs, following('wataru'))
    const works = [work(1, { listedAt: now - 300 }), work(2, { artistId: 'yui', listedAt: now - 100 })]
    expect(digestOf(both, indexOf(...works), now)).toEqual({
      works: [
        { productId: 'work-2', by: 'search', searchId: 'search' },
        { productId: 'work-1', by: 'artist' },
      ],
      more: 0,
    })
  })

  test('counts what it does not name', () => {
    const works = Array.from({ length: collectingRules.mostTold + 3 }, (_, n) => work(n, { listedAt: now - n }))
    const digest = digestOf(following('wataru'), indexOf(...works), now)
    expect(digest?.works).toHaveLength(collectingRules.mostTold)
    expect(digest?.more).toBe(3)
  })

  test('of each day together tell every work once, whatever days are left out', () => {
    const hour = dayMs / 24
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 * 24 }), { minLength: 1, maxLength: 11 }),
        fc.subarray([1, 2, 3, 4, 5]),
        (hours, days) => {
          const begin = now - 6 * dayMs
          const works = hours.map((listed, n) => work(n, { listedAt: begin + listed * hour }))
          let interests = following('wataru', begin)
          const all: string[] = []
          // The last day always comes.
          for (const day of [...days, 6]) {
            const until = begin + day * dayMs
            const digest = digestOf(interests, indexOf(...works), until)
            if (!digest) continue
            all.push(...digest.works.map(({ productId }) => productId))
            interests = toldUntil(interests, until)
          }
          expect(all.toSorted()).toEqual(works.map(({ id }) => id).toSorted())
        },
      ),
    )
  })
})

describe('interests', () => {
  test('of an artist are there once, however often it is said, and gone at once', () => {
    const once = following('wataru')
    expect(following('wataru', now, once)).toBe(once)
    const none = unfollowArtist(once, 'wataru')
    expect(isFollowing(none, 'wataru')).toBe(false)
    expect(unfollowArtist(none, 'wataru')).toBe(none)
  })

  test('have a limit of artists and one of searches', () => {
    let full = noInterests
    for (let n = 0; n < collectingRules.mostFollows; n++) full = following(`artist-${n}`, now, full)
    expect(followArtistOf(full, 'more', now)).toEqual({ outcome: 'refused', code: 'follow-limit' })
    expect(followArtistOf(full, 'artist-3', now)).toMatchObject({ outcome: 'allowed' })
    let searches = noInterests
    const named = (name: string) => ({ id: name, name, query: anything, at: now })
    for (let n = 0; n < collectingRules.mostSearches; n++) {
      const kept = keepSearch(searches, named(`${n}`))
      if (kept.outcome === 'allowed') searches = kept.after
    }
    expect(keepSearch(searches, named('more'))).toEqual({ outcome: 'refused', code: 'search-limit' })
    expect(keepSearch(dropSearch(searches, '7'), named('more'))).toMatchObject({ outcome: 'allowed' })
  })

  test('save a search anew under a name that is there, under the id that it has', () => {
    const first = searching({ keyword: '茶碗' })
    const again = keepSearch(first, { id: 'other', name: '検索', query: { ...anything, keyword: '花入' }, at: now })
    expect(again).toMatchObject({
      outcome: 'allowed',
      after: { searches: [{ id: 'search', query: { keyword: '花入' }, at: now }], version: 2 },
    })
  })
})
