import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency'
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb'
import type { Context } from 'aws-lambda'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import { systemKeys } from '#functions/table/keys.ts'

/**
 * For effects outside our table, which no transaction of ours can make single: a mail, a text message, a call. The
 * record is written before and closed after; whoever comes again with the same key does nothing. A failure takes the
 * record away, so that the queue's next try sends (DESIGN 3).
 */
export function once(kind: string): (key: string, effect: () => Promise<void>) => Promise<void> {
  const persistenceStore = new DynamoDBPersistenceLayer({
    tableName,
    keyAttr: 'PK',
    sortKeyAttr: 'SK',
    staticPkValue: systemKeys.once(kind),
    expiryAttr: 'expiresAt',
    awsSdkV3Client: documentClient,
  })
  const config = new IdempotencyConfig({
    // A message may wait in its dead-letter queue for 14 days before it is driven again.
    expiresAfterSeconds: 15 * 86_400,
    // Only this of the context is asked for: how long a crashed sender keeps the next one from trying. Longer than any
    // sender's timeout, shorter than the queue's visibility.
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
