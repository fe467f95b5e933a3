import { handle } from '#functions/machinery/http/handle.ts'
import { getGalleryClaim } from '#functions/store/catalogue/galleries.ts'
import { validGalleryUrl } from '#shared/api/catalogue/galleries.ts'
import { isReservedUrl } from '#shared/domain/catalogue/gallery/address.ts'

export const handler = handle(validGalleryUrl, async ({ input: { url }, caller, table }) => {
  if (isReservedUrl(url)) return { isExist: true }
  const claim = await getGalleryClaim(table, url)
  return { isExist: claim !== undefined && claim.userId !== caller.userId }
})
