import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Runtime, startRuntime } from '../src/boot/runtime.ts'
import { allow, lambda, writeAssembly } from './templates.ts'

const TableName = 'bowls'
const lagMs = 400
const string = (name: string) => ({ AttributeName: name, AttributeType: 'S' })
const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' },
  { AttributeName: sk, KeyType: 'RANGE' },
]

let runtime: Runtime
let db: DynamoDBClient
const dataDir = mkdtempSync(path.join(tmpdir(), 'lag-'))
const assembly = writeAssembly([
  {
    name: 'lag',
    functions: { Writer: 'export const handler = () => {}' },
    template: {
      Resources: {
        Table: {
          Type: 'AWS::DynamoDB::Table',
          Properties: {
            TableName,
            KeySchema: keys('PK', 'SK'),
            AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map(string),
            GlobalSecondaryIndexes: [
              { IndexName: 'GSI1', KeySchema: keys('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' } },
            ],
          },
        },
        ...lambda('Writer', [allow('dynamodb:*', '*')]),
      },
    },
  },
])
beforeAll(async () => {
  runtime = await startRuntime({ assembly, dataDir, port: 0, lagMs })
  const accessKeyId = 'LOCAL.lag.Writer'
  db = new DynamoDBClient({
    region: 'ap-northeast-1',
    endpoint: runtime.urls.gateway,
    credentials: { accessKeyId, secretAccessKey: runtime.roles.secretKey(accessKeyId) },
  })
})
afterAll(async () => {
  await runtime.stop()
  for (const dir of [dataDir, assembly]) rmSync(dir, { recursive: true, force: true })
})

const bowl = (id: string, place: string, price: string) => ({
  PK: { S: `BOWL#${id}` },
  SK: { S: 'BOWL' },
  GSI1PK: { S: place },
  GSI1SK: { S: price },
})
const put = (...item: Parameters<typeof bowl>) => db.send(new PutItemCommand({ TableName, Item: bowl(...item) }))
const remove = (id: string) =>
  db.send(new DeleteItemCommand({ TableName, Key: { PK: { S: `BOWL#${id}` }, SK: { S: 'BOWL' } } }))

/** Ids of the bowls in a place, by price, as the index shows them now. */
async function shown(place: string, change: Partial<QueryCommandInput> = {}): Promise<(string | undefined)[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName,
      IndexName: 'GSI1',
      KeyConditionExpression: '#GSI1PK = :pk',
      ExpressionAttributeNames: { '#GSI1PK': 'GSI1PK' },
      ExpressionAttributeValues: { ':pk': { S: place } },
      ...change,
    }),
  )
  return Items.map(({ PK }) => PK?.S?.split('#')[1])
}

test('an index shows a new item once the lag is over', async () => {
  await put('a', 'hagi', '2000')
  expect(await shown('hagi')).toEqual([])
  expect(await runtime.activity.untilIdle()).toBe(true)
  expect(await shown('hagi')).toEqual(['a'])
})

test('an index shows a changed or deleted item as it stood before, in its old place', async () => {
  await put('b', 'seto', '2000')
  await put('c', 'seto', '1000')
  await runtime.activity.untilIdle()
  await put('b', 'mino', '3000')
  await remove('c')
  expect([await shown('seto'), await shown('mino')]).toEqual([['c', 'b'], []])
  expect(await shown('seto', { ScanIndexForward: false })).toEqual(['b', 'c'])
  await runtime.activity.untilIdle()
  expect([await shown('seto'), await shown('mino')]).toEqual([[], ['b']])
})

test('two writes within the lag are undone to the state before the first', async () => {
  await put('d', 'oribe', '1000')
  await runtime.activity.untilIdle()
  await put('d', 'shino', '1000')
  await db.send(
    new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: bowl('d', 'raku', '1') } }] }),
  )
  expect([await shown('oribe'), await shown('shino'), await shown('raku')]).toEqual([['d'], [], []])
  await runtime.activity.untilIdle()
  expect([await shown('oribe'), await shown('shino'), await shown('raku')]).toEqual([[], [], ['d']])
})

test('a stale item appears only within the range that was asked for', async () => {
  await put('e', 'bizen', '1000')
  await runtime.activity.untilIdle()
  await remove('e')
  const between = (from: string, to: string): Partial<QueryCommandInput> => ({
    KeyConditionExpression: '#GSI1PK = :pk AND #GSI1SK BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#GSI1PK': 'GSI1PK', '#GSI1SK': 'GSI1SK' },
    ExpressionAttributeValues: { ':pk': { S: 'bizen' }, ':from': { S: from }, ':to': { S: to } },
  })
  expect([await shown('bizen', between('0500', '1500')), await shown('bizen', between('1500', '2500'))]).toEqual([
    ['e'],
    [],
  ])
})
