import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { AccountStatus } from './sessions.ts'

/** Current username in a member's standing; empty for an account that is gone. */
export const usernameIn = (standing: Attributes | undefined): string =>
  standing ? AccountStatus.parse(standing).username : ''

/**
 * Current usernames of members by id. A name can be given up and taken by somebody else, so that records keep the id
 * and look the name up here; only agreements and records keep the name of their time.
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
