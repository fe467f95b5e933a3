import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import type { SQSEvent } from 'aws-lambda'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { event, reaction } from '#events/event.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { correlationFields, correlationId } from '#functions/machinery/runtime/correlation.ts'
import { toWire } from '#functions/machinery/table/attribute-values.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import { put } from '#functions/machinery/table/write.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { moment } from '#tests/support/unit-environment.ts'

const dynamo = stubTable(DocumentClient.prototype)
beforeEach(() => {
  dynamo.reset()
  dynamo.on(TransactWriteCommand).resolves({})
})

const closed = event('auction.closed', 1, z.object({ productId: z.string() }), { productId: 'p' })
const tellWinner = reaction({
  id: 'tellWinner',
  subject: 'notices',
  on: [closed, { objectCreated: 'quarantine' }],
  grants: { table: ['put'] },
})

const detail = (id: string, data: object = { productId: 'shino-chawan' }) => ({
  id,
  type: 'auction.closed',
  version: 1,
  at: moment,
  data,
})
function messages(...bodies: unknown[]): SQSEvent {
  return {
    Records: bodies.map((body, n) => queueRecord(`m${n}`, typeof body === 'string' ? body : JSON.stringify(body))),
  }
}
const failures = async (handler: ReturnType<typeof consume>, sqs: SQSEvent) =>
  (await handler(sqs, lambdaContext)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)

describe('a batch', () => {
  test('consume gives back only the messages that failed', async () => {
    const seen: string[] = []
    const handler = consume(tellWinner, async message => {
      if (message.id === 'e1') throw new Error('not now')
      seen.push(message.id)
    })
    const sqs = messages({ detail: detail('e0') }, { detail: detail('e1') }, { detail: detail('e2') })
    expect(await failures(handler, sqs)).toEqual(['m1'])
    expect(seen).toEqual(['e0', 'e2'])
  })

  test('consume gives back a batch that failed whole, without a crash', async () => {
    const handler = consume(tellWinner, async () => {
      throw new Error('not now')
    })
    expect(await failures(handler, messages({ detail: detail('e0') }, { detail: detail('e1') }))).toEqual(['m0', 'm1'])
  })

  test('consume gives back what it cannot read, for the dead letters', async () => {
    const handler = consume(tellWinner, async () => undefined)
    const unreadable = messages(
      'not json',
      { detail: { ...detail('e1'), version: 2 } },
      { detail: detail('e2', { productId: 7 }) },
      { detail: detail('e3') },
    )
    expect(await failures(handler, unreadable)).toEqual(['m0', 'm1', 'm2'])
  })
})

describe('messages of a batch about one thing', () => {
  const batch = () =>
    messages(
      { detail: detail('e2', { productId: 'w1' }) },
      { detail: detail('e1', { productId: 'w2' }) },
      { detail: detail('e0', { productId: 'w1' }) },
      'not json',
    )
  const about = ({ data }: { data: { productId: string } }) => data.productId

  test('consume runs once for messages about one thing, with the newest event and those before it', async () => {
    const seen: string[][] = []
    const handler = consume(
      tellWinner,
      async ({ id }, _, earlier) => void seen.push([id, ...earlier.map(each => each.id)]),
      { about: event => (event.type === 'object-created' ? event.key : about(event)) },
    )
    expect(await failures(handler, batch())).toEqual(['m3'])
    expect(seen.toSorted()).toEqual([['e1'], ['e2', 'e0']])
  })

  test('consume gives back together the messages about one thing whose run failed', async () => {
    const handler = consume(
      tellWinner,
      async ({ id }) => {
        if (id === 'e2') throw new Error('not now')
      },
      { about: event => (event.type === 'object-created' ? event.key : about(event)) },
    )
    expect((await failures(handler, batch())).toSorted()).toEqual(['m0', 'm2', 'm3'])
  })
})

test('consume passes an object that appeared in a bucket on as an event', async () => {
  const seen: unknown[] = []
  const handler = consume(tellWinner, async message => void seen.push(message))
  const created = {
    id: 'o1',
    'detail-type': 'Object Created',
    detail: { bucket: { name: 'quarantine' }, object: { key: 'a/b', size: 9 } },
  }
  expect(await failures(handler, messages(created))).toEqual([])
  expect(seen).toEqual([{ type: 'object-created', id: 'o1', bucket: 'quarantine', key: 'a/b', size: 9 }])
})

describe('what must happen once', () => {
  const outcomes: unknown[] = []
  const handler = consume(tellWinner, async ({ id }, { commit }) => {
    outcomes.push((await commit({ once: id, writes: [put({ PK: 'NOTICE#nagi', SK: id }).or('key-taken')] })).outcome)
  })
  const cancelled = (...CancellationReasons: object[]) =>
    dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException({ message: '', CancellationReasons }))
  beforeEach(() => void outcomes.splice(0))

  test('commit does a change under the name of its cause', async () => {
    await handler(messages({ detail: detail('e0') }), lambdaContext)
    expect(outcomes).toEqual(['done'])
    const [call] = dynamo.asked(TransactWriteCommand)
    expect(call?.TransactItems?.[0]?.Put?.Item).toMatchObject({ PK: 'TX#tellWinner#e0' })
  })

  test('commit does not repeat a change when the event comes again', async () => {
    const Item = toWire({
      operation: 'tellWinner',
      bodyHash: '',
      answer: 'null',
      events: [],
      at: 0,
      expiresAt: Math.floor(Date.now() / 1000) + 60,
    })
    cancelled({ Code: 'ConditionalCheckFailed', Item }, { Code: 'None' })
    expect(await failures(handler, messages({ detail: detail('e0') }))).toEqual([])
    expect(outcomes).toEqual(['replayed'])
  })

  test('commit answers "refused" when a condition did not hold', async () => {
    cancelled({ Code: 'None' }, { Code: 'ConditionalCheckFailed' })
    await handler(messages({ detail: detail('e0') }), lambdaContext)
    expect(outcomes).toEqual(['refused'])
  })

  test('consume gives back a message whose transaction kept meeting others', async () => {
    cancelled({ Code: 'None' }, { Code: 'TransactionConflict' })
    expect(await failures(handler, messages({ detail: detail('e0') }))).toEqual(['m0'])
  })
})

test('consume works on each event under the id of the request that it goes back to, or under its own', async () => {
  const seen: unknown[] = []
  const handler = consume(tellWinner, async () => void seen.push(correlationFields()))
  const cause = 'req_01M7ZHER094JN3F02EYZ02QRDG'
  await handler(
    messages({ detail: { ...detail('e0'), correlationId: cause } }, { detail: detail('e1') }),
    lambdaContext,
  )
  expect(seen).toEqual([
    { correlationId: cause, productId: 'shino-chawan' },
    { correlationId: 'e1', productId: 'shino-chawan' },
  ])
  expect(correlationId()).toBeUndefined()
})

test('what a reaction commits bears that id too', async () => {
  const handler = consume(tellWinner, async ({ id }, { commit }) => {
    await commit({ once: id, writes: [put({ PK: 'A', SK: 'B' })], events: [closed({ productId: 'p' })] })
  })
  const correlation = 'req_01M7ZHER094JN3F02EYZ02QRDG'
  await handler(messages({ detail: { ...detail('e0'), correlationId: correlation } }), lambdaContext)
  const [command] = dynamo.asked(TransactWriteCommand)
  expect(command?.TransactItems?.[0]?.Put?.Item).toMatchObject({ correlationId: correlation })
})
