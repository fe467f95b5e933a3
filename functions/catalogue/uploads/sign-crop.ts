import { signForm } from '#functions/catalogue/uploads/signing/upload-form.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { startUpload } from '#functions/store/catalogue/uploads.ts'
import { signCrop } from '#shared/api/catalogue/uploads.ts'

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
