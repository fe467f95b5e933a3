import { handle } from '#functions/http/handle.ts'
import { ownerOfGalleryUrl } from '#functions/store/galleries.ts'
import { validGalleryUrl } from '#shared/api/galleries.ts'
import { isReservedUrl } from '#shared/domain/gallery/address.ts'

export const handler = handle(validGalleryUrl, async ({ input: { url }, caller, table }) => {
  if (isReservedUrl(url)) return { isExist: true }
  const owner = await ownerOfGalleryUrl(table, url)
  return { isExist: owner !== undefined && owner !== caller.userId }
})
