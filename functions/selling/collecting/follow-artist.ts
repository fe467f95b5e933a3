import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getInterests, putInterests } from '#functions/store/people/interests.ts'
import { followArtist } from '#shared/api/selling/collecting.ts'
import { followArtistOf, unfollowArtist } from '#shared/domain/selling/collecting/interests.ts'

/** A repeated call changes nothing. A deleted artist can still be unfollowed. */
export const handler = handle(followArtist, async ({ input, table, caller, now, fail, commit }) => {
  const { artistId, operation } = input
  const isFollowed = operation === 'follow'
  const [before, artist] = await Promise.all([
    getInterests(table, caller.userId),
    isFollowed ? getContent(table, 'artist', artistId) : undefined,
  ])
  if (isFollowed && !artist) return fail('not-found')
  const decided = isFollowed
    ? followArtistOf(before, artistId, now())
    : ({ outcome: 'allowed', after: unfollowArtist(before, artistId) } as const)
  if (decided.outcome === 'refused') return fail(decided.code)
  if (decided.after === before) return { isFollowed }
  return commit({ writes: [putInterests(caller.userId, before, decided.after)], answer: { isFollowed } })
})
