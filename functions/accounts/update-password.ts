import { passwordChanged } from '#events/accounts.ts'
import { handle } from '#functions/lib/handle.ts'
import { hashPassword, verifyPassword } from '#functions/lib/passwords.ts'
import { getCredentials } from '#functions/store/accounts.ts'
import { accountKeys } from '#functions/store/keys.ts'
import { keepOnlySession } from '#functions/store/sessions-of.ts'
import { update } from '#functions/store/write.ts'
import { updatePassword } from '#shared/api/account-profile.ts'

export const handler = handle(updatePassword, async ({ input, caller, table, commit, fail, now }) => {
  if (caller.partnerId) return fail('partner-account')
  const { userId } = caller
  const credentials = await getCredentials(table, userId)
  if (!credentials || !(await verifyPassword(input.oldPassword, credentials.passwordHash)))
    return fail('wrong-password')
  const passwordHash = await hashPassword(input.password)
  return commit({
    writes: [
      // Of two changes at once only one knew the password that was there.
      update(accountKeys.credentials(userId), {
        set: { passwordHash, changedAt: now() },
        where: ['#passwordHash = :seen', { seen: credentials.passwordHash }],
      }).or('wrong-password'),
      ...keepOnlySession(caller),
    ],
    events: [passwordChanged({ userId, by: 'member' })],
    answer: { done: true as const },
  })
})
