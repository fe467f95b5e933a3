import { handle } from '#functions/http/handle.ts'
import { startUpload } from '#functions/store/uploads.ts'
import { signForm } from '#functions/uploads/signing/upload-form.ts'
import { signCrop } from '#shared/api/uploads.ts'

export const handler = handle(signCrop, async ({ input, objects, caller, newId, now, commit }) => {
  const upload = {
    uploadId: newId(),
    ownerId: caller.userId,
    business: 'crop-img',
    type: 'image/jpeg',
    createdAt: now(),
  } as const
  const answer = await signForm(objects.quarantine, { ...upload, returnTo: input.returnTo })
  return commit({ writes: [startUpload(upload)], answer })
})
