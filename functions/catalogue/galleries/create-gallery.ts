import { handle } from '#functions/machinery/http/handle.ts'
import { getGallery, newGallery } from '#functions/store/catalogue/galleries.ts'
import { getUpload, useUpload as takeUpload } from '#functions/store/catalogue/uploads.ts'
import { createGallery } from '#shared/api/catalogue/galleries.ts'
import { isReservedUrl } from '#shared/domain/catalogue/gallery/address.ts'
import { openGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { galleryNameFault } from '#shared/domain/catalogue/gallery/name.ts'
import { coverUse, hanging } from './wall/hanging.ts'

export const handler = handle(createGallery, async ({ input, caller, table, language, commit, fail, invalid, now }) => {
  const { userId } = caller
  const fault = galleryNameFault(input.name, language)
  if (fault) return invalid({ field: 'name', key: fault })
  if (isReservedUrl(input.url)) return fail('gallery-url-taken')
  const [before, upload, hung] = await Promise.all([
    getGallery(table, userId),
    getUpload(table, input.cover),
    hanging(table, userId, input.works),
  ])
  if (before) return fail('gallery-exists')
  if (!hung) return fail('not-holder')
  if (!upload?.picture) return fail('upload-not-ready')

  const { url, cover: coverId, works: workIds, ...rest } = input
  const opened = openGallery({ userId, url }, { ...rest, workIds, coverId, cover: upload.picture }, now())
  return commit({
    writes: [...newGallery(opened), takeUpload(coverId, coverUse(userId)), ...hung],
    answer: { url: opened.url, version: opened.version },
  })
})
