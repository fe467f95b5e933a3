import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { getGallery, putGallery } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { withoutPassed } from '#shared/domain/catalogue/gallery/gallery.ts'

interface Leaving {
  readonly table: Getter
  readonly now: () => number
  readonly write: (write: Write<'put'>) => Promise<{ readonly outcome: string }>
}

/**
 * Takes down every work of a member's gallery that they no longer own, if this one is among them. Ownership is read
 * anew, because a work may have come back, or been sold again; a gallery that its owner changed meanwhile is read
 * again.
 */
export async function leaveGallery({ table, now, write }: Leaving, userId: string, productId: string): Promise<void> {
  await untilWritten(async () => {
    const gallery = await getGallery(table, userId)
    if (!gallery?.works.some(({ id }) => id === productId)) return true
    const ids = gallery.works.map(({ id }) => id)
    const works = await getWorks(table, ids)
    const held = new Set(works.filter(({ seller }) => seller.userId === userId).map(({ id }) => id))
    const left = withoutPassed(gallery, new Set(ids.filter(id => !held.has(id))), now())
    if (!left) return true
    const { outcome } = await write(putGallery(left, gallery))
    return outcome === 'done' ? true : undefined
  })
}
