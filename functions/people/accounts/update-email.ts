import { emailChanged } from '#events/people/accounts.ts'
import { checkCode } from '#functions/machinery/credentials/codes.ts'
import { confirmPassword } from '#functions/machinery/credentials/confirm-password.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { codeKey } from '#functions/store/people/issued-codes.ts'
import { keepOnlySession } from '#functions/store/people/other-sessions.ts'
import { emailChange } from '#functions/store/people/profile.ts'
import { updateEmail } from '#shared/api/people/accounts/profile.ts'
import { isConsoleMade } from '#shared/domain/people/account/member.ts'

export const handler = handle(updateEmail, async ({ input, caller, table, secrets, commit, fail, now }) => {
  if (isConsoleMade(caller)) return fail('partner-account')
  const { userId } = caller
  const { email, password } = input
  // Checked before the code, so that a wrong password does not count as an attempt at the code.
  const confirmed = await confirmPassword(table, { userId, password, now: now() })
  if (confirmed instanceof Failure) return confirmed
  const key = codeKey('update-email', email, userId)
  const code = await checkCode(secrets.codeKey, { key, given: input.code, now: now(), userId })
  const profile = await getProfile(table, userId)
  if (code.outcome === 'refused' || !profile) return fail('bad-code')

  return commit({
    writes: [code.consume, ...emailChange(profile, email), ...keepOnlySession(caller), confirmed.forget],
    events: [emailChanged({ userId })],
    answer: { done: true as const },
  })
})
