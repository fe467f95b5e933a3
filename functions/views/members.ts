import { accountKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { type BanRecord, bansOf } from '#functions/store/people/bans.ts'
import { AccountStatus } from '#functions/store/people/sessions.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, pathLanguage, say } from '#shared/domain/kernel/language.ts'

/** Members as the console shows them, in the operator's language. */
export function banView({ kind, reason, from, until, by, strikes }: BanRecord, language: Language) {
  const said =
    strikes === undefined
      ? { reason, by }
      : { reason: say(unpaidAwards(strikes), language), by: say({ ja: 'システム', en: 'The system' }, language) }
  return { kind, ...said, from: iso(from), until: isoOrNull(until) }
}

const unpaidAwards = (strikes: number) => ({
  ja: `落札代金の未払い（180日以内に${strikes}回）`,
  en: `${strikes} unpaid awards within 180 days`,
})

interface Reader {
  readonly language: Language
  readonly now: number
}

export async function memberRows(table: TableReader, userIds: readonly string[], { language: read, now }: Reader) {
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
        bans: (await bansOf(table, userId, now)).map(ban => banView(ban, read)),
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
