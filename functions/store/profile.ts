import { accountKeys, sessionKeys } from '#functions/table/keys.ts'
import { put, remove, update, type Write } from '#functions/table/write.ts'
import { usernameKey } from '#shared/domain/account/username.ts'
import { type Profile, usernameClaimKey } from './accounts.ts'
import type { Standing } from './sessions.ts'

/** Null takes a value away, undefined leaves it as it is. */
type ProfileChanges = { readonly [Field in keyof Profile]?: Profile[Field] | null | undefined }

export function profileChange(userId: string, changes: ProfileChanges): Write<'update', never> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return update(accountKeys.profile(userId), {
    set: { userId, ...Object.fromEntries(given.filter(([, value]) => value !== null)) },
    remove: given.filter(([, value]) => value === null).map(([field]) => field),
    where: ['attribute_exists(#PK)'],
  })
}

/** The new name is claimed, the old one set free; a change of case or width alone keeps the claim. */
export function usernameChange(
  { userId, username: before }: Pick<Standing, 'userId' | 'username'>,
  username: string,
): Write<'put' | 'update' | 'delete', 'username-taken' | 'busy'>[] {
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
          remove(usernameClaimKey(before), mine).or('busy'),
        ]
      : []),
  ]
}
