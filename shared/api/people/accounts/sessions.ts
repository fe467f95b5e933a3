import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { affiliateFormat } from '#shared/domain/kernel/affiliate.ts'
import { done, email, line, password, sixDigits } from '#shared/domain/kernel/fields.ts'
import { isHiragana, toHiragana } from '#shared/domain/kernel/kana.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { isUsername, normalizeUsername } from '#shared/domain/people/account/username.ts'

/** Contracts of accounts: codes by mail, registration, login, tokens, password reset (D6, D7). */

export const username = () =>
  z
    .string({ error: 'USERNAME_REQUIRED' })
    .max(lengths.other, { error: 'INPUT_LENGTH' })
    .transform(normalizeUsername)
    .pipe(z.string().refine(isUsername, { error: 'USERNAME_FORMAT' }))

export const languageInput = () =>
  z.enum(['jp', 'ja', 'en'], { error: 'LANGUAGE_FORMAT' }).transform(value => (value === 'en' ? 'en' : 'ja'))

/** Real names: shown to operators and, after a sale, to the party that ships (§14). */
export const personName = {
  surname: line(lengths.name, 1, 'NAME_REQUIRED'),
  name: line(lengths.name, 1, 'NAME_REQUIRED'),
  surname_pseudonyms: line(lengths.name, 0).transform(toHiragana).optional(),
  name_pseudonyms: line(lengths.name, 0).transform(toHiragana).optional(),
}

/** D14: an account in Japanese needs both readings in hiragana; otherwise they are optional, and Latin is allowed. */
export function checkReadings(
  names: { surname_pseudonyms?: string | undefined; name_pseudonyms?: string | undefined },
  language: 'ja' | 'en',
): { field: string; key: string }[] {
  if (language !== 'ja') return []
  return (['surname_pseudonyms', 'name_pseudonyms'] as const).flatMap(field => {
    const reading = names[field]
    if (!reading) return [{ field, key: 'PSEUDONYMS_REQUIRED' }]
    return isHiragana(reading) ? [] : [{ field, key: 'KANA_FORMAT' }]
  })
}

/** Second password field of the form; if sent, it must match (marketplace.md 5). */
const confirmPassword = () => z.string().optional()
export const passwordsMatch = ({
  password,
  confirmPassword,
}: {
  password: string
  confirmPassword?: string | undefined
}) => !confirmPassword || confirmPassword === password
/** An empty second field is not reported as a mismatch. */
export const passwordConfirmed = ({ confirmPassword }: { confirmPassword?: string | undefined }) =>
  confirmPassword !== ''
export const passwordUnconfirmed = { error: 'CONFIRM_PASSWORD_REQUIRED', path: ['confirmPassword'] }
export const passwordMismatch = { error: 'PASSWORD_REQUIRED_MATCH', path: ['confirmPassword'] }

/** Lifetimes in seconds: access 24 h; refresh 30 days, single-use (D6). */
const tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  refreshExpiresIn: z.int(),
})
const exampleTokens = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMSJ9.c2lnbmF0dXJl',
  refreshToken: '01KAG5W8Z0SESSION0000000001.bXRfcmFuZG9tX3NlY3JldA',
  expiresIn: 86_400,
  refreshExpiresIn: 2_592_000,
}

/**
 * Id of the request for a code, so that the code is accepted from another address too. Without it the latest request
 * from the caller's address is meant.
 */
const codeRequest = () => z.string().regex(/^[\w-]{22}$/, { error: 'REQUEST_FORMAT' })
const exampleRequest = 'q3c1Yw2gU7o4JtU1s9dQeV'

export const sendEmail = endpoint({
  id: 'sendEmail',
  subject: 'accounts',
  method: 'POST',
  path: '/send-email',
  summary: 'Send a six-digit code by mail; a reset or a login answers the same for unknown addresses (D7)',
  access: 'visitor',
  input: z.strictObject({
    email: email(),
    type: z.enum(['register', 'reset', 'update-email', 'login'], { error: 'TYPE_FORMAT' }),
  }),
  output: z.object({ expiresIn: z.int(), resendIn: z.int(), request: codeRequest() }),
  codes: ['code-too-soon', 'email-taken', 'unauthenticated', 'partner-account'],
  grants: { table: ['get', 'put'], keys: ['CODE', 'EMAIL'], secrets: { codeKey: ['get'] } },
  limits: ['email-account', 'email-address', 'email-site', 'email-mailbox'],
  example: {
    input: { email: 'nagi@example.jp', type: 'register' },
    output: { expiresIn: 1800, resendIn: 60, request: exampleRequest },
  },
})

export const register = endpoint({
  id: 'register',
  subject: 'accounts',
  method: 'POST',
  path: '/register',
  summary: 'Open an account with a mailed code and consent to the terms; the new member is logged in (D7)',
  access: 'visitor',
  input: z
    .strictObject({
      email: email(),
      code: sixDigits(),
      password: password(),
      confirmPassword: confirmPassword(),
      username: username(),
      ...personName,
      language: languageInput(),
      /**
       * Versions of the terms and the privacy notice that the form showed (`consentTo`); any but those in force get
       * TERMS_CHANGED.
       */
      termsVersion: z.string({ error: 'TERMS_REQUIRED' }).regex(/^[\w.:-]{1,64}$/, { error: 'TERMS_REQUIRED' }),
      affiliate: z.string().regex(affiliateFormat, { error: 'AFFILIATE_FORMAT' }).optional(),
    })
    .refine(passwordConfirmed, passwordUnconfirmed)
    .refine(passwordsMatch, passwordMismatch)
    .superRefine((input, context) => {
      for (const { field, key } of checkReadings(input, input.language))
        context.addIssue({ code: 'custom', path: [field], message: key })
    }),
  output: z.object({ userId: z.string(), ...tokens.shape }),
  codes: ['already-logged-in', 'bad-code', 'email-taken', 'username-taken'],
  grants: {
    table: ['get', 'query', 'put', 'update', 'delete', 'check'],
    keys: [
      'CODE',
      'EMAIL',
      'MEMBER',
      'MEMBERS',
      'PAGE',
      'PARTNER',
      'PHONE',
      'REFERRAL',
      'SESSION',
      'TERMS',
      'USERNAME',
    ],
    secrets: { codeKey: ['get'], tokenKey: ['get'] },
  },
  limits: ['code-check'],
  example: {
    input: {
      email: 'nagi@example.jp',
      code: '482913',
      password: 'Tenmoku2026',
      username: 'nagi',
      surname: '森下',
      name: '凪',
      surname_pseudonyms: 'もりした',
      name_pseudonyms: 'なぎ',
      language: 'jp',
      termsVersion: 'service:1:1.privacy:1:1',
    },
    output: { userId: '01KAG5W8Z0MEMBER00000000001', ...exampleTokens },
  },
})

export const login = endpoint({
  id: 'login',
  subject: 'accounts',
  method: 'POST',
  path: '/login',
  summary: 'Log in by e-mail and password, after a hundred failures by a mailed code too; all failures look the same',
  access: 'visitor',
  input: z.strictObject({
    account: z
      .string({ error: 'EMAIL_REQUIRED' })
      .trim()
      .toLowerCase()
      .min(1, { error: 'EMAIL_REQUIRED' })
      .max(lengths.other, { error: 'INPUT_LENGTH' }),
    password: z.string({ error: 'PASSWORD_REQUIRED' }).min(1, { error: 'PASSWORD_REQUIRED' }).max(lengths.other, {
      error: 'INPUT_LENGTH',
    }),
    /** Code from `sendEmail` with type login. Required (40103) after a hundred failures in a row, ignored before. */
    code: sixDigits().optional(),
    request: codeRequest().optional(),
  }),
  output: tokens,
  codes: ['login-failed', 'login-code-needed', 'rate-limited'],
  grants: {
    table: ['get', 'put', 'update', 'delete'],
    keys: ['CODE', 'EMAIL', 'LIMIT', 'MEMBER', 'SESSION'],
    secrets: { tokenKey: ['get'], codeKey: ['get'] },
  },
  limits: ['login-account', 'login-address', 'login-site'],
  example: { input: { account: 'nagi@example.jp', password: 'Tenmoku2026' }, output: exampleTokens },
})

export const refreshToken = endpoint({
  id: 'refreshToken',
  subject: 'accounts',
  method: 'POST',
  path: '/refresh-token',
  summary: 'Exchange a refresh token for new tokens; a token used twice ends the session (D6)',
  access: 'visitor',
  input: z.strictObject({
    refreshToken: z.string({ error: 'REQUIRED' }).min(1, { error: 'REQUIRED' }).max(200, { error: 'INPUT_LENGTH' }),
  }),
  output: tokens,
  codes: ['unauthenticated'],
  grants: { table: ['get', 'update'], keys: ['MEMBER', 'SESSION'], secrets: { tokenKey: ['get'] } },
  limits: ['refresh'],
  example: { input: { refreshToken: exampleTokens.refreshToken }, output: exampleTokens },
})

export const logout = endpoint({
  id: 'logout',
  subject: 'accounts',
  method: 'POST',
  path: '/logout',
  summary: 'Log out; idempotent',
  access: 'visitor',
  input: z.strictObject({ refreshToken: z.string().max(200, { error: 'INPUT_LENGTH' }).optional() }),
  output: done(),
  codes: [],
  grants: { table: ['get', 'update'], keys: ['SESSION'], secrets: { tokenKey: ['get'] } },
  example: { input: {}, output: { done: true } },
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  subject: 'accounts',
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a new password with a mailed code; every session of the member ends (D6)',
  access: 'visitor',
  input: z
    .strictObject({
      email: email(),
      code: sixDigits(),
      password: password(),
      confirmPassword: confirmPassword(),
      request: codeRequest().optional(),
    })
    .refine(passwordConfirmed, passwordUnconfirmed)
    .refine(passwordsMatch, passwordMismatch),
  output: done(),
  codes: ['bad-code', 'partner-account'],
  grants: {
    table: ['get', 'update', 'delete'],
    keys: ['CODE', 'EMAIL', 'LIMIT', 'MEMBER'],
    secrets: { codeKey: ['get'] },
  },
  limits: ['code-check'],
  example: {
    input: { email: 'nagi@example.jp', code: '482913', password: 'Setsugetsuka7' },
    output: { done: true },
  },
})

export const accountSessionContracts = [sendEmail, register, login, refreshToken, logout, resetPassword] as const
