import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { beforeEach, expect, test } from 'vitest'
import { documentClient, table } from '#functions/machinery/clients/clients.ts'
import {
  BatchGetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { ConditionalCheckFailedException, TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import { findUndelivered, markDelivered, undeliveredOf } from '#functions/machinery/table/outbox.ts'
import { undeliveredShards } from '#functions/machinery/table/transaction.ts'
import { moment } from '#tests/support/unit-environment.ts'

const dynamo = stubTable(DocumentClient.prototype)
beforeEach(() => dynamo.reset())

const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ PK: `TX#${n}`, SK: 'TX' }))
const sizes = () => dynamo.asked(TransactWriteCommand).map(input => input.TransactItems?.length)
const markedAlone = () => dynamo.asked(UpdateCommand).map(input => input.Key?.['PK'])
const gone = new TransactionCanceledException({ message: 'cancelled' })

const transaction = (id: string, at: number) => ({
  PK: `TX#${id}`,
  SK: 'TX',
  operation: 'register',
  bodyHash: 'hash',
  answer: 'null',
  events: [{ id: `event-${id}`, type: 'account.registered', version: 1, at, data: {} }],
  at,
  expiresAt: moment / 1000,
  undelivered: 'UNDELIVERED#3',
})

test('delivered items leave the sparse index a hundred at a time', async () => {
  dynamo.on(TransactWriteCommand).resolves({})
  await markDelivered(documentClient, 'table', keys(230))
  expect(sizes()).toEqual([100, 100, 30])
  expect(dynamo.asked(TransactWriteCommand)[0]?.TransactItems?.[0]?.Update).toMatchObject({
    Key: { PK: 'TX#0', SK: 'TX' },
    UpdateExpression: 'REMOVE #undelivered',
    ConditionExpression: 'attribute_exists(#PK)',
  })
})

test('the relay marks items one by one where one of them is gone already', async () => {
  dynamo.on(TransactWriteCommand).rejects(gone)
  const goneAlone = new ConditionalCheckFailedException({ message: 'gone' })
  dynamo.on(UpdateCommand).resolvesOnce({}).rejectsOnce(goneAlone).resolves({})
  await markDelivered(documentClient, 'table', keys(5))
  expect(sizes()).toEqual([5])
  expect(markedAlone()).toEqual(['TX#0', 'TX#1', 'TX#2', 'TX#3', 'TX#4'])
})

test('the relay marks a few items without a transaction, and passes over those that are gone', async () => {
  const goneAlone = new ConditionalCheckFailedException({ message: 'gone' })
  dynamo.on(UpdateCommand).rejectsOnce(goneAlone).resolves({})
  await markDelivered(documentClient, 'table', keys(4))
  expect(sizes()).toEqual([])
  expect(markedAlone()).toEqual(['TX#0', 'TX#1', 'TX#2', 'TX#3'])
})

test('the relay marks one item by a plain update, and passes over one that is gone', async () => {
  dynamo
    .on(UpdateCommand)
    .resolvesOnce({})
    .rejects(new ConditionalCheckFailedException({ message: '' }))
  await markDelivered(documentClient, 'table', keys(1))
  await markDelivered(documentClient, 'table', keys(1))
  expect(sizes()).toEqual([])
  expect(dynamo.asked(UpdateCommand)[0]).toMatchObject({
    Key: { PK: 'TX#0', SK: 'TX' },
    UpdateExpression: 'REMOVE #undelivered',
    ConditionExpression: 'attribute_exists(#PK)',
  })
})

test('the relay does not take a fault of the table for an item that is gone', async () => {
  dynamo.on(TransactWriteCommand).rejects(new Error('no route to host'))
  dynamo.on(UpdateCommand).rejects(new Error('no route to host'))
  await expect(markDelivered(documentClient, 'table', keys(5))).rejects.toThrow('no route to host')
  expect(sizes()).toEqual([5])
  await expect(markDelivered(documentClient, 'table', keys(1))).rejects.toThrow('no route to host')
})

test('the sweeper takes only what the relay has had its time for, from every shard', async () => {
  const old = transaction('old', moment - 60_000)
  const fresh = transaction('fresh', moment)
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: { table: [old, fresh].filter(item => RequestItems?.['table']?.Keys?.some(({ PK }) => PK === item.PK)) },
  }))
  dynamo.on(QueryCommand).callsFake(input => ({
    Items: input.ExpressionAttributeValues?.[':pk'] === 'UNDELIVERED#3' ? [old, fresh] : [],
  }))
  const found = await findUndelivered(table, moment - 30_000)
  expect(found).toEqual([{ key: { PK: 'TX#old', SK: 'TX' }, isListed: true, events: old.events }])
  expect(dynamo.asked(QueryCommand)).toHaveLength(undeliveredShards.length)
})

test('an item whose events were delivered has none to deliver', () => {
  const { undelivered: _done, ...item } = transaction('done', moment)
  expect(undeliveredOf(item)).toBeUndefined()
  expect(undeliveredOf(transaction('waits', moment))?.events).toHaveLength(1)
})

test('an item whose events a sweeper finds has them to deliver, and is not listed', () => {
  const { undelivered: _none, ...item } = transaction('timer', moment)
  expect(undeliveredOf({ ...item, sweptBy: 'sweepRooms' })).toMatchObject({ isListed: false, events: item.events })
})

test('the id of the request stands once in the item and goes with each of its events', () => {
  const item = transaction('a', moment)
  const events = [...item.events, { ...item.events[0], id: 'event-b' }]
  const found = undeliveredOf({ ...item, events, correlationId: 'request-1' })
  expect(found?.events.map(({ id, correlationId }) => [id, correlationId])).toEqual([
    ['event-a', 'request-1'],
    ['event-b', 'request-1'],
  ])
})
