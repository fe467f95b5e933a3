import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { documentOfEntry } from '#functions/store/provenance/documents.ts'
import { adminExportLedgerDocument } from '#shared/api/provenance/console/ledger.ts'
import { documentKey, privateLinkSeconds } from '#shared/domain/kernel/picture/upload.ts'

/**
 * The audit trail records who exported the file, and the link is answered only once it does. The link works once: a
 * reader of a log gets nothing from it afterwards (decision 291).
 */
export const handler = handle(adminExportLedgerDocument, async context => {
  const { input, caller, table, objects, now, newId, commit, fail } = context
  const document = await documentOfEntry(table, input.id, input.document)
  if (!document) return fail('not-found')
  const audit = audited({
    id: newId(),
    at: now(),
    by: caller,
    action: adminExportLedgerDocument.id,
    subject: { kind: 'work', id: input.id },
    before: null,
    after: document,
  })
  const name = `${input.id}-${document.id}.pdf`
  const url = await objects.private.sign(documentKey(document.id), privateLinkSeconds, name)
  return commit({ writes: [audit], answer: { url } })
})
