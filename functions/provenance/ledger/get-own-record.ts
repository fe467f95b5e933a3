import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { getRevocation } from '#functions/store/provenance/certificate-proposals.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { getOwnRecord } from '#shared/api/provenance/attestations.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { viewAttested } from '#shared/domain/catalogue/work/history-head.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { labelsAfter, labelsDigest, mayAttest, readLabels } from '#shared/domain/provenance/ledger/attestation.ts'

/** Answers for the artist's public works: any other is answered as an unknown one (D78, D95). */
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
