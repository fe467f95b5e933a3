// What sellers have sold and are owed (D88). All that these tests read was sold before; none of them changes it.
import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder } from '#shared/api/buying/orders.ts'
import { adminGetPayable, adminListPayables } from '#shared/api/earning/console/sales.ts'
import { saleHistory, saleHistoryExport } from '#shared/api/earning/sales.ts'
import { minuteInJapan } from '#shared/japan-time.ts'
import { ofHouse } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const owner = await world.seller()
const finance = await world.operator('finance')
const sold = await world.order({ seller: owner, work: { price: 1_200_000 }, state: 'completed' })
const { buyer, itemId } = await world.order({ seller: owner })
await world.ask(cancelOrder, { orderItemId: itemId, reason: '重複して購入したため' }, buyer)
await world.order({ state: 'completed' })
await world.order({ state: 'completed' })
await world.order({ seller: ofHouse, state: 'completed' })
await world.app.quiet()

describe('saleHistory', () => {
  test('a seller reads price, fees, net and what is payable of each sale', async () => {
    const { data } = await world.call(saleHistory, {}, owner)
    expect(data).toMatchObject({ total: 2, sums: { pending: 0, held: 0, payable: 1_085_300 } })
    const own = Object(data).list.find((line: { price: number }) => line.price === 1_200_000)
    expect(own).toMatchObject({
      net: 1_085_300,
      payStatus: 'payable',
      fees: [
        { kind: 'receipt-fee', amount: -120_000 },
        { kind: 'carriage', amount: 5300 },
      ],
    })
    const { endedAt } = await world.console.parcel(sold)
    expect(own.payableAt).toBe(endedAt)
    const months = Object(data).months as { month: string; sold: number; net: number }[]
    expect(months).toHaveLength(12)
    expect(months.filter(month => month.sold > 0)).toMatchObject([{ sold: 1_200_000, net: 1_085_300 }])
    const filtered = await world.call(saleHistory, { status: 'cancelled' }, owner)
    expect(Object(filtered.data).total).toBe(1)
  })
})

describe('saleHistoryExport', () => {
  test('a seller has their sales as a file for spreadsheets', async () => {
    const headers = { authorization: await world.tokenOf(owner), language: 'ja' }
    const file = await world.app.fetch(`/api${saleHistoryExport.path}`, { headers })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.startsWith('\ufeff注文番号,作品')).toBe(true)
    const [head = '', ...rows] = file.body.trimEnd().split('\r\n')
    expect(head).toContain('販売日時（日本時間）')
    const sold = Object((await world.call(saleHistory, {}, owner)).data).list as {
      orderNumber: string
      soldAt: string
    }[]
    expect(rows).toHaveLength(2)
    for (const { orderNumber, soldAt } of sold)
      expect(rows.find(row => row.startsWith(orderNumber))).toContain(`,${minuteInJapan(Date.parse(soldAt))},`)
  })
})

describe('adminListPayables', () => {
  test('an operator of finance sees what each seller is owed by the journal, which balances', async () => {
    const { data } = await world.call(adminListPayables, { size: '60' }, finance)
    const rows = Object(data).list as { seller: string; payable: number; held: number; pending: number }[]
    expect(rows).toContainEqual(expect.objectContaining({ seller: `member-${owner.id}`, payable: 1_085_300, held: 0 }))
    expect(rows).toContainEqual(expect.objectContaining({ seller: 'partner-teitei', payable: 528_000 }))
    expect(rows).toContainEqual(expect.objectContaining({ seller: 'house', payable: 264_000 }))
    expect(rows.map(row => Object(row).difference)).toEqual(rows.map(() => 0))
    const { balance } = adminListPayables.output.parse(data)
    const { entries, ...sums } = balance
    expect(entries).toBeGreaterThan(7)
    expect(Object.values(sums).reduce((sum, yen) => sum + yen, 0)).toBe(0)
  })
})

describe('adminGetPayable', () => {
  test('an operator of finance sees the works of a seller beside what the journal has credited', async () => {
    const { data } = await world.call(adminGetPayable, { seller: `member-${owner.id}` }, finance)
    expect(data).toMatchObject({ name: owner.username, payable: 1_085_300, balance: 1_085_300, difference: 0 })
    const { list } = adminGetPayable.output.parse(data).lines
    expect(list.find(({ orderItemId }) => orderItemId === sold.itemId)).toMatchObject({
      orderId: sold.orderId,
      payStatus: 'payable',
      net: 1_085_300,
      posted: 1_085_300,
      agrees: true,
    })
    expect(list.every(({ agrees }) => agrees)).toBe(true)
    expect((await world.call(adminGetPayable, { seller: 'member-nobody' }, finance)).code).toBe(404)
  })
})
