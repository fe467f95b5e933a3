import { exportReady, makeExport } from '#events/people/accounts.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import type { Upload } from '#functions/store/catalogue/uploads.ts'
import { findOwnExport, putOwnExport } from '#functions/store/people/own-exports.ts'
import { pictureFile, pictureKey, widestOf } from '#shared/domain/kernel/picture/files.ts'
import { ruleOf } from '#shared/domain/kernel/picture/upload.ts'
import { exportKey, exportMade } from '#shared/domain/people/account/own-export.ts'
import { archivedFiles } from './taking/archived-files.ts'
import { gatherOwn } from './taking/gather.ts'
import { zipOf } from './taking/zip.ts'

/** Writes the object first, then the item that says so: whoever sees `ready` finds the archive. */
export const handler = consume(makeExport, async ({ data }, { table, objects, commit, now }) => {
  const { userId, exportId } = data
  const asked = await findOwnExport(table, userId)
  if (asked?.exportId !== exportId || asked.state !== 'asked') return
  const { files, uploads } = await gatherOwn(table, userId)
  const archive = zipOf(
    archivedFiles(files, uploads, upload => pictureOf(objects, upload)),
    now(),
  )
  const bytes = await objects.private.write(exportKey(asked), archive, { type: 'application/zip' })
  const made = exportMade(asked, bytes, now())
  await commit({
    once: `export-${exportId}`,
    writes: [putOwnExport(asked, made)],
    events: [exportReady({ userId, exportId })],
  })
})

type Objects = Parameters<Parameters<typeof consume<typeof makeExport>>[1]>[1]['objects']

/** The largest file of a picture; undefined where an upload never became one. */
async function pictureOf(objects: Objects, { uploadId, business, picture }: Upload): Promise<Uint8Array | undefined> {
  if (!picture) return undefined
  const bucket = ruleOf(business).isPublic ? objects.public : objects.private
  return (await bucket.get(pictureKey(uploadId, pictureFile(widestOf(picture)))))?.body
}
