import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DeleteItemCommand, DynamoDBClient, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc } from '../src/data/doc.ts'
import { type Small, smallRuntimeWith } from './small-runtime.ts'
import { allow, arnOf, lambda } from './templates.ts'

// The function fails at records whose item says so, as long as the file `sick` is there.
const reader = `
import { appendFileSync, existsSync } from 'node:fs'
export const handler = async ({ Records }) => {
  const { DIR, NAME } = process.env
  for (const record of Records) {
    const bad = record.dynamodb.NewImage?.bad && existsSync(DIR + '/sick')
    appendFileSync(DIR + '/' + NAME, JSON.stringify({ kind: record.eventName, keys: record.dynamodb.Keys, bad, size: Records.length, source: record.eventSourceARN }) + '\\n')
    if (bad && NAME === 'partial') return { batchItemFailures: [{ itemIdentifier: record.dynamodb.SequenceNumber }] }
    if (bad) throw new Error('sick')
  }
  return { batchItemFailures: [] }
}`

/** Over the embedded store, and over tables in this process. */
describe.each([
  { where: 'embedded', inProcess: undefined },
  { where: 'in this process', inProcess: { saves: true, functions: true } },
])('$where', ({ inProcess }) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'stream-'))
  const seenBy = (name: string): Doc[] => {
    const file = path.join(dir, name)
    return existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line))
      : []
  }

  let small: Small
  let db: DynamoDBClient

  beforeAll(async () => {
    const stream = { 'Fn::GetAtt': ['Table', 'StreamArn'] }
    const reads = [
      allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], stream),
      allow('dynamodb:ListStreams', '*'),
      allow('sqs:SendMessage', arnOf('GivenUp')),
    ]
    const mapping = (fn: string, more: object) => ({
      [`${fn}Mapping`]: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          FunctionName: { Ref: fn },
          EventSourceArn: stream,
          StartingPosition: 'LATEST',
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          ...more,
        },
      },
    })
    const env = (NAME: string) => ({ Environment: { Variables: { DIR: dir, NAME } } })
    small = await smallRuntimeWith(
      { inProcess },
      {
        name: 'st',
        functions: {
          Partial: reader,
          Bisect: reader,
          Filtered: reader,
          Denied: reader,
          Writer: 'export const handler = () => {}',
        },
        template: {
          Resources: {
            Table: {
              Type: 'AWS::DynamoDB::Table',
              Properties: {
                TableName: 'items',
                KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
                AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
                StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
              },
            },
            GivenUp: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'given-up' } },
            ...lambda('Partial', reads, env('partial')),
            ...lambda('Bisect', reads, env('bisect')),
            ...lambda('Filtered', reads, env('filtered')),
            ...lambda('Denied', [], env('denied')),
            ...lambda('Writer', [allow(['dynamodb:PutItem', 'dynamodb:DeleteItem'], arnOf('Table'))]),
            ...mapping('Partial', { MaximumRetryAttempts: 3 }),
            ...mapping('Bisect', {
              MaximumRetryAttempts: 2,
              BisectBatchOnFunctionError: true,
              DestinationConfig: { OnFailure: { Destination: arnOf('GivenUp') } },
            }),
            ...mapping('Filtered', {
              FilterCriteria: {
                Filters: [
                  { Pattern: '{"eventName":["REMOVE"]}' },
                  { Pattern: '{"dynamodb":{"NewImage":{"loud":{"BOOL":[true]}}}}' },
                ],
              },
            }),
            ...mapping('Denied', {}),
          },
        },
      },
    )
    db = new DynamoDBClient(small.credentialsOf('Writer'))
  })
  afterAll(() => small.stop())

  const put = (PK: string, more: Record<string, { BOOL: boolean }> = {}) =>
    db.send(new PutItemCommand({ TableName: 'items', Item: { PK: { S: PK }, ...more } }))
  const keys = (rows: Doc[]) => rows.map(row => String(doc(doc(row.keys).PK).S))

  test('a stream delivers records in order, with the ARN of the templates', async () => {
    for (const name of ['a', 'b', 'c']) await put(name)
    await small.runtime.activity.untilIdle()
    const rows = seenBy('partial')
    expect(keys(rows)).toEqual(['a', 'b', 'c'])
    expect(rows[0]?.source).toBe('arn:aws:dynamodb:ap-northeast-1:000000000000:table/items/stream/local')
  })

  test('a filter passes matching records, and a write that changes nothing makes no record', async () => {
    await put('quiet')
    await put('loud', { loud: { BOOL: true } })
    await put('loud', { loud: { BOOL: true } })
    await db.send(new DeleteItemCommand({ TableName: 'items', Key: { PK: { S: 'a' } } }))
    await small.runtime.activity.untilIdle()
    expect(seenBy('filtered').map(row => `${row.kind} ${doc(doc(row.keys).PK).S}`)).toEqual(['INSERT loud', 'REMOVE a'])
  })

  test('a mapping retries from the failed record, bisects the batch, and gives the record up', async () => {
    writeFileSync(path.join(dir, 'sick'), '')
    const before = { partial: seenBy('partial').length, bisect: seenBy('bisect').length }
    const items = ['d', 'e', 'f', 'g'].map(PK => ({
      Put: { TableName: 'items', Item: { PK: { S: PK }, ...(PK === 'e' && { bad: { BOOL: true } }) } },
    }))
    await db.send(new TransactWriteItemsCommand({ TransactItems: items }))
    await small.runtime.activity.untilIdle()
    const partial = keys(seenBy('partial').slice(before.partial))
    // The first record is processed once. The failing one has four tries and is then given up with the records after it.
    expect(partial).toEqual(['d', 'e', 'e', 'e', 'e'])
    const bisect = keys(seenBy('bisect').slice(before.bisect))
    expect(bisect.filter(key => key === 'g').length).toBeGreaterThanOrEqual(1)
    const [given = '{}'] = await small.runtime.queues.peek('given-up', 10)
    expect(JSON.parse(given)).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { batchSize: 1 },
    })
  })

  test('a mapping continues after a restart where it stopped', async () => {
    const before = seenBy('partial').length
    await small.restart()
    db = new DynamoDBClient(small.credentialsOf('Writer'))
    await put('h')
    await small.runtime.activity.untilIdle()
    expect(keys(seenBy('partial').slice(before))).toEqual(['h'])
  })

  test('a function that may not read the stream gets nothing, and the denial is logged', () => {
    expect(seenBy('denied')).toEqual([])
    expect(small.runtime.accessLog.denials.map(each => `${each.caller} ${each.action}`)).toEqual([
      'st-Denied dynamodb:DescribeStream',
    ])
  })
})
