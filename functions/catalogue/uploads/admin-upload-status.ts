import { handle } from '#functions/machinery/http/handle.ts'
import { getUploads, type Upload } from '#functions/store/catalogue/uploads.ts'
import { adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'

export const handler = handle(adminUploadStatus, async ({ input, table, caller, fail }) => {
  const uploads = await getUploads(table, input.ids)
  const mine = uploads.filter((upload): upload is Upload => upload?.ownerId === caller.operatorId)
  if (mine.length < input.ids.length) return fail('not-found')
  return {
    list: mine.map(({ uploadId, status, reason, picture }) => ({
      uploadId,
      status,
      reason: reason ?? null,
      picture: picture ?? null,
    })),
  }
})
