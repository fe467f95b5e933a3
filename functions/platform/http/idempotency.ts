import { createHash } from 'node:crypto'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import type { PriorResponse } from '#functions/machinery/http/middleware/replay.ts'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import { beginRecord, type IdempotencyClaim, judgeRecord, type Standing } from '../store/system/idempotency.ts'
import { idempotencyKeys, type Mode } from '../store/table-keys.ts'
import { type Answer, Refusal, refuse } from './answers.ts'
import { canonical } from './canonical.ts'
import type { PlatformContext } from './platform-context.ts'

export const conditionalTable = conditionalWrites(documentClient, tableName)

/** Stored answer of an earlier call with the same key. */
export class StoredResponse {
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

/**
 * Another call claimed the key between this call's look-up and its first transaction: nothing of this one was
 * committed.
 */
export class IdempotencyConflict extends Error {
  readonly standing: Standing
  constructor(standing: Standing) {
    super('another call has the key')
    this.standing = standing
  }
}

/** Answer to a call if another one with the same key was faster. */
export function answerOfStanding(standing: Standing): StoredResponse | Refusal {
  if (standing.outcome === 'replayed') return new StoredResponse(standing.answer)
  return standing.outcome === 'clash' ? refuse('E0090022010') : refuse('E0090022021', 1)
}

const longest = 255

/** Key of the record of the call's idempotency key, which belongs to its shop; undefined without one. */
export function recordKeyOf(
  { contract, call }: Pick<PlatformContext, 'contract' | 'call'>,
  { mode, shopId }: { readonly mode: Mode; readonly shopId: string },
) {
  const given = givenKey(call)
  const isRead = contract.claimsByWrite && given !== undefined && given !== '' && given.length <= longest
  return isRead ? idempotencyKeys.record(mode, shopId, hash(given)) : undefined
}

const givenKey = ({ header }: Pick<PlatformContext['call'], 'header'>) =>
  header('idempotency-key') ?? header('idempotent_key')

/** What the call claims by its idempotency key; undefined if it has none and needs none (payment-platform.md 5.20). */
export function idempotencyClaimOf({
  contract,
  call,
  raw,
  caller: admitted,
  at: now,
}: PlatformContext): IdempotencyClaim | Refusal | undefined {
  if (!admitted || contract.keepsNoAnswer || (contract.method !== 'POST' && contract.method !== 'PUT')) return undefined
  const given = givenKey(call)
  if (given === undefined || given === '') return contract.money ? refuse('E0000022001') : undefined
  if (given.length > longest) return new Refusal([{ code: 'E0000022003', params: [`${longest}`] }])
  if (!/^[\x20-\x7e]+$/.test(given)) return refuse('E0000022008')
  const { shop, mode, mainShop } = admitted
  const owner = mainShop ?? shop
  return {
    key: idempotencyKeys.record(mode, owner.shopId, hash(given)),
    fingerprint: hash(canonical([call.method, call.path, raw, mainShop ? shop.shopId : null])),
    lock: idAt(now),
    now,
  }
}

/**
 * Claims the call's key, or returns the outcome of the call that has it. A free key may be claimed by the call's first
 * write.
 */
export async function earlierOf(context: PlatformContext): Promise<PriorResponse<Answer>> {
  const { scope, contract, caller } = context
  if (!scope) return { outcome: 'none' }
  const begun = contract.claimsByWrite
    ? await judgeRecord(conditionalTable, scope, caller?.earlier)
    : await beginRecord(conditionalTable, scope)
  if (begun.outcome === 'free') return { outcome: 'none' }
  if (begun.outcome !== 'mine') return begun
  context.key.claim(begun.upstreamRef)
  return { outcome: 'none' }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
