import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { documentClient, tableName } from '#functions/lib/clients.ts'
import { conditionalWrites } from '#functions/store/conditional.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { type Begun, begin, type Claim } from '../store/idempotency.ts'
import { idempotencyKeys } from '../store/keys.ts'
import type { Admitted } from './admit.ts'
import { Refusal, refuse } from './answers.ts'
import type { PlatformCall } from './call.ts'

export const single = conditionalWrites(documentClient, tableName)

export interface ClaimedCall {
  readonly claim: Claim
  readonly begin: () => Promise<Begun>
}

/** What the call's own key claims; undefined where it carries none and needs none (payment-platform.md 5.20). */
export async function claimFor(
  contract: PlatformEndpoint,
  call: PlatformCall,
  input: Readonly<Record<string, unknown>>,
  admitted: Admitted | undefined,
  now: number,
): Promise<ClaimedCall | Refusal | undefined> {
  if (!admitted || contract.keepsNoAnswer || (contract.method !== 'POST' && contract.method !== 'PUT')) return undefined
  const given = call.header('idempotency-key') ?? call.header('idempotent_key')
  if (given === undefined || given === '') return contract.money ? refuse('E0000022001') : undefined
  if (given.length > 255) return new Refusal([{ code: 'E0000022003', params: ['255'] }])
  if (!/^[\x20-\x7e]+$/.test(given)) return refuse('E0000022008')
  const { shop, mode, mainShop } = admitted
  const owner = mainShop ?? shop
  const claim: Claim = {
    key: idempotencyKeys.record(mode, owner.shopId, hash(given)),
    fingerprint: hash(canonical([call.method, call.path, input, mainShop ? shop.shopId : null])),
    lock: ulid(now),
    now,
  }
  return { claim, begin: () => begin(single, claim) }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** One text for equal values: members in the order of their names, so that a client may send them in any. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join()}}`
}
