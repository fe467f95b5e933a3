import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { email } from '#shared/domain/kernel/fields.ts'

/** Contracts of live checks of a form's fields, and of the constants that the client shows (D15, D17). */

export const validRegisterEmail = endpoint({
  id: 'validRegisterEmail',
  subject: 'accounts',
  method: 'GET',
  path: '/valid-register-email',
  summary: 'Check whether an e-mail address is registered; the only call that reveals it (§14)',
  access: 'visitor',
  input: z.strictObject({ email: email() }),
  output: z.object({ registered: z.boolean() }),
  codes: [],
  grants: { table: ['get'], keys: ['EMAIL'] },
  limits: ['valid-check', 'known-address'],
  example: { input: { email: 'nagi@example.jp' }, output: { registered: true } },
})

export const validUsername = endpoint({
  id: 'validUsername',
  subject: 'accounts',
  method: 'GET',
  path: '/valid-username',
  summary: "Check whether a username is taken; the caller's own does not count",
  access: 'visitor',
  input: z.strictObject({
    username: z.string({ error: 'USERNAME_REQUIRED' }).trim().min(1, { error: 'USERNAME_REQUIRED' }).max(200, {
      error: 'INPUT_LENGTH',
    }),
  }),
  output: z.object({ isExist: z.boolean() }),
  codes: [],
  grants: { table: ['get'], keys: ['USERNAME'] },
  limits: ['valid-check'],
  example: { input: { username: 'nagi' }, output: { isExist: true } },
})

export const accountAvailabilityContracts = [validRegisterEmail, validUsername] as const
