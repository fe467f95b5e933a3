import { accountKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import { put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import type { Ties } from '#shared/domain/people/account/ties.ts'
import { usernameKey } from '#shared/domain/people/account/username.ts'
import { emailKey, nameNotRetired, type Profile, phoneKey, usernameClaimKey } from './accounts.ts'
import { verifiedPhone } from './member-ties.ts'
import type { AccountStatus } from './sessions.ts'

/** Null removes a value, undefined keeps it. */
type ProfileChanges = { readonly [Field in keyof Profile]?: Profile[Field] | null | undefined }

export function profileChange(userId: string, changes: ProfileChanges): Write<'update', never> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return update(accountKeys.profile(userId), {
    set: { userId, ...Object.fromEntries(given.filter(([, value]) => value !== null)) },
    remove: given.filter(([, value]) => value === null).map(([field]) => field),
    where: ['attribute_exists(#PK)'],
  })
}

/** Marks the account as missing in the bank list, unless its owner has changed it meanwhile. */
export const accountUnlisted = (userId: string, bank: BankAccount): Write<'update', 'busy'> =>
  update(accountKeys.profile(userId), {
    set: { bank: { ...bank, isUnlisted: true } },
    where: ['#bank = :seen', { seen: bank }],
  }).or('busy')

/** Claims the new name and releases the old one; a change of case or width alone keeps the claim. */
export function usernameChange(
  { userId, username: before }: Pick<AccountStatus, 'userId' | 'username'>,
  username: string,
  now: number,
): Write<'put' | 'update' | 'delete' | 'check', 'username-taken' | 'busy'>[] {
  const mine = ['#userId = :userId', { userId }] as const
  const moves = usernameKey(before) !== usernameKey(username)
  return [
    update(sessionKeys.standing(userId), {
      set: { username },
      where: ['#username = :before', { before }],
    }).or('busy'),
    ...(moves
      ? [
          put({ ...usernameClaimKey(username), userId }, { ifAbsent: true }).or('username-taken'),
          nameNotRetired(username, now),
          remove(usernameClaimKey(before), mine).or('busy'),
        ]
      : []),
  ]
}

/** Claims the new address and releases the old one. The profile keeps the old one, to which the change is mailed. */
export function emailChange(
  { userId, email: before }: Pick<Profile, 'userId' | 'email'>,
  email: string,
): Write<'put' | 'update' | 'delete', 'email-taken' | 'busy'>[] {
  return [
    put({ ...emailKey(email), userId }, { ifAbsent: true }).or('email-taken'),
    remove(emailKey(before), ['#userId = :userId', { userId }]).or('busy'),
    update(accountKeys.profile(userId), {
      set: { email, previousEmail: before },
      where: ['#email = :seen', { seen: before }],
    }).or('busy'),
  ]
}

/** Claims the verified phone and releases the previous one. */
export function phoneChange(
  { userId, phone: before }: Pick<Profile, 'userId' | 'phone'>,
  known: Ties,
  e164: string,
): Write<'put' | 'update' | 'delete', 'phone-taken' | 'busy'>[] {
  const mine = ['attribute_not_exists(#PK) OR #userId = :userId', { userId }] as const
  return [
    put({ ...phoneKey(e164), userId }, { where: mine }).or('phone-taken'),
    ...(before && before !== e164 ? [remove(phoneKey(before), mine).or('busy')] : []),
    profileChange(userId, { phone: e164 }),
    verifiedPhone(userId, known, e164),
  ]
}

interface NewPassword {
  readonly passwordHash: string
  /** Epoch ms. */
  readonly changedAt: number
}

/** Replaces the password that was verified. Of two parallel changes the second fails. */
export const passwordChange = (userId: string, seen: string, { passwordHash, changedAt }: NewPassword) =>
  update(accountKeys.credentials(userId), {
    set: { passwordHash, changedAt },
    where: ['#passwordHash = :seen', { seen }],
  }).or('wrong-password')

/** Regardless of the old password, because the caller has proved to own the mail address. */
export const passwordReset = (userId: string, { passwordHash, changedAt }: NewPassword) =>
  update(accountKeys.credentials(userId), { set: { passwordHash, changedAt } })
