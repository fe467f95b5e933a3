import { handle } from '#functions/http/handle.ts'
import { startUpload } from '#functions/store/uploads.ts'
import { signForm } from '#functions/uploads/signing/upload-form.ts'
import { signUploads } from '#shared/api/uploads.ts'
import { ruleOf } from '#shared/domain/picture/upload.ts'

export const handler = handle(signUploads, async ({ input, objects, caller, newId, now, commit, invalid }) => {
  const { business, files, returnTo } = input
  const { maxBytes } = ruleOf(business)
  const tooLarge = files.flatMap(({ size }, at) =>
    size > maxBytes ? [{ field: `files.${at}.size`, key: 'FILE_SIZE' }] : [],
  )
  if (tooLarge.length > 0) return invalid(...tooLarge)

  const uploads = files.map(({ type }) => ({
    uploadId: newId(),
    ownerId: caller.userId,
    business,
    type,
    createdAt: now(),
  }))
  const list = await Promise.all(uploads.map(upload => signForm(objects.quarantine, { ...upload, returnTo })))
  return commit({ writes: uploads.map(startUpload), answer: { list } })
})
