import { handle } from '#functions/http/handle.ts'
import { getRevocation } from '#functions/store/certificate-proposals.ts'
import { historyEntriesOf } from '#functions/store/ledger.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { getWork } from '#functions/store/works.ts'
import { getOwnRecord } from '#shared/api/attestations.ts'
import { say } from '#shared/domain/language.ts'
import { labelsAfter, labelsDigest, mayAttest, readLabels } from '#shared/domain/ledger/attestation.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'
import { viewAttested } from '#shared/domain/work/history-head.ts'

/** Answers for public works by the artist: any other is answered as one that is not there (D78, D95). */
export const handler = handle(getOwnRecord, async ({ input, caller, table, language, fail }) => {
  const [work, revocation] = await Promise.all([getWork(table, input.id), getRevocation(table, input.id)])
  if (!work || work.artistId !== caller.artistId || !isPublic(work)) return fail('not-found')
  const { id, title, number = null, imgs, ledger } = work
  if (!ledger) return fail('work-state')
  const labels = labelsAfter(await historyEntriesOf(table, id))
  const isRevoked = revocation?.confirmed !== undefined
  return {
    ...{ id, number, isRevoked },
    title: say(title, language),
    img: imgs[0] ?? null,
    head: { seq: ledger.seq, hash: ledger.hash },
    labels: readLabels(labels),
    digest: await labelsDigest(labels, sha256),
    attested: viewAttested(ledger.attested),
    mayAttest: !isRevoked && mayAttest(ledger.attested),
  }
})
