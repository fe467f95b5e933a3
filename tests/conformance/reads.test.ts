// What our store relies on when it reads, and where the limits are: pages, indexes, the stream.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, doc, docs, text } from '#packages/local-cloud/src/index.ts'
import { failureOf, keyOf, N, openTable, partition, S } from './table.ts'

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => {
  table = await openTable()
})
afterAll(() => table.close())

const db = (operation: string, body: Doc) => table.db(operation, body)
const put = (PK: string, SK: string, more?: Doc) => table.put(PK, SK, more)

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
      table.call('BatchWriteItem', { RequestItems: { [table.TableName]: writes(count) } })
    await batch(25)
    expect((await failureOf(batch(26))).type).toBe('ValidationException')
    const read = (count: number) =>
      table.call('BatchGetItem', {
        RequestItems: {
          [table.TableName]: {
            Keys: Array.from({ length: count }, (_, index) => keyOf(PK, String(index).padStart(3, '0'))),
          },
        },
      })
    expect(docs(doc((await read(100)).Responses)[table.TableName])).toHaveLength(25)
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
  interface StreamRecord {
    readonly eventName: unknown
    readonly dynamodb: Doc
  }

  /** All records of one partition so far, oldest first. */
  async function recordsOf(PK: string): Promise<StreamRecord[]> {
    const { streams, streamArn: stream } = table
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
    const item = (SK: string) => ({ Put: { TableName: table.TableName, Item: keyOf(PK, SK) } })
    const never = {
      ConditionCheck: { TableName: table.TableName, Key: keyOf(PK, 'Z'), ConditionExpression: 'attribute_exists(PK)' },
    }
    await table.call('TransactWriteItems', { TransactItems: [item('A'), item('B')] })
    await failureOf(table.call('TransactWriteItems', { TransactItems: [item('C'), never] }))
    expect((await recordsOf(PK)).map(each => text(doc(doc(each.dynamodb.Keys).SK).S)).sort()).toEqual(['A', 'B'])
  })
})
