import { handle } from '#functions/http/handle.ts'
import { getGalleryClaim } from '#functions/store/galleries.ts'
import { validGalleryUrl } from '#shared/api/galleries.ts'
import { isReservedUrl } from '#shared/domain/gallery/address.ts'

export const handler = handle(validGalleryUrl, async ({ input: { url }, caller, table }) => {
  if (isReservedUrl(url)) return { isExist: true }
  const claim = await getGalleryClaim(table, url)
  return { isExist: claim !== undefined && claim.userId !== caller.userId }
})
