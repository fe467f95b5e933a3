import * as z from 'zod'
import type { CodeName } from '#shared/api/codes.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { username } from '#shared/api/people/accounts/sessions.ts'
import type { Subject } from '#shared/api/subjects.ts'
import { email, id, password } from '#shared/domain/kernel/fields.ts'

/** Contract of a call that makes the account of a partner or of an artist. */
export const consoleAccount = <const Id extends string, const Codes extends readonly CodeName[]>(
  subject: Subject,
  {
    id: name,
    path,
    summary,
    example,
    codes,
  }: {
    readonly id: Id
    readonly path: string
    readonly summary: string
    readonly example: { readonly id: string; readonly email: string; readonly username: string }
    /** In addition to the codes of any new account. */
    readonly codes: Codes
  },
) =>
  endpoint({
    id: name,
    subject,
    method: 'POST',
    path,
    summary,
    access: operator(),
    input: z.strictObject({
      id: id(),
      email: email(),
      password: password(),
      username: username(),
      language: z.enum(['jp', 'en'], { error: 'LANGUAGE_FORMAT' }).default('jp'),
    }),
    output: z.object({ userId: z.string() }),
    codes: ['not-found', 'email-taken', 'username-taken', ...codes],
    grants: { table: ['get', 'put', 'check'] },
    idempotent: true,
    example: { input: { ...example, password: 'Okazaki2026' }, output: { userId: '01JD8ZQ4T8M3K2V9X0WNB5C7RF' } },
  })

export const adminCreatePartnerAccount = consoleAccount('partners', {
  id: 'adminCreatePartnerAccount',
  path: '/admin/partner/{id}/account',
  summary: 'Make the account of a partner; it cannot change its e-mail or password itself (D78)',
  example: { id: 'teitei', email: 'shop@teitei.example.jp', username: '汀庭画廊' },
  codes: [],
})

export const partnersConsoleContracts = [adminCreatePartnerAccount] as const
