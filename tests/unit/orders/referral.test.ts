// What an affiliate's links brought (D18): each figure as the console's page says what it counts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { affiliatesIn } from '#functions/store/earning/affiliates.ts'
import { referredMember, referredOrder } from '#functions/store/people/referrals.ts'
import { affiliateRows, type Referral, sumOfRows } from '#shared/domain/buying/order/referral.ts'
import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

const [sold] = parcelsOf(sampleOrder(), noon)
if (!sold) throw new Error('the sample has a line')
const parcel = (id: string, change: Partial<Parcel> = {}): Parcel => ({ ...sold, id, ...change })
const order = (affiliate: string, orderId: string, ...itemIds: string[]): Referral => ({
  what: 'order',
  affiliate,
  orderId,
  itemIds,
})
const member = (affiliate: string, userId: string): Referral => ({ what: 'member', affiliate, userId })

describe('the figures of an affiliate', () => {
  test('count who registered, what was ordered and what of it was paid', () => {
    const referrals = [member('kobo', 'a'), member('kobo', 'b'), order('kobo', 'o1', 'i1'), order('kobo', 'o2', 'i2')]
    expect(affiliateRows(referrals, [parcel('i1')])).toEqual([
      { affiliate: 'kobo', members: 2, orders: 2, paid: 1, works: 1, amount: 330_000 },
    ])
  })

  test('leave out of what was sold what was cancelled, returned or refunded in full', () => {
    const ids = ['kept', 'cancelled', 'returned', 'reversed', 'whole', 'part', 'beyond']
    const parcels = [
      parcel('kept'),
      parcel('cancelled', { status: 'cancelled' }),
      parcel('returned', { status: 'returned' }),
      parcel('reversed', { status: 'completed', reversedAt: noon }),
      parcel('whole', { refunded: 330_000 }),
      parcel('part', { refunded: 30_000 }),
      // Price and delivery.
      parcel('beyond', { refunded: 335_300 }),
    ]
    expect(affiliateRows([order('kobo', 'o1', ...ids)], parcels)).toEqual([
      { affiliate: 'kobo', members: 0, orders: 1, paid: 1, works: 2, amount: 630_000 },
    ])
  })

  test('stay apart by name, in the order of the names', () => {
    const rows = affiliateRows([order('b', 'o1', 'i1'), member('a', 'm'), order('B', 'o2', 'i2')], [parcel('i1')])
    expect(rows.map(({ affiliate, orders, amount }) => [affiliate, orders, amount])).toEqual([
      ['B', 1, 0],
      ['a', 0, 0],
      ['b', 1, 330_000],
    ])
  })

  test('add up to what all of them brought, whoever brought it', () => {
    const referrals = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean(), fc.boolean(), fc.nat(330_000)))
    fc.assert(
      fc.property(referrals, drawn => {
        const all = drawn.map(([name, isOrder], index) =>
          isOrder ? order(name, `o${index}`, `i${index}`) : member(name, `m${index}`),
        )
        const parcels = drawn.flatMap(([, isOrder, isPaid, refunded], index) =>
          isOrder && isPaid ? [parcel(`i${index}`, { refunded })] : [],
        )
        const sum = sumOfRows(affiliateRows(all, parcels))
        expect(sum.members + sum.orders).toBe(drawn.length)
        expect(sum.paid).toBe(parcels.length)
        expect(sum.amount).toBe(parcels.reduce((yen, { price, refunded }) => yen + price - refunded, 0))
        expect(sum.works).toBeLessThanOrEqual(sum.paid)
      }),
    )
  })
})

test('a month is one of Japan’s calendar', async () => {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const newYear = Date.parse('2026-12-31T15:00:00.000Z')
  const writes = [
    ...referredMember('last', 'kobo', newYear - 1),
    ...referredMember('first', 'kobo', newYear),
    ...referredMember('none', undefined, newYear),
    ...referredOrder(sampleOrder({ affiliate: 'kobo', createdAt: newYear - 1 })),
    ...referredOrder(sampleOrder({ createdAt: newYear - 1 })),
  ]
  await client.send(new TransactWriteCommand({ TransactItems: writes.map(write => write.request('table')) }))
  const table = tableMethods(client, 'table')
  expect(await affiliatesIn(table, '2026-12')).toMatchObject([{ affiliate: 'kobo', members: 1, orders: 1 }])
  expect(await affiliatesIn(table, '2027-01')).toMatchObject([{ affiliate: 'kobo', members: 1, orders: 0 }])
  expect(await affiliatesIn(table, '2026-11')).toEqual([])
})
