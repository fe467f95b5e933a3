// What our store relies on when it writes: conditions, updates, transactions.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Doc, docs } from '#packages/local-cloud/src/index.ts'
import { failureOf, keyOf, N, openTable, partition, S } from './table.ts'

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => {
  table = await openTable()
})
afterAll(() => table.close())

const db = (operation: string, body: Doc) => table.db(operation, body)
const put = (PK: string, SK: string, more?: Doc) => table.put(PK, SK, more)
const get = (PK: string, SK?: string) => table.get(PK, SK)

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
  const Put = (PK: string, SK: string, more: Doc = {}) => ({
    Put: { TableName: table.TableName, Item: { ...keyOf(PK, SK), ...more } },
  })
  const isThere = (PK: string, SK: string, ReturnValuesOnConditionCheckFailure = 'ALL_OLD') => ({
    ConditionCheck: {
      TableName: table.TableName,
      Key: keyOf(PK, SK),
      ConditionExpression: 'attribute_exists(PK) AND n = :n',
      ExpressionAttributeValues: { ':n': N(1) },
      ReturnValuesOnConditionCheckFailure,
    },
  })
  const transact = (TransactItems: object[], ClientRequestToken?: string) =>
    table.call('TransactWriteItems', { TransactItems, ...(ClientRequestToken && { ClientRequestToken }) })

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
        TableName: table.TableName,
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
            TableName: table.TableName,
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
    const { Responses } = await table.call('TransactGetItems', {
      TransactItems: [
        { Get: { TableName: table.TableName, Key: keyOf(PK, 'A') } },
        { Get: { TableName: table.TableName, Key: keyOf(PK, 'B') } },
      ],
    })
    expect(docs(Responses).map(each => each.Item)).toEqual([{ ...keyOf(PK, 'A'), n: N(1) }, undefined])
  })
})
