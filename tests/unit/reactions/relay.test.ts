import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { busMethods } from '#functions/machinery/clients/bus.ts'
import { toWire } from '#functions/machinery/table/attribute-values.ts'
import { UpdateCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { relay } from '#functions/whole/system/events/relay.ts'
import { handler } from '#functions/whole/system/on-relay-events.ts'
import { moment } from '#tests/support/unit-environment.ts'

const dynamo = stubTable(DocumentClient.prototype)
const bridge = mockClient(EventBridgeClient)
beforeEach(() => {
  dynamo.reset()
  bridge.reset()
  dynamo.on(UpdateCommand).resolves({})
})

const event = (id: string) => ({ id, type: 'auction.closed', version: 1, at: moment, data: { productId: 'p' } })
const waiting = (name: string, ...ids: string[]) => ({
  key: { PK: `TX#${name}`, SK: 'TX' },
  events: ids.map(event),
  isListed: true,
})

/** The bus takes everything but these. */
function refusing(...ids: string[]) {
  bridge.on(PutEventsCommand).callsFake(({ Entries }) => ({
    Entries: Entries.map(({ Detail }: { Detail: string }) =>
      ids.includes(JSON.parse(Detail).id) ? { ErrorCode: 'ThrottlingException' } : { EventId: 'e' },
    ),
  }))
}
const marked = () => dynamo.asked(UpdateCommand).map(input => input.Key?.['PK'])

describe('the bus', () => {
  test('the bus takes ten events at a time and answers which it refused', async () => {
    refusing('e3', 'e14')
    const refused = await busMethods().put(Array.from({ length: 23 }, (_, n) => event(`e${n}`)))
    expect(refused).toEqual(['e3', 'e14'])
    const calls = bridge.commandCalls(PutEventsCommand).map(({ args }) => args[0].input.Entries ?? [])
    expect(calls.map(({ length }) => length)).toEqual([10, 10, 3])
    expect(calls[0]?.[0]).toEqual({
      EventBusName: 'kogei',
      Source: 'kogei',
      DetailType: 'auction.closed',
      Time: new Date(moment),
      Detail: JSON.stringify(event('e0')),
    })
  })

  test('the relay does not call the bus without events', async () => {
    expect(await busMethods().put([])).toEqual([])
    expect(bridge.commandCalls(PutEventsCommand)).toHaveLength(0)
  })
})

describe('the relay', () => {
  test('the relay holds the events of a version that it does not know, and nothing else waits for them', async () => {
    refusing()
    const later = { ...waiting('later', 'l1'), events: [{ ...event('l1'), version: 99 }] }
    expect(await relay(busMethods(), [later, waiting('a', 'a1')])).toEqual([])
    const [held] = dynamo.asked(UpdateCommand)
    expect(held).toMatchObject({ Key: later.key, UpdateExpression: 'SET #expiresAt = :until' })
    expect(marked()).toEqual(['TX#later', 'TX#a'])
    expect(bridge.commandCalls(PutEventsCommand).flatMap(({ args }) => args[0].input.Entries)).toHaveLength(1)
  })

  test('the relay marks a transaction only when the bus took all its events', async () => {
    refusing('b2')
    const failed = await relay(busMethods(), [waiting('a', 'a1'), waiting('b', 'b1', 'b2'), waiting('c', 'c1')])
    expect(failed.map(({ key }) => key.PK)).toEqual(['TX#b'])
    expect(marked()).toEqual(['TX#a', 'TX#c'])
  })

  test('the relay marks nothing when the bus could not be reached', async () => {
    bridge.on(PutEventsCommand).rejects(new Error('no route to host'))
    await expect(relay(busMethods(), [waiting('a', 'a1')])).rejects.toThrow('no route to host')
    expect(marked()).toEqual([])
  })
})

describe('the stream', () => {
  const record = (name: string, sequence: string, values: object = { undelivered: 'UNDELIVERED#1' }) => ({
    eventName: 'INSERT' as const,
    dynamodb: {
      SequenceNumber: sequence,
      NewImage: toWire({
        PK: `TX#${name}`,
        SK: 'TX',
        operation: 'placeBid',
        bodyHash: 'h',
        answer: 'null',
        events: [event(`${name}1`)],
        at: moment,
        expiresAt: moment / 1000,
        ...values,
      }),
    },
  })
  // The SDK and aws-lambda describe one wire format by two types.
  const stream = (...records: ReturnType<typeof record>[]): DynamoDBStreamEvent => ({
    Records: JSON.parse(JSON.stringify(records)),
  })

  test('the relay asks the stream to come again from the first record whose events were refused', async () => {
    refusing('b1', 'd1')
    const batch = stream(record('a', '1'), record('b', '2'), record('c', '3'), record('d', '4'))
    expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
    expect(marked()).toEqual(['TX#a', 'TX#c'])
  })

  test('the relay sends what a sweeper finds without a mark, and again where the bus refused it', async () => {
    refusing('b1')
    const swept = { sweptBy: 'sweepRooms' }
    const batch = stream(record('a', '1', swept), record('b', '2', swept), record('c', '3'))
    expect(await handler(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
    expect(bridge.commandCalls(PutEventsCommand).flatMap(({ args }) => args[0].input.Entries)).toHaveLength(3)
    expect(marked()).toEqual(['TX#c'])
  })

  test('the relay passes over records that were delivered or deleted', async () => {
    refusing()
    const delivered = record('a', '1', {})
    expect(await handler({ Records: [...stream(delivered).Records, { eventName: 'REMOVE', dynamodb: {} }] })).toEqual({
      batchItemFailures: [],
    })
    expect(bridge.commandCalls(PutEventsCommand)).toHaveLength(0)
  })
})
