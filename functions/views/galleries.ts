import type { Getter } from '#functions/machinery/table/table.ts'
import { getGallery } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { type Gallery, type ShownInGallery, shownInGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { features } from '#shared/domain/kernel/features.ts'

/**
 * A member's public gallery with the works on its walls, as visitors see it; undefined unless it is public and has a
 * work.
 */
export async function shownGalleryOf(
  table: Getter,
  userId: string,
): Promise<{ readonly gallery: Gallery; readonly hung: readonly ShownInGallery[] } | undefined> {
  const gallery = features.galleries ? await getGallery(table, userId) : undefined
  if (gallery?.visibility !== 'public') return undefined
  const works = await getWorks(
    table,
    gallery.works.map(({ id }) => id),
  )
  const hung = shownInGallery(gallery, works)
  return hung.length > 0 ? { gallery, hung } : undefined
}
