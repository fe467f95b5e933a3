// What a seller has sold, by the periods of Japan's calendar (D88): the list, its sums and the file say the same.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newParcel } from '#functions/store/deliveries.ts'
import { saleHistory, saleHistoryExport } from '#shared/api/sales.ts'
import { type SalePeriod, saleLineOf } from '#shared/domain/order/sale-line.ts'
import { deliveriesOf } from '#shared/domain/parcel/parcel.ts'
import { type OrderHouse, openOrderHouse } from '#tests/support/order-house.ts'
import { sampleOrder } from '#tests/support/order-samples.ts'
import type { Person } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let house: OrderHouse
let owner: Person
let net: number

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
type Sale = keyof typeof soldAt

beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  await app.clock.set(asked)
  house = await openOrderHouse(app)
  owner = await house.member()
  const seller = { type: 'member', userId: owner.id, name: { ja: owner.username, en: owner.username } } as const
  const works = Object.entries(soldAt).map(([name, instant]) => {
    const paidAt = Date.parse(instant)
    const [sample] = deliveriesOf(sampleOrder({ payStatus: 'paid', paidAt }), paidAt)
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
  net = works[0] ? saleLineOf(works[0]).net : 0
  await house.write(works.map(work => newParcel(work)))
})
afterAll(() => app?.stop())

test.each<[SalePeriod | undefined, Sale[]]>([
  ['month', ['february']],
  ['three-months', ['february', 'january ends', 'january begins', 'december ends', 'december begins']],
  ['year', ['february', 'january ends', 'january begins']],
  [undefined, ['february', 'january ends', 'january begins', 'december ends', 'december begins', 'november']],
])('%s', async (period, names) => {
  const filter = { ...(period && { period }) }
  const { data } = await house.as(owner, saleHistory, filter)
  const { list, total, sums, months } = saleHistory.output.parse(data)
  expect(list.map(({ orderNumber }) => orderNumber)).toEqual(names)
  expect({ total, ...sums }).toEqual({ total: names.length, pending: 0, held: 0, payable: names.length * net })
  // The bars show the year whatever is chosen below them.
  expect(months.filter(({ sold }) => sold > 0)).toHaveLength(4)

  const headers = { authorization: await house.tokenOf(owner), language: 'ja' }
  const path = `/api${saleHistoryExport.path}?${new URLSearchParams({ ...filter, status: 'payable' })}`
  const [, ...lines] = (await app.fetch(path, { headers })).body.trimEnd().split('\r\n')
  expect(lines.map(line => line.split(',')[0])).toEqual(names)
})

test('with a state both hold, and another word is refused', async () => {
  const { data } = await house.as(owner, saleHistory, { period: 'year', status: 'held' })
  expect(data).toMatchObject({ total: 0, sums: { payable: 3 * net } })
  const headers = { authorization: await house.tokenOf(owner) }
  for (const { path } of [saleHistory, saleHistoryExport]) {
    expect(await app.api(`${path}?period=week`, { headers })).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'period', key: 'PERIOD_FORMAT' }] },
    })
  }
})
