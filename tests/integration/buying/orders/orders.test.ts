// Orders as their buyers and the operator find, open, leave and quote them (D26, D41, D45, D46, rules §12).

import { afterAll, describe, expect, test } from 'vitest'
import { adminGetOrder, adminListOrders, adminQuoteOrder } from '#shared/api/buying/console/orders.ts'
import { cancelOrder, getOrder, getOverview, listOrders, listPurchases } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { issueReceipt, nameReceipt } from '#shared/api/buying/receipts.ts'
import { adminReturnProposal } from '#shared/api/catalogue/console/proposals.ts'
import { getOwnProfile, saveOwnProfile } from '#shared/api/catalogue/proposals.ts'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { hideOrderItem } from '#shared/api/fulfilment/parcels.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import type { Person } from '#tests/support/people.ts'
import { termsInForce } from '#tests/support/registration.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { ofPartner, parcel } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const support = await world.operator('support', 'finance')
const stranger = await world.buyer()
/** Nobody pays or leaves it: calls about it are refused. */
const held = await world.order({ state: 'held' })
const large = { boxSizeCm: [100, 100, 60], seller: ofPartner }

/** The counts of the console's first page. */
const today = async () => adminOverview.output.parse((await world.call(adminOverview, {}, support)).data).orders
async function counted() {
  const { next: _next, ...counts } = { next: [], ...(await today()) }
  return counts
}
const find = async (input: object) =>
  Object((await world.call(adminListOrders, { size: '60', ...input }, support)).data)

describe('an order of another buyer', () => {
  test.each([
    ['getOrder', orderId => world.call(getOrder, { orderId }, stranger)],
    ['payOrder', orderId => world.call(payOrder, { orderId, cardId: 'cs_1' }, stranger)],
    ['orderResult', orderId => world.call(orderResult, { orderId }, stranger)],
    ['nameReceipt', orderId => world.call(nameReceipt, { orderId, payee: '名' }, stranger)],
    ['issueReceipt', orderId => world.call(issueReceipt, { orderId }, stranger)],
    ['hideOrderItem', () => world.call(hideOrderItem, { id: 'nothing' }, stranger)],
  ] as const satisfies [string, (orderId: string) => unknown][])(
    '%s finds nothing for a stranger',
    async (_id, asked) => {
      expect(await asked(held.orderId)).toMatchObject({ code: 404 })
    },
  )
})

describe('listOrders, listPurchases and hideOrderItem', () => {
  test('a buyer finds a paid order, and cannot hide a work that is still on its way', async () => {
    const { buyer, orderId } = await world.order()
    const [bought] = (await world.ask(listPurchases, {}, buyer)).list
    expect(await world.call(hideOrderItem, { id: bought?.id ?? '' }, buyer)).toMatchObject({ code: 40950 })
    expect((await world.ask(listOrders, { payStatus: '2' }, buyer)).list[0]).toMatchObject({ orderId })
  })

  test('a buyer opens one order with its works, hidden ones too, and a stranger finds none of them', async () => {
    const { buyer, orderId, productId, itemId } = await world.order()
    const other = await world.order({ buyer })
    await world.ask(cancelOrder, { orderItemId: itemId }, buyer)
    await world.app.quiet()
    await world.ask(hideOrderItem, { id: itemId }, buyer)
    const listed = async (input: object, who = buyer) =>
      (await world.ask(listPurchases, input, who)).list.map(row => row.productId)
    expect(await listed({})).toEqual([other.productId])
    expect(await listed({ orderId })).toEqual([productId])
    expect(await listed({ orderId }, stranger)).toEqual([])
  })
})

describe('getOverview', () => {
  test('what waits is told to each side, with the work and its deadline', async () => {
    const seller = await world.seller()
    const { buyer, itemId } = await world.order({ seller })
    const waiting = async (who: typeof seller) =>
      (await world.ask(getOverview, {}, who)).tasks.map(({ kind, id }) => [kind, id])
    // A seller without an account cannot be paid for it, either.
    expect(await waiting(seller)).toEqual([
      ['ship', itemId],
      ['account', itemId],
    ])
    expect(await waiting(buyer)).toEqual([])
    const unpaid = await world.order({ buyer, state: 'held' })
    const { tasks } = await world.ask(getOverview, {}, buyer)
    expect(tasks).toMatchObject([{ kind: 'pay', id: unpaid.orderId, until: expect.any(String) }])
    await world.call(adminMoveOrderItem, { id: itemId, to: 2, reason: '手配', ...parcel }, await world.owner())
    expect(await waiting(buyer)).toEqual([
      ['pay', unpaid.orderId],
      ['confirm', itemId],
    ])
    expect(await waiting(stranger)).toEqual([])
    expect(await world.ask(getOverview, {}, seller)).toMatchObject({ handled: null, sales: [] })
  })

  test('an artist whose draft was sent back finds it among what waits', async () => {
    await world.createCatalogue()
    const [artist, id] = [await world.artist('wataru'), 'wataru']
    const { recordVersion: base, words } = await world.ask(getOwnProfile, {}, artist)
    const proposed = { base, version: 0, isSent: true, words: saveOwnProfile.input.shape.words.parse(words) }
    const { version } = await world.ask(saveOwnProfile, proposed, artist)
    const why = '認定の年をお知らせください。'
    await world.ask(adminReturnProposal, { kind: 'artist', id, version, reason: why }, await world.owner())
    const { tasks, handled } = await world.ask(getOverview, {}, artist)
    expect(tasks).toMatchObject([{ kind: 'revise-profile', id, until: null }])
    expect(handled?.kind).toBe('artist')
  })

  test('a partner sees first the works that they handle, and what was sold last', async () => {
    const none = await world.seller('gallery-without-works')
    expect((await world.ask(getOverview, {}, none)).handled).toEqual({ kind: 'partner', total: 0, list: [] })
    const partner = await world.seller('teitei')
    const { productId, itemId } = await world.order()
    const overview = await world.ask(getOverview, {}, partner)
    expect(overview.tasks.map(({ kind }) => kind)).toContain('ship')
    expect(overview.handled?.list).toContainEqual(expect.objectContaining({ id: productId, proposal: null }))
    expect(overview.sales.map(sale => sale.orderItemId)).toContain(itemId)
  })

  test('a newcomer is told what bidding needs, step by step, and nothing of it once all is done', async () => {
    const steps = async (who: Person) => (await world.ask(getOverview, {}, who)).firstSteps
    const newcomer = await world.member()
    expect(await steps(newcomer)).toEqual({ phone: true, address: false, card: true })
    expect(await steps(await world.buyer())).toBeNull()
    expect(await steps(await world.seller('teitei'))).toBeNull()
  })
})

describe('cancelOrder', () => {
  test('a buyer, and not the seller, leaves within 24 hours, and all of the money goes back (D46)', async () => {
    const sale = await world.order()
    const { buyer, itemId: orderItemId, orderId, productId } = sale
    const seller = await world.seller('teitei')
    expect((await world.call(cancelOrder, { orderItemId, reason: 'x' }, seller)).code).toBe(404)
    const left = await world.call(cancelOrder, { orderItemId, reason: '重複して購入したため' }, buyer)
    expect(left).toMatchObject({ code: 200, data: { requested: false } })
    await world.app.quiet()
    expect(await world.console.parcel(sale)).toMatchObject({ deliveryStatus: 5, refunded: 335_300 })
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 7, refunded: 335_300 })
    const payment = await world.till.get(`o${orderId}`)
    expect(payment).toMatchObject({ status: 'CANCELED', refunded_amount: 335_300 })
    const work = await world.console.work(productId)
    expect(work).toMatchObject({ state: 0, saleStatus: 0, seller: { type: 2, partnerId: 'teitei' } })
    expect(work.lock).toBeUndefined()
    expect((await world.call(cancelOrder, { orderItemId, reason: 'もう一度' }, buyer)).code).toBe(40950)
    expect(await world.noticesOf(buyer)).toEqual(
      expect.arrayContaining([
        '「志野茶碗 葦原」のご注文を取り消しました',
        '「志野茶碗 葦原」の代金を全額返金いたしました',
      ]),
    )
  })
})

describe('adminQuoteOrder', () => {
  test('a work that no parcel can carry waits for the operator’s quote, and then for its buyer (D41 state 8)', async () => {
    const before = await counted()
    const { buyer, orderId, productId, itemId } = await world.order({ work: large, state: 'held' })
    expect((await world.console.order(orderId)).payStatus).toBe(8)
    expect(await world.call(payOrder, { orderId, token: await world.till.token() }, buyer)).toMatchObject({
      code: 40950,
    })
    expect(await world.ask(getOrder, { orderId }, buyer)).toMatchObject({
      amounts: { detail: { quotePending: true } },
      pay: { canPay: false },
    })
    const quote = { id: orderId, lines: [{ orderItemId: itemId, transport: 88_000 }], reason: '美術専門便' }
    expect((await world.call(adminQuoteOrder, { ...quote, id: 'nothing' }, support)).code).toBe(404)
    const other = [{ orderItemId: 'another', transport: 1 }]
    expect((await world.call(adminQuoteOrder, { ...quote, lines: other }, support)).code).toBe(40950)
    const quotes = async () => (await find({ flag: 'quote' })).list
    await expect.poll(quotes, untilListed).toMatchObject([{ orderId, payStatus: 8, flags: ['quote'] }])
    expect(await counted()).toEqual({ ...before, quote: 1 })
    expect((await today())?.next).toMatchObject([{ flags: ['quote'] }])

    const { lock } = await world.console.work(productId)
    if (!lock) throw new Error('the work is not held')
    const heldBy = (refId: string) =>
      world.table.changeWork(productId, { lock: { ...lock, refId, until: Date.parse(lock.until ?? '') } })
    await heldBy('another')
    expect((await world.call(adminQuoteOrder, quote, support)).code).toBe(40910)
    await heldBy(orderId)
    const quoted = await world.call(adminQuoteOrder, quote, support)
    expect(quoted.data).toMatchObject({ order: { payStatus: 0, amounts: { total: 420_000 } } })
    expect((await world.call(adminQuoteOrder, quote, support)).code).toBe(40950)
    expect(await world.payThrough(buyer, orderId)).toMatchObject({ payStatus: 2 })
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2, captured: 420_000 })
    await expect.poll(quotes, untilListed).toEqual([])
    await expect.poll(counted, untilListed).toEqual({ ...before, toShip: (before.toShip ?? 0) + 1 })
  })
})

describe('adminListOrders', () => {
  test('an operator finds an order by number, title, member and state', async () => {
    const title = { ja: '黄瀬戸鉢 月影', en: 'Yellow Seto bowl “Moonlight”' }
    const { buyer, orderId, orderNumber } = await world.order({ work: { title }, state: 'completed' })
    await world.ask(adminRefundOrder, { id: orderId, amount: 30_000, reason: '箱の傷のため' }, support)
    const gone = await world.order({ work: { title } })
    await world.ask(cancelOrder, { orderItemId: gone.itemId, reason: '重複' }, gone.buyer)
    await world.app.quiet()
    expect((await find({ keyword: orderNumber })).list).toMatchObject([
      { orderId, payStatus: 6, refunded: 30_000, items: [{ deliveryStatus: 4 }] },
    ])
    expect((await find({ keyword: buyer.username })).total).toBe(1)
    expect((await find({ keyword: '月影' })).total).toBe(2)
    expect((await find({ keyword: '月影', payStatus: '7' })).total).toBe(1)
    expect((await find({ keyword: '月影', deliveryStatus: '5' })).total).toBe(1)
    expect((await find({ keyword: '月影', flag: 'refund-failed' })).total).toBe(0)
  })

  test('an operator counts on the first page what the list of orders finds', async () => {
    const waits = await world.order()
    await world.app.clock.advance('PT26H')
    const asked = { orderItemId: waits.itemId, reason: '転居のため' }
    expect(await world.ask(cancelOrder, asked, waits.buyer)).toMatchObject({ requested: true })
    await world.app.clock.advance('P6D')
    await world.app.quiet()
    const flagsOf = async (flag: string) =>
      (await find({ flag })).list.find((row: { orderId: string }) => row.orderId === waits.orderId)?.flags
    expect(await flagsOf('overdue')).toEqual(['overdue', 'cancel-asked'])
    expect(await flagsOf('cancel-asked')).toEqual(['overdue', 'cancel-asked'])
    expect(await flagsOf('claim')).toBeUndefined()
    const { toShip, overdue, cancelAsked, claims, refundFailed } = await counted()
    expect({ toShip, overdue, cancelAsked, claims, refundFailed }).toEqual({
      toShip: (await find({ deliveryStatus: '1' })).total,
      overdue: (await find({ flag: 'overdue' })).total,
      cancelAsked: (await find({ flag: 'cancel-asked' })).total,
      claims: (await find({ flag: 'claim' })).total,
      refundFailed: (await find({ flag: 'refund-failed' })).total,
    })
  })
})

describe('adminGetOrder', () => {
  test('an operator opens an order with its works, claims, refunds, journal and what operators did', async () => {
    const sale = await world.order({ state: 'arrived' })
    const id = await world.claim(sale)
    await world.app.clock.advance('P3D')
    const part = { id, move: 'refundPart', amount: 30_000, text: '承りました。' } as const
    await world.ask(adminDecideClaim, part, support)
    await world.app.clock.advance('P11DT1H')
    await world.app.quiet()
    const { data } = await world.call(adminGetOrder, { orderId: sale.orderId }, support)
    const consent = { termsVersion: await termsInForce(world.app), at: expect.stringMatching(/Z$/), language: 'ja' }
    expect(data).toMatchObject({ consent })
    expect(data).toMatchObject({
      order: { payStatus: 6 },
      buyer: { username: sale.buyer.username, email: sale.buyer.email },
      items: [{ claims: [{ state: 'partly-refunded' }], settlement: { gross: 305_300, net: 240_000 } }],
      refunds: [{ amount: 30_000, state: 'done', cause: 'claim' }],
      money: { captured: 335_300, refunded: 30_000, refundable: 305_300 },
      journal: [{ kind: 'paid' }, { kind: 'refunded' }, { kind: 'settled' }],
      flags: [],
      receipt: { payee: null },
    })
    const { audit } = Object(data)
    expect(new Set(audit.map((entry: { action: string }) => entry.action))).toEqual(
      new Set(['adminMoveOrderItem', 'adminDecideClaim']),
    )
    // Its work is what an item and a claim on it are called by, in the reader's language.
    const title = Object(data).order.items[0].title
    expect(title).toMatch(/./)
    expect(new Set(audit.map((entry: { subjectName: string }) => entry.subjectName))).toEqual(new Set([title]))
    expect(audit.map((entry: { at: string }) => entry.at)).toEqual(
      audit
        .map((entry: { at: string }) => entry.at)
        .toSorted()
        .reverse(),
    )
    expect((await world.call(adminGetOrder, { orderId: 'nothing' }, support)).code).toBe(404)
  })
})
