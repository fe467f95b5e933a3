import { hashPassword } from '#functions/credentials/passwords.ts'
import { isWeakPassword } from '#functions/credentials/weak-passwords.ts'
import type { Handler } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getContent } from '#functions/store/content.ts'
import { memberWrites } from '#functions/store/members.ts'
import type { adminCreatePartnerAccount } from '#shared/api/console/partners.ts'
import { userTypes } from '#shared/domain/account/member.ts'
import { say, textLanguage } from '#shared/domain/language.ts'

/**
 * The account of a partner, or of an artist's page. Its owner is told the first password by the operator and cannot change
 * it (D78).
 */
export const openConsoleAccount =
  (kind: 'partner' | 'artist', action: string): Handler<typeof adminCreatePartnerAccount> =>
  async context => {
    const { input, table, caller, now, newId, fail, invalid, commit } = context
    if (await isWeakPassword(input.password, [input.email, input.username]))
      return invalid({ field: 'password', key: 'PASSWORD_COMMON' })
    const page = await getContent(table, kind, input.id)
    if (!page) return fail('not-found')
    const [userId, at] = [newId(), now()]
    const language = textLanguage[input.language]
    const member = memberWrites({
      userId,
      email: input.email,
      username: input.username,
      surname: say(page.record.name, language).slice(0, 40),
      name: '',
      surnameReading: '',
      nameReading: '',
      language,
      termsVersion: '',
      passwordHash: await hashPassword(input.password),
      userType: userTypes[kind],
      ...(kind === 'partner' ? { partnerId: page.id } : { artistId: page.id }),
      now: at,
    })
    const { email, username } = input
    const audit = { id: newId(), at, by: caller, action, subject: { kind, id: page.id } }
    return commit({
      writes: [...member, audited({ ...audit, before: null, after: { userId, email, username } })],
      answer: { userId },
    })
  }
