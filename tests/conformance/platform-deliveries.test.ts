import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConditionalWrites, conditionalWrites } from '#functions/machinery/table/conditional.ts'
import { type TableMethods, tableMethods } from '#functions/machinery/table/table.ts'
import { webhookDeliveryKeys } from '#functions/platform/store/table-keys.ts'
import {
  claimDue,
  DeliveryRecord,
  endTry,
  openClaimed,
  overdueWebhookDeliveries,
} from '#functions/platform/store/webhooks/deliveries.ts'
import { claimMs } from '#shared/platform/webhooks/delivery.ts'
import { openEmbeddedTable } from '#tests/support/embedded-table.ts'

/** A delivery belongs to one sender at a time (payment-platform.md 5.6; decisions 051 and 080). */
let opened: Awaited<ReturnType<typeof openEmbeddedTable>>
let single: ConditionalWrites
let table: TableMethods
beforeAll(async () => {
  opened = await openEmbeddedTable()
  single = conditionalWrites(opened.client, opened.tableName)
  table = tableMethods(opened.client, opened.tableName)
})
afterAll(() => opened.close())

const at = Date.parse('2026-11-22T09:00:00Z')
const wanted = (eventId: string) => ({
  shopId: 's_00000000001',
  mode: 'test' as const,
  eventId,
  webhookId: 'wh_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  cause: '',
  now: at,
})

async function given(eventId: string) {
  const first = await openClaimed(single, wanted(eventId), 'first')
  if (!first) throw new Error('it was opened before')
  const key = webhookDeliveryKeys.delivery('test', first.shopId, eventId, first.deliveryId)
  const stored = async () => DeliveryRecord.parse(await table.get(key))
  return { first, key, stored }
}

describe('the sender who opens a delivery', () => {
  test('has it alone, however often the event comes, and the sweeper knows it', async () => {
    const { first } = await given('evt_1')
    expect(await openClaimed(single, wanted('evt_1'), 'second')).toBeUndefined()
    const overdue = await overdueWebhookDeliveries(table, at + 1, 10)
    expect(overdue.map(({ deliveryId }) => deliveryId)).toContain(first.deliveryId)
  })

  test('keeps it for twenty seconds, and another one takes it over then', async () => {
    const { key, first } = await given('evt_2')
    const due = { key, attempt: 0 }
    expect(await claimDue(single, due, 'second', at + claimMs - 1)).toMatchObject({ found: { claim: 'first' } })
    const taken = await claimDue(single, due, 'second', at + claimMs)
    expect(taken).toMatchObject({ claimed: { claim: 'second', webhookId: first.webhookId } })
    // The first one comes back late: its outcome does not count.
    expect(await endTry(single, { ...first, state: 'DELIVERED' }, 'first')).toBe(false)
  })
})

describe('a delivery after its try', () => {
  test('is taken when it is due, and not for a try that has counted', async () => {
    const { key, first, stored } = await given('evt_3')
    const { claim, claimedUntil: _until, ...rest } = first
    expect(await endTry(single, { ...rest, attempts: 1, nextAttemptAt: at + 60_000 }, claim)).toBe(true)
    expect(await claimDue(single, { key, attempt: 1 }, 'early', at + 59_999)).toMatchObject({
      found: { state: 'PENDING', attempts: 1 },
    })
    expect(await claimDue(single, { key, attempt: 0 }, 'old', at + 60_000)).toMatchObject({ found: { attempts: 1 } })
    expect((await stored()).claim).toBeUndefined()
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map(each => claimDue(single, { key, attempt: 1 }, each, at + 60_000)),
    )
    expect(claims.filter(result => 'claimed' in result)).toHaveLength(1)
  })

  test('that ended is taken by nobody, and one that never was is found by nobody', async () => {
    const { key, first } = await given('evt_4')
    const { claim, claimedUntil: _until, nextAttemptAt: _next, ...rest } = first
    await endTry(single, { ...rest, attempts: 1, state: 'DELIVERED' }, claim)
    expect(await claimDue(single, { key, attempt: 1 }, 'late', at + 60_000)).toMatchObject({
      found: { state: 'DELIVERED' },
    })
    const nowhere = { ...key, SK: 'dl_never' }
    expect(await claimDue(single, { key: nowhere, attempt: 0 }, 'late', at)).toEqual({ found: undefined })
    expect(await table.get(nowhere)).toBeUndefined()
  })
})
