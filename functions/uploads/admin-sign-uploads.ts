import { handle } from '#functions/http/handle.ts'
import { startUpload } from '#functions/store/uploads.ts'
import { signForm } from '#functions/uploads/signing/upload-form.ts'
import { adminSignUploads } from '#shared/api/console/uploads.ts'
import { editsPictures, seesMessages } from '#shared/api/console-access.ts'
import { opensTo } from '#shared/api/endpoint.ts'

export const handler = handle(adminSignUploads, async ({ input, objects, caller, newId, now, commit, fail }) => {
  const access = input.business === 'chat' ? seesMessages : editsPictures
  if (!opensTo({ access }, caller)) return fail('forbidden')
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
