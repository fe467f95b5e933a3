import { handle } from '#functions/http/handle.ts'
import { isAttached } from '#functions/store/documents.ts'
import { adminGetLedgerDocument } from '#shared/api/console/ledger.ts'
import { documentKey, privateLinkSeconds } from '#shared/domain/picture/upload.ts'

/** The link is good for one look: whoever reads it in a log afterwards has nothing (decision 291). */
export const handler = handle(adminGetLedgerDocument, async ({ input, table, objects, fail }) => {
  const { id, document } = input
  if (!(await isAttached(table, id, document))) return fail('not-found')
  return { url: await objects.private.sign(documentKey(document), privateLinkSeconds, `${id}-${document}.pdf`) }
})
