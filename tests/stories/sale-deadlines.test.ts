// What happens to a sale by itself when nobody does anything, by the days of section 5 (D80).
import { afterAll, expect, test } from 'vitest'
import { getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { owedTo } from '#shared/domain/kernel/money/journal.ts'
import { ofHouse } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const DAY = 86_400_000
const world = await testWorld()
afterAll(() => world.close(), 120_000)

const days = async (count: number) => {
  await world.app.clock.advance(`P${count}D`)
  await world.app.quiet()
}

test('a sale that its seller never ships ends on the fourteenth day: the money goes back, the seller gets a strike', async () => {
  const owner = await world.seller()
  const sale = await world.order({ seller: owner })
  const { itemId, productId, orderId, buyer } = sale
  await days(7)
  await world.app.clock.advance('PT1H')
  expect(await world.noticesOf(owner)).toContain('「志野茶碗 葦原」をすぐに発送してください')
  expect((await world.console.parcel(sale)).next).toMatchObject({ what: 'may-cancel' })

  await days(1)
  expect(await world.console.parcel(sale)).toMatchObject({ next: { what: 'lapse' }, deliveryStatus: 1 })
  const seen = await world.call(getDelivery, { orderItemId: itemId }, buyer)
  expect(Object(seen.data).actions.cancel.may).toBe(true)

  await days(6)
  const ended = { deliveryStatus: 5, refunded: 335_300, trail: [{}, { by: 'system' }] }
  expect(await world.console.parcel(sale)).toMatchObject(ended)
  expect(await world.console.order(orderId)).toMatchObject({ payStatus: 7 })
  expect(await world.console.work(productId)).toMatchObject({ state: 0, seller: { type: 3, userId: owner.id } })
  expect(await world.noticesOf(buyer)).toContain('「志野茶碗 葦原」のご注文は取り消されました')
  expect((await world.table.standing(owner.id))?.sellStrikes).toHaveLength(1)
})

test('a parcel counts as received seven days after its arrival, and the sale completes after fourteen', async () => {
  const sale = await world.order({ state: 'arrived' })
  await days(7)
  await world.app.clock.advance('PT1H')
  const received = await world.console.parcel(sale)
  expect(received.deliveryStatus).toBe(3)
  const [receivedAt, arrivedAt] = [received.receivedAt, received.arrivedAt].map(at => Date.parse(at ?? ''))
  expect(receivedAt).toBeGreaterThanOrEqual((arrivedAt ?? 0) + 7 * DAY)
  await days(7)
  const parcel = await world.console.parcel(sale)
  expect(parcel).toMatchObject({ deliveryStatus: 4 })
  expect(parcel.trail.map(({ status, by }) => `${status} ${by}`)).toEqual([
    '1 system',
    '2 operator',
    '3 system',
    '4 system',
  ])
  expect(await world.console.work(sale.productId)).toMatchObject({ state: 0, seller: { userId: sale.buyer.id } })
})

test('a parcel without a known arrival counts as received fourteen days after its shipment, and completes fourteen days later', async () => {
  const owner = await world.seller()
  const ofMember = await world.order({ seller: owner, work: { price: 1_200_000 }, state: 'shipped' })
  const house = await world.order({ seller: ofHouse, state: 'shipped' })
  const status = async (sale: typeof house) => (await world.console.parcel(sale)).deliveryStatus
  await days(14)
  await world.app.clock.advance('PT1H')
  expect(await status(house)).toBe(3)
  expect(await status(ofMember)).toBe(3)
  await days(14)
  expect(await status(house)).toBe(4)
  expect(await status(ofMember)).toBe(4)
  expect(owedTo(`seller:member-${owner.id}`, await world.console.journal(ofMember.orderId))).toBe(1_085_300)
})
