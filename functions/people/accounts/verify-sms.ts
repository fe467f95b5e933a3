import { phoneVerified } from '#events/people/accounts.ts'
import { checkCode } from '#functions/machinery/credentials/codes.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { checkPhone } from '#functions/people/accounts/phone/check-phone.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { codeKey } from '#functions/store/people/issued-codes.ts'
import { phonePolicy } from '#functions/store/people/phones.ts'
import { phoneChange } from '#functions/store/people/profile.ts'
import { verifySms } from '#shared/api/people/accounts/profile.ts'

/** Says whether another member has this phone only to a caller who has just proved to own it. */
export const handler = handle(verifySms, async ({ input, caller, table, secrets, commit, fail, invalid, now }) => {
  const phone = await checkPhone(input.phone, await phonePolicy(table))
  if (!phone.ok) return invalid({ field: 'phone', key: phone.key })
  const { e164 } = phone
  const { userId } = caller
  const key = codeKey('phone', e164)
  const code = await checkCode(secrets.codeKey, { key, given: input.code, now: now(), userId })
  const profile = await getProfile(table, userId)
  if (code.outcome === 'refused' || !profile) return fail('bad-code')

  return commit({
    writes: [code.consume, ...phoneChange(profile, caller, e164)],
    events: [phoneVerified({ userId })],
    answer: { phoneVerified: true as const },
  })
})
