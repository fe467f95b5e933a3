import '#tests/support/unit-environment.ts'
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import type { SQSEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { ulid } from 'ulid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PendingEvent } from '#events/event.ts'
import { platformEventRecorded, webhookDue } from '#events/platform/webhooks.ts'
import { put, remove } from '#functions/machinery/table/write.ts'
import { eventKeys, webhookDeliveryKeys, webhookKeys } from '#functions/platform/store/table-keys.ts'
import { DeliveryRecord, itemOf } from '#functions/platform/store/webhooks/deliveries.ts'
import { recordEvent, sentEventOf } from '#functions/platform/store/webhooks/events.ts'
import { putSetting } from '#functions/platform/store/webhooks/settings.ts'
import type { EventType } from '#shared/platform/webhooks/event.ts'
import { type Receiver, startReceiver } from '#tests/support/http-receiver.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { kogei, openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

/** An event on its way to its addresses, and what that costs the table (payment-platform.md 5.6; decision 080). */
const { shopId, apiVersion } = kogei
const scheduler = mockClient(SchedulerClient)
let platform: PlatformTable
let receiver: Receiver
let open: (event: SQSEvent) => Promise<unknown>
let send: (event: SQSEvent) => Promise<unknown>
beforeAll(async () => {
  platform = await openPlatform()
  receiver = await startReceiver()
  process.env['FIRST_PARTY_ORIGINS'] = receiver.origin
  const { handler: opening } = await import('#functions/platform/webhooks/on-open-deliveries.ts')
  const { handler: sending } = await import('#functions/platform/webhooks/on-send-webhook.ts')
  open = event => opening(event, lambdaContext)
  send = event => sending(event, lambdaContext)
})
afterAll(async () => {
  await platform?.close()
  await receiver?.close()
  scheduler.restore()
})
beforeEach(() => {
  receiver.got.length = 0
  receiver.answers({ status: 200 })
  scheduler.reset()
})

/** The message of a queue that an event of the bus came by. */
function message(event: PendingEvent): SQSEvent {
  const body = JSON.stringify({ detail: { id: ulid(), at: Date.now(), ...event } })
  return { Records: [queueRecord(ulid(), body)] }
}

async function address(name: string, events: EventType[] = []) {
  const webhookId = `wh_${ulid()}`
  const at = Date.now()
  const dated = { createdAt: at, updatedAt: at, version: 1 }
  const url = `${receiver.origin}/${name}`
  await platform.write(
    putSetting({ webhookId, shopId, mode: 'test', url, events, secret: 's', state: 'ACTIVE', ...dated }),
  )
  return {
    webhookId,
    end: () => platform.write(remove(webhookKeys.setting('test', shopId, webhookId))),
  }
}

async function happened(type: EventType = 'payment.captured') {
  const recorded = recordEvent({
    shop: { shopId, apiVersion },
    mode: 'test',
    type,
    object: { version: 1 },
    previous: {},
    requestId: 'req_1',
    now: Date.now,
    newId: () => ulid(),
  })
  await platform.write(...recorded.writes)
  const eventId = recorded.event.id
  const deliveries = async () =>
    (await platform.all())
      .filter(({ PK }) => PK === webhookDeliveryKeys.ofEvent('test', shopId, eventId).pk)
      .map(item => DeliveryRecord.parse(item))
  return { eventId, said: message(platformEventRecorded({ shopId, mode: 'test', eventId, type })), deliveries }
}

const transactions = async () => (await platform.all()).filter(({ PK }) => /^(TX|ONCE)#/.test(String(PK))).length

describe('an event', () => {
  test('is sent at once to each address that asks for it, without a transaction', async () => {
    const all = await address('all')
    const some = await address('some', ['payment.captured'])
    const none = await address('none', ['payment.refunded'])
    const { said, deliveries } = await happened()
    const before = await transactions()
    await open(said)
    expect(receiver.got.map(({ url }) => url).sort()).toEqual(['/all', '/some'])
    expect(await deliveries()).toMatchObject([
      { state: 'DELIVERED', attempts: 1, lastStatus: 200 },
      { state: 'DELIVERED', attempts: 1, lastStatus: 200 },
    ])
    expect(await transactions()).toBe(before)
    for (const each of [all, some, none]) await each.end()
  })

  test('that comes again is not sent again, nor while its first sender still posts', async () => {
    const own = await address('own')
    const { said, deliveries } = await happened()
    await Promise.all([open(said), open(said), open(said)])
    await open(said)
    expect(receiver.got).toHaveLength(1)
    expect(await deliveries()).toHaveLength(1)
    await own.end()
  })

  test('that a receiver refuses waits for its schedule, and the next attempt is one claim and one outcome', async () => {
    const own = await address('own')
    const { eventId, said, deliveries } = await happened()
    receiver.answers({ status: 500 })
    await open(said)
    const [failed] = await deliveries()
    if (!failed) throw new Error('no delivery was opened')
    expect(failed).toMatchObject({ state: 'PENDING', attempts: 1, lastStatus: 500 })
    expect(failed.claim).toBeUndefined()
    expect(scheduler.commandCalls(CreateScheduleCommand)).toHaveLength(1)

    const due = message(webhookDue({ shopId, mode: 'test', eventId, deliveryId: failed.deliveryId, attempt: 1 }))
    // Early: nothing is sent, and its schedule is made again.
    await send(due)
    expect(receiver.got).toHaveLength(1)
    expect(scheduler.commandCalls(CreateScheduleCommand)).toHaveLength(2)

    await platform.write(put(itemOf({ ...failed, nextAttemptAt: Date.now() - 1 })))
    receiver.answers({ status: 200 })
    const before = await transactions()
    await Promise.all([send(due), send(due)])
    expect(receiver.got.map(({ headers }) => headers['platform-attempt'])).toEqual(['1', '2'])
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
    // The success after a failure is written to the setting, which is the one transaction.
    expect(await transactions()).toBe(before + 1)
    await own.end()
  })

  test('that was recorded before there were parts is opened and tried again like any other', async () => {
    const own = await address('own')
    let old = await happened()
    const ownKey = () => eventKeys.event('test', shopId, old.eventId)
    while (ownKey().PK === eventKeys.uncut('test', shopId, old.eventId).PK) old = await happened()
    const stored = (await platform.all()).find(({ PK, SK }) => PK === ownKey().PK && SK === old.eventId)
    await platform.write(put({ ...stored, ...eventKeys.uncut('test', shopId, old.eventId) }), remove(ownKey()))
    receiver.answers({ status: 500 })
    await open(old.said)
    const [failed] = await old.deliveries()
    if (!failed) throw new Error('no delivery was opened')
    await platform.write(put(itemOf({ ...failed, nextAttemptAt: Date.now() - 1 })))
    receiver.answers({ status: 200 })
    const { deliveryId } = failed
    await send(message(webhookDue({ shopId, mode: 'test', eventId: old.eventId, deliveryId, attempt: 1 })))
    const { body: sent } = sentEventOf(stored ?? {})
    expect(receiver.got.map(({ body }) => body)).toEqual([sent, sent])
    expect(await old.deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }])
    await own.end()
  })

  test('whose address is gone is canceled', async () => {
    const own = await address('own')
    const { eventId, said, deliveries } = await happened()
    receiver.answers({ status: 500 })
    await open(said)
    await own.end()
    const [failed] = await deliveries()
    if (!failed) throw new Error('no delivery was opened')
    await platform.write(put(itemOf({ ...failed, nextAttemptAt: Date.now() - 1 })))
    await send(message(webhookDue({ shopId, mode: 'test', eventId, deliveryId: failed.deliveryId, attempt: 1 })))
    expect(receiver.got).toHaveLength(1)
    const [canceled] = await deliveries()
    expect(canceled).toMatchObject({ state: 'CANCELED', attempts: 1 })
    expect(canceled?.nextAttemptAt).toBeUndefined()
  })
})
