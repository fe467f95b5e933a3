import { createHash, randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import type { ApiKey } from '#shared/platform/api/keys.ts'
import {
  ApiKeyState,
  ApiKeyType,
  isUsable,
  masked,
  maxActiveKeys,
  prefixOf,
  stateAt,
} from '#shared/platform/keys/api-key.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { utcIso, utcIsoOrNull } from '#shared/platform/time/iso.ts'
import { keyKeys } from '../table-keys.ts'

/**
 * A key is two items. The lookup is keyed by the key's hash and never changes, so that an instance may cache it for
 * ever; the record has the key's permissions and is read with every call.
 */
export const KeyLookup = z.object({ shopId: z.string(), mode: z.enum(['test', 'live']), keyId: z.string() })
export type KeyLookup = z.infer<typeof KeyLookup>

export const ApiKeyRecord = z.object({
  keyId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  type: ApiKeyType,
  name: z.string(),
  /** The scopes of a restricted key; empty for other keys. */
  scopes: z.array(z.string()),
  last4: z.string(),
  /** In plain text, for public keys only: the platform's own pages tokenize with it. */
  publicText: z.string().optional(),
  state: ApiKeyState,
  rollsUntil: z.int().optional(),
  validUntil: z.int().optional(),
  /** Key of the operator's own marketplace (docs/decisions/079), set by the setup alone. */
  isFirstParty: z.literal(true).optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
  version: z.int(),
})
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>

/**
 * Stored hash of a key. The pepper is a secret of the platform, so that the table alone does not allow guessing keys.
 */
export function hashKey(key: string, pepper: string): string {
  return createHash('sha256')
    .update(key + pepper)
    .digest('base64url')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Random letters and digits, uniformly drawn; 32 of them have 190 bits. */
export const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

interface NewKey {
  readonly shopId: string
  readonly mode: Mode
  readonly type: ApiKeyType
  readonly name?: string
  readonly scopes?: readonly string[]
  readonly validUntil?: number | undefined
  readonly isFirstParty?: true | undefined
  readonly at: number
  readonly newId: () => string
  readonly pepper: string
  /** An existing key: the setup stores the key as a secret before it registers it. */
  readonly key?: string
}

export const newKeyText = (type: ApiKeyType, mode: Mode) => `${prefixOf(type, mode)}${randomText(32)}`

/** A new key in plain text, to be shown once, and the writes that register it; count it by `countKeys`. */
export function newApiKey({
  shopId,
  mode,
  type,
  name = '',
  scopes = [],
  validUntil,
  isFirstParty,
  at,
  newId,
  pepper,
  ...rest
}: NewKey) {
  const key = rest.key ?? newKeyText(type, mode)
  const keyId = `key_${newId()}`
  const record: ApiKeyRecord = {
    keyId,
    shopId,
    mode,
    type,
    name,
    scopes: [...scopes],
    last4: key.slice(-4),
    ...(type === 'public' && { publicText: key }),
    state: 'ACTIVE',
    ...(validUntil !== undefined && { validUntil }),
    ...(isFirstParty && { isFirstParty }),
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  const lookup: KeyLookup = { shopId, mode, keyId }
  return {
    key,
    record,
    writes: [
      put({ ...keyKeys.lookup(hashKey(key, pepper)), ...lookup }, { ifAbsent: true }),
      put({ ...keyKeys.record(mode, shopId, keyId), ...record }, { ifAbsent: true }),
    ],
  }
}

/**
 * Adds to or subtracts from the number of active keys. Adding needs room (`E0060061030`): the caller names the code by
 * `.or(…)`.
 */
export function countKeys(mode: Mode, shopId: string, by: 1 | -1) {
  return update(keyKeys.count(mode, shopId), {
    add: { active: by },
    ...(by > 0 && {
      where: ['attribute_not_exists(#active) OR #active < :max', { max: maxActiveKeys }] as const,
    }),
  })
}

export async function findKey(table: Getter, hash: string): Promise<KeyLookup | undefined> {
  const item = await table.get(keyKeys.lookup(hash))
  return item && KeyLookup.parse(item)
}

export async function getKey(table: Getter, mode: Mode, shopId: string, keyId: string) {
  const item = await table.get(keyKeys.record(mode, shopId, keyId))
  return item && ApiKeyRecord.parse(item)
}

/** Every key of a shop in a mode, newest first; there are few. */
export async function listKeys(table: Querier, mode: Mode, shopId: string): Promise<ApiKeyRecord[]> {
  const rows = await table.queryAll({ ...keyKeys.ofShop(mode, shopId), newestFirst: true, consistent: true })
  return rows.map(row => ApiKeyRecord.parse(row))
}

/** Replaces a key's record if no other process was faster. */
export function replaceKey(after: ApiKeyRecord, before: ApiKeyRecord) {
  return put(
    { ...keyKeys.record(after.mode, after.shopId, after.keyId), ...after },
    { where: ['#version = :version', { version: before.version }] },
  )
}

export function keyView(record: ApiKeyRecord, now: number): ApiKey {
  const { keyId, mode, type, name, scopes, last4, rollsUntil, validUntil, version, createdAt, updatedAt } = record
  return {
    id: keyId,
    object: 'api_key',
    livemode: mode === 'live',
    type,
    name,
    scopes,
    masked: masked(type, mode, last4),
    state: stateAt(record, now),
    rolls_until: utcIsoOrNull(rollsUntil),
    expires_at: utcIsoOrNull(validUntil),
    version,
    created: utcIso(createdAt),
    updated: utcIso(updatedAt),
  }
}

/** The newest valid public key of a shop, which pages use for the tokeniser. */
export async function publicKeyOf(table: Querier, mode: Mode, shopId: string, now: number): Promise<string> {
  const rows = await table.queryAll(keyKeys.ofShop(mode, shopId))
  const keys = rows.map(row => ApiKeyRecord.parse(row)).filter(key => key.publicText && isUsable(key, now))
  return keys.sort((a, b) => b.createdAt - a.createdAt)[0]?.publicText ?? ''
}
