import { handle } from '#functions/machinery/http/handle.ts'
import { getGallery, putGallery } from '#functions/store/catalogue/galleries.ts'
import { getUpload, useUpload as takeUpload } from '#functions/store/catalogue/uploads.ts'
import { updateGallery } from '#shared/api/catalogue/galleries.ts'
import { changeGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { galleryNameFault } from '#shared/domain/catalogue/gallery/name.ts'
import { coverUse, hanging } from './wall/hanging.ts'

export const handler = handle(updateGallery, async ({ input, caller, table, language, commit, fail, invalid, now }) => {
  const { userId } = caller
  const fault = galleryNameFault(input.name, language)
  if (fault) return invalid({ field: 'name', key: fault })
  const before = await getGallery(table, userId)
  if (!before) return fail('not-found')
  if (before.version !== input.version) return fail('stale-version')
  const { cover: newCover, works: workIds, version: _, ...rest } = input
  const [upload, hung] = await Promise.all([
    newCover === undefined ? undefined : getUpload(table, newCover),
    hanging(table, userId, workIds, new Set(before.works.map(({ id }) => id))),
  ])
  if (!hung) return fail('not-holder')
  if (newCover !== undefined && !upload?.picture) return fail('upload-not-ready')

  const { coverId, cover } = before
  const chosen =
    newCover !== undefined && upload?.picture ? { coverId: newCover, cover: upload.picture } : { coverId, cover }
  const changed = changeGallery(before, { ...rest, ...chosen, workIds }, now())
  return commit({
    writes: [
      putGallery(changed, before),
      ...(newCover === undefined ? [] : [takeUpload(newCover, coverUse(userId))]),
      ...hung,
    ],
    answer: { url: changed.url, version: changed.version },
  })
})
