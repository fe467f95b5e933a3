import type { Found } from '#functions/machinery/table/found.ts'
import { uploadKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import type { UploadBusiness } from '#shared/domain/kernel/picture/upload.ts'
import { getUploads, Upload, useUpload } from './uploads.ts'

interface PictureUse {
  /** Pictures already in the record, which may stay. */
  readonly known?: readonly Picture[]
  readonly ownerId: string
  readonly business: UploadBusiness
  readonly usedBy: string
}

/**
 * The pictures named in a call: those of its record, and ready, unused uploads of the caller for this purpose (D16).
 * The writes claim the new ones in the call's transaction, whose conditions decide.
 */
export async function resolvePictures(table: Getter, ids: readonly string[], use: PictureUse) {
  const named = namedPictures(ids, use)
  return resolved(named, await getUploads(table, named.fresh), use)
}

/** The same if the first read of the call has brought the uploads. */
export function resolvePicturesIn(read: Found, ids: readonly string[], use: PictureUse) {
  const named = namedPictures(ids, use)
  const items = named.fresh.map(id => read.get(uploadKeys.upload(id)))
  const uploads = items.map(item => item && Upload.parse(item))
  return resolved(named, uploads, use)
}

function namedPictures(ids: readonly string[], use: PictureUse) {
  const unique = [...new Set(ids)]
  const known = new Map(use.known?.map(picture => [picture.id, picture]))
  return { unique, known, fresh: unique.filter(id => !known.has(id)) }
}

function resolved(
  { unique, known, fresh }: ReturnType<typeof namedPictures>,
  uploads: readonly (Upload | undefined)[],
  use: PictureUse,
) {
  for (const upload of uploads) {
    if (upload?.picture && isUsable(upload, use)) known.set(upload.uploadId, upload.picture)
  }
  const pictures = unique.flatMap(id => known.get(id) ?? [])
  const originals = uploads.flatMap(upload =>
    upload?.original && isUsable(upload, use) ? [[upload.uploadId, upload.original] as const] : [],
  )
  return {
    /** Hashes of the original files of new pictures; older pictures have none. */
    originals: Object.fromEntries(originals),
    /** False if a picture is missing, not ready or another's: 40980. */
    isComplete: pictures.length === unique.length,
    pictures,
    writes: fresh.map(id => useUpload(id, use)),
  }
}

const isUsable = ({ ownerId, business, status }: Upload, use: PictureUse) =>
  ownerId === use.ownerId && business === use.business && status === 'ready'
