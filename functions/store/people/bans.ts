import * as z from 'zod'
import { accountKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Ban, banKinds } from '#shared/domain/people/account/member.ts'
import { banAttribute, forever } from './sessions.ts'

/**
 * Why, since when, until when and by whom (D77); what is enforced is the date on the standing. A ban that unpaid awards
 * brought says how many they were, and no operator stands behind it (D56).
 */
export const BanRecord = z.object({
  userId: z.string(),
  kind: z.enum(banKinds),
  reason: z.string(),
  from: z.int(),
  until: z.int().nullable(),
  by: z.string(),
  strikes: z.int().optional(),
})
export type BanRecord = z.infer<typeof BanRecord>

const inForce = (rows: readonly Attributes[], now: number): BanRecord[] =>
  rows.map(row => BanRecord.parse(row)).filter(({ until }) => until === null || until > now)

/** The bans that a member is under. */
export async function bansOf(table: Querier, userId: string, now: number): Promise<BanRecord[]> {
  return inForce(await table.queryAll({ ...accountKeys.bansOf(userId), consistent: true }), now)
}

/** Members under a ban of this kind, latest first. */
export async function bannedMembers(table: Querier, kind: Ban, now: number): Promise<string[]> {
  const rows = await table.queryAll({ pk: accountKeys.bans(kind), index: 'GSI1', newestFirst: true, limit: 5000 })
  return inForce(rows, now).map(({ userId }) => userId)
}

/** What the console lists of a ban; the standing is written beside it. */
export function listedBan(ban: BanRecord) {
  const { userId, kind, from } = ban
  const listed = { GSI1PK: accountKeys.bans(kind), GSI1SK: `${iso(from)}#${userId}` }
  return put({ ...accountKeys.ban(userId, kind), ...ban, ...listed })
}

/** In force with the transaction: every call reads the standing anew. Of two operators at once the later word holds. */
export function banWrites(ban: BanRecord): Write<'put' | 'update', 'not-found'>[] {
  const { userId, kind } = ban
  return [
    update(sessionKeys.standing(userId), {
      set: { [banAttribute[kind]]: ban.until ?? forever },
      where: ['attribute_exists(#PK)'],
    }).or('not-found'),
    listedBan(ban),
  ]
}

export function unbanWrites(userId: string, kind: Ban): Write<'update' | 'delete', 'not-found'>[] {
  return [
    update(sessionKeys.standing(userId), {
      remove: [banAttribute[kind]],
      where: ['attribute_exists(#PK)'],
    }).or('not-found'),
    remove(accountKeys.ban(userId, kind)),
  ]
}
