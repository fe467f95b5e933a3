import type { Getter } from '#functions/machinery/table/table.ts'
import { stillHangs } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { mayHang } from '#shared/domain/catalogue/gallery/gallery.ts'

/**
 * The conditions under which these works may hang, or undefined where one of them may not. A work that hangs already
 * needs none: whatever transfers it also takes it out of the gallery, or is refused by the gallery's version.
 */
export async function hanging(
  table: Getter,
  userId: string,
  workIds: readonly string[],
  hung: ReadonlySet<string> = new Set(),
) {
  const works = new Map((await getWorks(table, workIds)).map(work => [work.id, work]))
  const isAllowed = (id: string) => {
    const work = works.get(id)
    return work !== undefined && mayHang(work, userId)
  }
  if (!workIds.every(isAllowed)) return undefined
  return workIds.filter(id => !hung.has(id)).map(id => stillHangs(id, userId))
}

/** The use of a cover picture by its gallery's owner: a picture may be chosen again after another one. */
export const coverUse = (userId: string) =>
  ({ ownerId: userId, business: 'gallery-cover', usedBy: `gallery:${userId}` }) as const
