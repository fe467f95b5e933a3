import * as z from 'zod'
import { accountKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Ban, banKinds } from '#shared/domain/people/account/member.ts'
import { banAttribute, forever } from './sessions.ts'

/**
 * Record of a ban: reason, start, end and operator (D77); enforced is the date on the standing. A ban for unpaid awards
 * has their number and no operator (D56).
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

/** Bans of a member that are in force. */
export async function bansOf(table: Querier, userId: string, now: number): Promise<BanRecord[]> {
  return inForce(await table.queryAll({ ...accountKeys.bansOf(userId), consistent: true }), now)
}

/** Members with a ban of this kind, latest first. */
export async function bannedMembers(table: Querier, kind: Ban, now: number): Promise<string[]> {
  const rows = await table.queryAll({ pk: accountKeys.bans(kind), index: 'GSI1', newestFirst: true, limit: 5000 })
  return inForce(rows, now).map(({ userId }) => userId)
}

/** Index item of a ban for the console; the standing is written beside it. */
export function listedBan(ban: BanRecord) {
  const { userId, kind, from } = ban
  const listed = { GSI1PK: accountKeys.bans(kind), GSI1SK: `${iso(from)}#${userId}` }
  return put({ ...accountKeys.ban(userId, kind), ...ban, ...listed })
}

/** Takes effect with the transaction, because every call reads the standing. Of two operators the later write wins. */
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
