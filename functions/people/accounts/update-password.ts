import { passwordChanged } from '#events/people/accounts.ts'
import { confirmPassword } from '#functions/machinery/credentials/confirm-password.ts'
import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { keepOnlySession } from '#functions/store/people/other-sessions.ts'
import { passwordChange } from '#functions/store/people/profile.ts'
import { updatePassword } from '#shared/api/people/accounts/profile.ts'
import { isConsoleMade } from '#shared/domain/people/account/member.ts'

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
