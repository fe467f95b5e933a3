import { emailChanged } from '#events/accounts.ts'
import { checkCode } from '#functions/credentials/codes.ts'
import { handle } from '#functions/http/handle.ts'
import { emailKey, getProfile } from '#functions/store/accounts.ts'
import { codeKey } from '#functions/store/issued-codes.ts'
import { keepOnlySession } from '#functions/store/other-sessions.ts'
import { accountKeys } from '#functions/table/keys.ts'
import { put, remove, update } from '#functions/table/write.ts'
import { updateEmail } from '#shared/api/accounts/profile.ts'

export const handler = handle(updateEmail, async ({ input, caller, table, secrets, commit, fail, now }) => {
  if (caller.partnerId) return fail('partner-account')
  const { userId } = caller
  const { email } = input
  const key = codeKey('update-email', email, userId)
  const code = await checkCode(secrets.codeKey, { key, given: input.code, now: now(), userId })
  const profile = await getProfile(table, userId)
  if (!code.ok || !profile) return fail('bad-code')

  return commit({
    writes: [
      code.consume,
      put({ ...emailKey(email), userId }, { ifAbsent: true }).or('email-taken'),
      remove(emailKey(profile.email), ['#userId = :userId', { userId }]).or('busy'),
      update(accountKeys.profile(userId), {
        set: { email, previousEmail: profile.email },
        where: ['#email = :seen', { seen: profile.email }],
      }).or('busy'),
      ...keepOnlySession(caller),
    ],
    events: [emailChanged({ userId })],
    answer: { done: true as const },
  })
})
