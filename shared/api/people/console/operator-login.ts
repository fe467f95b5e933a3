import * as z from 'zod'
import { anyOperator } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { done, email, id, instant, line, nothing, password } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { loginStages } from '#shared/domain/people/operator/login.ts'
import { operatorRoles } from '#shared/domain/people/operator/roles.ts'
import { passwordMismatch, passwordsMatch } from '../accounts/sessions.ts'
import { assertion } from './passkey-answers.ts'

/** Contracts of operators' login: password, second factor, links by mail, sessions (decision 118). */

export const exampleOperator = {
  id: '01KAG5W8Z0OPERATOR000000001',
  name: '運営 桂',
  email: 'katsura@example.jp',
  roles: ['owner' as const],
}

const operatorView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
})

/** A session of the console. */
export const openedSession = z.object({
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  operator: operatorView,
  /** Step that the session still needs before other calls are open to it; null for none. */
  stage: z.enum(loginStages).nullable(),
})
export const exampleOpened = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
  expiresIn: 43_200,
  operator: exampleOperator,
  stage: null,
}
const tokenKey = { tokenKey: ['get'] } as const
const bothKeys = { ...tokenKey, codeKey: ['get'] } as const
const codeKey = { codeKey: ['get'] } as const

const anything = (error: string) =>
  z.string({ error }).trim().min(1, { error }).max(lengths.other, { error: 'INPUT_LENGTH' })

export const adminLogin = endpoint({
  id: 'adminLogin',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/login',
  summary: 'Log in as an operator, with a session of 12 hours and a cookie of its own; a second factor may follow',
  access: 'visitor',
  input: z.strictObject({
    account: anything('EMAIL_REQUIRED').toLowerCase(),
    password: z.string({ error: 'PASSWORD_REQUIRED' }).min(1, { error: 'PASSWORD_REQUIRED' }).max(lengths.other, {
      error: 'INPUT_LENGTH',
    }),
  }),
  output: openedSession,
  codes: ['login-failed', 'login-by-link', 'rate-limited'],
  grants: {
    table: ['get', 'put', 'update', 'delete'],
    keys: ['AUDIT', 'AUDITED', 'LIMIT', 'OPERATOR', 'OPERATOREMAIL', 'POLICY', 'SESSION'],
    secrets: tokenKey,
  },
  limits: ['operator-login', 'login-address', 'login-site'],
  example: { input: { account: 'katsura@example.jp', password: 'Kurabayashi88' }, output: exampleOpened },
})

export const adminVerifyFactor = endpoint({
  id: 'adminVerifyFactor',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/factor',
  summary: 'Complete a login by a second factor: a code of the app, a recovery code, or a passkey',
  access: anyOperator,
  stages: ['factor'],
  input: z
    .strictObject({ code: anything('CODE_REQUIRED').optional(), passkey: assertion().optional() })
    .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
      error: 'CODE_REQUIRED',
      path: ['code'],
    }),
  output: openedSession,
  codes: ['bad-code', 'bad-passkey', 'rate-limited'],
  grants: { table: ['get', 'put', 'update', 'delete'], secrets: bothKeys },
  example: { input: { code: '482913' }, output: exampleOpened },
})

export const adminProve = endpoint({
  id: 'adminProve',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/proof',
  summary: 'Repeat password, code or passkey, which for ten minutes allows moving money or changing the account',
  access: anyOperator,
  input: z
    .strictObject({ proof: anything('PROOF_REQUIRED').optional(), passkey: assertion().optional() })
    .refine(({ proof, passkey }) => proof !== undefined || passkey !== undefined, {
      error: 'PROOF_REQUIRED',
      path: ['proof'],
    }),
  output: done(),
  codes: ['wrong-proof', 'bad-passkey', 'rate-limited'],
  grants: { table: ['get', 'put', 'update', 'delete'], secrets: codeKey },
  example: { input: { proof: 'Kurabayashi88' }, output: { done: true } },
})

export const adminInfo = endpoint({
  id: 'adminInfo',
  subject: 'operators',
  method: 'GET',
  path: '/admin/auth/info',
  summary: 'The operator who is logged in to the console',
  access: anyOperator,
  input: nothing(),
  output: operatorView,
  codes: [],
  grants: {},
  example: { input: {}, output: exampleOperator },
})

export const adminLogout = endpoint({
  id: 'adminLogout',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/logout',
  summary: "End the operator's session at once",
  access: anyOperator,
  stages: loginStages,
  input: nothing(),
  output: done(),
  codes: [],
  grants: { table: ['update'] },
  example: { input: {}, output: { done: true } },
})

/** A link by mail: hash of the mailbox, and a secret that only the mail has. */
const link = {
  name: z.string({ error: 'LINK_FORMAT' }).regex(/^[\w-]{43}$/, { error: 'LINK_FORMAT' }),
  token: z.string({ error: 'LINK_FORMAT' }).regex(/^[\w-]{43}$/, { error: 'LINK_FORMAT' }),
}
const exampleLink = {
  name: 'bXmJb2r4x0o8k5bXq3c1Yw2gU7o4JtU1s9dQeVh0mZk',
  token: 'q3c1Yw2gU7o4JtU1s9dQeVh0mZkbXmJb2r4x0o8k5bX',
}

export const adminReadLink = endpoint({
  id: 'adminReadLink',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/link/read',
  summary: 'Check a mailed link and return its operator; the link stays valid',
  access: 'visitor',
  input: z.strictObject(link),
  output: z.object({ email: z.string(), name: z.string(), isInvited: z.boolean(), lapsesAt: instant() }),
  codes: ['bad-link'],
  grants: { table: ['get'], keys: ['OPERATOR', 'OPERATOREMAIL', 'OPERATORLINK'], secrets: codeKey },
  limits: ['operator-link-use'],
  example: {
    input: exampleLink,
    output: { email: 'katsura@example.jp', name: '', isInvited: true, lapsesAt: exampleTime },
  },
})

export const adminUseLink = endpoint({
  id: 'adminUseLink',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/link',
  summary: 'Set the password by a mailed link, once; an invited operator becomes active, all sessions end',
  access: 'visitor',
  input: z
    .strictObject({
      ...link,
      password: password(),
      confirmPassword: z.string().optional(),
      /** Name of the invited operator in the console. */
      operatorName: line(lengths.name).optional(),
    })
    .refine(passwordsMatch, passwordMismatch),
  output: openedSession,
  codes: ['bad-link', 'operator-state'],
  grants: {
    table: ['get', 'put', 'update', 'delete'],
    keys: ['AUDIT', 'AUDITED', 'LIMIT', 'OPERATOR', 'OPERATOREMAIL', 'OPERATORLINK', 'OPERATORS', 'POLICY', 'SESSION'],
    secrets: bothKeys,
  },
  limits: ['operator-link-use'],
  example: { input: { ...exampleLink, password: 'Kurabayashi88', operatorName: '桂 律' }, output: exampleOpened },
})

export const adminForgotPassword = endpoint({
  id: 'adminForgotPassword',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/forgot',
  summary: 'Mail a link to set a new password; the answer is the same for unknown addresses',
  access: 'visitor',
  input: z.strictObject({ email: email() }),
  output: done(),
  codes: [],
  grants: { table: ['get', 'put'], keys: ['OPERATORLINK'] },
  limits: ['operator-link', 'operator-link-address'],
  example: { input: { email: 'katsura@example.jp' }, output: { done: true } },
})

export const adminStartFactor = endpoint({
  id: 'adminStartFactor',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/factor/start',
  summary: 'Begin to enrol an authenticator app; nothing changes until a code of it is confirmed',
  access: anyOperator,
  stages: ['enrol'],
  proof: 'always',
  input: nothing(),
  output: z.object({
    /** Base 32, for typing in. */
    secret: z.string(),
    /** `otpauth://` address, for scanning. */
    uri: z.string(),
    /** The address as a QR code: number of modules a side, and the dark ones as an SVG path. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  codes: ['unauthenticated'],
  grants: { table: ['get', 'put', 'update'], secrets: codeKey },
  example: {
    input: {},
    output: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Kogei%20no%20Ma:katsura%40example.jp?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kogei%20no%20Ma',
      qr: { size: 41, path: 'M0 0h1v1h-1z' },
    },
  },
})

export const adminConfirmFactor = endpoint({
  id: 'adminConfirmFactor',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/factor/confirm',
  summary: 'Confirm the app by its code; returns the recovery codes, which are shown only once',
  access: anyOperator,
  stages: ['enrol'],
  proof: 'always',
  input: z.strictObject({ code: anything('CODE_REQUIRED') }),
  output: z.object({ ...openedSession.shape, recoveryCodes: z.array(z.string()) }),
  codes: ['bad-code'],
  grants: { table: ['get', 'put', 'update'], secrets: bothKeys },
  example: {
    input: { code: '482913' },
    output: { ...exampleOpened, recoveryCodes: ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'] },
  },
})

export const adminGetAccount = endpoint({
  id: 'adminGetAccount',
  subject: 'operators',
  method: 'GET',
  path: '/admin/auth/account',
  summary: 'The caller’s operator account: second factors and sessions',
  access: anyOperator,
  input: nothing(),
  output: z.object({
    ...operatorView.shape,
    factor: z.object({
      /** Whether an authenticator app is enrolled. */
      isEnrolled: z.boolean(),
      isRequired: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          since: instant(),
          usedAt: instant().nullable(),
          /** Whether the passkey is synchronised to the owner's other devices. */
          isSynced: z.boolean(),
        }),
      ),
    }),
    sessions: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        agent: z.string(),
        since: instant(),
        until: instant(),
        isThis: z.boolean(),
      }),
    ),
  }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: {},
    output: {
      ...exampleOperator,
      factor: {
        isEnrolled: true,
        isRequired: true,
        recoveryCodesLeft: 10,
        passkeys: [
          {
            id: '01KB8YV6X50PASSKEY000000001',
            name: '執務室の鍵',
            since: exampleTime,
            usedAt: null,
            isSynced: false,
          },
        ],
      },
      sessions: [
        {
          id: '01KB8YV6WZ0SESSION000000001',
          address: '203.0.113.7',
          agent: 'Mozilla/5.0 (Macintosh)',
          since: exampleTime,
          until: exampleTime,
          isThis: true,
        },
      ],
    },
  },
})

export const adminEndSession = endpoint({
  id: 'adminEndSession',
  subject: 'operators',
  method: 'DELETE',
  path: '/admin/auth/session/{id}',
  summary: 'End one of the own sessions at once',
  access: anyOperator,
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: { input: { id: '01KB8YV6WZ0SESSION000000001' }, output: { done: true } },
})

export const adminChangePassword = endpoint({
  id: 'adminChangePassword',
  subject: 'operators',
  method: 'PUT',
  path: '/admin/auth/password',
  summary: 'Change the own password in the console; all other sessions end',
  access: anyOperator,
  input: z
    .strictObject({
      oldPassword: z.string({ error: 'PASSWORD_REQUIRED' }).min(1, { error: 'PASSWORD_REQUIRED' }).max(lengths.other, {
        error: 'INPUT_LENGTH',
      }),
      password: password(),
      confirmPassword: z.string().optional(),
    })
    .refine(passwordsMatch, passwordMismatch),
  output: done(),
  codes: ['wrong-password', 'rate-limited', 'operator-state'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: { input: { oldPassword: 'Kurabayashi88', password: 'Setsugetsuka7' }, output: { done: true } },
})

export const operatorLoginContracts = [
  adminLogin,
  adminVerifyFactor,
  adminProve,
  adminInfo,
  adminLogout,
  adminReadLink,
  adminUseLink,
  adminForgotPassword,
  adminStartFactor,
  adminConfirmFactor,
  adminGetAccount,
  adminEndSession,
  adminChangePassword,
] as const
