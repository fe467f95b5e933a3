import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { startStore } from '#infra/local/boot/dynamo.ts'

/** A table of one's own in the embedded store, for code that commits: keys, indexes and all. */
export async function openEmbeddedTable() {
  const dir = mkdtempSync(path.join(tmpdir(), 'pay-'))
  const region = 'ap-northeast-1'
  const store = await startStore(path.join(dir, 'table.db'), region, () => {})
  const plain = new DynamoDBClient({
    region,
    endpoint: store.origin,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } })
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
    /** Everything that is stored, for tests that look for what must not be. */
    async all(): Promise<Record<string, unknown>[]> {
      const found: Record<string, unknown>[] = []
      let after: Record<string, unknown> | undefined
      do {
        const page = await client.send(
          new ScanCommand({ TableName: tableName, ...(after && { ExclusiveStartKey: after }) }),
        )
        found.push(...(page.Items ?? []))
        after = page.LastEvaluatedKey
      } while (after)
      return found
    },
    async close() {
      client.destroy()
      plain.destroy()
      await store.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type EmbeddedTable = Awaited<ReturnType<typeof openEmbeddedTable>>
