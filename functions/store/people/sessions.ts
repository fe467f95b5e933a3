import * as z from 'zod'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Changes, check, update, type Write } from '#functions/machinery/table/write.ts'
import type { Ban } from '#shared/domain/people/account/member.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { loginStages } from '#shared/domain/people/operator/login.ts'
import { operatorRoles } from '#shared/domain/people/operator/roles.ts'
import { operatorStates } from '#shared/domain/people/operator/transitions.ts'

/**
 * Items that every call of a member or an operator reads, so that logout, reset and bans take effect on the next
 * request (D6). Written by the accounts domain. A session is valid only if its epoch equals its owner's: raising the
 * owner's epoch revokes every session at once, also one being created by a parallel login.
 */
export const Session = z.object({
  sid: z.string(),
  pool: z.enum(['member', 'operator']),
  userId: z.string(),
  epoch: z.int().default(0),
  /** Epoch s, like every `expiresAt` in the table. */
  expiresAt: z.int(),
  revokedAt: z.int().optional(),
  /** For operators: the step that the session still needs before other calls are open. */
  stage: z.enum(loginStages).optional(),
  /** For operators: epoch ms of the last given password or code. */
  provedAt: z.int().optional(),
})
export type Session = z.infer<typeof Session>

export const AccountStatus = z.object({
  userId: z.string(),
  username: z.string(),
  userType: z.literal(Object.values(userTypes)),
  language: z.enum(['ja', 'en']),
  phoneVerified: z.boolean(),
  /** Number of cards saved at the payment platform: one is needed before the first bid (D9). */
  cards: z.int().default(0),
  epoch: z.int().default(0),
  /** Epoch ms at which a ban ends (`forever` until lifted); absent for none (D77). */
  banBuyUntil: z.int().optional(),
  banSellUntil: z.int().optional(),
  banChatUntil: z.int().optional(),
  /** Secret sales that the member is a guest of, the latest last (D95). */
  invitedTo: z.array(z.string()).default([]),
  /** Set for a partner's accounts made in the console, and for members linked to an artist's page (D78). */
  partnerId: z.string().optional(),
  artistId: z.string().optional(),
  /** Epoch ms of each unpaid award, counted by the rules of D56. */
  strikes: z.array(z.int()).default([]),
  /** Epoch ms of each sale that the member failed to deliver (D46). */
  sellStrikes: z.array(z.int()).default([]),
  /** Hashes that link the member to other accounts (D119), see `shared/domain/people/account/ties.ts`. */
  phoneTies: z.array(z.string()).optional(),
  accountTie: z.string().optional(),
  payeeTie: z.string().optional(),
  cardTies: z.array(z.string()).optional(),
  familyTie: z.string().optional(),
  homeTies: z.array(z.string()).optional(),
  /** Epoch ms at which the account was closed (D102). */
  closedAt: z.int().optional(),
})
export type AccountStatus = z.infer<typeof AccountStatus>

export const Operator = z.object({
  operatorId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  state: z.enum(operatorStates).default('active'),
  /** Language of mails. */
  language: z.enum(['ja', 'en']).default('ja'),
  epoch: z.int().default(0),
  /** Increases with every change of state or roles. */
  version: z.int().default(1),
  /** Epoch ms. */
  createdAt: z.int().default(0),
})
export type Operator = z.infer<typeof Operator>

/** Fails the transaction if the account is closed at that moment (D102), or does not exist. */
export const isOpenAccount = (userId: string) =>
  check(sessionKeys.standing(userId), ['attribute_exists(#PK) AND attribute_not_exists(#closedAt)'])

/** The last instant that a JavaScript date can represent: a ban until lifted. */
export const forever = 8_640_000_000_000_000

export const banAttribute = {
  buy: 'banBuyUntil',
  sell: 'banSellUntil',
  chat: 'banChatUntil',
} as const satisfies Record<Ban, keyof AccountStatus>

export function isBanned(standing: AccountStatus, kind: Ban, now: number): boolean {
  const until = standing[banAttribute[kind]]
  return until !== undefined && until > now
}

/** Fails the transaction if a ban on selling was set meanwhile. */
export const notBannedToSell = (userId: string, now: number) =>
  check(sessionKeys.standing(userId), ['attribute_not_exists(#banSellUntil) OR #banSellUntil <= :now', { now }]).or(
    'busy',
  )

/** Fails the transaction if this member cannot answer a message: banned from messages, or gone (D77). */
export const takesMessages = (userId: string, now: number) =>
  check(sessionKeys.standing(userId), [
    'attribute_exists(#PK) AND attribute_not_exists(#closedAt) AND (attribute_not_exists(#banChatUntil) OR #banChatUntil <= :now)',
    { now },
  ]).or('room-closed')

export async function getStanding(table: Getter, userId: string): Promise<AccountStatus | undefined> {
  const item = await table.get(sessionKeys.standing(userId))
  return item && AccountStatus.parse(item)
}

/** Changes fields of a member's standing, and removes undefined ones; a missing member is a bug. */
export function standingChange(
  userId: string,
  changes: { readonly [Field in keyof AccountStatus]?: AccountStatus[Field] | undefined },
) {
  const given = Object.entries(changes)
  return update(sessionKeys.standing(userId), {
    set: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    remove: given.filter(([, value]) => value === undefined).map(([field]) => field),
    where: ['attribute_exists(#PK)'],
  })
}

/**
 * Adds a strike, and sets the ban that follows. Conditioned on the strikes and the ban as read, so that two parallel
 * strikes are both counted and no operator's ban is lost.
 */
export function addStrike(
  standing: AccountStatus,
  list: 'strikes' | 'sellStrikes',
  { at, banBuyUntil }: { readonly at: number; readonly banBuyUntil?: number | undefined },
): Write<'update', 'busy'> {
  const seen = standing[list]
  const known = standing.banBuyUntil
  const change: Changes = {
    set: { [list]: [...seen, at], banBuyUntil },
    where: [
      `attribute_exists(#PK) AND (#${list} = :seen OR attribute_not_exists(#${list})) AND ${
        known === undefined ? 'attribute_not_exists(#banBuyUntil)' : '#banBuyUntil = :known'
      }`,
      { seen, ...(known !== undefined && { known }) },
    ],
  }
  return update(sessionKeys.standing(standing.userId), change).or('busy')
}

/** Ends every session of a member, because a session is valid only in its owner's epoch. */
export function endAllSessions(userId: string) {
  return update(sessionKeys.standing(userId), { add: { epoch: 1 }, where: ['attribute_exists(#PK)'] })
}

export function endSession(sid: string, now: number) {
  return update(sessionKeys.session(sid), { set: { revokedAt: now } })
}

/** Moves a session to its next refresh token, unless another call did since it was read. */
export function rotateSession(
  sid: string,
  { generation, expiresAt, graceUntil }: { generation: number; expiresAt: number; graceUntil: number },
): Write<'update', 'unauthenticated'> {
  return update(sessionKeys.session(sid), {
    set: { generation, expiresAt, graceUntil },
    where: ['#generation = :seen', { seen: generation - 1 }],
  }).or('unauthenticated')
}
