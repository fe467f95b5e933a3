import { processUpload, uploadReady, uploadRejected } from '#events/uploads.ts'
import { consume } from '#functions/reactions/consume.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { finishUpload, getUpload, rejectUpload, uploadIdOf } from '#functions/store/uploads.ts'
import { pictureKey } from '#shared/domain/picture/files.ts'
import { ruleOf, type UploadRejection } from '#shared/domain/picture/upload.ts'
import { reencode } from './pictures/reencode.ts'

const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/**
 * Files first, then the item that says so: whoever sees `ready` finds every file. A second event for the same object
 * writes the same files again and changes nothing.
 */
export const handler = consume(processUpload, async ({ key, size }, { table, objects, commit }) => {
  const uploadId = uploadIdOf(key)
  const upload = uploadId === undefined ? undefined : await getUpload(table, uploadId)
  if (upload?.status !== 'pending') return
  const { business, ownerId } = upload
  const rule = ruleOf(business)

  const reject = async (reason: UploadRejection) => {
    await objects.quarantine.delete(key)
    await commit({
      once: upload.uploadId,
      writes: [rejectUpload(upload.uploadId, reason)],
      events: [uploadRejected({ uploadId: upload.uploadId, ownerId, business, reason })],
    })
  }

  if (size > rule.maxBytes) return reject('too-large')
  const stored = await objects.quarantine.get(key)
  if (!stored) return
  const result = await reencode(stored.body, rule.set, upload.type)
  if (!result.ok) return reject(result.reason)

  const bucket = rule.isPublic ? objects.public : objects.private
  const { picture, files } = result.encoded
  for (const { name, type, body } of files) {
    await bucket.put(pictureKey(upload.uploadId, name), body, {
      type,
      ...(rule.isPublic && { cacheControl: rule.isPersonal ? aDay : forEver }),
    })
  }
  const original = { sha256: `0x${await sha256([stored.body])}`, bytes: stored.body.length, type: upload.type } as const
  await commit({
    once: upload.uploadId,
    writes: [finishUpload(upload.uploadId, { id: upload.uploadId, ...picture }, original)],
    events: [uploadReady({ uploadId: upload.uploadId, ownerId, business })],
  })
})
