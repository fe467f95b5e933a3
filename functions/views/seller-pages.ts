import type { TableReader } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { displayedBy, nothingDisplayed } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'

/** A member with the part of their works that is public; undefined for a closed account. */
export async function shownMember(table: TableReader, userId: string) {
  const [profile, held] = await Promise.all([getProfile(table, userId), holdingsOf(table, userId)])
  if (!profile) return undefined
  const works = await getWorks(
    table,
    held.map(({ workId }) => workId),
  )
  return { profile, ...displayedBy(userId, { held, works }, profile.display ?? nothingDisplayed) }
}

/**
 * Those of these members who have a public page; other names are printed without a link. The page shows public facts
 * alone, so that this discloses nothing more (decision 149).
 */
export async function membersWithPage(table: TableReader, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    [...new Set(userIds)].map(async userId => {
      const shown = await shownMember(table, userId)
      return shown !== undefined && shown.onSale.length + shown.owned.length > 0 ? [userId] : []
    }),
  )
  return new Set(found.flat())
}
