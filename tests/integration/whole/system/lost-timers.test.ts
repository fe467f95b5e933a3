// What a timer should have done and nobody did: a clock looks for it, under a role of its own.
import { afterAll, expect, test } from 'vitest'
import { createRoom, sendMessage } from '#shared/api/conversing/messages.ts'
import { getPickup } from '#shared/api/fulfilment/pickups.ts'
import { updateSettings } from '#shared/api/people/accounts/profile.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { proposedPickup } from '#tests/support/fuzz/pickup-successes.ts'
import { ofMember } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app, ask } = world
const { schedules } = app.runtime
afterAll(() => world.close())

/** As if the Scheduler had forgotten everything that waits for its instant. */
async function loseTimers(): Promise<void> {
  await app.quiet()
  for (const { id } of schedules.list(1000)) {
    const [group = '', name = ''] = id.split('/')
    schedules.handle('DELETE', name, {}, new URLSearchParams({ groupName: group }))
  }
  expect(schedules.list(1)).toEqual([])
}

/** What is seen once the instant has passed, and once the clocks have looked. */
async function afterLoss<Seen>(duration: string, see: () => Promise<Seen>): Promise<[late: Seen, swept: Seen]> {
  await loseTimers()
  await app.clock.advance(duration)
  await app.quiet()
  const late = await see()
  await app.clock.advance('PT1H', 'everything')
  await app.quiet()
  return [late, await see()]
}

test('an offer whose timer was lost expires, and its sender is told', async () => {
  const owner = await world.member()
  const productId = await world.work({ seller: ofMember(owner), priceType: 'offer', price: 300_000, weightG: 900 })
  const nagi = await world.buyer()
  await ask(createOffer, { productId, price: 250_000, period: '12h' }, nagi)
  const [late, swept] = await afterLoss('PT13H', () => world.noticesOf(nagi))
  expect(swept.length).toBe(late.length + 1)
})

test('a parcel whose timer was lost is received, and its sale completed', async () => {
  const sale = await world.order({ state: 'arrived' })
  const status = async () => (await world.console.parcel(sale)).deliveryStatus
  const [late, swept] = await afterLoss('P30D', status)
  expect([late, swept]).toEqual([2, 4])
})

test('a pick-up whose timer was lost lapses', async () => {
  const { orderItemId, seller } = await proposedPickup(world)
  const state = async () => (await ask(getPickup, { orderItemId }, seller)).pickup.state
  expect(await afterLoss('P3DT1M', state)).toEqual(['proposed', 'lapsed'])
})

test('a room whose timer was lost has its unread messages mailed', async () => {
  const [owner, ben] = await Promise.all([world.member(), world.member()])
  const productId = await world.work({ seller: ofMember(owner) })
  await ask(updateSettings, { settings: [1, 2, 3, 4] }, owner)
  const { roomId } = await ask(createRoom, { productId }, ben)
  await ask(sendMessage, { roomId, text: '共箱の写真を拝見できますか。', clientId: crypto.randomUUID() }, ben)
  const mails = async () =>
    (await app.outbox({ channel: 'mail', to: owner.email })).filter(({ subject }) => subject.includes('メッセージ'))
      .length
  expect(await afterLoss('PT11M', mails)).toEqual([0, 1])
})

test('a work whose seller was banned while it was held leaves when its hold was, though the timer was lost', async () => {
  const { listed, labels } = await openResale(world)
  const { buyer: seller, productId } = await listed()
  await world.hold(await world.buyer(), productId)
  await ask(adminBanUser, { id: seller.id, kind: 'sell', reason: '確認のため' }, await world.owner())
  const [late, swept] = await afterLoss('PT3H', () => labels(seller, 'owned'))
  expect([late, swept]).toEqual([[], ['owned']])
})
