import type { ObjectMethods } from '#functions/machinery/clients/objects.ts'
import { startUpload } from '#functions/store/catalogue/uploads.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import type { FileType } from '#shared/domain/kernel/picture/file-limits.ts'
import { ruleOf, takesType, type UploadBusiness } from '#shared/domain/kernel/picture/upload.ts'
import { signForm } from './upload-form.ts'

interface Wish {
  readonly business: UploadBusiness
  readonly files: readonly { readonly size: number; readonly type: FileType }[]
  readonly returnTo?: string | undefined
}

/** Files that the purpose does not accept, by type or by size. */
export function fileProblems({ business, files }: Wish): FieldError[] {
  const { maxBytes } = ruleOf(business)
  return files.flatMap(({ size, type }, at) => [
    ...(takesType(business, type) ? [] : [{ field: `files.${at}.type`, key: 'FILE_TYPE' }]),
    ...(size > maxBytes ? [{ field: `files.${at}.size`, key: 'FILE_SIZE' }] : []),
  ])
}

interface Starting {
  readonly objects: { readonly quarantine: Pick<ObjectMethods, 'post'> }
  readonly newId: () => string
  readonly now: () => number
}

/** Signed forms for these files, and the writes that record their sender. */
export async function startUploads(
  { business, files, returnTo }: Wish,
  ownerId: string,
  { objects, newId, now }: Starting,
) {
  const uploads = files.map(({ type }) => ({ uploadId: newId(), ownerId, business, type, createdAt: now() }))
  const list = await Promise.all(uploads.map(upload => signForm(objects.quarantine, { ...upload, returnTo })))
  return { writes: uploads.map(startUpload), list }
}
