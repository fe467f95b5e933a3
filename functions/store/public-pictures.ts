import type { Getter } from '#functions/table/table.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { ruleOf, type UploadBusiness } from '#shared/domain/picture/upload.ts'
import { getUploads, useUpload } from './uploads.ts'

/**
 * The pictures that a command names: ones its record already shows stay, others must be uploads of the caller, ready and
 * unused. The writes claim the new ones in the command's transaction, which is what decides.
 */
export async function resolvePictures(
  table: Getter,
  ids: readonly string[],
  by: { known: readonly Picture[]; ownerId: string; business: UploadBusiness; usedBy: string },
) {
  const unique = [...new Set(ids)]
  const known = new Map(by.known.map(picture => [picture.id, picture]))
  const fresh = unique.filter(id => !known.has(id))
  const uploads = await getUploads(table, fresh)
  for (const upload of uploads) {
    if (upload?.picture && ruleOf(upload.business).isPublic) known.set(upload.uploadId, upload.picture)
  }
  const pictures = unique.flatMap(id => known.get(id) ?? [])
  return {
    /** Some picture is missing, not ready or private: 40980. */
    isComplete: pictures.length === unique.length,
    pictures,
    writes: fresh.map(id => useUpload(id, by)),
  }
}
