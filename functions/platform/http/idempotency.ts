import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import type { Earlier } from '#functions/http/middleware/replay.ts'
import { conditionalWrites } from '#functions/table/conditional.ts'
import { beginRecord, type IdempotencyClaim } from '../store/system/idempotency.ts'
import { idempotencyKeys } from '../store/table-keys.ts'
import { type Answer, Refusal, refuse } from './answers.ts'
import { canonical } from './canonical.ts'
import type { PlatformContext } from './platform-context.ts'

export const conditionalTable = conditionalWrites(documentClient, tableName)

/** The answer of an earlier call under the same key. */
export class KeptAnswer {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

/** What the call's own key claims; undefined where it carries none and needs none (payment-platform.md 5.20). */
export function idempotencyClaimOf({
  contract,
  call,
  raw,
  caller: admitted,
  at: now,
}: PlatformContext): IdempotencyClaim | Refusal | undefined {
  if (!admitted || contract.keepsNoAnswer || (contract.method !== 'POST' && contract.method !== 'PUT')) return undefined
  const given = call.header('idempotency-key') ?? call.header('idempotent_key')
  if (given === undefined || given === '') return contract.money ? refuse('E0000022001') : undefined
  if (given.length > 255) return new Refusal([{ code: 'E0000022003', params: ['255'] }])
  if (!/^[\x20-\x7e]+$/.test(given)) return refuse('E0000022008')
  const { shop, mode, mainShop } = admitted
  const owner = mainShop ?? shop
  return {
    key: idempotencyKeys.record(mode, owner.shopId, hash(given)),
    fingerprint: hash(canonical([call.method, call.path, raw, mainShop ? shop.shopId : null])),
    lock: ulid(now),
    now,
  }
}

/** Takes the call's key, or says what became of the call that has it. */
export async function earlierOf(context: PlatformContext): Promise<Earlier<Answer>> {
  if (!context.scope) return { outcome: 'none' }
  const begun = await beginRecord(conditionalTable, context.scope)
  if (begun.outcome !== 'mine') return begun
  context.resumed = begun.upstreamRef === undefined ? undefined : { upstreamRef: begun.upstreamRef }
  return { outcome: 'none' }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
