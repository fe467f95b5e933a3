import { processUpload, uploadReady, uploadRejected } from '#events/catalogue/uploads.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { finishUpload, getUpload, rejectUpload, uploadIdOf } from '#functions/store/catalogue/uploads.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { documentType } from '#shared/domain/kernel/picture/file-limits.ts'
import { pictureKey } from '#shared/domain/kernel/picture/files.ts'
import { documentKey, ruleOf, type UploadRejection } from '#shared/domain/kernel/picture/upload.ts'
import { flawOfPdf } from './documents/check-pdf.ts'
import { reencode } from './pictures/reencode.ts'

const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/**
 * Writes files first, then the item that says so: whoever sees `ready` finds every file. A document is stored
 * unchanged. A repeated event for the same object writes the same files again and changes nothing.
 */
export const handler = consume(processUpload, async ({ key, size }, { table, objects, commit }) => {
  const named = uploadIdOf(key)
  const upload = named === undefined ? undefined : await getUpload(table, named)
  if (upload?.status !== 'pending') return
  const { uploadId, business, ownerId } = upload
  const rule = ruleOf(business)

  const reject = async (reason: UploadRejection) => {
    await objects.quarantine.delete(key)
    await commit({
      once: uploadId,
      writes: [rejectUpload(uploadId, reason)],
      events: [uploadRejected({ uploadId, ownerId, business, reason })],
    })
  }

  if (size > rule.maxBytes) return reject('too-large')
  const stored = await objects.quarantine.get(key)
  if (!stored) return
  const original = { sha256: `0x${await sha256([stored.body])}`, bytes: stored.body.length, type: upload.type } as const
  const finish = async (made: Parameters<typeof finishUpload>[1]) => {
    await commit({
      once: uploadId,
      writes: [finishUpload(uploadId, made)],
      events: [uploadReady({ uploadId, ownerId, business })],
    })
  }

  if (rule.set === undefined) {
    const flaw = flawOfPdf(stored.body)
    if (flaw) return reject(flaw)
    await objects.private.put(documentKey(uploadId), stored.body, { type: documentType })
    return finish({ original })
  }
  const result = await reencode(stored.body, rule.set, upload.type)
  if (!result.ok) return reject(result.reason)

  const bucket = rule.isPublic ? objects.public : objects.private
  const { picture, files } = result.encoded
  for (const { name, type, body } of files) {
    await bucket.put(pictureKey(uploadId, name), body, {
      type,
      ...(rule.isPublic && { cacheControl: rule.isPersonal ? aDay : forEver }),
    })
  }
  await finish({ picture: { id: uploadId, ...picture }, original })
})
