import {
  IdempotencyConfig,
  IdempotencyItemAlreadyExistsError,
  IdempotencyItemNotFoundError,
  makeIdempotent,
} from '@aws-lambda-powertools/idempotency'
import { BasePersistenceLayer, IdempotencyRecord } from '@aws-lambda-powertools/idempotency/persistence'
import type { Context } from 'aws-lambda'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { effectExists, effectKey, mayBegin, parseEffect } from '#functions/store/kernel/effects.ts'

const single = conditionalWrites(documentClient, tableName)

/** Records of the idempotency library, stored by our own client, because the library's layer would bundle the SDK's. */
class EffectRecords extends BasePersistenceLayer {
  readonly #kind: string

  constructor(kind: string) {
    super()
    this.#kind = kind
  }

  protected override async _getRecord(id: string): Promise<IdempotencyRecord> {
    const item = await table.get(effectKey(this.#kind, id))
    if (!item) throw new IdempotencyItemNotFoundError()
    return recordOf(id, item)
  }

  protected override async _putRecord(record: IdempotencyRecord): Promise<void> {
    const { idempotencyKey: id, expiryTimestamp: expiresAt, inProgressExpiryTimestamp } = record
    const item = {
      ...effectKey(this.#kind, id),
      status: record.getStatus(),
      expiresAt,
      in_progress_expiration: inProgressExpiryTimestamp,
    }
    const written = await single.put(item, mayBegin(Date.now()))
    if (written.outcome === 'refused')
      throw new IdempotencyItemAlreadyExistsError(undefined, written.current && recordOf(id, written.current))
  }

  protected override async _updateRecord(record: IdempotencyRecord): Promise<void> {
    const set = { status: record.getStatus(), expiresAt: record.expiryTimestamp }
    await single.update(effectKey(this.#kind, record.idempotencyKey), { set })
  }

  protected override async _deleteRecord({ idempotencyKey }: IdempotencyRecord): Promise<void> {
    await single.remove(effectKey(this.#kind, idempotencyKey), effectExists)
  }
}

function recordOf(idempotencyKey: string, item: Attributes): IdempotencyRecord {
  const { status, expiresAt: expiryTimestamp, in_progress_expiration } = parseEffect(item)
  return new IdempotencyRecord({
    idempotencyKey,
    status,
    expiryTimestamp,
    ...(in_progress_expiration !== undefined && { inProgressExpiryTimestamp: in_progress_expiration }),
    responseData: true,
  })
}

/**
 * For side effects outside the table, which no transaction can make unique: a mail, a text message, a call. The record
 * is written before and completed after; a repetition with the same key does nothing. A failure deletes the record, so
 * that the queue's next try sends (DESIGN 3).
 */
export function once(kind: string): (key: string, effect: () => Promise<void>) => Promise<void> {
  const persistenceStore = new EffectRecords(kind)
  const config = new IdempotencyConfig({
    // A message may wait in its dead-letter queue for 14 days before it is redriven.
    expiresAfterSeconds: 15 * 86_400,
    // The library only uses this: how long a crashed sender blocks the next one. Longer than any sender's timeout,
    // shorter than the queue's visibility timeout.
    lambdaContext: { getRemainingTimeInMillis: () => 30_000 } as Context,
  })
  return async (key, effect) => {
    const run = makeIdempotent(
      async (_key: string) => {
        await effect()
        return true
      },
      { persistenceStore, config, keyPrefix: kind },
    )
    await run(key)
  }
}
