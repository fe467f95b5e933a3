import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { table } from '#functions/machinery/clients/clients.ts'
import { BatchGetCommand, GetCommand, QueryCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { put, remove, update } from '#functions/machinery/table/write.ts'

const dynamo = stubTable(DocumentClient.prototype)
beforeEach(() => dynamo.reset())

describe('reading many keys', () => {
  const key = (name: string) => ({ PK: name, SK: 'ITEM' })

  test('batchGet answers in the order asked, with nothing where nothing is, and asks once for a key named twice', async () => {
    dynamo.on(BatchGetCommand).resolves({
      Responses: {
        table: [
          { ...key('b'), n: 2 },
          { ...key('a'), n: 1 },
        ],
      },
    })
    const found = await table.batchGet([key('a'), key('missing'), key('b'), key('a')])
    expect(found.map(item => item?.['n'])).toEqual([1, undefined, 2, 1])
    expect(dynamo.asked(BatchGetCommand)[0]?.RequestItems?.['table']?.Keys).toHaveLength(3)
  })

  test('batchGet asks again for keys that the table left unprocessed', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { table: [{ ...key('a'), n: 1 }] },
        UnprocessedKeys: { table: { Keys: [key('b')] } },
      })
      .resolvesOnce({ Responses: { table: [{ ...key('b'), n: 2 }] } })
    expect((await table.batchGet([key('a'), key('b')])).map(item => item?.['n'])).toEqual([1, 2])
  })

  test('batchGet asks for a hundred at a time', async () => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { table: [] } })
    await table.batchGet(Array.from({ length: 250 }, (_, n) => key(`k${n}`)))
    const sizes = dynamo.asked(BatchGetCommand).map(({ RequestItems }) => RequestItems?.['table']?.Keys?.length)
    expect(sizes).toEqual([100, 100, 50])
  })
})

test('get reads one item consistently, and only by the two names of its key', async () => {
  dynamo.on(GetCommand).resolves({ Item: { PK: 'a', SK: 'b', n: 1 } })
  await table.get(Object.assign({ PK: 'a', SK: 'b' }, { more: 'than a key' }))
  expect(dynamo.asked(GetCommand)[0]).toMatchObject({
    Key: { PK: 'a', SK: 'b' },
    ConsistentRead: true,
  })
})

describe('queries', () => {
  test('a query names the keys of its index and aliases every attribute', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [] })
    await table.query({ pk: 'WORKS', prefix: '2026', index: 'GSI1', newestFirst: true, consistent: true })
    expect(dynamo.asked(QueryCommand)[0]).toEqual({
      TableName: 'table',
      IndexName: 'GSI1',
      KeyConditionExpression: '#GSI1PK = :pk AND begins_with(#GSI1SK, :from)',
      ExpressionAttributeNames: { '#GSI1PK': 'GSI1PK', '#GSI1SK': 'GSI1SK' },
      ExpressionAttributeValues: { ':pk': 'WORKS', ':from': '2026' },
      ScanIndexForward: false,
    })
  })

  test('a query goes on page after page and stops at its bound', async () => {
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [{ n: 1 }, { n: 2 }], LastEvaluatedKey: { PK: 'x' } })
      .resolvesOnce({ Items: [{ n: 3 }], LastEvaluatedKey: { PK: 'y' } })
      .resolvesOnce({ Items: [{ n: 4 }] })
    expect(await table.queryAll({ pk: 'WORKS', limit: 3 })).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(dynamo.asked(QueryCommand).map(input => input.Limit)).toEqual([3, 1])
  })
})

describe('writes', () => {
  const key = { PK: 'WORK#1', SK: 'WORK' }

  test('an update sets, adds and removes by alias, and leaves undefined alone', () => {
    const { request } = update(key, {
      set: { status: 'live', title: undefined },
      add: { favourites: 1 },
      remove: ['lock'],
      where: ['#status = :was', { was: 'scheduled' }],
    })
    expect(request('table').Update).toEqual({
      TableName: 'table',
      Key: key,
      UpdateExpression: 'SET #status = :set_status ADD #favourites :add_favourites REMOVE #lock',
      ConditionExpression: '#status = :was',
      ExpressionAttributeNames: { '#status': 'status', '#favourites': 'favourites', '#lock': 'lock' },
      ExpressionAttributeValues: { ':set_status': 'live', ':add_favourites': 1, ':was': 'scheduled' },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })

  test('a new item can insist on being new, a deletion on what it deletes', () => {
    expect(put({ ...key, n: 1 }, { ifAbsent: true }).request('table').Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(#PK)',
    })
    expect(remove(key, ['#owner = :me', { me: 'nagi' }]).request('table').Delete).toMatchObject({
      ConditionExpression: '#owner = :me',
      ExpressionAttributeValues: { ':me': 'nagi' },
    })
    expect(remove(key).request('table').Delete).not.toHaveProperty('ConditionExpression')
  })
})
