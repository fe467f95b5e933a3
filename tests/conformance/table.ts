// A table of its own in the store under test: the embedded one, or any other that DYNAMODB_ENDPOINT names (DynamoDB
// Local, or a table on AWS behind a proxy). Plain requests, so that an SDK's own retries hide nothing.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsCallError, createCall, type Doc, doc, startStore, text } from '#packages/local-cloud/src/index.ts'

const region = 'ap-northeast-1'

export const S = (value: string) => ({ S: value })
export const N = (value: number) => ({ N: String(value) })
/** A partition of its own for each test. */
export const partition = () => `P#${randomUUID()}`
export const keyOf = (PK: string, SK = 'A') => ({ PK: S(PK), SK: S(SK) })

export async function openTable() {
  const dir = mkdtempSync(path.join(tmpdir(), 'store-'))
  const TableName = `conformance-${randomUUID().slice(0, 8)}`
  const store = await startStore(path.join(dir, 'table.db'), region, () => {})
  const send = createCall(store.origin, 'dynamodb', region)
  /** An operation that names its tables itself. */
  const call = (operation: string, body: Doc) => send(`DynamoDB_20120810.${operation}`, body)
  /** An operation on the table. */
  const db = (operation: string, body: Doc) => call(operation, { TableName, ...body })
  const created = await db('CreateTable', {
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map(AttributeName => ({
      AttributeName,
      AttributeType: 'S',
    })),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'GSI1',
        KeySchema: [
          { AttributeName: 'GSI1PK', KeyType: 'HASH' },
          { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  return {
    TableName,
    call,
    db,
    streamArn: text(doc(created.TableDescription).LatestStreamArn),
    streams: (operation: string, body: Doc) => send(`DynamoDBStreams_20120810.${operation}`, body),
    put: (PK: string, SK: string, more: Doc = {}) => db('PutItem', { Item: { ...keyOf(PK, SK), ...more } }),
    async get(PK: string, SK = 'A') {
      const { Item } = await db('GetItem', { Key: keyOf(PK, SK), ConsistentRead: true })
      return Item === undefined ? undefined : doc(Item)
    },
    async close() {
      await db('DeleteTable', {})
      await store.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export async function failureOf(work: Promise<unknown>): Promise<AwsCallError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AwsCallError) return error
  throw new Error('The store took what it should have refused')
}
