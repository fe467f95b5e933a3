import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { AccountStatus } from './sessions.ts'

/** What the member is called whose standing was read; of an account that is gone, nothing. */
export const usernameIn = (standing: Attributes | undefined): string =>
  standing ? AccountStatus.parse(standing).username : ''

/**
 * What members are called today, by id. A name can be given up, and taken by somebody else the next moment: whatever
 * shows one keeps the id and asks here. Only what was agreed or recorded keeps the name of its day.
 */
export async function usernamesOf(
  table: Getter,
  userIds: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds.filter(id => id !== undefined))]
  const items = ids.length > 0 ? await table.batchGet(ids.map(sessionKeys.standing)) : []
  return new Map(
    items.flatMap(item => {
      const standing = AccountStatus.safeParse(item)
      return standing.success ? [[standing.data.userId, standing.data.username] as const] : []
    }),
  )
}
