import { accountKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { AccountStatus } from '#functions/store/people/sessions.ts'
import { type Gallery, type ShownInGallery, shownInGallery } from '#shared/domain/catalogue/gallery/gallery.ts'

/** Owners of these galleries by their present names; deleted and closed accounts are missing. */
export async function galleryOwners(table: Getter, userIds: readonly string[]) {
  if (userIds.length === 0) return new Map<string, never>()
  const items = await table.batchGet(userIds.flatMap(id => [sessionKeys.standing(id), accountKeys.profile(id)]))
  const found = userIds.flatMap((id, index) => {
    const [status, profile] = [items[index * 2], items[index * 2 + 1]]
    const standing = status && AccountStatus.parse(status)
    if (!standing || standing.closedAt !== undefined || !profile) return []
    const { username, userType } = standing
    const avatar = Profile.parse(profile).avatar ?? null
    return [[id, { user: { id, name: username, username, avatar }, userType }] as const]
  })
  return new Map(found)
}

/** The works that visitors see in each of these galleries, by one read of all works. */
export async function hungWorks(
  table: Getter,
  galleries: readonly Gallery[],
): Promise<(gallery: Gallery) => readonly ShownInGallery[]> {
  const ids = [...new Set(galleries.flatMap(({ works }) => works.map(({ id }) => id)))]
  const works = ids.length > 0 ? await getWorks(table, ids) : []
  return gallery => shownInGallery(gallery, works)
}
