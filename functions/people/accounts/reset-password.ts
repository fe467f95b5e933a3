import { passwordChanged } from '#events/people/accounts.ts'
import { askerMark, checkCode } from '#functions/machinery/credentials/codes.ts'
import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { accountByEmail } from '#functions/store/people/accounts.ts'
import { attemptsForgotten, attemptsKey } from '#functions/store/people/attempts.ts'
import { codeKey } from '#functions/store/people/issued-codes.ts'
import { passwordReset } from '#functions/store/people/profile.ts'
import { endAllSessions } from '#functions/store/people/sessions.ts'
import { resetPassword } from '#shared/api/people/accounts/sessions.ts'
import { isConsoleMade } from '#shared/domain/people/account/member.ts'

export const handler = handle(resetPassword, async context => {
  const { input, table, secrets, commit, fail, invalid, now, address } = context
  if (await isWeakPassword(input.password, [input.email])) return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
  const key = codeKey('reset', input.email, input.request ?? (await askerMark(secrets.codeKey, address)))
  const code = await checkCode(secrets.codeKey, { key, given: input.code, now: now() })
  if (code.outcome === 'refused') return fail(code.code)
  const { standing } = await accountByEmail(table, input.email)
  if (!standing || standing.closedAt !== undefined) return fail('bad-code')
  if (isConsoleMade(standing)) return fail('partner-account')

  const { userId } = standing
  const passwordHash = await hashPassword(input.password)
  return commit({
    writes: [
      code.consume,
      passwordReset(userId, { passwordHash, changedAt: now() }),
      endAllSessions(userId),
      // Guesses at the old password do not count against the new one.
      attemptsForgotten(attemptsKey('login', input.email)),
    ],
    events: [passwordChanged({ userId, by: 'reset' })],
    answer: { done: true as const },
  })
})
