import * as z from 'zod'
import { anyOperator } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { done, id, line, nothing } from '#shared/domain/kernel/fields.ts'
import { passkeyRules } from '#shared/domain/people/operator/passkeys.ts'
import { exampleOpened, openedSession } from './operator-login.ts'
import { assertion, base64url, exampleAssertion } from './passkey-answers.ts'

/** Contracts of passkeys, which serve as second factor, as a whole login and as a fresh proof (decision 125). */

const tokenKey = { tokenKey: ['get'] } as const
const challenge = () => z.string()
/** User verification (finger, face or PIN) is always required. */
const verification = () => z.literal('required')
const descriptor = () => z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

const requestOptions = () =>
  z.object({
    challenge: challenge(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: verification(),
    /** Empty if the device is to find its passkey for this site itself. */
    allowCredentials: z.array(descriptor()),
  })
const exampleChallenge = 'kDl0o0wNQkKc7X0n7b3K6Yt1Tq0cQ2m0m3bqv1t2s4U'
const exampleRequest = {
  challenge: exampleChallenge,
  rpId: 'kogei.example',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
}

export const adminAskPasskey = endpoint({
  id: 'adminAskPasskey',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/passkey/ask',
  summary: 'Begin a login by passkey alone: returns a challenge that is valid once, for five minutes',
  access: 'visitor',
  input: nothing(),
  output: requestOptions(),
  codes: [],
  grants: { table: ['put'], keys: ['PASSKEYCHALLENGE'] },
  limits: ['operator-passkey'],
  example: { input: {}, output: exampleRequest },
})

export const adminPasskeyLogin = endpoint({
  id: 'adminPasskeyLogin',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/passkey/login',
  summary: 'Log in by passkey alone: the device verifies finger, face or PIN, so that no other factor is needed',
  access: 'visitor',
  input: z.strictObject({ passkey: assertion() }),
  output: openedSession,
  codes: ['bad-passkey'],
  grants: {
    table: ['get', 'put', 'update', 'delete'],
    keys: ['OPERATOR', 'PASSKEYCHALLENGE', 'POLICY', 'SESSION'],
    secrets: tokenKey,
  },
  limits: ['operator-passkey'],
  example: { input: { passkey: exampleAssertion }, output: exampleOpened },
})

export const adminAskOwnPasskey = endpoint({
  id: 'adminAskOwnPasskey',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/passkey/own',
  summary: 'Begin to use one of the caller’s passkeys, as the second step of a login or as a fresh proof',
  access: anyOperator,
  stages: ['factor'],
  input: nothing(),
  output: z.object({
    /** Null for an operator without a passkey. */
    options: requestOptions().nullable(),
  }),
  codes: [],
  grants: { table: ['get', 'put'] },
  example: { input: {}, output: { options: exampleRequest } },
})

export const adminStartPasskey = endpoint({
  id: 'adminStartPasskey',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/passkey/start',
  summary: 'Begin to register a passkey; nothing changes until it is added',
  access: anyOperator,
  stages: ['enrol'],
  proof: 'always',
  input: nothing(),
  output: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: challenge(),
    /** Algorithms by their COSE numbers, the preferred one first. */
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor()),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: verification(),
    }),
  }),
  codes: ['unauthenticated', 'passkeys-full'],
  grants: { table: ['get', 'put'] },
  example: {
    input: {},
    output: {
      rp: { id: 'kogei.example', name: 'Kogei no Ma' },
      user: { id: 'MDFLQUc1VzhaME9QRVJBVE9SMDAwMDAwMDAx', name: 'katsura@example.jp', displayName: '桂 律' },
      challenge: exampleChallenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  },
})

const examplePasskeyId = '01KB8YV6X50PASSKEY000000001'
const passkeyName = () => line(passkeyRules.name)

export const adminAddPasskey = endpoint({
  id: 'adminAddPasskey',
  subject: 'operators',
  method: 'POST',
  path: '/admin/auth/passkey',
  summary: 'Add a passkey made by a device; the first second factor comes with recovery codes, shown only once',
  access: anyOperator,
  stages: ['enrol'],
  proof: 'always',
  input: z.strictObject({
    name: passkeyName(),
    passkey: z.object({
      id: base64url(),
      rawId: base64url(),
      type: z.literal('public-key', { error: 'PASSKEY_FORMAT' }),
      response: z.object({
        clientDataJSON: base64url(),
        attestationObject: base64url(),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
    }),
  }),
  output: z.object({ ...openedSession.shape, recoveryCodes: z.array(z.string()) }),
  codes: ['bad-passkey', 'passkeys-full'],
  grants: { table: ['get', 'put', 'update', 'delete'], secrets: tokenKey },
  example: {
    input: {
      name: '執務室の鍵',
      passkey: {
        id: exampleAssertion.id,
        rawId: exampleAssertion.rawId,
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
      },
    },
    output: { ...exampleOpened, recoveryCodes: ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'] },
  },
})

export const adminRenamePasskey = endpoint({
  id: 'adminRenamePasskey',
  subject: 'operators',
  method: 'PUT',
  path: '/admin/auth/passkey/{id}',
  summary: 'Rename one of the caller’s passkeys',
  access: anyOperator,
  input: z.strictObject({ id: id(), name: passkeyName() }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: examplePasskeyId, name: '自宅の端末' }, output: { done: true } },
})

export const adminRemovePasskey = endpoint({
  id: 'adminRemovePasskey',
  subject: 'operators',
  method: 'DELETE',
  path: '/admin/auth/passkey/{id}',
  summary: 'Remove one of the caller’s passkeys; the last required second factor stays',
  access: anyOperator,
  proof: 'always',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found', 'last-factor'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: examplePasskeyId }, output: { done: true } },
})

export const operatorPasskeysContracts = [
  adminAskPasskey,
  adminPasskeyLogin,
  adminAskOwnPasskey,
  adminStartPasskey,
  adminAddPasskey,
  adminRenamePasskey,
  adminRemovePasskey,
] as const
