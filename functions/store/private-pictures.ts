import type { Getter } from '#functions/table/table.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import type { UploadBusiness } from '#shared/domain/picture/upload.ts'
import { getUploads, useUpload } from './uploads.ts'

/**
 * The private photos that a command names: uploads of the caller, ready and unused. The writes claim them in the
 * command's own transaction, which is what decides (D16).
 */
export async function takePhotos(
  table: Getter,
  ids: readonly string[],
  by: { readonly ownerId: string; readonly business: UploadBusiness; readonly usedBy: string },
) {
  const uploads = await getUploads(table, ids)
  const pictures = uploads.flatMap((upload): Picture[] =>
    upload?.ownerId === by.ownerId && upload.business === by.business && upload.status === 'ready' && upload.picture
      ? [upload.picture]
      : [],
  )
  return { isComplete: pictures.length === ids.length, pictures, writes: ids.map(id => useUpload(id, by)) }
}
