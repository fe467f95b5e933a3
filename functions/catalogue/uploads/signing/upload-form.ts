import type { UploadForm } from '#functions/machinery/clients/objects.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { quarantineKey } from '#functions/store/catalogue/uploads.ts'
import type { FileType } from '#shared/domain/kernel/picture/file-limits.ts'
import { pictureLadder, pictureUrl } from '#shared/domain/kernel/picture/files.ts'
import { ruleOf, type UploadBusiness, uploadSeconds } from '#shared/domain/kernel/picture/upload.ts'

interface Signer {
  post(form: UploadForm): Promise<{ url: string; fields: Record<string, string> }>
}

/**
 * Signs a form for exactly one object: its key is random, and the policy's conditions fix its type and largest size.
 */
export async function signForm(
  quarantine: Signer,
  upload: { uploadId: string; business: UploadBusiness; type: FileType; returnTo?: string | undefined },
) {
  const rule = ruleOf(upload.business)
  const post = await quarantine.post({
    key: quarantineKey(upload.uploadId),
    type: upload.type,
    maxBytes: rule.maxBytes,
    seconds: uploadSeconds,
    ...(upload.returnTo !== undefined && { redirect: returnUrl(upload.returnTo, upload.uploadId) }),
  })
  // The number of sizes depends on the picture. Only the first size is certain to exist.
  const urls = rule.isPublic ? [pictureUrl(upload.uploadId, pictureLadder[0])] : []
  return { uploadId: upload.uploadId, post, urls }
}

/** The site's page to return to, with the id of the upload (D16). */
function returnUrl(path: string, uploadId: string): string {
  const url = new URL(path, environment('PUBLIC_ORIGIN'))
  url.searchParams.set('uploadId', uploadId)
  return url.href
}
