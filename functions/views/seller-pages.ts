import type { TableReader } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { displayedBy, nothingDisplayed } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'

/** A member with what everybody may see of their works; undefined for an account that is gone. */
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
 * The members among these who have a page for others: a name that leads to none is printed without a link. What a page
 * shows is public, so that this tells nothing more (decision 149).
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
