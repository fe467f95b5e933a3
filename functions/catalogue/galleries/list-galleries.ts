import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { shownGalleries } from '#functions/store/catalogue/galleries.ts'
import { listGalleries } from '#shared/api/catalogue/galleries.ts'
import { galleryOwners, hungWorks } from './wall/shown.ts'

/** Each answer checks what a gallery shows: one with nothing visible at the moment is left out. */
export const handler = handle(listGalleries, async ({ input, table }) => {
  const { list, ...rest } = pageOfAll(await shownGalleries(table), input)
  const [owners, works] = await Promise.all([
    galleryOwners(
      table,
      list.map(({ userId }) => userId),
    ),
    hungWorks(table, list),
  ])
  return {
    ...rest,
    list: list.flatMap(gallery => {
      const owner = owners.get(gallery.userId)
      const shown = works(gallery).length
      const { url, name, cover } = gallery
      return owner && shown > 0 ? [{ url, name, cover, ...owner, works: shown }] : []
    }),
  }
})
