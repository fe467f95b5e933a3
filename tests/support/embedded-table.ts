import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { startStore } from '#packages/local-cloud/src/index.ts'
import { everyItem } from './table-client.ts'

/** A table of one's own in the embedded store, for code that commits: keys, indexes and all. */
export async function openEmbeddedTable() {
  const dir = mkdtempSync(path.join(tmpdir(), 'pay-'))
  const region = 'ap-northeast-1'
  const store = await startStore(path.join(dir, 'table.db'), region, () => {})
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const plain = new DynamoDBClient({ region, endpoint: store.origin, credentials, maxAttempts: 1 })
  const client = new DocumentClient({ region, endpoint: store.origin, credentials, maxAttempts: 1 })
  const tableName = `pay-${randomUUID().slice(0, 8)}`
  const indexed = ['GSI1', 'GSI2'] as const
  await plain.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['PK', 'SK', ...indexed.flatMap(name => [`${name}PK`, `${name}SK`])].map(AttributeName => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: indexed.map(IndexName => ({
        IndexName,
        KeySchema: [
          { AttributeName: `${IndexName}PK`, KeyType: 'HASH' },
          { AttributeName: `${IndexName}SK`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  )
  return {
    client,
    tableName,
    endpoint: store.origin,
    /** Everything that is stored, for tests that look for what must not be. */
    all: () => everyItem(client, tableName),
    async close() {
      plain.destroy()
      await store.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type EmbeddedTable = Awaited<ReturnType<typeof openEmbeddedTable>>
