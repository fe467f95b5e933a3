// What a seller has sold, by the periods of Japan's calendar (D88): the list, its sums and the file say the same.
import { afterAll, expect, test } from 'vitest'
import { saleHistory, saleHistoryExport } from '#shared/api/earning/sales.ts'
import { type SalePeriod, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import { parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { sampleOrder } from '#tests/support/sample-order.ts'
import { testWorld } from '#tests/support/world.ts'

const asked = '2027-02-01T00:00:00.000+09:00'
/** Both sides of each month's end that matters to one who asks in the first moment of February. */
const soldAt = {
  november: '2026-11-30T23:59:59.999+09:00',
  'december begins': '2026-12-01T00:00:00.000+09:00',
  'december ends': '2026-12-31T23:59:59.999+09:00',
  'january begins': '2027-01-01T00:00:00.000+09:00',
  'january ends': '2027-01-31T23:59:59.999+09:00',
  february: asked,
}
type Month = keyof typeof soldAt

const world = await testWorld()
await world.app.clock.set(asked)
const owner = await world.seller()
const seller = { type: 'member', userId: owner.id, name: { ja: owner.username, en: owner.username } } as const
const parcels = Object.entries(soldAt).map(([name, instant]) => {
  const paidAt = Date.parse(instant)
  const [sample] = parcelsOf(sampleOrder({ payStatus: 'paid', paidAt }), paidAt)
  if (!sample) throw new Error('the sample has a line')
  return {
    ...sample,
    id: `sale-${paidAt}`,
    orderNumber: name,
    seller,
    status: 'completed',
    completedAt: paidAt,
  } as const
})
const net = parcels[0] ? saleLineOf(parcels[0]).net : 0
await world.table.addParcels(parcels)
// The list is read from an index, which follows the table.
await world.app.quiet()
// Parcels of no order: the rules of orders are not asked about them.
afterAll(() => world.app.stop())

test.each<[SalePeriod | undefined, Month[]]>([
  ['month', ['february']],
  ['three-months', ['february', 'january ends', 'january begins', 'december ends', 'december begins']],
  ['year', ['february', 'january ends', 'january begins']],
  [undefined, ['february', 'january ends', 'january begins', 'december ends', 'december begins', 'november']],
])('a seller reads the sales of a period, as a list and as a file: %s', async (period, names) => {
  const filter = { ...(period && { period }) }
  const { data } = await world.call(saleHistory, filter, owner)
  const { list, total, sums, months } = saleHistory.output.parse(data)
  expect(list.map(({ orderNumber }) => orderNumber)).toEqual(names)
  expect({ total, ...sums }).toEqual({ total: names.length, pending: 0, held: 0, payable: names.length * net })
  // The bars show the year whatever is chosen below them.
  expect(months.filter(({ sold }) => sold > 0)).toHaveLength(4)

  const headers = { authorization: await world.tokenOf(owner), language: 'ja' }
  const path = `/api${saleHistoryExport.path}?${new URLSearchParams({ ...filter, status: 'payable' })}`
  const [, ...lines] = (await world.app.fetch(path, { headers })).body.trimEnd().split('\r\n')
  expect(lines.map(line => line.split(',')[0])).toEqual(names)
})

test('a seller reads a period and a state together, and no period of another name', async () => {
  const { data } = await world.call(saleHistory, { period: 'year', status: 'held' }, owner)
  expect(data).toMatchObject({ total: 0, sums: { payable: 3 * net } })
  const headers = { authorization: await world.tokenOf(owner) }
  for (const { path } of [saleHistory, saleHistoryExport]) {
    expect(await world.app.api(`${path}?period=week`, { headers })).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'period', key: 'PERIOD_FORMAT' }] },
    })
  }
})
