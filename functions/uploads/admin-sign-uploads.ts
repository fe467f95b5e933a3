import { handle } from '#functions/http/handle.ts'
import { startUpload } from '#functions/store/uploads.ts'
import { signForm } from '#functions/uploads/signing/upload-form.ts'
import { adminSignUploads } from '#shared/api/console/uploads.ts'
import { editsPictures, seesMessages } from '#shared/api/console-access.ts'
import { opensTo } from '#shared/api/endpoint.ts'
import { ruleOf, takesType } from '#shared/domain/picture/upload.ts'

export const handler = handle(adminSignUploads, async context => {
  const { input, objects, caller, newId, now, commit, fail, invalid } = context
  const access = input.business === 'chat' ? seesMessages : editsPictures
  if (!opensTo({ access }, caller)) return fail('forbidden')
  const { maxBytes } = ruleOf(input.business)
  const problems = input.files.flatMap(({ size, type }, at) => [
    ...(takesType(input.business, type) ? [] : [{ field: `files.${at}.type`, key: 'FILE_TYPE' }]),
    ...(size > maxBytes ? [{ field: `files.${at}.size`, key: 'FILE_SIZE' }] : []),
  ])
  if (problems.length > 0) return invalid(...problems)

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
