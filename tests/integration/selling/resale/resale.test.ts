// A member sells a work that was bought here: what the wizard is told, the application, what the reviewer answers, the
// listing and its changes, and the sale to the next owner (D22, D31, D70-D77).

import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder, getOrder, listPurchases } from '#shared/api/buying/orders.ts'
import { getProduct, listTransactions } from '#shared/api/catalogue/works.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { adminStopAuction } from '#shared/api/selling/console/auctions.ts'
import {
  adminApproveApplication,
  adminGetApplication,
  adminListApplications,
  adminRefuseApplication,
  adminReviseApplication,
} from '#shared/api/selling/console/resale.ts'
import {
  cancelApplication,
  createApplication,
  findApplication,
  prepareApplication,
  resubmitApplication,
  saveApplicationDraft,
} from '#shared/api/selling/resale/applications.ts'
import {
  changeResalePrice,
  delistApplication,
  estimatePayout,
  relistApplication,
  updateTimeProduct,
} from '#shared/api/selling/resale/listings.ts'
import { dayMs } from '#shared/durations.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { type Buyer, ofMember, type Sale } from '#tests/support/world/orders.ts'
import { giveBank, openResale, resaleForm } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

const stranger = await world.buyer()
const { reviewer, inDays, owner, formOf, apply, auctionForm, approve, listed, desk, labels } = await openResale(world)

test('a work passes from owner to owner: applied for, approved, bought, delivered, and its next owner’s', async () => {
  const sale = await owner()
  const { buyer, productId } = sale
  expect((await desk(buyer, 'owned')).list).toMatchObject([
    { work: { id: productId }, label: 'owned', basis: 800_000, actions: ['apply'], applicationId: null },
  ])
  expect(await world.ask(prepareApplication, { productId }, buyer)).toMatchObject({
    basis: 800_000,
    minPrice: 640_000,
    maxPrice: 8_000_000,
    missing: [],
    application: null,
    draft: null,
  })
  expect((await world.ask(listPurchases, {}, buyer)).list).toMatchObject([{ isApply: false, mayApply: true }])
  const { id, ...application } = await apply(sale)
  expect(application).toMatchObject({ state: 'submitted', price: 1_200_000, basis: 800_000, decision: null })
  expect(Date.parse(application.reviewDueAt ?? '') - Date.parse(application.submittedAt)).toBe(7 * dayMs)
  expect(await desk(buyer, 'application')).toMatchObject({
    list: [{ label: 'applying', dueAt: application.reviewDueAt, applicationId: id, actions: ['cancel'] }],
    counts: { owned: 0, application: 1, 'listed-fixed': 0 },
  })
  expect((await world.call(findApplication, { id }, stranger)).code).toBe(404)
  expect((await world.ask(listPurchases, {}, buyer)).list).toMatchObject([
    { productId, isApply: true, mayApply: false },
  ])

  await expect
    .poll(async () => (await world.ask(adminListApplications, {}, reviewer)).list.map(row => row.id), untilListed)
    .toContain(id)
  const file = (await world.ask(adminGetApplication, { id }, reviewer)).application
  const seller = { name: '森下 凪', birthDate: '1978-04-02' }
  expect(file).toMatchObject({ seller, mayDecide: true, isOverdue: false })
  expect((await world.call(adminApproveApplication, { id, version: 2 }, reviewer)).code).toBe(40940)
  expect((await approve(id)).data).toMatchObject({
    application: { state: 'approved', figures: { price: 1_200_000, receiptFee: 120_000 } },
  })
  expect((await approve(id)).code).toBe(40940)
  expect(await labels(buyer, 'listed-fixed')).toEqual(['on-sale'])
  expect(await world.ask(getProduct, { id: productId }, stranger)).toMatchObject({
    status: 1,
    saleTypes: expect.arrayContaining([4]),
    price: { yen: 1_200_000 },
    condition: resaleForm.condition,
    seller: { type: 3, arranged: false },
    resale: { description: resaleForm.description, isBroken: false, before: { imgs: [] } },
  })
  const [audit] = (await world.ask(adminListAudit, { subjectKind: 'application', subjectId: id }, await world.owner()))
    .list
  expect(audit).toMatchObject({
    action: 'adminApproveApplication',
    byName: reviewer.username,
    subjectName: buyer.username,
  })

  const next = await world.buyer()
  const order = await world.hold(next, productId)
  expect(await labels(buyer, 'fixed')).toEqual(['in-progress'])
  expect((await world.call(changeResalePrice, { id, price: 1_000_000 }, buyer)).code).toBe(40910)
  expect((await world.call(delistApplication, { id }, buyer)).code).toBe(40910)
  expect((await world.call(createApplication, await formOf(sale), buyer)).code).toBe(40910)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, next)).items
  const again: Sale = { ...sale, ...order, buyer: next, owner: buyer, itemId: item?.id ?? '' }
  await world.advance(again, 'held', 'paid')
  expect(await labels(buyer, 'fixed')).toEqual(['sold-out'])
  await world.advance(again, 'paid', 'completed')
  // The work is another's: its buyer of before has nothing to apply for.
  expect((await world.ask(listPurchases, {}, buyer)).list).toMatchObject([{ isApply: false, mayApply: false }])
  expect((await desk(buyer, 'owned')).counts).toMatchObject({ owned: 0, fixed: 0, 'listed-fixed': 0, application: 0 })
  expect((await desk(next, 'owned')).list).toMatchObject([{ work: { id: productId }, basis: 1_200_000 }])
  const { list } = await world.ask(listTransactions, { id: productId })
  expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining([1, 2, 5]))
  const said = await world.noticesOf(buyer)
  expect(said.filter(title => /販売申請|販売を始め/.test(title))).toHaveLength(2)
})

describe('createApplication', () => {
  test('asks for bank and identity first, and for a photo that is the caller’s', async () => {
    const sale = await world.order({ state: 'completed', work: { price: 800_000 } })
    const form = await formOf(sale)
    expect((await world.call(createApplication, form, sale.buyer)).code).toBe(40312)
    const { missing } = await world.ask(prepareApplication, { productId: sale.productId }, sale.buyer)
    expect(missing).toEqual(['identity', 'bank'])
    await giveBank(world, sale.buyer)
    expect((await world.call(createApplication, form, sale.buyer)).code).toBe(40313)
    const able = await owner()
    const foreign = { ...form, productId: able.productId, addressId: able.buyer.addressId }
    expect((await world.call(createApplication, foreign, able.buyer)).code).toBe(40980)
    expect((await world.call(createApplication, await formOf(able), stranger)).code).toBe(404)
  })

  test('takes the pictures of an application that was taken back', async () => {
    const sale = await owner()
    const form = await formOf(sale)
    const { application } = await world.ask(createApplication, form, sale.buyer)
    await world.ask(cancelApplication, { id: application.id }, sale.buyer)
    expect((await world.call(createApplication, form, sale.buyer)).code).toBe(200)
  })

  test('names every mistake of a form at once, and the bounds of a price', async () => {
    const sale = await owner()
    const form = await formOf(sale, { isBroken: true, pickupDates: ['2020-01-01'] })
    expect((await world.call(createApplication, form, sale.buyer)).data).toEqual({
      errors: [
        { field: 'damageImgs', key: 'REQUIRED' },
        { field: 'pickupDates', key: 'TIME_PAST' },
      ],
    })
    const sound = { ...form, isBroken: false, pickupDates: [] }
    const cheap = await world.call(createApplication, { ...sound, price: 639_999 }, sale.buyer)
    expect(cheap).toMatchObject({ code: 40941, data: { minPrice: 640_000, maxPrice: 8_000_000 } })
    const early = { ...sound, ...auctionForm(7) }
    expect((await world.call(createApplication, early, sale.buyer)).data).toEqual({
      errors: [{ field: 'endTime', key: 'END_TIME' }],
    })
  })

  test('is made once under its key, and one at a time of a work', async () => {
    const sale = await owner()
    const form = await formOf(sale)
    const key = crypto.randomUUID()
    const first = await world.call(createApplication, form, sale.buyer, key)
    const { code, data } = await world.call(createApplication, form, sale.buyer, key)
    expect({ code, data }).toEqual({ code: 200, data: first.data })
    expect((await world.call(createApplication, form, sale.buyer)).code).toBe(40942)
  })

  test('is closed to a member who may not sell', async () => {
    const sale = await owner()
    await world.ask(adminBanUser, { id: sale.buyer.id, kind: 'sell', reason: '確認のため' }, await world.owner())
    expect((await world.call(createApplication, await formOf(sale), sale.buyer)).code).toBe(40321)
    expect((await desk(sale.buyer, 'owned')).list[0]?.actions).toEqual([])
  })
})

test('a member has ten open applications at most', async () => {
  const sale = await owner()
  await world.table.openApplications(sale.buyer.id, 10)
  expect((await world.call(createApplication, await formOf(sale), sale.buyer)).code).toBe(40936)
  await world.table.openApplications(sale.buyer.id, 0)
  await apply(sale)
})

test('a work that was not bought here has no price to reckon from', async () => {
  const seller = ofMember(stranger)
  const productId = await world.work({ seller, state: 'held', saleStatus: 'not-on-sale' })
  const { missing, basis } = await world.ask(prepareApplication, { productId }, stranger)
  expect({ missing, basis }).toEqual({ missing: ['identity', 'bank', 'basis'], basis: null })
  const asked = { productId, price: '1000', deliveryMethod: '0' }
  expect((await world.call(estimatePayout, asked, stranger)).code).toBe(40941)
})

test('what is not there, another’s, or in another state answers as such', async () => {
  const { buyer, productId, id } = await listed()
  const nobody = await world.buyer()
  expect((await world.call(prepareApplication, { productId }, nobody)).code).toBe(404)
  const form = await formOf({ buyer, productId })
  const { productId: _productId, ...again } = form
  const end = inDays(9)
  const codes = async (who: Buyer) => [
    (await world.call(cancelApplication, { id }, who)).code,
    (await world.call(resubmitApplication, { id, ...again, addressId: who.addressId }, who)).code,
    (await world.call(updateTimeProduct, { id, endTime: end }, who)).code,
    (await world.call(relistApplication, { id, startPrice: 640_000, endTime: end }, who)).code,
  ]
  expect(await codes(nobody)).toEqual([404, 404, 404, 404])
  expect(await codes(buyer)).toEqual([40940, 40940, 40940, 40940])
  expect((await world.call(changeResalePrice, { id, price: 900_000 }, nobody)).code).toBe(404)
  expect((await world.call(delistApplication, { id }, nobody)).code).toBe(404)
  await world.ask(delistApplication, { id }, buyer)
  expect((await world.call(delistApplication, { id }, buyer)).code).toBe(40940)
  expect((await world.call(changeResalePrice, { id, price: 900_000 }, buyer)).code).toBe(40940)

  const fields = [{ field: 'imgs' as const, note: '高台' }]
  const refusal = { reason: 'other', text: '見送ります。' } as const
  const { version } = (await world.ask(adminGetApplication, { id }, reviewer)).application
  expect((await world.call(adminReviseApplication, { id, version, fields }, reviewer)).code).toBe(40940)
  expect((await world.call(adminRefuseApplication, { id, version, ...refusal }, reviewer)).code).toBe(40940)
  const none = { id: 'nothing', version: 1 }
  expect((await world.call(adminGetApplication, { id: none.id }, reviewer)).code).toBe(404)
  expect((await world.call(adminApproveApplication, none, reviewer)).code).toBe(404)
  expect((await world.call(adminReviseApplication, { ...none, fields }, reviewer)).code).toBe(404)
  expect((await world.call(adminRefuseApplication, { ...none, ...refusal }, reviewer)).code).toBe(404)
})

test('a reviewer cannot approve at a loss, nor for a member who may not sell', async () => {
  const sale = await owner()
  const { id } = await apply(sale, { price: 640_000, deliveryMethod: 1 })
  expect((await approve(id, { pickupFee: 700_000 })).code).toBe(40941)
  await world.ask(adminBanUser, { id: sale.buyer.id, kind: 'sell', reason: '確認のため' }, await world.owner())
  expect((await approve(id)).code).toBe(40321)
  await world.ask(
    adminReviseApplication,
    { id, version: 1, fields: [{ field: 'price', note: '低すぎます' }] },
    reviewer,
  )
  const { productId: _id, ...form } = await formOf(sale)
  expect((await world.call(resubmitApplication, { id, ...form }, sale.buyer)).code).toBe(40321)
  expect((await world.ask(cancelApplication, { id }, sale.buyer)).application.state).toBe('cancelled')
})

test('saveApplicationDraft: what was typed is there after a reload, and gone with the application', async () => {
  const sale = await owner()
  const { buyer, productId } = sale
  const imgs = await world.uploadPhotos(buyer, 'resell', 1)
  const form = { description: '途中まで', imgs, price: 100, isBroken: false }
  await world.ask(saveApplicationDraft, { productId, form }, buyer)
  const { draft } = await world.ask(prepareApplication, { productId }, buyer)
  expect(draft).toMatchObject({ form, pictures: [{ id: imgs[0] }], damage: [] })
  const [own] = await world.uploadPhotos(buyer, 'damage', 1)
  const [foreign] = await world.uploadPhotos(stranger, 'damage', 1)
  const damageImgs = [own ?? '', foreign ?? '', own ?? '']
  await world.ask(saveApplicationDraft, { productId, form: { ...form, damageImgs } }, buyer)
  const kept = (await world.ask(prepareApplication, { productId }, buyer)).draft
  expect(kept?.damage.map(({ id }) => id)).toEqual([own])
  expect((await fetch(String(kept?.damage[0]?.url))).status).toBe(200)
  expect((await world.call(saveApplicationDraft, { productId, form }, stranger)).code).toBe(404)
  await apply(sale, { imgs })
  expect((await world.ask(prepareApplication, { productId }, buyer)).draft).toBeNull()
})

test('a reviewer asks for changes, the owner sends it in again, the reviewer refuses, the owner puts it away', async () => {
  const sale = await owner()
  const { buyer } = sale
  const { id, imgs } = await apply(sale)
  const fields = [{ field: 'damageImgs' as const, note: '高台の欠けの写真' }]
  expect(
    await world.ask(adminReviseApplication, { id, version: 1, fields, text: 'お願いします' }, reviewer),
  ).toMatchObject({
    application: { state: 'revise', decidedBy: reviewer.username },
  })
  const { list, tasks } = await desk(buyer, 'owned')
  expect({ list, tasks }).toMatchObject({ list: [], tasks: [{ kind: 'revise', productId: sale.productId }] })
  const row = (await desk(buyer, 'application')).list[0]
  expect(row).toMatchObject({ label: 'revise', actions: ['cancel', 'resubmit'], note: 'お願いします' })
  const { application } = await world.ask(findApplication, { id }, buyer)
  expect(application.decision).toMatchObject({ kind: 'revise', fields })
  expect(application.answerDueAt).toBe(row?.dueAt)

  const damageImgs = await world.uploadPhotos(buyer, 'damage', 1)
  const { productId: _id, ...form } = await formOf(sale)
  // One picture stays, the other goes.
  const change = { ...form, id, imgs: imgs.slice(0, 1).map(each => each.id), damageImgs, isBroken: true }
  expect((await world.call(resubmitApplication, { ...change, price: 8_000_001 }, buyer)).code).toBe(40941)
  expect((await world.call(resubmitApplication, { ...change, imgs: ['nothing'] }, buyer)).code).toBe(40980)
  await world.ask(saveApplicationDraft, { productId: sale.productId, form: { condition: '途中' } }, buyer)
  const again = (await world.ask(resubmitApplication, change, buyer)).application
  expect((await world.ask(prepareApplication, { productId: sale.productId }, buyer)).draft).toBeNull()
  expect(again).toMatchObject({ state: 'submitted', imgs: imgs.slice(0, 1), damageImgs: [{ id: damageImgs[0] }] })
  expect((await fetch(String(again.damageImgs[0]?.url))).status).toBe(200)
  expect((await world.call(resubmitApplication, change, buyer)).code).toBe(40940)

  const refusal = { id, version: 3, reason: 'photos', text: '箱書きが見えません。' } as const
  await world.ask(adminRefuseApplication, refusal, reviewer)
  expect((await desk(buyer, 'application')).list).toMatchObject([{ label: 'refused', actions: ['acknowledge'] }])
  expect((await approve(id)).code).toBe(40940)
  expect((await world.ask(cancelApplication, { id }, buyer)).application.state).toBe('acknowledged')
  expect((await desk(buyer, 'owned')).list).toMatchObject([{ actions: ['apply'] }])
})

describe('a listed price', () => {
  test('changes once a day within its bounds, and the work leaves the market with a row in its history', async () => {
    const { buyer, productId, id } = await listed()
    expect((await world.call(changeResalePrice, { id, price: 639_999 }, buyer)).code).toBe(40941)
    const { application } = await world.ask(changeResalePrice, { id, price: 900_000 }, buyer)
    expect(application).toMatchObject({ price: 900_000, figures: { price: 900_000 } })
    expect((await world.call(changeResalePrice, { id, price: 910_000 }, buyer)).code).toBe(40937)
    expect((await desk(buyer, 'listed-fixed')).list).toMatchObject([{ actions: ['delist'] }])
    await app.clock.advance('P1D')
    const { orderId } = await world.hold(stranger, productId)
    expect((await world.call(changeResalePrice, { id, price: 910_000 }, buyer)).code).toBe(40910)
    await world.ask(cancelOrder, { orderId }, stranger)
    expect((await world.ask(getProduct, { id: productId })).price?.yen).toBe(900_000)
    expect((await world.ask(delistApplication, { id }, buyer)).application.state).toBe('delisted')
    expect(await labels(buyer, 'owned')).toEqual(['owned'])
    const { list } = await world.ask(listTransactions, { id: productId })
    expect(list.map(({ kind }) => kind)).toContain(4)
  })

  test('a member who may not sell any more has nothing on sale, and a work that is held leaves when it is let go', async () => {
    const free = await listed()
    const held = await listed()
    const order = await world.hold(stranger, held.productId)
    for (const { buyer } of [free, held])
      await world.ask(adminBanUser, { id: buyer.id, kind: 'sell', reason: '確認のため' }, await world.owner())
    await app.quiet()
    expect(await labels(free.buyer, 'owned')).toEqual(['owned'])
    expect(await labels(held.buyer, 'fixed')).toEqual(['in-progress'])
    expect(order.orderId).not.toBe('')
    await app.clock.advance('PT3H')
    await app.quiet()
    expect(await labels(held.buyer, 'owned')).toEqual(['owned'])
  })
})

describe('an auction of an owner’s', () => {
  test('ends later twice at the owner’s wish, until somebody bids, and cannot be taken back then', async () => {
    const { buyer, id, productId } = await listed(auctionForm())
    expect(await desk(buyer, 'listed-auction')).toMatchObject({
      list: [{ label: 'in-auction', actions: ['change-end', 'delist'] }],
    })
    const later = inDays(12)
    expect((await world.ask(updateTimeProduct, { id, endTime: later }, buyer)).application.endTime).toBe(
      new Date(Date.parse(later)).toISOString(),
    )
    expect((await world.call(updateTimeProduct, { id, endTime: inDays(10) }, buyer)).data).toEqual({
      errors: [{ field: 'endTime', key: 'END_TIME' }],
    })
    await world.ask(updateTimeProduct, { id, endTime: inDays(14) }, buyer)
    expect((await world.call(updateTimeProduct, { id, endTime: inDays(16) }, buyer)).code).toBe(40937)
    expect((await world.bid(stranger, productId, 700_000)).code).toBe(200)
    await app.quiet()
    expect((await world.call(updateTimeProduct, { id, endTime: inDays(18) }, buyer)).code).toBe(40925)
    expect((await world.call(delistApplication, { id }, buyer)).code).toBe(40925)
    expect((await world.bid(buyer, productId, 800_000)).code).toBe(40341)
    await world.ask(adminBanUser, { id: buyer.id, kind: 'sell', reason: '確認のため' }, await world.owner())
    await app.quiet()
    expect(await labels(buyer, 'listed-auction')).toEqual(['in-auction'])
  })

  test('that nobody wanted is put up again without a review, and taken back while nobody bids', async () => {
    const { buyer, id, productId } = await listed(auctionForm())
    const terms = (startPrice: number) => ({ id, startPrice, endTime: inDays(5) })
    expect((await world.call(relistApplication, terms(640_000), buyer)).code).toBe(40940)
    await world.advancePast(app.clock.now() + 10 * dayMs)
    expect((await desk(buyer, 'owned')).list).toMatchObject([{ label: 'owned', actions: ['apply', 'relist'] }])
    expect((await world.table.outFor(productId, () => world.call(relistApplication, terms(1), buyer))).code).toBe(40999)
    expect((await world.call(relistApplication, terms(639_999), buyer)).code).toBe(40941)
    const { application } = await world.ask(relistApplication, terms(640_000), buyer)
    expect(application).toMatchObject({ state: 'approved', startPrice: 640_000 })
    expect(await labels(buyer, 'listed-auction')).toEqual(['in-auction'])
    await world.ask(delistApplication, { id }, buyer)
    expect(await labels(buyer, 'owned')).toEqual(['owned'])
  })

  test('that an operator stopped needs a new application', async () => {
    const { buyer, id, productId } = await listed(auctionForm())
    const { auctionState } = await world.ask(getProduct, { id: productId })
    const stop = { id: auctionState?.auctionId ?? '', reason: '持ち主の申し出' }
    await world.ask(adminStopAuction, stop, await world.owner())
    const again = { id, startPrice: 640_000, endTime: inDays(5) }
    expect((await world.call(relistApplication, again, buyer)).code).toBe(40925)
    await world.ask(adminBanUser, { id: buyer.id, kind: 'sell', reason: '確認のため' }, await world.owner())
    expect((await world.call(relistApplication, again, buyer)).code).toBe(40321)
  })
})

test('an owner who says nothing for thirty days has the work back', async () => {
  const sale = await owner()
  const { id } = await apply(sale)
  await world.ask(adminReviseApplication, { id, version: 1, fields: [{ field: 'imgs', note: '高台' }] }, reviewer)
  await app.quiet()
  await world.advancePast(app.clock.now() + 30 * dayMs)
  expect((await world.ask(findApplication, { id }, sale.buyer)).application.state).toBe('cancelled')
  expect(await labels(sale.buyer, 'owned')).toEqual(['owned'])
})
