import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { getProposal, moveProposal, stillAt } from '#functions/store/catalogue/proposals.ts'
import { saveOwnProfile } from '#shared/api/catalogue/proposals.ts'
import { saveWords } from '#shared/domain/catalogue/proposal/decisions.ts'
import { wordsOf } from '#shared/domain/catalogue/proposal/proposal.ts'

export const handler = handle(saveOwnProfile, async ({ input, caller, table, now, commit, fail }) => {
  const { userId, username, artistId: targetId } = caller
  const { base, version: seen, isSent, words } = input
  const [artist, before] = await Promise.all([
    getContent(table, 'artist', targetId),
    getProposal(table, 'artist', targetId),
  ])
  if (!artist) return fail('not-found')
  // The author has not seen the page's present text.
  if (artist.version !== base) return fail('stale-version')
  const pictures = await resolvePictures(table, words.imgs, {
    known: [...artist.pictures, ...(before?.pictures ?? [])],
    ownerId: userId,
    business: 'proposal',
    usedBy: `proposal:artist:${targetId}`,
  })
  if (!pictures.isComplete) return fail('upload-not-ready')
  const written = {
    ...{ kind: 'artist' as const, targetId, userId, username, words, pictures: pictures.pictures },
    base: { version: base, words: wordsOf('artist', artist.record) },
  }
  const decided = saveWords(before, { written, seen, isSent }, now())
  if (decided.outcome === 'refused') return fail(decided.code)
  const { state, version } = decided.proposal
  return commit({
    writes: [stillAt(written), moveProposal(before, decided), ...pictures.writes],
    answer: { state, version },
  })
})
