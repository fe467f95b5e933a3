import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentClient } from '#functions/machinery/clients/clients.ts'
import { toWire } from '#functions/machinery/table/attribute-values.ts'
import { PutCommand, TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '#functions/machinery/table/errors.ts'
import {
  codeOf,
  hashOf,
  replayOf,
  replaySeconds,
  Transaction,
  transact,
} from '#functions/machinery/table/transaction.ts'
import { check, put, update } from '#functions/machinery/table/write.ts'
import { moment } from '#tests/support/unit-environment.ts'

const dynamo = stubTable(DocumentClient.prototype)
beforeEach(() => dynamo.reset())

const body = hashOf({ productId: 'shino-chawan', amount: 120_000 })
function scope(values: { bodyHash?: string; now?: number } = {}) {
  let count = 0
  return {
    id: 'placeBid#nagi#6b1f',
    operation: 'placeBid',
    bodyHash: values.bodyHash ?? body,
    keepsAnswer: true,
    now: () => values.now ?? moment,
    newId: () => `event-${++count}`,
  }
}
const head = { PK: 'AUCTION#shino-chawan', SK: 'HEAD' }
const raise = update(head, { set: { seq: 4 }, where: ['#seq = :seen', { seen: 3 }] }).or('auction-not-live', item => ({
  seq: item?.['seq'],
}))
const bid = put({ PK: 'AUCTION#shino-chawan', SK: 'BID#4', max: 150_000 })
const accepted = { type: 'auction.bid-accepted', version: 1, data: { productId: 'shino-chawan' } }
const commit = { writes: [raise, bid], events: [accepted], answer: { result: 'leading' } }

/** What DynamoDB says when it cancels: one reason for each item, in order. */
function cancelled(...reasons: { Code: string; Item?: Record<string, unknown> }[]) {
  return new TransactionCanceledException({
    message: 'cancelled',
    CancellationReasons: reasons.map(({ Code, Item }) => ({ Code, ...(Item && { Item: toWire(Item) }) })),
  })
}
const none = { Code: 'None' }
const conflict = { Code: 'TransactionConflict' }
const failed = (Item?: Record<string, unknown>) => ({ Code: 'ConditionalCheckFailed', ...(Item && { Item }) })

const run = (options?: { conflictTries?: number }, values?: Parameters<typeof scope>[0]) =>
  transact({ client: documentClient, tableName: 'table' }, scope(values), commit, options)
const sent = () => dynamo.asked(TransactWriteCommand).map(input => input.TransactItems ?? [])

test('state, answer and events are one transaction, the events waiting in the sparse index', async () => {
  dynamo.on(TransactWriteCommand).resolves({})
  expect(await run()).toEqual({ outcome: 'done', answer: { result: 'leading' } })
  const [items = []] = sent()
  expect(items).toHaveLength(3)
  expect(Transaction.parse(items[0]?.Put?.Item)).toEqual({
    operation: 'placeBid',
    bodyHash: body,
    answer: '{"result":"leading"}',
    events: [{ id: 'event-1', at: moment, ...accepted }],
    at: moment,
    expiresAt: moment / 1000 + replaySeconds,
    undelivered: expect.stringMatching(/^UNDELIVERED#(\d|1[0-5])$/),
  })
  expect(items[0]?.Put?.Item).toMatchObject({ PK: 'TX#placeBid#nagi#6b1f', SK: 'TX' })
})

test('events that a sweeper finds wait in no index', async () => {
  dynamo.on(TransactWriteCommand).resolves({})
  await transact({ client: documentClient, tableName: 'table' }, scope(), { ...commit, sweptBy: 'sweepRooms' })
  const item = sent()[0]?.[0]?.Put?.Item
  expect(item).toMatchObject({ sweptBy: 'sweepRooms', events: [accepted] })
  expect(item).not.toHaveProperty('undelivered')
})

test('a long answer is kept packed, and replayed as it was', async () => {
  dynamo.on(TransactWriteCommand).resolves({})
  const answer = { outcome: 'paid', lines: Array.from({ length: 20 }, (_, n) => ({ n, title: '志野茶碗' })) }
  await transact({ client: documentClient, tableName: 'table' }, scope(), { writes: [bid], answer })
  const kept = sent()[0]?.[0]?.Put?.Item ?? {}
  expect(kept['answer']).toBeInstanceOf(Uint8Array)
  expect(replayOf(kept, body, moment)).toEqual({ outcome: 'replayed', answer })
  expect(replayOf({ ...kept, answer: JSON.stringify(answer) }, body, moment)).toEqual({ outcome: 'replayed', answer })
})

test('a transaction without events never enters the sparse index', async () => {
  dynamo.on(TransactWriteCommand).resolves({})
  await transact({ client: documentClient, tableName: 'table' }, scope(), { writes: [bid], answer: null })
  expect(sent()[0]?.[0]?.Put?.Item).not.toHaveProperty('undelivered')
})

describe('a transaction of events alone', () => {
  const tell = (values?: Parameters<typeof scope>[0]) =>
    transact({ client: documentClient, tableName: 'table' }, scope(values), {
      writes: [],
      events: [accepted],
      answer: 1,
    })
  const refused = (item: Record<string, unknown>) =>
    new ConditionalCheckFailedException({ message: 'refused', Item: toWire(item) })
  const told = { PK: 'TX#placeBid#nagi#6b1f', SK: 'TX', operation: 'placeBid', bodyHash: body, events: [], at: moment }

  test('is one put, which waits for the bus as any other', async () => {
    dynamo.on(PutCommand).resolves({})
    expect(await tell()).toEqual({ outcome: 'done', answer: 1 })
    expect(sent()).toEqual([])
    const [put] = dynamo.asked(PutCommand)
    expect(put).toMatchObject({
      TableName: 'table',
      Item: { PK: 'TX#placeBid#nagi#6b1f', undelivered: expect.stringMatching(/^UNDELIVERED#/), bodyHash: body },
      ConditionExpression: 'attribute_not_exists(#PK) OR #expiresAt <= :now',
    })
  })

  test('under the same key again answers what was answered then, and clashes with another body', async () => {
    dynamo.on(PutCommand).rejects(refused({ ...told, answer: '7', expiresAt: moment / 1000 + 600 }))
    expect(await tell()).toEqual({ outcome: 'replayed', answer: 7 })
    expect(await tell({ bodyHash: 'other' })).toEqual({ outcome: 'clash' })
  })

  test('is still in flight while another transaction touches its item', async () => {
    dynamo.on(PutCommand).rejects(new TransactionConflictException({ message: 'in the way' }))
    expect(await tell()).toEqual({ outcome: 'conflict', onDedupe: true })
  })
})

describe('conflicts', () => {
  test('a transaction tries again with the same items while another is in the way', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(none, conflict, none))
      .rejectsOnce(cancelled(none, conflict, conflict))
      .resolves({})
    expect(await run()).toMatchObject({ outcome: 'done' })
    const [first, second, third] = sent()
    expect(second).toEqual(first)
    expect(third).toEqual(first)
  })

  test('the caller is told to retry after the last attempt', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(none, conflict, none))
    expect(await run({ conflictTries: 3 })).toEqual({ outcome: 'conflict', onDedupe: false })
    expect(sent()).toHaveLength(3)
  })

  test('a conflict on the dedupe item means that the same call is still in flight', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(conflict, none, none))
    expect(await run({ conflictTries: 1 })).toEqual({ outcome: 'conflict', onDedupe: true })
  })

  test.each([
    ['a load that is too high for the table', [none, { Code: 'ThrottlingError' }, none]],
    ['a load that is too high for an index', [none, none, { Code: 'ProvisionedThroughputExceeded' }]],
    ['a load that is too high for the dedupe item', [{ Code: 'ThrottlingError' }, none, none]],
    ['a load and another transaction at once', [none, conflict, { Code: 'ThrottlingError' }]],
  ])('a transaction that is cancelled by %s is tried again, and given up as busy', async (_, reasons) => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(...reasons))
      .resolves({})
    expect(await run()).toMatchObject({ outcome: 'done' })
    dynamo.on(TransactWriteCommand).rejects(cancelled(...reasons))
    expect(await run({ conflictTries: 2 })).toEqual({ outcome: 'conflict', onDedupe: false })
    expect(sent()).toHaveLength(4)
  })

  test('a failed condition is the answer even where the load cancelled another write', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(none, failed(), { Code: 'ThrottlingError' }))
    expect(await run()).toMatchObject({ outcome: 'refused', index: 0 })
  })

  test.each([['ItemCollectionSizeLimitExceeded'], ['ValidationError'], ['a reason that nobody published']])(
    'a transaction throws %s, and does not try again',
    async Code => {
      dynamo.on(TransactWriteCommand).rejects(cancelled(none, { Code }, { Code: 'ThrottlingError' }))
      await expect(run()).rejects.toThrow(TransactionCanceledException)
      expect(sent()).toHaveLength(1)
    },
  )

  test('a transaction throws an error of another kind', async () => {
    dynamo.on(TransactWriteCommand).rejects(new Error('no route to host'))
    await expect(run()).rejects.toThrow('no route to host')
  })
})

describe('refusals', () => {
  test('the failed write is handed back with the item as it stood', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(none, failed({ ...head, seq: 9 }), none))
    const result = await run()
    expect(result).toMatchObject({ outcome: 'refused', index: 0, current: { ...head, seq: 9 } })
    if (result.outcome !== 'refused') throw new Error('not refused')
    expect(codeOf(result.refused)).toBe('auction-not-live')
    expect(result.refused.explain?.(result.current)).toEqual({ seq: 9 })
  })

  test('a failed condition is the answer even where another item met a conflict', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(none, failed(), conflict))
    expect(await run()).toMatchObject({ outcome: 'refused', index: 0, current: undefined })
    expect(sent()).toHaveLength(1)
  })

  test('a condition that names no code must not fail', () => {
    expect(() => codeOf(check(head, ['#status = :live', { live: 'live' }]))).toThrow(/names no code/)
  })
})

describe('the same key again (D2)', () => {
  const stored = (values: Partial<Transaction> = {}) => ({
    PK: 'TX#placeBid#nagi#6b1f',
    SK: 'TX',
    operation: 'placeBid',
    bodyHash: body,
    answer: '{"result":"outbid"}',
    events: [],
    at: moment - 60_000,
    expiresAt: moment / 1000 + 600,
    ...values,
  })

  test('the same key and body answer what was answered then', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(failed(stored()), none, none))
    expect(await run()).toEqual({ outcome: 'replayed', answer: { result: 'outbid' } })
  })

  test('the same key with another body clashes', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(failed(stored({ bodyHash: 'other' })), none, none))
    expect(await run()).toEqual({ outcome: 'clash' })
  })

  test('the same key is a new call once the day is over, whether or not TTL has deleted the item', async () => {
    const lapsed = stored({ expiresAt: moment / 1000 })
    expect(replayOf(lapsed, body, moment)).toBeUndefined()
    expect(replayOf(stored(), body, moment)).toMatchObject({ outcome: 'replayed' })
    dynamo.on(TransactWriteCommand).resolves({})
    await run()
    expect(sent()[0]?.[0]?.Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(#PK) OR #expiresAt <= :now',
      ExpressionAttributeValues: { ':now': moment / 1000 },
    })
  })

  test('a refusal by an item that has lapsed meanwhile is a fault, not an answer', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancelled(failed(stored({ expiresAt: 1 })), none, none))
    await expect(run()).rejects.toThrow(/already lapsed/)
  })
})
