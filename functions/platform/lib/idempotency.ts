import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import { conditionalWrites } from '#functions/table/conditional.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { type Begun, begin, type Claim } from '../store/system/idempotency.ts'
import { idempotencyKeys } from '../store/table-keys.ts'
import type { Admitted } from './admit.ts'
import { Refusal, refuse } from './answers.ts'
import type { PlatformCall } from './call.ts'
import { canonical } from './canonical.ts'

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
