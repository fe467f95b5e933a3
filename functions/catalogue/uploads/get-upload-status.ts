import { handle } from '#functions/machinery/http/handle.ts'
import { getUploads, type Upload } from '#functions/store/catalogue/uploads.ts'
import { getUploadStatus } from '#shared/api/catalogue/uploads.ts'
import { pictureFile, pictureKey, widestOf } from '#shared/domain/kernel/picture/files.ts'
import { privateLinkSeconds, ruleOf } from '#shared/domain/kernel/picture/upload.ts'

/** Another member's upload does not exist for this one. */
export const handler = handle(getUploadStatus, async ({ input, table, objects, caller, fail }) => {
  const uploads = await getUploads(table, input.ids)
  const mine = uploads.filter((upload): upload is Upload => upload?.ownerId === caller.userId)
  if (mine.length < input.ids.length) return fail('not-found')
  const list = mine.map(async ({ uploadId, status, reason, picture, business }) => {
    const { isPublic, wantedSide } = ruleOf(business)
    const largest = picture && widestOf(picture)
    return {
      uploadId,
      status,
      reason: reason ?? null,
      picture: picture && isPublic ? picture : null,
      privateUrl:
        !isPublic && largest !== undefined
          ? await objects.private.sign(pictureKey(uploadId, pictureFile(largest)), privateLinkSeconds)
          : null,
      isSmall:
        picture !== undefined && wantedSide !== undefined && Math.min(picture.width, picture.height) < wantedSide,
    }
  })
  return { list: await Promise.all(list) }
})
