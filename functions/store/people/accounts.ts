import * as z from 'zod'
import type { Found } from '#functions/machinery/table/found.ts'
import { accountKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { check } from '#functions/machinery/table/write.ts'
import { visibilityPreferences } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import { noticeLevels } from '#shared/domain/kernel/notice.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { bankAccount } from '#shared/domain/people/account/bank.ts'
import { usernameKey } from '#shared/domain/people/account/username.ts'
import { hashed } from './issued-codes.ts'
import { AccountStatus, Session } from './sessions.ts'

/** Items of the accounts domain, except session and standing (sessions.ts), which every call reads. */
export const Profile = z.object({
  userId: z.string(),
  email: z.string(),
  /** Previous address, to which the change is mailed. */
  previousEmail: z.string().optional(),
  username: z.string(),
  avatar: picture().optional(),
  surname: z.string(),
  name: z.string(),
  surnameReading: z.string(),
  nameReading: z.string(),
  settings: z.array(z.literal(Object.values(noticeLevels))),
  /** See `wantsBiddingMail`. */
  biddingMail: z.boolean().optional(),
  /** See `wantsCollectingMail`. */
  collectingMail: z.boolean().optional(),
  /** E.164, once verified. */
  phone: z.string().optional(),
  bank: bankAccount().optional(),
  walletAddress: z.string().optional(),
  /** What others see of the member's works; nothing by default. */
  display: visibilityPreferences().optional(),
  /** Consent at registration: version, time, language shown. */
  consent: z.object({ termsVersion: z.string(), at: z.int(), language: z.enum(['ja', 'en']) }),
  affiliate: z.string().optional(),
  createdAt: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const Credentials = z.object({ passwordHash: z.string(), changedAt: z.int() })
export type Credentials = z.infer<typeof Credentials>

/** A member's session: refresh tokens are numbered, the current one is `generation`. */
export const RefreshableSession = Session.extend({
  generation: z.int(),
  /** Epoch ms until which the previous generation is still answered. */
  graceUntil: z.int().optional(),
})
export type RefreshableSession = z.infer<typeof RefreshableSession>

const Claim = z.object({ userId: z.string() })
const Retired = z.object({ expiresAt: z.int() })

export const emailKey = (email: string) => accountKeys.email(hashed(email))
export const phoneKey = (e164: string) => accountKeys.phone(hashed(e164))
export const usernameClaimKey = (name: string) => accountKeys.username(usernameKey(name))
export const retiredNameKey = (name: string) => accountKeys.retiredUsername(hashed(usernameKey(name)))
export const operatorEmailKey = (email: string) => accountKeys.operatorEmail(hashed(email))

/** Member with this address. */
export async function ownerOfEmail(table: Getter, email: string): Promise<string | undefined> {
  return ownerOf(await table.get(emailKey(email)))
}

export async function ownerOfUsername(table: Getter, name: string): Promise<string | undefined> {
  return ownerOf(await table.get(usernameClaimKey(name)))
}

/** Whether somebody else has this name, or somebody who left had it recently (D102). */
export async function isUsernameTaken(
  table: Getter,
  { name, userId, now }: { readonly name: string; readonly userId: string | undefined; readonly now: number },
): Promise<boolean> {
  const [claim, retired] = await table.batchGet([usernameClaimKey(name), retiredNameKey(name)])
  const owner = ownerOf(claim)
  if (owner !== undefined) return owner !== userId
  return retired !== undefined && Retired.parse(retired).expiresAt * 1000 > now
}

/** Fails the transaction while the name is reserved for somebody who left (D102). */
export const nameNotRetired = (name: string, now: number) =>
  check(retiredNameKey(name), ['attribute_not_exists(#PK) OR #expiresAt <= :now', { now: Math.floor(now / 1000) }]).or(
    'username-taken',
  )

/** Operator with this address. */
export async function ownerOfOperatorEmail(table: Getter, email: string): Promise<string | undefined> {
  return ownerOf(await table.get(operatorEmailKey(email)))
}

const ownerOf = (item: unknown) => (item ? Claim.parse(item).userId : undefined)

export async function getProfile(table: Getter, userId: string): Promise<Profile | undefined> {
  const item = await table.get(accountKeys.profile(userId))
  return item && Profile.parse(item)
}

/**
 * Everything that a login needs; `read` may already have the owner of the address. An unknown address takes the same
 * reads, so that timing does not reveal it.
 */
export async function accountByEmail(table: Getter, email: string, read?: Found) {
  const key = emailKey(email)
  const userId = (read?.has(key) ? ownerOf(read.get(key)) : await ownerOfEmail(table, email)) ?? 'nobody'
  const [standing, credentials] = await table.batchGet([sessionKeys.standing(userId), accountKeys.credentials(userId)])
  return {
    standing: standing && AccountStatus.parse(standing),
    passwordHash: credentials && Credentials.parse(credentials).passwordHash,
  }
}

export async function getCredentials(table: Getter, userId: string): Promise<Credentials | undefined> {
  const item = await table.get(accountKeys.credentials(userId))
  return item && Credentials.parse(item)
}

export async function getRefreshableSession(table: Getter, sid: string): Promise<RefreshableSession | undefined> {
  const item = await table.get(sessionKeys.session(sid))
  const session = item && RefreshableSession.safeParse(item)
  return session?.success ? session.data : undefined
}
