import * as z from 'zod'
import { ApiKeyState, ApiKeyType, isGrantable, maxGraceHours } from '../keys/api-key.ts'
import { laterScopes } from '../keys/scope.ts'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { field, instantField, instantInputField, kind, withLater } from './fields.ts'
import { listOf, listQuery, onePageOf } from './lists.ts'

/**
 * API keys (payment-platform.md 5.9). Until the console has users, a shop's secret key manages its keys
 * (docs/decisions/064); a restricted key cannot, whatever its scopes, so that no key can grant more than it has.
 */
const scopeList = z
  .array(withLater(z.string().refine(isGrantable, kind('031')), laterScopes), kind('031'))
  .max(40, kind('031'))
  .transform(chosen => [...new Set(chosen)])
const keyId = (operation: '0062' | '0063') => field('077', z.string().max(40, kind('002')), operation)

export const ApiKey = z.object({
  id: z.string(),
  object: z.literal('api_key'),
  livemode: z.boolean(),
  type: ApiKeyType,
  name: z.string(),
  scopes: z.array(z.string()),
  /** `sk_test_…a1b2`. */
  masked: z.string(),
  state: ApiKeyState,
  /** End of the grace period of a rolled key. */
  rolls_until: instantField().nullable(),
  expires_at: instantField().nullable(),
  version: z.int(),
  created: instantField(),
  updated: instantField(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The secret is only in the answer that issues the key. */
const Issued = ApiKey.extend({ api_key: z.string() })

const example = {
  id: 'key_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'api_key',
  livemode: false,
  type: 'restricted',
  name: 'warehouse',
  scopes: ['payments:read'],
  masked: 'rk_test_…a1b2',
  state: 'ACTIVE',
  rolls_until: null,
  expires_at: null,
  version: 1,
  created: '2026-12-01T00:00:00.000Z',
  updated: '2026-12-01T00:00:00.000Z',
} as const satisfies ApiKey
const issued = { ...example, scopes: ['payments:read'], api_key: 'rk_test_0123456789ABCDEFGHIJKLMNOPQRa1b2' }

export const issueApiKey = platformEndpoint({
  id: 'issueApiKey',
  area: 'keys',
  method: 'POST',
  path: '/console/v1/api_keys',
  summary: 'Create an API key; its secret is shown once, and at most ten keys are active (5.9)',
  operation: '0060',
  access: secretKey(),
  input: z.strictObject({
    type: field('077', z.enum(ApiKeyType.options, kind('040'))),
    name: z.string().trim().max(100).default(''),
    scopes: field('078', scopeList.optional()),
    expires_at: field('077', instantInputField().optional()),
  }),
  output: Issued,
  codes: ['E0060077040', 'E0060078001', 'E0060078031', 'E0060061030'],
  needs: { scopes: { when: 'type=restricted' } },
  keepsNoAnswer: true,
  grants: { table: ['get', 'put', 'update'] },
  status: 201,
  example: { input: { type: 'restricted', name: 'warehouse', scopes: ['payments:read'] }, output: issued },
})

export const listApiKeys = platformEndpoint({
  id: 'listApiKeys',
  area: 'keys',
  method: 'GET',
  path: '/console/v1/api_keys',
  summary: 'List API keys, with their secrets masked (5.9)',
  operation: '0062',
  access: secretKey(),
  input: z.strictObject(listQuery(['created'])),
  output: listOf(ApiKey),
  codes: ['E0095091007'],
  grants: { table: ['query'] },
  example: {
    input: {},
    output: onePageOf({ ...example, scopes: ['payments:read'] }),
  },
})

export const updateApiKey = platformEndpoint({
  id: 'updateApiKey',
  area: 'keys',
  method: 'PUT',
  path: '/console/v1/api_keys/{id}',
  summary: 'Update the name or scopes of an API key (5.9)',
  operation: '0062',
  access: secretKey(),
  input: z.strictObject({
    id: keyId('0062'),
    name: z.string().trim().max(100).optional(),
    scopes: field('078', scopeList.optional()),
  }),
  output: ApiKey,
  /** 412 if `If-Match: "v3"` is not the current version of the key. */
  codes: ['E0062077002', 'E0062077040', 'E0062078031', 'E9991001001'],
  grants: { table: ['get', 'put', 'update'] },
  example: {
    input: { id: example.id, name: 'warehouse' },
    output: { ...example, scopes: ['payments:read'], version: 2 },
  },
})

export const rollApiKey = platformEndpoint({
  id: 'rollApiKey',
  area: 'keys',
  method: 'POST',
  path: '/console/v1/api_keys/{id}/roll',
  summary: 'Roll an API key; the old key keeps working for a grace period of up to 72 hours (5.9)',
  operation: '0063',
  access: secretKey(),
  input: z.strictObject({
    id: keyId('0063'),
    grace_hours: field('077', z.int(kind('007')).min(0, kind('007')).max(maxGraceHours, kind('007')).default(24)),
  }),
  output: Issued,
  codes: ['E0063077002', 'E0063077004', 'E0063077007', 'E0063077040'],
  keepsNoAnswer: true,
  grants: { table: ['get', 'put', 'update'] },
  status: 201,
  example: { input: { id: example.id, grace_hours: 24 }, output: issued },
})

export const disableApiKey = platformEndpoint({
  id: 'disableApiKey',
  area: 'keys',
  method: 'DELETE',
  path: '/console/v1/api_keys/{id}',
  summary: 'Revoke an API key immediately and permanently (5.9)',
  operation: '0063',
  access: secretKey(),
  input: z.strictObject({ id: keyId('0063') }),
  output: ApiKey,
  codes: ['E0063077002', 'E0063077004', 'E0063077040'],
  grants: { table: ['get', 'put', 'update'] },
  example: {
    input: { id: example.id },
    output: { ...example, scopes: ['payments:read'], state: 'DISABLED', version: 2 },
  },
})

export const keyEndpoints = [issueApiKey, listApiKeys, updateApiKey, rollApiKey, disableApiKey] as const
