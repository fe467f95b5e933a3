import { hashPassword } from '#functions/credentials/passwords.ts'
import { isWeakPassword } from '#functions/credentials/weak-passwords.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getContent } from '#functions/store/content.ts'
import { memberWrites } from '#functions/store/members.ts'
import { adminCreatePartnerAccount } from '#shared/api/console/partners.ts'
import { userTypes } from '#shared/domain/account/member.ts'
import { say, textLanguage } from '#shared/domain/language.ts'

/** The partner is told its first password by the operator; it cannot change it itself (D78). */
export const handler = handle(adminCreatePartnerAccount, async context => {
  const { input, table, caller, now, newId, fail, invalid, commit } = context
  if (await isWeakPassword(input.password, [input.email, input.username]))
    return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
  const partner = await getContent(table, 'partner', input.id)
  if (!partner) return fail('not-found')
  const [userId, at] = [newId(), now()]
  const language = textLanguage[input.language]
  const member = memberWrites({
    userId,
    email: input.email,
    username: input.username,
    surname: say(partner.record.name, language).slice(0, 40),
    name: '',
    surnameReading: '',
    nameReading: '',
    language,
    termsVersion: '',
    passwordHash: await hashPassword(input.password),
    userType: userTypes.partner,
    partnerId: partner.id,
    now: at,
  })
  const { email, username } = input
  const audit = {
    id: newId(),
    at,
    by: caller,
    action: adminCreatePartnerAccount.id,
    subject: { kind: 'partner', id: partner.id },
  }
  return commit({
    writes: [...member, audited({ ...audit, before: null, after: { userId, email, username } })],
    answer: { userId },
  })
})
