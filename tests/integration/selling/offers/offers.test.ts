import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerApprovedAlone } from '#events/selling/offers.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { update } from '#functions/machinery/table/write.ts'
import { getOverview } from '#shared/api/buying/orders.ts'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { adminAnswerOffer, adminListOffers } from '#shared/api/selling/console/offers.ts'
import {
  approveOffer,
  cancelOffer,
  createOffer,
  denyAllOffers,
  denyOffer,
  listOffers,
  listProductOffers,
} from '#shared/api/selling/offers.ts'
import { offerStateNumbers as states } from '#shared/domain/selling/offer/wire-numbers.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import { leastTransport } from '#shared/domain/selling/resale/price.ts'
import { dayMs } from '#shared/durations.ts'
import type { Person } from '#tests/support/people.ts'
import { type Buyer, ofHouse, ofMember, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app, call, ask } = world
afterAll(() => world.close())

let partner: Person
let nagi: Buyer
let rei: Buyer
beforeAll(async () => {
  partner = await world.seller('teitei')
  nagi = await world.buyer()
  rei = await world.buyer()
})

const asking = 300_000
/** A work that is open to offers. */
const open = (seller = ofPartner) => world.work({ priceType: 'offer', price: asking, seller, weightG: 900 })
const make = (who: Person, productId: string, price = 250_000, period: '12h' | '7d' = '7d') =>
  ask(createOffer, { productId, price, period }, who)
const codeOf = async (who: Person, productId: string, price = 250_000) =>
  (await call(createOffer, { productId, price, period: '3d' }, who)).code
const sent = async (who: Person, productId: string) =>
  (await ask(listOffers, { tab: 'sent', productId }, who)).list.map(({ id, status }) => [id, status])

describe('createOffer', () => {
  test('is heard by who sells, masked, with what the sale would leave them', async () => {
    const productId = await open()
    const made = await make(nagi, productId)
    expect(made.landedTotal).toBeGreaterThan(250_000)
    const { list } = await ask(listProductOffers, { productId }, partner)
    expect(list).toMatchObject([
      { id: made.id, price: 250_000, asking, sender: { country: 'JP', province: 13 }, netPayout: 200_000 },
    ])
    expect(JSON.stringify(list)).not.toContain(nagi.username)
    expect(await ask(listOffers, { tab: 'sent', productId }, nagi)).toMatchObject({
      list: [{ id: made.id, status: states.waiting, sender: null, netPayout: null }],
    })
    expect(await world.noticesOf(partner)).toContainEqual(expect.stringContaining('価格相談が届きました'))
  })

  test('is shown on the page of the work to its sender alone, who learns what is left', async () => {
    const productId = await open()
    const offering = async (who?: Person) => (await ask(getProduct, { id: productId }, who)).you.offering
    expect(await offering(nagi)).toEqual({ isOpen: true, least: 150_000, left: 3, obstacle: null, own: null })
    expect([await offering(), await offering(partner)]).toEqual([null, null])
    const { id, validUntil } = await make(nagi, productId)
    const own = { id, price: 250_000, validUntil, payUntil: null }
    expect(await offering(nagi)).toMatchObject({ isOpen: true, left: 2, own })
    expect(await offering(rei)).toMatchObject({ left: 3, own: null })
    expect(await offering(await world.member({ cards: 0 }))).toMatchObject({ obstacle: 'card-needed' })
    await ask(approveOffer, { id }, partner)
    expect(await offering(nagi)).toMatchObject({ isOpen: false, own: { id, payUntil: expect.any(String) } })
    expect(await offering(rei)).toBeNull()
  })

  test('is refused out of its bounds, for what is no offer, and to who sells', async () => {
    const productId = await open()
    expect(await call(createOffer, { productId, price: 149_999, period: '3d' }, nagi)).toMatchObject({
      code: 40941,
      data: { least: 150_000, asking },
    })
    expect(await codeOf(nagi, productId, asking)).toBe(40941)
    expect(await codeOf(nagi, await world.work({ seller: ofPartner }))).toBe(40913)
    expect(await codeOf(nagi, 'no-such-work')).toBe(404)
    expect(await codeOf(partner, productId)).toBe(40341)
    expect(await codeOf(nagi, (await world.order()).productId)).toBe(40911)
    const late = { productId, price: 250_000, period: 'custom', customUntil: '2020-01-01T00:00:00Z' } as const
    expect(await call(createOffer, late, nagi)).toMatchObject({ code: 40000 })
  })

  test('is refused where it would leave an owner nothing whose work is fetched, wherever its buyer lives, as the page says (D22)', async () => {
    const owner = await world.member()
    const productId = await open({ ...ofMember(owner), pickupFee: 150_000 })
    const answer = await call(createOffer, { productId, price: 183_332, period: '3d' }, nagi)
    expect(answer).toMatchObject({ code: 40941, data: { least: 183_333, asking } })
    expect((await ask(getProduct, { id: productId }, nagi)).you.offering).toMatchObject({
      isOpen: true,
      least: 183_333,
    })
    await make(nagi, productId, 183_333)
    const { list } = await ask(listProductOffers, { productId }, owner)
    expect(list).toMatchObject([{ price: 183_333, netPayout: 15_000, netPayoutAbroad: 1 }])
  })

  test('takes nothing where the asking price itself leaves no room for less', async () => {
    const owner = await world.member()
    const productId = await open({ ...ofMember(owner), pickupFee: 270_000 })
    expect((await ask(getProduct, { id: productId }, nagi)).you.offering).toBeNull()
    expect(await codeOf(nagi, productId, asking - 1)).toBe(40941)
  })

  test('shows an owner who ships what the buyer pays for packing and the least way (D22)', async () => {
    const owner = await world.member()
    const boxSizeCm = [40, 30, 30]
    const productId = await world.work({ priceType: 'offer', price: asking, seller: ofMember(owner), boxSizeCm })
    await make(nagi, productId)
    const { list } = await ask(listOffers, { tab: 'received', productId }, owner)
    const transport = leastTransport(boxSizeCm, firstPolicy) ?? 0
    const further = leastTransport(boxSizeCm, firstPolicy, 'US') ?? 0
    // An export is charged 227,273.
    const left = { netPayout: 225_000 + 2_000 + transport, netPayoutAbroad: 204_546 + 2_000 + further }
    expect(list).toMatchObject([{ price: 250_000, ...left }])
  })

  test('is never refused because somebody else offered at the same moment', async () => {
    const productId = await open()
    const senders = await Promise.all(Array.from({ length: 5 }, () => world.member()))
    await Promise.all(senders.map(sender => make(sender, productId)))
    expect((await ask(listProductOffers, { productId }, partner)).list).toHaveLength(5)
  })

  test('waits on twenty works at most', async () => {
    const busy = await world.member()
    const works = await Promise.all(Array.from({ length: 21 }, () => open()))
    for (const productId of works.slice(1)) await make(busy, productId, 160_000)
    expect(await codeOf(busy, works[0] ?? '')).toBe(40935)
    expect(await codeOf(busy, works[1] ?? '')).toBe(200)
  })

  test('takes the place of the own one, three times', async () => {
    const productId = await open()
    const ids = [
      await make(nagi, productId),
      await make(nagi, productId, 260_000),
      await make(nagi, productId, 270_000),
    ]
    expect(await sent(nagi, productId)).toEqual([
      [ids[2]?.id, states.waiting],
      [ids[1]?.id, states.cancelled],
      [ids[0]?.id, states.cancelled],
    ])
    expect(await codeOf(nagi, productId, 280_000)).toBe(40931)
  })
})

describe('approveOffer', () => {
  test('is refused where the charge for the pick-up has left nothing of an offer since it was made (D22)', async () => {
    const owner = await world.member()
    const productId = await open(ofMember(owner))
    const { id } = await make(nagi, productId, 160_000)
    await world.table.changeWork(productId, { seller: { ...ofMember(owner), pickupFee: 150_000 } })
    expect(await call(approveOffer, { id }, owner)).toMatchObject({ code: 40914 })
    expect(await sent(nagi, productId)).toEqual([[id, states.waiting]])
    await ask(denyOffer, { id }, owner)
  })

  test('locks the work for its sender, who orders and pays the agreed price, and closes the rest', async () => {
    const productId = await open()
    const [mine, other] = [await make(nagi, productId), await make(rei, productId, 240_000)]
    const [first, second] = await Promise.all([
      call(approveOffer, { id: mine.id }, partner),
      call(approveOffer, { id: other.id }, partner),
    ])
    const codes = [first.code, second.code]
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    const [winner, loser] = first.code === 200 ? [nagi, rei] : [rei, nagi]
    const approvedAt = String(Object((first.code === 200 ? first : second).data).serverTime)
    const price = first.code === 200 ? 250_000 : 240_000
    await app.quiet()
    const tasks = async (who: Person) =>
      (await ask(getOverview, {}, who)).tasks.filter(({ id }) => id === productId).map(({ kind }) => kind)
    expect([await tasks(winner), await tasks(loser), await tasks(partner)]).toEqual([['accepted'], [], []])
    expect(await sent(loser, productId)).toMatchObject([[expect.any(String), states.closed]])
    expect(await ask(getProduct, { id: productId })).toMatchObject({ lock: { kind: 'bargain' } })
    expect(await codeOf(loser, productId)).toBe(40910)
    // The price basis of D60: to its sender the work costs what was accepted, to everybody else what is asked.
    const { selectedBargainId } = await ask(listProductOffers, { productId }, partner)
    expect(selectedBargainId).toBe((await sent(winner, productId))[0]?.[0])
    const accepted = { selectedBargainId, priceBasis: 1 }
    expect((await ask(getProduct, { id: productId }, winner)).you).toMatchObject(accepted)
    expect((await ask(getProduct, { id: productId }, loser)).you).toMatchObject({
      selectedBargainId: null,
      priceBasis: 0,
    })
    expect((await ask(listCart, { source: '4', productId }, winner)).list).toMatchObject([
      { price, priceBasis: 1, payUntil: new Date(Date.parse(approvedAt) + 7 * dayMs).toISOString() },
    ])

    const { orderId } = await world.hold(winner, productId, { source: 4 })
    expect((await ask(listOffers, { tab: 'sent', productId }, winner)).list).toMatchObject([{ orderId }])
    expect((await world.payThrough(winner, orderId)).payStatus).toBe(2)
    await app.quiet()
    expect(await sent(winner, productId)).toMatchObject([[expect.any(String), states.paid]])
    expect((await world.console.order(orderId)).items).toMatchObject([{ price }])
  })

  test('is for who sells alone; for others the offer does not exist', async () => {
    const { id } = await make(nagi, await open())
    const stranger = await world.member()
    for (const contract of [approveOffer, denyOffer]) {
      expect(await call(contract, { id }, stranger)).toMatchObject({ code: 404 })
      expect(await call(contract, { id }, nagi)).toMatchObject({ code: 404 })
    }
    expect(await call(cancelOffer, { id }, stranger)).toMatchObject({ code: 404 })
    expect(await call(cancelOffer, { id }, partner)).toMatchObject({ code: 404 })
  })

  test('waits for a buyer at the asking price who has not paid yet, and for a sender who may buy', async () => {
    const productId = await open(ofHouse)
    const partners = await open()
    const sender = await world.buyer()
    const owner = await world.owner()
    const [{ id }, other] = [await make(sender, productId), await make(sender, partners)]
    await world.hold(rei, productId)
    // A ban is in force before its reaction has closed what waits.
    const standing = (set: { banBuyUntil: number }) =>
      world.table.write([update(sessionKeys.standing(sender.id), { set })])
    const accept = { id, accept: true, reason: '作家了承' } as const
    expect(await call(adminAnswerOffer, accept, owner)).toMatchObject({ code: 40910 })
    await world.hold(rei, partners)
    expect(await call(approveOffer, { id: other.id }, partner)).toMatchObject({ code: 40910 })
    await app.clock.advance('PT16M')
    await standing({ banBuyUntil: app.clock.now() + dayMs })
    expect(await call(adminAnswerOffer, accept, owner)).toMatchObject({ code: 40320 })
    expect(await call(approveOffer, { id: other.id }, partner)).toMatchObject({ code: 40320 })
    await standing({ banBuyUntil: 0 })
    expect(await call(adminAnswerOffer, accept, owner)).toMatchObject({ code: 200 })
    expect(await call(adminAnswerOffer, accept, owner)).toMatchObject({ code: 40930 })
  })

  test('loses against a buyer at the asking price, or wins, and never both', async () => {
    const productId = await open()
    const { id } = await make(nagi, productId)
    const [approved, held] = await Promise.all([
      call(approveOffer, { id }, partner),
      world.hold(rei, productId).then(
        () => 200,
        () => 409,
      ),
    ])
    expect([approved.code === 200, held === 200].filter(Boolean)).toHaveLength(1)
  })
})

test('an offer is refused one by one or all at once, and taken back by its sender', async () => {
  const productId = await open()
  const { id } = await make(nagi, productId)
  expect(await ask(denyOffer, { id }, partner)).toMatchObject({ offer: { status: states.denied } })
  expect(await call(approveOffer, { id }, partner)).toMatchObject({ code: 40930 })
  const again = await make(nagi, productId)
  expect(await ask(cancelOffer, { id: again.id }, nagi)).toMatchObject({ offer: { status: states.cancelled } })
  await make(nagi, productId)
  await make(rei, productId)
  const { list } = await ask(listOffers, { tab: 'received', productId }, partner)
  expect(list.map(({ status, others }) => [status, others])).toEqual([
    ...[states.waiting, states.waiting].map(status => [status, 1]),
    ...[states.cancelled, states.denied].map(status => [status, 0]),
  ])
  expect((await ask(getOverview, {}, partner)).tasks).toContainEqual(
    expect.objectContaining({ kind: 'offer', id: productId }),
  )
  expect(await ask(denyAllOffers, { productId }, partner)).toMatchObject({ denied: 2 })
  expect(await ask(denyAllOffers, { productId }, partner)).toMatchObject({ denied: 0 })
  expect(await call(denyAllOffers, { productId }, rei)).toMatchObject({ code: 404 })
})

test('an offer ends with a sale at the asking price, with the listing, and with its sender’s right to buy', async () => {
  const [sold, taken, banned] = [await open(), await open(), await open()]
  const buyer = await world.buyer()
  for (const productId of [sold, taken, banned]) await make(buyer, productId)
  const { orderId } = await world.hold(rei, sold)
  await world.payThrough(rei, orderId)
  await ask(adminDelistProduct, { id: taken, reason: '展示のため' }, await world.owner())
  await ask(adminBanUser, { id: buyer.id, kind: 'buy', reason: '確認中', until: null }, await world.owner())
  await app.quiet()
  for (const productId of [sold, taken, banned])
    expect(await sent(buyer, productId), productId).toMatchObject([[expect.any(String), states.closed]])
})

test('the house answers in the console, with a reason', async () => {
  const productId = await open(ofHouse)
  const { id } = await make(nagi, productId)
  const owner = await world.owner()
  const { list } = await ask(adminListOffers, { status: String(states.waiting) }, owner)
  expect(list.find(each => each.id === id)).toMatchObject({ price: 250_000, member: { username: nagi.username } })
  expect((await ask(adminListOffers, { productId }, owner)).list.map(each => each.id)).toEqual([id])
  expect(await ask(adminAnswerOffer, { id, accept: true, reason: '作家了承' }, owner)).toMatchObject({
    status: states.approved,
  })
  const { id: other } = await make(nagi, await open())
  expect(await call(adminAnswerOffer, { id: other, accept: true, reason: '作家了承' }, owner)).toMatchObject({
    code: 404,
  })
})

test('an offer expires with its period; an accepted one that is not paid frees the work and costs a strike', async () => {
  const owner = await world.member()
  const productId = await open(ofMember(owner))
  const [short, long] = [await make(nagi, productId, 200_000, '12h'), await make(rei, productId)]
  await app.clock.advance('PT13H')
  expect(await sent(nagi, productId)).toEqual([[short.id, states.expired]])
  expect(await call(approveOffer, { id: short.id }, owner)).toMatchObject({ code: 40930 })
  const other = await world.buyer()
  const third = await make(other, productId)
  await ask(approveOffer, { id: long.id }, owner)
  await app.clock.advance('P7DT1H')
  expect(await sent(rei, productId)).toEqual([[long.id, states.unpaid]])
  expect(await sent(other, productId)).toEqual([[third.id, states.closed]])
  expect(await ask(getProduct, { id: productId })).toMatchObject({ lock: null })
  expect(await world.noticesOf(other)).toContainEqual(expect.stringContaining('ふたたび販売中です'))
  const titles = await world.noticesOf(rei)
  expect(titles.filter(title => title.includes('お支払いをお待ちしています')).length).toBeGreaterThanOrEqual(2)
  await make(other, productId)
})

test('an approval that was committed by the version before is told all the same', async () => {
  const productId = await open()
  const sender = await world.buyer()
  const { id: offerId } = await make(sender, productId)
  const before = await world.noticesOf(sender)
  // As it waits in the table while the next version is deployed; the offers that it closed have events of their own.
  const facts = { offerId, productId, senderId: sender.id, sellerId: null, partnerId: 'teitei', price: 250_000 }
  await world.table.write([], [offerApprovedAlone({ ...facts, payUntil: app.clock.now() + 7 * dayMs })])
  const titles = await world.noticesOf(sender)
  expect(titles).toHaveLength(before.length + 1)
  expect(titles).toContainEqual(expect.stringContaining('価格相談が成立しました'))
})
