import { passwordChanged } from '#events/accounts.ts'
import { hashPassword, verifyPassword } from '#functions/credentials/passwords.ts'
import { handle } from '#functions/http/handle.ts'
import { getCredentials } from '#functions/store/accounts.ts'
import { keepOnlySession } from '#functions/store/other-sessions.ts'
import { passwordChange } from '#functions/store/profile.ts'
import { updatePassword } from '#shared/api/accounts/profile.ts'

export const handler = handle(updatePassword, async ({ input, caller, table, commit, fail, now }) => {
  if (caller.partnerId) return fail('partner-account')
  const { userId } = caller
  const credentials = await getCredentials(table, userId)
  if (!credentials || !(await verifyPassword(input.oldPassword, credentials.passwordHash)))
    return fail('wrong-password')
  const passwordHash = await hashPassword(input.password)
  return commit({
    writes: [
      passwordChange(userId, credentials.passwordHash, { passwordHash, changedAt: now() }),
      ...keepOnlySession(caller),
    ],
    events: [passwordChanged({ userId, by: 'member' })],
    answer: { done: true as const },
  })
})
