import { handle } from '#functions/lib/handle.ts'
import { signForm } from '#functions/lib/upload-form.ts'
import { startUpload } from '#functions/store/uploads.ts'
import { adminSignUploads } from '#shared/api/admin-content.ts'

export const handler = handle(adminSignUploads, async ({ input, objects, caller, newId, now, commit }) => {
  const uploads = input.files.map(({ type }) => ({
    uploadId: newId(),
    ownerId: caller.operatorId,
    business: input.business,
    type,
    createdAt: now(),
  }))
  const { returnTo } = input
  const list = await Promise.all(uploads.map(upload => signForm(objects.quarantine, { ...upload, returnTo })))
  return commit({ writes: uploads.map(startUpload), answer: { list } })
})
