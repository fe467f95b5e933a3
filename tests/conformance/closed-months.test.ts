// The end of a month (D88), by the clock that is deployed over a table in memory: more sales than a transaction writes or a
// list reads are closed to the last work, also where a run breaks off; and what has nothing left ends.
import '#tests/support/unit-environment.ts'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { allPayouts, isMonthClosed, movePayout } from '#functions/store/earning/payouts.ts'
import { getParcels, moveParcel, newParcel } from '#functions/store/fulfilment/parcels.ts'
import { monthEnd } from '#shared/domain/earning/payout/payout.ts'
import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { answerInMemory, type Line, MemoryTable } from '#tests/support/memory-table.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

let memory = new MemoryTable()
const quiet: Line = async (_, apply) => apply()
let line = quiet
let close: (event: object) => Promise<unknown>

const [sold] = parcelsOf(sampleOrder({ payStatus: 'paid', paidAt: noon }), noon)
if (!sold) throw new Error('the sample has a line')
const month = monthInJapan(noon)
const partner = { ...sold.seller, type: 'partner', partnerId: 'teitei' } as const

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answerInMemory(
    documentClient,
    () => memory,
    () => line,
  )
  close = (await import('#functions/earning/payouts/cron-close-payouts.ts')).handler
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  memory = new MemoryTable()
  line = quiet
  vi.setSystemTime(monthEnd(month) + 2 * hourMs)
})

/** A sale that came to its end in the month. */
const ended = (id: string, paidAt: number, change: Partial<Parcel> = {}): Parcel => ({
  ...{ ...sold, seller: partner, id, paidAt, status: 'completed', completedAt: paidAt, settledAt: paidAt },
  ...change,
})

/** So many of them, one a second. */
async function sell(count: number, name = 'i', change: Partial<Parcel> = {}): Promise<void> {
  const items = Array.from({ length: count }, (_, n) => ended(`${name}${n}`, noon + n * 1000, change))
  for (let from = 0; from < items.length; from += 100) await write(...items.slice(from, from + 100).map(newParcel))
}

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(tableName))
  await documentClient.send(new TransactWriteCommand({ TransactItems }))
}

/** The parcel as it stands after what this changes. */
const change = async (id: string, made: Partial<Parcel>) => {
  const [before] = await getParcels(table, [id])
  if (!before) throw new Error(`there is no ${id}`)
  await write(moveParcel(before, { move: 'bookRefund', item: { ...before, ...made, version: before.version + 1 } }))
}

/** The works of all payouts, by seller. */
async function paidWorks(): Promise<Map<string, string[]>> {
  const bySeller = Map.groupBy(await allPayouts(table), ({ seller }) => seller)
  return new Map(
    [...bySeller].map(([seller, own]) => [
      seller,
      own.flatMap(({ lines }) => lines.map(({ orderItemId }) => orderItemId)),
    ]),
  )
}

describe('a seller of two thousand works in a month', () => {
  const count = 2000
  const wanted = Array.from({ length: count }, (_, n) => `i${n}`).sort()

  test('is paid for each of them once', async () => {
    await sell(count)
    await close({})
    expect((await paidWorks()).get(sellerKey(partner))?.sort()).toEqual(wanted)
    const payouts = await allPayouts(table)
    expect(payouts.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from(payouts, (_, n) => n + 1))
    expect(await isMonthClosed(table, month)).toBe(true)
  })

  test('is paid for each of them once where a run breaks off, or two run at once', async () => {
    await sell(count)
    let written = 0
    line = async (operation, apply) => {
      const answer = await apply()
      if (operation === 'TransactWriteItems' && ++written === 2) throw new Error('the run breaks off')
      return answer
    }
    await close({}).catch(() => undefined)
    expect(await isMonthClosed(table, month)).toBe(false)
    line = quiet
    await Promise.all([close({}), close({})])
    await close({})
    expect((await paidWorks()).get(sellerKey(partner))?.sort()).toEqual(wanted)
    expect(await isMonthClosed(table, month)).toBe(true)
  })
})

test('whoever has sold little is paid beside a seller of twenty thousand works', async () => {
  const out = { payoutId: 'before', state: 'paid', out: 264_000, at: noon } as const
  await sell(20_100, 'old', { payout: out, completedAt: noon - 40 * dayMs })
  await sell(1, 'own', { seller: { ...sold.seller, type: 'member', userId: 'anna' } })
  await close({})
  expect([...(await paidWorks())]).toEqual([['member-anna', ['own0']]])
})

describe('a payout of which all was refunded before it was paid out', () => {
  const statesOf = async () => (await allPayouts(table)).map(({ state, amount }) => [state, amount])
  const nextMonth = async () => {
    vi.setSystemTime(monthEnd(monthInJapan(Date.now())) + 2 * hourMs)
    await close({})
  }
  const refunded = { refunded: sold.price + sold.transport + sold.packing + sold.insurance }

  test('ends with the next month as nothing to pay, held or not', async () => {
    await sell(2)
    await close({})
    expect(await statesOf()).toEqual([['payable', 528_000]])
    await change('i0', refunded)
    await nextMonth()
    expect(await statesOf()).toEqual([['payable', 528_000]])
    await change('i1', refunded)
    const [payout] = await allPayouts(table)
    if (!payout) throw new Error('there is a payout')
    const hold = { reason: 'x', at: noon }
    await write(movePayout(payout, 'hold', { ...payout, state: 'held', hold, version: payout.version + 1 }))
    await nextMonth()
    expect(await allPayouts(table)).toMatchObject([{ state: 'emptied', amount: 0, hold: null, version: 3 }])
    await nextMonth()
    expect(await statesOf()).toEqual([['emptied', 0]])
  })

  test('waits as long as a claim or a refund may still end in its favour', async () => {
    await sell(1)
    await close({})
    await change('i0', { claim: { claimId: 'c', isOpen: true } })
    await nextMonth()
    expect(await statesOf()).toEqual([['payable', 264_000]])
    await change('i0', { claim: { claimId: 'c', isOpen: false }, refundId: 'r' })
    await nextMonth()
    expect(await statesOf()).toEqual([['payable', 264_000]])
  })
})
