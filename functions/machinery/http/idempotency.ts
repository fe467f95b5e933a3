import { hashOf, type TransactionScope } from '#functions/machinery/table/transaction.ts'
import { Failure } from './answer.ts'
import type { EndpointContext } from './endpoint-context.ts'

const keyFormat = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Scope under which an idempotent call stores its answer (D2). Any other call keeps its default scope. */
export function scopeOf({
  contract,
  claim,
  call,
  scope,
  input,
  raw,
}: EndpointContext): TransactionScope | Failure | undefined {
  if (!contract.idempotent) return undefined
  if (!call.idempotencyKey || !keyFormat.test(call.idempotencyKey)) {
    return new Failure('validation', { errors: [{ field: 'Idempotency-Key', key: 'REQUIRED' }] })
  }
  const id = `${contract.id}#${claim?.userId ?? call.address}#${call.idempotencyKey.toLowerCase()}`
  return { ...scope, id, bodyHash: hashOf(withoutSecrets(input ?? raw)), keepsAnswer: true }
}

/**
 * Leaves secrets out of the hash, because a fast hash of a password would reveal it; another password with the same key
 * does not count as another request.
 */
function withoutSecrets(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !/password|^code$/i.test(name)))
}
