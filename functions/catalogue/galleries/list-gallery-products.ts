import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getGallery } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { listGalleryProducts } from '#shared/api/catalogue/galleries.ts'
import { mayHang } from '#shared/domain/catalogue/gallery/gallery.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(listGalleryProducts, async ({ input, caller, table, now, language, currency }) => {
  const { userId } = caller
  const [gallery, holdings] = await Promise.all([getGallery(table, userId), holdingsOf(table, userId)])
  const held = await getWorks(
    table,
    holdings.map(({ workId }) => workId),
  )
  const works = held.filter(work => mayHang(work, userId))
  const allowed = new Set(works.map(({ id }) => id))
  const hung = (gallery?.works ?? []).map(({ id }) => id).filter(id => allowed.has(id))
  const { list, ...rest } = pageOfAll(works, input)
  const cards = await cardsOf(table, list, { language, currency, now, caller })
  return {
    ...rest,
    list: cards.map(work => ({ work, isInGallery: hung.includes(work.id) })),
    gallery: gallery ? { ...ownView(gallery), works: hung } : null,
  }
})

function ownView(gallery: NonNullable<Awaited<ReturnType<typeof getGallery>>>) {
  const { url, name, text, cover, coverId, wallpaper, display, visibility, version, updatedAt, emptiedAt } = gallery
  return {
    ...{ url, name, text, cover, coverId, wallpaper, display, visibility, version },
    isEmptied: emptiedAt !== undefined,
    updatedAt: iso(updatedAt),
  }
}
