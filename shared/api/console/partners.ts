import * as z from 'zod'
import { username } from '../accounts/sessions.ts'
import { endpoint, operator } from '../endpoint.ts'
import { email, id, password } from '../fields.ts'

export const adminCreatePartnerAccount = endpoint({
  id: 'adminCreatePartnerAccount',
  subject: 'partners',
  method: 'POST',
  path: '/admin/partner/{id}/account',
  summary: 'Make the account of a partner; it cannot change its e-mail or password itself (D78)',
  access: operator(),
  input: z.strictObject({
    id: id(),
    email: email(),
    password: password(),
    username: username(),
    language: z.enum(['jp', 'en'], { error: 'LANGUAGE_FORMAT' }).default('jp'),
  }),
  output: z.object({ userId: z.string() }),
  codes: ['not-found', 'email-taken', 'username-taken'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { id: 'teitei', email: 'shop@teitei.example.jp', password: 'Okazaki2026', username: '汀庭画廊' },
    output: { userId: '01JD8ZQ4T8M3K2V9X0WNB5C7RF' },
  },
})

export const partnersConsoleContracts = [adminCreatePartnerAccount] as const
