// Another member's works (rules §12): what is on sale, and of what they own what they chose to show.
import { afterAll, describe, expect, test } from 'vitest'
import { listPurchases } from '#shared/api/buying/orders.ts'
import { getDisplay, getViewer, updateDisplay } from '#shared/api/catalogue/viewers.ts'
import { getProduct, listTransactions } from '#shared/api/catalogue/works.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const { buyer: owner, productId } = await world.order({ state: 'completed', work: { price: 800_000 } })
const stranger = await world.member()
const hidden = { owned: false, since: false, price: false }

describe('getViewer', () => {
  test('a member who shows nothing cannot be told from one who does not exist', async () => {
    const nobody = await world.call(getViewer, { id: '01KB8YTB5T2V4W6X8Y0Z1A3C5D' }, stranger)
    for (const who of [stranger, undefined])
      expect(await world.call(getViewer, { id: owner.id }, who)).toMatchObject({ code: 404, body: nobody.body })
    expect(await world.ask(getViewer, { id: owner.id }, owner)).toMatchObject({ isOwn: true, owned: [], onSale: [] })
    // Nor does the work's own page say whose it is.
    const { body } = await world.call(getProduct, { id: productId }, stranger)
    expect(body).not.toContain(owner.id)
    expect(body).not.toContain(owner.username)
  })

  test('what a member chose to show is seen by all, and gone when they change their mind', async () => {
    await world.ask(updateDisplay, { ...hidden, owned: true, since: true }, owner)
    const seen = await world.ask(getViewer, { id: owner.id })
    expect(seen).toMatchObject({ isOwn: false, user: { username: owner.username }, onSale: [] })
    expect(seen.owned).toMatchObject([{ work: { id: productId }, since: expect.any(String), price: null }])
    expect(JSON.stringify(seen)).not.toContain(owner.email)
    await world.ask(updateDisplay, { owned: true, since: false, price: true }, owner)
    expect((await world.ask(getViewer, { id: owner.id })).owned).toMatchObject([{ since: null, price: 800_000 }])
    await world.ask(updateDisplay, { ...hidden, price: true }, owner)
    expect((await world.call(getViewer, { id: owner.id }, stranger)).code).toBe(404)
  })
})

test('a purchase leads to its seller where that member has a page, and names them alone otherwise', async () => {
  const { buyer, orderId } = await world.order({ state: 'completed', seller: owner })
  const sellerId = async () =>
    (await world.ask(listPurchases, { orderId }, buyer)).list.map(({ sellInfo }) => sellInfo.id)
  await world.ask(updateDisplay, hidden, owner)
  expect((await world.call(getViewer, { id: owner.id }, buyer)).code).toBe(404)
  expect(await sellerId()).toEqual([null])
  await world.ask(updateDisplay, { ...hidden, owned: true }, owner)
  expect((await world.call(getViewer, { id: owner.id }, buyer)).code).toBe(200)
  expect(await sellerId()).toEqual([owner.id])
  await world.ask(updateDisplay, hidden, owner)
})

test('listTransactions: what a member’s sale brought is told while its holder shows it', async () => {
  const seller = await world.member()
  const sale = await world.order({ state: 'completed', seller, work: { price: 640_000 } })
  const { buyer: holder, productId: id } = sale
  const seen = async () => (await world.ask(listTransactions, { id })).list.map(({ price }) => price)
  expect(await seen()).toEqual([null, null])
  await world.ask(updateDisplay, { owned: true, since: true, price: true }, seller)
  await world.ask(updateDisplay, { ...hidden, price: true }, holder)
  expect(await seen()).toEqual([null, null])
  await world.ask(updateDisplay, { ...hidden, owned: true, price: true }, holder)
  expect(await seen()).toEqual([640_000, 640_000])
  await world.ask(updateDisplay, { ...hidden, owned: true }, holder)
  expect(await seen()).toEqual([null, null])
})

test('a member finds what they chose; nothing is chosen at first', async () => {
  expect(await world.ask(getDisplay, {}, stranger)).toEqual(hidden)
  await world.ask(updateDisplay, { ...hidden, since: true }, stranger)
  expect(await world.ask(getDisplay, {}, stranger)).toEqual({ ...hidden, since: true })
})
