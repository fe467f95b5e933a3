import { handle } from '#functions/machinery/http/handle.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { getProposal, moveProposal, stillAt } from '#functions/store/catalogue/proposals.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { savePartnerWork } from '#shared/api/catalogue/proposals.ts'
import { saveWords } from '#shared/domain/catalogue/proposal/decisions.ts'
import { wordsOf } from '#shared/domain/catalogue/proposal/proposal.ts'

export const handler = handle(savePartnerWork, async ({ input, caller, table, now, commit, fail }) => {
  const { userId, username, partnerId } = caller
  const { id: targetId, base, version: seen, isSent, words } = input
  const [work, before] = await Promise.all([getWork(table, targetId), getProposal(table, 'work', targetId)])
  if (work?.seller.partnerId !== partnerId) return fail('not-found')
  // The author has not seen the work's present text.
  if (work.edition !== base) return fail('stale-version')
  const pictures = await resolvePictures(table, words.imgs, {
    known: [...work.imgs, ...(before?.pictures ?? [])],
    ownerId: userId,
    business: 'proposal',
    usedBy: `proposal:work:${targetId}`,
  })
  if (!pictures.isComplete) return fail('upload-not-ready')
  const written = {
    ...{ kind: 'work' as const, targetId, partnerId, userId, username, words, pictures: pictures.pictures },
    base: { version: base, words: wordsOf('work', work) },
  }
  const decided = saveWords(before, { written, seen, isSent }, now())
  if (decided.outcome === 'refused') return fail(decided.code)
  const { state, version } = decided.proposal
  return commit({
    writes: [stillAt(written), moveProposal(before, decided), ...pictures.writes],
    answer: { state, version },
  })
})
