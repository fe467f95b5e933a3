import type { Getter } from '#functions/machinery/table/table.ts'
import type { AttachedDocument } from '#shared/domain/provenance/ledger/stored.ts'
import { getUpload, getUploads, type Upload, useUpload } from '../catalogue/uploads.ts'

/** `usedBy` of an entry's files. */
export const entryUse = (workId: string, entryId: string): string => `${usesOf(workId)}${entryId}`
const usesOf = (workId: string) => `ledger:${workId}:`

/** Documents named in an entry: ready and unused uploads of the caller, like `resolvePictures` for pictures. */
export async function resolveDocuments(
  table: Getter,
  ids: readonly string[],
  { ownerId, usedBy }: { readonly ownerId: string; readonly usedBy: string },
) {
  const unique = [...new Set(ids)]
  const uploads = await getUploads(table, unique)
  const documents = uploads.flatMap(upload => (upload?.ownerId === ownerId ? (documentIn(upload) ?? []) : []))
  return {
    documents,
    /** False if a document is missing, not ready or another's: 40980. */
    isComplete: documents.length === unique.length,
    writes: unique.map(id => useUpload(id, { ownerId, business: 'document', usedBy })),
  }
}

/** The document, if an entry of this work names it. Other documents are never handed out. */
export async function documentOfEntry(
  table: Getter,
  workId: string,
  documentId: string,
): Promise<AttachedDocument | undefined> {
  const upload = await getUpload(table, documentId)
  return upload?.usedBy?.startsWith(usesOf(workId)) ? documentIn(upload) : undefined
}

function documentIn({ business, uploadId, original }: Upload): AttachedDocument | undefined {
  if (business !== 'document' || !original) return undefined
  return { id: uploadId, sha256: original.sha256, bytes: original.bytes }
}
