import { passwordChanged } from '#events/accounts.ts'
import { confirmPassword } from '#functions/credentials/confirm-password.ts'
import { hashPassword } from '#functions/credentials/passwords.ts'
import { isWeakPassword } from '#functions/credentials/weak-passwords.ts'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { keepOnlySession } from '#functions/store/other-sessions.ts'
import { passwordChange } from '#functions/store/profile.ts'
import { updatePassword } from '#shared/api/accounts/profile.ts'
import { isConsoleMade } from '#shared/domain/account/member.ts'

export const handler = handle(updatePassword, async context => {
  const { input, caller, table, commit, fail, invalid, now } = context
  if (isConsoleMade(caller)) return fail('partner-account')
  const { userId, username } = caller
  if (await isWeakPassword(input.password, [username])) return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
  const confirmed = await confirmPassword(table, { userId, password: input.oldPassword, now: now() })
  if (confirmed instanceof Failure) return confirmed
  const passwordHash = await hashPassword(input.password)
  return commit({
    writes: [
      passwordChange(userId, confirmed.passwordHash, { passwordHash, changedAt: now() }),
      ...keepOnlySession(caller),
      confirmed.forget,
    ],
    events: [passwordChanged({ userId, by: 'member' })],
    answer: { done: true as const },
  })
})
