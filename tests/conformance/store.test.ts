// What our store relies on, asked of the store itself: the embedded one, or any other that DYNAMODB_ENDPOINT names
// (DynamoDB Local, or a table on AWS behind a proxy). Plain requests, so that an SDK's own retries hide nothing.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AwsCall, AwsCallError, createCall } from '#infra/local/aws-call.ts'
import { type Doc, doc, docs, text } from '#infra/local/doc.ts'
import { type Store, startStore } from '#infra/local/dynamo.ts'

const region = 'ap-northeast-1'
const TableName = `conformance-${randomUUID().slice(0, 8)}`
const dir = mkdtempSync(path.join(tmpdir(), 'store-'))
let store: Store
let call: AwsCall
let stream: string

beforeAll(async () => {
  store = await startStore(path.join(dir, 'table.db'), region, () => {})
  call = createCall(store.origin, 'dynamodb', region)
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
  stream = text(doc(created.TableDescription).LatestStreamArn)
})

afterAll(async () => {
  await db('DeleteTable', {})
  await store.stop()
  rmSync(dir, { recursive: true, force: true })
})

const db = (operation: string, body: Doc) => call(`DynamoDB_20120810.${operation}`, { TableName, ...body })
const S = (value: string) => ({ S: value })
const N = (value: number) => ({ N: String(value) })
/** A partition of its own for each test. */
const partition = () => `P#${randomUUID()}`
const keyOf = (PK: string, SK = 'A') => ({ PK: S(PK), SK: S(SK) })
const put = (PK: string, SK: string, more: Doc = {}) => db('PutItem', { Item: { ...keyOf(PK, SK), ...more } })
const get = async (PK: string, SK = 'A') => {
  const { Item } = await db('GetItem', { Key: keyOf(PK, SK), ConsistentRead: true })
  return Item === undefined ? undefined : doc(Item)
}

async function failureOf(work: Promise<unknown>): Promise<AwsCallError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AwsCallError) return error
  throw new Error('The store took what it should have refused')
}

describe('conditions', () => {
  test('a put that must be the first is taken once', async () => {
    const PK = partition()
    const first = { Item: { ...keyOf(PK), n: N(1) }, ConditionExpression: 'attribute_not_exists(PK)' }
    await db('PutItem', first)
    expect((await failureOf(db('PutItem', first))).type).toBe('ConditionalCheckFailedException')
  })

  test('a refused write hands back the item as it stands', async () => {
    const PK = partition()
    await put(PK, 'A', { state: S('sold') })
    const failed = await failureOf(
      db('UpdateItem', {
        Key: keyOf(PK),
        UpdateExpression: 'SET #s = :s',
        ConditionExpression: '#s = :listed',
        ExpressionAttributeNames: { '#s': 'state' },
        ExpressionAttributeValues: { ':s': S('held'), ':listed': S('listed') },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    expect(failed.answer.Item).toEqual({ ...keyOf(PK), state: S('sold') })
  })

  test.each<[string, string, Doc, boolean]>([
    ['equality', '#a = :one', { ':one': N(1) }, true],
    ['inequality', '#a <> :one', { ':one': N(1) }, false],
    ['order of numbers, not of texts', '#b > :nine', { ':nine': N(9) }, true],
    ['between', '#a BETWEEN :zero AND :one', { ':zero': N(0), ':one': N(1) }, true],
    ['membership', '#a IN (:nine, :one)', { ':nine': N(9), ':one': N(1) }, true],
    ['begins_with', 'begins_with(#t, :te)', { ':te': S('te') }, true],
    ['contains in a text', 'contains(#t, :ea)', { ':ea': S('ea') }, true],
    ['contains in a list', 'contains(#l, :one)', { ':one': N(1) }, true],
    ['size', 'size(#t) = :nine', { ':nine': N(7) }, true],
    ['attribute_type', 'attribute_type(#t, :s)', { ':s': S('S') }, true],
    ['a nested path', '#m.#a = :one', { ':one': N(1) }, true],
    ['an element of a list', '#l[1] = :nine', { ':nine': N(9) }, true],
    ['not, and, or', 'NOT #a = :nine AND (#a = :one OR #a = :nine)', { ':one': N(1), ':nine': N(9) }, true],
    ['a missing attribute is never less', '#z < :one', { ':one': N(1) }, false],
    ['a missing attribute is not unequal either way', '#z = :one', { ':one': N(1) }, false],
    ['attribute_not_exists of a nested path', 'attribute_not_exists(#m.#z)', {}, true],
  ])('%s', async (_, ConditionExpression, values, holds) => {
    const PK = partition()
    await put(PK, 'A', { a: N(1), b: N(10), t: S('tea cup'), l: { L: [N(1), N(9)] }, m: { M: { a: N(1) } } })
    const used = Object.fromEntries(
      [...'abtlmz']
        .map(name => [`#${name}`, name])
        .filter(([name]) => name !== undefined && ConditionExpression.includes(name)),
    )
    const write = db('UpdateItem', {
      Key: keyOf(PK),
      UpdateExpression: 'SET done = :done',
      ConditionExpression,
      ExpressionAttributeNames: used,
      ExpressionAttributeValues: { ...values, ':done': { BOOL: true } },
    })
    if (holds) await write
    else expect((await failureOf(write)).type).toBe('ConditionalCheckFailedException')
  })
})

describe('updates', () => {
  test('set, add, remove and delete act on what was there before all of them', async () => {
    const PK = partition()
    await put(PK, 'A', { a: N(1), b: N(2), gone: S('x'), tags: { SS: ['red', 'blue'] } })
    await db('UpdateItem', {
      Key: keyOf(PK),
      UpdateExpression:
        'SET a = b, b = a, c = if_not_exists(c, :five), l = list_append(if_not_exists(l, :none), :more) ADD n :five REMOVE gone DELETE tags :red',
      ExpressionAttributeValues: { ':five': N(5), ':none': { L: [] }, ':more': { L: [N(1)] }, ':red': { SS: ['red'] } },
    })
    expect(await get(PK)).toEqual({
      ...keyOf(PK),
      a: N(2),
      b: N(1),
      c: N(5),
      l: { L: [N(1)] },
      n: N(5),
      tags: { SS: ['blue'] },
    })
  })

  test('numbers keep 38 digits', async () => {
    const PK = partition()
    const exact = '12345678901234567890123456789012345678'
    await put(PK, 'A', { n: { N: exact } })
    expect((await get(PK))?.n).toEqual({ N: exact })
  })

  test('a hundred increments at once are a hundred', async () => {
    const PK = partition()
    const add = { Key: keyOf(PK), UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': N(1) } }
    await Promise.all(Array.from({ length: 100 }, () => db('UpdateItem', add)))
    expect((await get(PK))?.n).toEqual(N(100))
  })
})

describe('transactions', () => {
  const Put = (PK: string, SK: string, more: Doc = {}) => ({ Put: { TableName, Item: { ...keyOf(PK, SK), ...more } } })
  const isThere = (PK: string, SK: string, ReturnValuesOnConditionCheckFailure = 'ALL_OLD') => ({
    ConditionCheck: {
      TableName,
      Key: keyOf(PK, SK),
      ConditionExpression: 'attribute_exists(PK) AND n = :n',
      ExpressionAttributeValues: { ':n': N(1) },
      ReturnValuesOnConditionCheckFailure,
    },
  })
  const transact = (TransactItems: object[], ClientRequestToken?: string) =>
    call('DynamoDB_20120810.TransactWriteItems', { TransactItems, ...(ClientRequestToken && { ClientRequestToken }) })

  test('all or nothing', async () => {
    const PK = partition()
    const failed = await failureOf(transact([Put(PK, 'A'), isThere(PK, 'B')]))
    expect(failed.type).toBe('TransactionCanceledException')
    expect(await get(PK)).toBeUndefined()
  })

  test('the reasons stand in the order of the items, each with its item where asked for', async () => {
    const PK = partition()
    await put(PK, 'B', { n: N(2) })
    await put(PK, 'C', { n: N(1) })
    await put(PK, 'D', { n: N(3) })
    const failed = await failureOf(
      transact([Put(PK, 'A'), isThere(PK, 'B'), isThere(PK, 'C'), isThere(PK, 'D', 'NONE'), isThere(PK, 'E')]),
    )
    const reasons = docs(failed.answer.CancellationReasons)
    expect(reasons.map(reason => reason.Code)).toEqual([
      'None',
      'ConditionalCheckFailed',
      'None',
      'ConditionalCheckFailed',
      'ConditionalCheckFailed',
    ])
    expect(reasons.map(reason => reason.Item)).toEqual([
      undefined,
      { ...keyOf(PK, 'B'), n: N(2) },
      undefined,
      undefined,
      undefined,
    ])
    expect(failed.message).toContain('ConditionalCheckFailed')
  })

  test('the same token again changes nothing and succeeds', async () => {
    const PK = partition()
    const token = randomUUID()
    const add = {
      Update: {
        TableName,
        Key: keyOf(PK),
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': N(1) },
      },
    }
    await transact([add], token)
    await transact([add], token)
    expect((await get(PK))?.n).toEqual(N(1))
  })

  test('the same token with something else is refused', async () => {
    const PK = partition()
    const token = randomUUID()
    await transact([Put(PK, 'A')], token)
    expect((await failureOf(transact([Put(PK, 'B')], token))).type).toBe('IdempotentParameterMismatchException')
  })

  test('a token of a cancelled transaction may be used again', async () => {
    const PK = partition()
    const token = randomUUID()
    await failureOf(transact([isThere(PK, 'A')], token))
    await put(PK, 'A', { n: N(1) })
    await transact([isThere(PK, 'A')], token)
  })

  test('one item may stand in a transaction once', async () => {
    const PK = partition()
    expect((await failureOf(transact([Put(PK, 'A'), isThere(PK, 'A')]))).type).toBe('ValidationException')
  })

  test('a hundred items are taken, a hundred and one are not', async () => {
    const PK = partition()
    const items = (count: number) => Array.from({ length: count }, (_, index) => Put(PK, String(index)))
    await transact(items(100))
    expect((await failureOf(transact(items(101)))).type).toBe('ValidationException')
  })

  test('of two that want the same item exactly one wins, and the other is told so', async () => {
    const PK = partition()
    await put(PK, 'A', { n: N(1) })
    const take = (who: string) =>
      transact([
        {
          Update: {
            TableName,
            Key: keyOf(PK),
            UpdateExpression: 'SET holder = :who',
            ConditionExpression: 'attribute_not_exists(holder)',
            ExpressionAttributeValues: { ':who': S(who) },
          },
        },
        Put(PK, `B${who}`),
      ])
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => take(String(index))))
    expect(results.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    const page = await db('Query', {
      KeyConditionExpression: 'PK = :pk AND begins_with(SK, :b)',
      ExpressionAttributeValues: { ':pk': S(PK), ':b': S('B') },
    })
    expect(page.Count).toBe(1)
  })

  test('reads of a transaction see one moment, with a gap for what is missing', async () => {
    const PK = partition()
    await put(PK, 'A', { n: N(1) })
    const { Responses } = await call('DynamoDB_20120810.TransactGetItems', {
      TransactItems: [{ Get: { TableName, Key: keyOf(PK, 'A') } }, { Get: { TableName, Key: keyOf(PK, 'B') } }],
    })
    expect(docs(Responses).map(each => each.Item)).toEqual([{ ...keyOf(PK, 'A'), n: N(1) }, undefined])
  })
})

describe('limits', () => {
  test('an item of 400 kB is taken, a larger one is not', async () => {
    const PK = partition()
    await put(PK, 'A', { big: S('x'.repeat(409_000)) })
    expect((await failureOf(put(PK, 'B', { big: S('x'.repeat(410_000)) }))).type).toBe('ValidationException')
  })

  test('a key may be neither empty nor of another type', async () => {
    expect((await failureOf(put('', 'A'))).type).toBe('ValidationException')
    expect((await failureOf(db('PutItem', { Item: { PK: N(1), SK: S('A') } }))).type).toBe('ValidationException')
    expect((await failureOf(db('PutItem', { Item: { PK: S('only') } }))).type).toBe('ValidationException')
  })

  test('a key value of an index may be absent but not empty', async () => {
    const PK = partition()
    await put(PK, 'A')
    expect((await failureOf(put(PK, 'B', { GSI1PK: S(''), GSI1SK: S('x') }))).type).toBe('ValidationException')
  })

  test('a value that no expression uses is a mistake', async () => {
    const PK = partition()
    const unused = db('UpdateItem', {
      Key: keyOf(PK),
      UpdateExpression: 'SET a = :a',
      ExpressionAttributeValues: { ':a': N(1), ':b': N(2) },
    })
    expect((await failureOf(unused)).type).toBe('ValidationException')
  })

  test('a batch writes 25 and reads 100', async () => {
    const PK = partition()
    const writes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ PutRequest: { Item: keyOf(PK, String(index).padStart(3, '0')) } }))
    const batch = (count: number) =>
      call('DynamoDB_20120810.BatchWriteItem', { RequestItems: { [TableName]: writes(count) } })
    await batch(25)
    expect((await failureOf(batch(26))).type).toBe('ValidationException')
    const read = (count: number) =>
      call('DynamoDB_20120810.BatchGetItem', {
        RequestItems: {
          [TableName]: { Keys: Array.from({ length: count }, (_, index) => keyOf(PK, String(index).padStart(3, '0'))) },
        },
      })
    expect(docs(doc((await read(100)).Responses)[TableName])).toHaveLength(25)
    expect((await failureOf(read(101))).type).toBe('ValidationException')
  })
})

describe('pages', () => {
  test('a query goes on where it stopped, in both directions, and stops by itself', async () => {
    const PK = partition()
    const names = Array.from({ length: 25 }, (_, index) => String(index).padStart(2, '0'))
    await Promise.all(names.map(name => put(PK, name)))
    for (const ScanIndexForward of [true, false]) {
      const seen: string[] = []
      let ExclusiveStartKey: unknown
      do {
        const page = await db('Query', {
          KeyConditionExpression: 'PK = :pk',
          ExpressionAttributeValues: { ':pk': S(PK) },
          Limit: 10,
          ScanIndexForward,
          ...(ExclusiveStartKey !== undefined && { ExclusiveStartKey }),
        })
        seen.push(...docs(page.Items).map(item => text(doc(item.SK).S)))
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined)
      expect(seen).toEqual(ScanIndexForward ? names : names.toReversed())
    }
  })

  test('a page ends at one megabyte', async () => {
    const PK = partition()
    for (const name of ['a', 'b', 'c', 'd']) await put(PK, name, { big: S('x'.repeat(390_000)) })
    const page = await db('Query', { KeyConditionExpression: 'PK = :pk', ExpressionAttributeValues: { ':pk': S(PK) } })
    expect(page.Count).toBeLessThan(4)
    expect(page.LastEvaluatedKey).toBeDefined()
  })

  test('a filter comes after the limit', async () => {
    const PK = partition()
    for (const [index, name] of ['a', 'b', 'c'].entries()) await put(PK, name, { n: N(index) })
    const page = await db('Query', {
      KeyConditionExpression: 'PK = :pk',
      FilterExpression: 'n > :zero',
      ExpressionAttributeValues: { ':pk': S(PK), ':zero': N(0) },
      Limit: 2,
    })
    expect([page.Count, page.ScannedCount]).toEqual([1, 2])
  })

  test('an index holds the items that have its keys, follows them, and pages', async () => {
    const [PK, GSI1PK] = [partition(), partition()]
    for (const name of ['a', 'b', 'c']) await put(PK, name, { GSI1PK: S(GSI1PK), GSI1SK: S(`at-${name}`) })
    await put(PK, 'd')
    const query = (more: Doc = {}) =>
      db('Query', {
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :pk',
        ExpressionAttributeValues: { ':pk': S(GSI1PK) },
        ...more,
      })
    await expect.poll(async () => (await query()).Count).toBe(3)
    const first = await query({ Limit: 2 })
    expect(first.LastEvaluatedKey).toEqual({ ...keyOf(PK, 'b'), GSI1PK: S(GSI1PK), GSI1SK: S('at-b') })
    expect((await query({ ExclusiveStartKey: first.LastEvaluatedKey })).Count).toBe(1)
    await db('UpdateItem', { Key: keyOf(PK, 'a'), UpdateExpression: 'REMOVE GSI1PK' })
    await expect.poll(async () => (await query()).Count).toBe(2)
    expect((await failureOf(query({ ConsistentRead: true }))).type).toBe('ValidationException')
  })
})

describe('the stream', () => {
  type StreamRecord = { eventName: unknown; dynamodb: Doc }

  /** All records of one partition so far, oldest first. */
  async function recordsOf(PK: string): Promise<StreamRecord[]> {
    const streams = (operation: string, body: Doc) => call(`DynamoDBStreams_20120810.${operation}`, body)
    const { Shards } = doc((await streams('DescribeStream', { StreamArn: stream })).StreamDescription)
    const found: StreamRecord[] = []
    for (const shard of docs(Shards)) {
      const position = { StreamArn: stream, ShardId: shard.ShardId, ShardIteratorType: 'TRIM_HORIZON' }
      let iterator = (await streams('GetShardIterator', position)).ShardIterator
      for (;;) {
        const page = await streams('GetRecords', { ShardIterator: iterator, Limit: 1000 })
        const records = docs(page.Records)
        found.push(...records.map(each => ({ eventName: each.eventName, dynamodb: doc(each.dynamodb) })))
        iterator = page.NextShardIterator
        if (records.length === 0 || iterator === undefined) break
      }
    }
    return found.filter(each => text(doc(doc(each.dynamodb.Keys).PK).S) === PK)
  }

  test('tells of insert, change and removal with both images, in order', async () => {
    const PK = partition()
    await put(PK, 'A', { n: N(1) })
    await put(PK, 'A', { n: N(2) })
    await db('DeleteItem', { Key: keyOf(PK) })
    const records = await recordsOf(PK)
    const image = (n: number) => ({ ...keyOf(PK), n: N(n) })
    expect(records.map(each => [each.eventName, each.dynamodb.OldImage, each.dynamodb.NewImage])).toEqual([
      ['INSERT', undefined, image(1)],
      ['MODIFY', image(1), image(2)],
      ['REMOVE', image(2), undefined],
    ])
    const numbers = records.map(each => BigInt(text(each.dynamodb.SequenceNumber)))
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  // A write that changes nothing is told by some stores and not by AWS: our poller leaves such records out.
  test('is silent about a write that was refused, and about the removal of nothing', async () => {
    const PK = partition()
    await put(PK, 'A', { n: N(1) })
    await failureOf(db('PutItem', { Item: keyOf(PK), ConditionExpression: 'attribute_not_exists(PK)' }))
    await db('DeleteItem', { Key: keyOf(PK, 'not there') })
    expect(await recordsOf(PK)).toHaveLength(1)
  })

  test('tells of each item of a transaction, and nothing of a cancelled one', async () => {
    const PK = partition()
    const item = (SK: string) => ({ Put: { TableName, Item: keyOf(PK, SK) } })
    const never = { ConditionCheck: { TableName, Key: keyOf(PK, 'Z'), ConditionExpression: 'attribute_exists(PK)' } }
    await call('DynamoDB_20120810.TransactWriteItems', { TransactItems: [item('A'), item('B')] })
    await failureOf(call('DynamoDB_20120810.TransactWriteItems', { TransactItems: [item('C'), never] }))
    expect((await recordsOf(PK)).map(each => text(doc(doc(each.dynamodb.Keys).SK).S)).sort()).toEqual(['A', 'B'])
  })
})
