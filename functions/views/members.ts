import { Profile } from '#functions/store/accounts.ts'
import { type BanRecord, bansOf } from '#functions/store/bans.ts'
import { AccountStatus } from '#functions/store/sessions.ts'
import { accountKeys, sessionKeys } from '#functions/table/keys.ts'
import type { TableReader } from '#functions/table/table.ts'
import { iso, isoOrNull } from '#shared/domain/iso.ts'
import { pathLanguage } from '#shared/domain/language.ts'

/** Members as the console shows them. */
export function banView({ kind, reason, from, until, by }: BanRecord) {
  return { kind, reason, from: iso(from), until: isoOrNull(until), by }
}

export async function memberRows(table: TableReader, userIds: readonly string[]) {
  const profiles = await table.batchGet(userIds.map(accountKeys.profile))
  const standings = await table.batchGet(userIds.map(sessionKeys.standing))
  const rows = userIds.map(async (userId, index) => {
    const [profile, standing] = [Profile.safeParse(profiles[index]), AccountStatus.safeParse(standings[index])]
    if (!profile.success || !standing.success) return []
    const { email, surname, name, createdAt } = profile.data
    const { username, userType, language, phoneVerified } = standing.data
    return [
      {
        id: userId,
        username,
        email,
        surname,
        name,
        userType,
        language: pathLanguage[language],
        phoneVerified,
        bans: (await bansOf(table, userId)).map(banView),
        createDate: iso(createdAt),
      },
    ]
  })
  return (await Promise.all(rows)).flat()
}

/** Ids of all members, newest first; the console is for thousands of them, not for millions. */
export async function allMembers(table: TableReader): Promise<{ userId: string; username: string; email: string }[]> {
  const rows = await table.queryAll({ pk: accountKeys.members(), index: 'GSI1', newestFirst: true, limit: 20_000 })
  return rows.map(row => Profile.parse(row))
}
