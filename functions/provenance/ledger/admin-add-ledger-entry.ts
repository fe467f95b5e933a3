import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getRevocation } from '#functions/store/provenance/certificate-proposals.ts'
import { entryUse, resolveDocuments } from '#functions/store/provenance/documents.ts'
import { appendEntry, moveHistory, parseLedgerEntry } from '#functions/store/provenance/ledger.ts'
import { adminAddLedgerEntry } from '#shared/api/provenance/console/ledger.ts'
import { houseFact } from '#shared/domain/provenance/ledger/house-facts.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { entryRowOf } from './entry-row.ts'

/** Writes one entry together with its audit entry; if a parallel entry took its number, it gets the next. */
export const handler = handle(adminAddLedgerEntry, async context => {
  const { input, table, caller, now, newId, fail, invalid, commit } = context
  const at = now()
  const { id, type, day, text, imgs, documents: named } = input
  if (day > dayInJapan(at)) return invalid({ field: 'day', key: 'DATE_FUTURE' })
  const entryId = newId()
  const use = { ownerId: caller.operatorId, usedBy: entryUse(id, entryId) }
  const [shown, kept] = await Promise.all([
    resolvePictures(table, imgs, { ...use, business: 'work' }),
    resolveDocuments(table, named, use),
  ])
  const { pictures } = shown
  const { documents } = kept
  const files = pictures.flatMap(picture => shown.originals[picture.id] ?? [])
  // Uploads older than the hashing of originals have no hash to keep.
  if (!shown.isComplete || !kept.isComplete || files.length < pictures.length) return fail('upload-not-ready')

  const fact = houseFact({ id: entryId, type, day, text, originals: files, documents })
  const audit = { id: newId(), at, by: caller, action: adminAddLedgerEntry.id, subject: { kind: 'work', id } }
  const append = async () => {
    const work = await getWork(table, id)
    if (!work) return fail('not-found')
    if ((await getRevocation(table, id))?.confirmed) return fail('ledger-revoked')
    const { sealed, ...told } = await appendEntry(work, fact, at, { pictures, documents })
    // A draft has no history yet: it begins when the work is published.
    if (!sealed) return fail('work-state')
    return commit.unlessBusy({
      writes: [
        moveHistory(work, told.ledger),
        ...told.writes,
        ...shown.writes,
        ...kept.writes,
        audited({
          ...audit,
          before: work.ledger,
          after: { ...told.ledger.ledger, type, day, text, imgs, documents: named },
        }),
      ],
      answer: entryRowOf(parseLedgerEntry({ ...sealed, pictures, documents })),
    })
  }
  return untilWritten(append, { otherwise: () => fail('busy', undefined, 1) })
})
