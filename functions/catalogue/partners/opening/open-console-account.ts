import { hashPassword } from '#functions/machinery/credentials/passwords.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { type Audited, audited } from '#functions/store/people/audit.ts'
import { memberWrites } from '#functions/store/people/members.ts'
import type { adminCreatePartnerAccount } from '#shared/api/catalogue/console/partners.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { say, textLanguage } from '#shared/domain/kernel/language.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'

interface Opening {
  readonly table: Getter
  readonly input: InputOf<typeof adminCreatePartnerAccount>
  readonly caller: Audited['by']
  readonly now: () => number
  readonly newId: () => string
}

/**
 * Opens the account of a partner, or of an artist's page. The operator tells its owner the initial password, which the
 * owner cannot change (D78).
 */
export async function openConsoleAccount(
  { input, table, caller, now, newId }: Opening,
  kind: 'partner' | 'artist',
  action: string,
) {
  const { email, username, password } = input
  if (await isWeakPassword(password, [email, username]))
    return { outcome: 'invalid', problem: { field: 'password', key: 'PASSWORD_COMMON' } } as const
  const page = await getContent(table, kind, input.id)
  if (!page) return { outcome: 'refused', code: 'not-found' } as const
  const [userId, at] = [newId(), now()]
  const language = textLanguage[input.language]
  const member = memberWrites({
    userId,
    email,
    username,
    surname: say(page.record.name, language).slice(0, 40),
    name: '',
    surnameReading: '',
    nameReading: '',
    language,
    termsVersion: '',
    passwordHash: await hashPassword(password),
    userType: userTypes[kind],
    ...(kind === 'partner' ? { partnerId: page.id } : { artistId: page.id }),
    now: at,
  })
  const audit = { id: newId(), at, by: caller, action, subject: { kind, id: page.id } }
  const writes = [...member, audited({ ...audit, before: null, after: { userId, email, username } })]
  return { outcome: 'allowed', userId, writes } as const
}
