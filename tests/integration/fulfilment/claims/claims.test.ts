// What buyers claim, what sellers answer, and what the operator decides (D85-D87).

import { afterAll, describe, expect, test } from 'vitest'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { applyReturn, getReturn, replyReturn, sendReturn } from '#shared/api/fulfilment/claims.ts'
import { adminDecideClaim, adminListClaims } from '#shared/api/fulfilment/console/claims.ts'
import { owedTo } from '#shared/domain/kernel/money/journal.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { ofMember, type Sale } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const partner = await world.seller('teitei')
const support = await world.operator('support', 'finance')
const stranger = await world.buyer()
/** Nobody claims it: calls about it are refused whatever the time. */
const arrived = await world.order({ state: 'arrived' })

const back = { carrierId: 'yamato', deliveryNumber: '5555-6666-7777' } as const
type Reason = RawInputOf<typeof applyReturn>['reason']
async function apply({ itemId, buyer }: Sale, reason: Reason, photos = 1) {
  const imgs = photos > 0 ? await world.uploadPhotos(buyer, 'claim', photos) : []
  return world.call(applyReturn, { orderItemId: itemId, reason, text: '高台に欠けがありました。', imgs }, buyer)
}
const decide = (id: string, move: RawInputOf<typeof adminDecideClaim>['move'], input: object = {}) =>
  world.call(adminDecideClaim, { id, move, text: '承りました。', ...input }, support)
/** The seller's three days are over. */
const afterReplyTerm = () => world.app.clock.advance('P3D')

describe('applyReturn', () => {
  test('a buyer cannot claim damage without a photo that was uploaded', async () => {
    const sale = await world.order({ state: 'arrived' })
    expect((await apply(sale, 'damaged', 0)).code).toBe(40000)
    const claim = { orderItemId: sale.itemId, reason: 'damaged' as const, text: 'x', imgs: ['nothing'] }
    expect((await world.call(applyReturn, claim, sale.buyer)).code).toBe(40980)
  })

  test('a buyer cannot claim a work that was not shipped', async () => {
    expect((await apply(await world.order(), 'not-arrived', 0)).code).toBe(40950)
  })

  test('a stranger cannot claim a work of another buyer', async () => {
    expect((await apply({ ...arrived, buyer: stranger }, 'not-arrived', 0)).code).toBe(404)
  })

  test('a winner cannot return an award for a change of mind', async () => {
    const award = await world.order({ state: 'arrived', isAward: true })
    expect((await apply(award, 'remorse')).code).toBe(40971)
  })

  test('a buyer stops the clock of a sale by a claim, which both sides read with its photos', async () => {
    const sale = await world.order({ state: 'received' })
    const opened = await apply(sale, 'damaged', 2)
    expect(opened.data).toMatchObject({
      claim: { state: 'opened', freight: 'seller', actions: { reply: false } },
      delivery: { deliveryStatus: 6, next: null },
    })
    const seen = await world.call(getReturn, { orderItemId: sale.itemId }, partner)
    expect(Object(seen.data).claim).toMatchObject({ text: '高台に欠けがありました。', actions: { reply: true } })
    const [photo] = Object(seen.data).claim.photos
    expect((await fetch(photo.url)).status).toBe(200)
    expect((await apply(sale, 'damaged')).code).toBe(40950)
    expect((await world.call(getReturn, { orderItemId: sale.itemId }, stranger)).code).toBe(404)
  })

  test('a buyer cannot claim damage fourteen days after the arrival (40970)', async () => {
    const sale = await world.order({ state: 'arrived' })
    await world.app.clock.advance('P14DT1H')
    await world.app.quiet()
    expect((await world.console.parcel(sale)).deliveryStatus).toBe(4)
    expect((await apply(sale, 'damaged')).code).toBe(40970)
  })

  test('a buyer who doubts the authenticity of a completed work keeps it while it is examined (D86)', async () => {
    const sale = await world.order({ state: 'completed' })
    const opened = await apply(sale, 'authenticity')
    expect(opened.data).toMatchObject({ delivery: { deliveryStatus: 4 } })
    expect(await world.console.work(sale.productId)).toMatchObject({ state: 0, lock: { kind: 'order' } })
  })

  test('only the holder of a work may doubt its authenticity, and a rejection frees the work (D86)', async () => {
    const sale = await world.order({ state: 'completed' })
    const { productId, buyer } = sale
    await world.table.changeWork(productId, { seller: { type: 'member', userId: 'somebody-else' } })
    expect((await apply(sale, 'authenticity')).code).toBe(40340)
    await world.table.changeWork(productId, { seller: ofMember(buyer) })
    const opened = await apply(sale, 'authenticity')
    expect(opened.code).toBe(200)
    await afterReplyTerm()
    await decide(Object(opened.data).claim.claimId, 'reject')
    expect((await world.console.work(productId)).lock).toBeUndefined()
    // Decided is decided for a while: what the seller is owed leaves meanwhile.
    expect(await apply(sale, 'authenticity')).toMatchObject({
      code: 40973,
      data: { from: expect.stringMatching(/Z$/) },
    })
    expect((await world.console.work(productId)).lock).toBeUndefined()
  })
})

describe('getReturn', () => {
  test('a buyer without a claim reads none', async () => {
    expect((await world.call(getReturn, { orderItemId: arrived.itemId }, arrived.buyer)).code).toBe(404)
  })
})

describe('replyReturn', () => {
  test('a stranger cannot answer a claim', async () => {
    const answer = { orderItemId: arrived.itemId, text: 'x' }
    expect((await world.call(replyReturn, answer, stranger)).code).toBe(404)
  })
})

describe('sendReturn', () => {
  test('a buyer without a claim cannot report a return parcel', async () => {
    expect((await world.call(sendReturn, { orderItemId: arrived.itemId, ...back }, arrived.buyer)).code).toBe(404)
  })
})

describe('adminDecideClaim', () => {
  test('an operator waits for the seller’s answer before a decision', async () => {
    const id = await world.claim(await world.order({ state: 'arrived' }))
    expect((await decide(id, 'approveReturn')).code).toBe(40950)
    expect((await decide('nothing', 'approveReturn')).code).toBe(404)
  })

  test('an operator refunds a work that its buyer has sent back, and the seller has it again', async () => {
    const sale = await world.order({ state: 'received' })
    const { itemId: orderItemId, orderId, productId, buyer } = sale
    const id = await world.claim(sale)
    expect((await world.call(replyReturn, { orderItemId, text: 'x' }, buyer)).code).toBe(40950)
    const replied = await world.call(replyReturn, { orderItemId, text: '梱包時の写真を確認します。' }, partner)
    expect(replied.data).toMatchObject({ claim: { state: 'replied', reply: { text: '梱包時の写真を確認します。' } } })
    const sendBack = (who = buyer) => world.call(sendReturn, { orderItemId, ...back }, who)
    expect((await sendBack()).code).toBe(40950)
    expect((await decide(id, 'approveReturn')).data).toMatchObject({ claim: { state: 'return-approved' } })
    expect((await world.call(sendReturn, { orderItemId, ...back }, partner)).code).toBe(40950)
    expect((await sendBack()).data).toMatchObject({
      claim: { state: 'item-back', back: { thirdUrl: expect.stringContaining('555566667777') } },
    })
    expect((await decide(id, 'refund')).code).toBe(40950)
    expect((await decide(id, 'inspect')).data).toMatchObject({ claim: { state: 'inspected' } })
    expect((await decide(id, 'refund')).data).toMatchObject({
      claim: { state: 'refunded', decision: { amount: 335_300 } },
      delivery: { deliveryStatus: 7 },
    })
    await world.app.quiet()
    expect(await world.console.parcel(sale)).toMatchObject({ deliveryStatus: 7, refunded: 335_300 })
    expect(await world.console.work(productId)).toMatchObject({ state: 0, saleStatus: 0, seller: { type: 2 } })
    expect(await world.console.order(orderId)).toMatchObject({ payStatus: 7 })
    expect(owedTo('seller:partner-teitei', await world.console.journal(orderId))).toBe(0)
    expect((await decide(id, 'reject')).code).toBe(40950)
  })

  test('an operator refunds a part of the price, and the sale completes with less', async () => {
    const sale = await world.order({ state: 'arrived' })
    const id = await world.claim(sale)
    await afterReplyTerm()
    for (const amount of [335_300, 400_000]) {
      expect((await decide(id, 'refundPart', { amount })).code).toBe(40972)
    }
    expect((await decide(id, 'refundPart')).code).toBe(40000)
    const decided = await decide(id, 'refundPart', { amount: 30_000 })
    expect(decided.data).toMatchObject({ claim: { state: 'partly-refunded' }, delivery: { deliveryStatus: 3 } })
    await world.app.quiet()
    expect(await world.console.order(sale.orderId)).toMatchObject({ payStatus: 6, refunded: 30_000 })
    const payment = await world.till.get(`o${sale.orderId}`)
    expect(payment).toMatchObject({ status: 'CAPTURED', refunded_amount: 30_000 })
    await world.app.clock.advance('P11DT1H')
    await world.app.quiet()
    expect((await world.console.parcel(sale)).deliveryStatus).toBe(4)
    expect(owedTo('seller:partner-teitei', await world.console.journal(sale.orderId))).toBe(300_000 - 60_000)
  })

  test('an operator refunds a parcel that never came, and nothing comes back', async () => {
    const sale = await world.order({ state: 'shipped' })
    const id = await world.claim(sale, 'not-arrived')
    await afterReplyTerm()
    // The sum is the parcel's own: no field of the decision names it, and it asks for a fresh proof all the same.
    const { token: as } = await world.operator('support')
    await world.app.clock.advance('PT10M1S')
    const stale = { id, move: 'refund', text: '承りました。' } as const
    const refused = await world.app.call(adminDecideClaim, stale, { as, key: crypto.randomUUID() })
    expect(refused).toMatchObject({ code: 40111 })
    expect(await decide(id, 'refund')).toMatchObject({ code: 200 })
    await world.app.quiet()
    expect(await world.console.parcel(sale)).toMatchObject({ deliveryStatus: 7, refunded: 335_300 })
  })

  test('an operator rejects a claim, and the sale goes on', async () => {
    const sale = await world.order({ state: 'arrived' })
    const imgs = await world.uploadPhotos(sale.buyer, 'claim', 1)
    const asked = { orderItemId: sale.itemId, reason: 'damaged' as const, text: '欠けがあります。', imgs }
    const { claim } = await world.ask(applyReturn, asked, sale.buyer)
    await afterReplyTerm()
    const rejected = await decide(claim.claimId, 'reject')
    // The same photograph serves the next claim about the same work.
    const again = { ...asked, reason: 'not-as-described' as const }
    expect((await world.call(applyReturn, again, sale.buyer)).code).toBe(200)
    expect(rejected.data).toMatchObject({ claim: { state: 'rejected' }, delivery: { deliveryStatus: 3 } })
  })

  test('an operator sends a forgery back, and takes from everybody what was payable (D86)', async () => {
    const sale = await world.order({ state: 'completed' })
    const id = await world.claim(sale, 'authenticity')
    await afterReplyTerm()
    for (const [move, input] of [
      ['approveReturn', {}],
      ['sendBack', back],
      ['inspect', {}],
    ] as const) {
      expect((await decide(id, move, input)).code).toBe(200)
    }
    await decide(id, 'refund')
    await world.app.quiet()
    const journal = await world.console.journal(sale.orderId)
    expect(journal.map(({ kind }) => kind)).toEqual(['paid', 'settled', 'clawed-back', 'refunded'])
    for (const account of ['seller:partner-teitei', 'income:commission', 'income:transport', 'income:packing']) {
      expect(owedTo(account, journal)).toBe(0)
    }
    const work = await world.console.work(sale.productId)
    expect(work).toMatchObject({ state: 0, saleStatus: 0, seller: { type: 2, partnerId: 'teitei' } })
    expect(work.seller.userId).toBeUndefined()
  })
})

describe('adminListClaims', () => {
  test('an operator finds an open claim that waits for its seller', async () => {
    const sale = await world.order({ state: 'shipped' })
    const claim = { orderItemId: sale.itemId, reason: 'not-arrived' as const, text: '届きません。', imgs: [] }
    expect((await world.call(applyReturn, claim, sale.buyer)).code).toBe(200)
    const listed = async () => {
      const { list } = await world.ask(adminListClaims, { state: 'opened', size: '60' }, support)
      return list.filter(({ orderId }) => orderId === sale.orderId)
    }
    await expect.poll(listed, untilListed).toMatchObject([{ mayDecide: false, title: '志野茶碗 葦原' }])
  })
})
