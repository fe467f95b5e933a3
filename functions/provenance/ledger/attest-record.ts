import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { getRevocation } from '#functions/store/provenance/certificate-proposals.ts'
import { appendEntry, historyEntriesOf, moveHistory } from '#functions/store/provenance/ledger.ts'
import { attestRecord } from '#shared/api/provenance/attestations.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { attestedFact, labelsAfter, labelsDigest, mayAttest } from '#shared/domain/provenance/ledger/attestation.ts'

/** Writes one entry about the labels that the artist read; if a parallel entry took its number, it gets the next. */
export const handler = handle(attestRecord, async ({ input, caller, table, now, fail, commit }) => {
  const at = now()
  const { artistId } = caller
  const attest = async () => {
    const work = await getWork(table, input.id)
    if (!work || work.artistId !== artistId || !isPublic(work)) return fail('not-found')
    const { ledger } = work
    if (!ledger) return fail('work-state')
    if ((await getRevocation(table, work.id))?.confirmed) return fail('ledger-revoked')
    if (!mayAttest(ledger.attested)) return fail('already-attested')
    const digest = await labelsDigest(labelsAfter(await historyEntriesOf(table, work.id)), sha256)
    if (digest !== input.digest) return fail('stale-version')
    const told = await appendEntry(work, attestedFact({ artistId, head: ledger, digest }, at), at)
    return commit.unlessBusy({
      writes: [moveHistory(work, told.ledger), ...told.writes],
      answer: { seq: ledger.seq + 1, attested: { at: iso(at), changed: [] } },
    })
  }
  return untilWritten(attest, { otherwise: () => fail('busy', undefined, 1) })
})
