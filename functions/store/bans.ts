import * as z from 'zod'
import type { Ban } from '#shared/domain/member.ts'
import { accountKeys, sessionKeys } from './keys.ts'
import { banAttribute, forever, type Standing } from './sessions.ts'
import type { Querier } from './table.ts'
import { put, remove, update, type Write } from './write.ts'

/** Why, since when, until when and by whom (D77); what is enforced is the date on the standing. */
export const BanRecord = z.object({
  userId: z.string(),
  kind: z.enum(['buy', 'sell', 'chat']),
  reason: z.string(),
  from: z.int(),
  until: z.int().nullable(),
  by: z.string(),
})
export type BanRecord = z.infer<typeof BanRecord>

export async function bansOf(table: Querier, userId: string): Promise<BanRecord[]> {
  const { PK: pk } = accountKeys.profile(userId)
  const rows = await table.queryAll({ pk, prefix: 'BAN#', consistent: true })
  return rows.map(row => BanRecord.parse(row))
}

/** Members under a ban of this kind, latest first. */
export async function bannedMembers(table: Querier, kind: Ban): Promise<string[]> {
  const rows = await table.queryAll({ pk: accountKeys.bans(kind), index: 'GSI1', newestFirst: true, limit: 5000 })
  return rows.map(row => BanRecord.parse(row).userId)
}

/** The standing as it was read is the condition: two operators do not overwrite each other unseen. */
export function banWrites(standing: Standing, ban: BanRecord): Write<'put' | 'update', 'stale-version'>[] {
  const { userId, kind, from } = ban
  const listed = { GSI1PK: accountKeys.bans(kind), GSI1SK: `${new Date(from).toISOString()}#${userId}` }
  return [
    update(sessionKeys.standing(userId), {
      set: { [banAttribute[kind]]: ban.until ?? forever },
      where: unchanged(standing, kind),
    }).or('stale-version'),
    put({ ...accountKeys.ban(userId, kind), ...ban, ...listed }),
  ]
}

export function unbanWrites(standing: Standing, kind: Ban): Write<'update' | 'delete', 'stale-version'>[] {
  return [
    update(sessionKeys.standing(standing.userId), {
      remove: [banAttribute[kind]],
      where: unchanged(standing, kind),
    }).or('stale-version'),
    remove(accountKeys.ban(standing.userId, kind)),
  ]
}

function unchanged(standing: Standing, kind: Ban): readonly [string, Record<string, unknown>?] {
  const name = banAttribute[kind]
  const until = standing[name]
  return until === undefined
    ? [`attribute_exists(#PK) AND attribute_not_exists(#${name})`]
    : [`#${name} = :seen`, { seen: until }]
}
