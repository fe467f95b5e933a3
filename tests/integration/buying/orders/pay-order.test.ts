// The payment of an order by card, against the payment platform of the same runtime (D41-D43).

import { afterAll, describe, expect, test } from 'vitest'
import { cardResult, listCards, saveCard } from '#shared/api/buying/cards.ts'
import { cancelOrder, getOrder, listPurchases } from '#shared/api/buying/orders.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminReturnMoney } from '#shared/api/fulfilment/console/refunds.ts'
import { fileDelivery, getDelivery, listSoldItems } from '#shared/api/fulfilment/parcels.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { cards, ofMember, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const anna = await world.buyer()

test('a buyer who is banned while the work is held cannot pay for it', async () => {
  const who = await world.buyer()
  const { orderId } = await world.hold(who, await world.work())
  await world.ask(adminBanUser, { id: who.id, kind: 'buy', reason: '本人確認のため' }, await world.owner())
  const token = await world.till.token(cards.good)
  expect(await world.call(payOrder, { orderId, token }, who)).toMatchObject({ code: 40320 })
  expect(await world.console.order(orderId)).toMatchObject({ payStatus: 0 })
})

test('an operator has no money to return of an order that owes none', async () => {
  const { orderId: id } = await world.hold(await world.buyer(), await world.work())
  const sent = { id, amount: 1, reference: '振込 1122-09', reason: 'ご返金' }
  expect(await world.call(adminReturnMoney, sent, await world.owner())).toMatchObject({ code: 40950 })
})

describe('a card that pays', () => {
  test('a buyer pays without being asked for a code: the work is sold, once', async () => {
    const who = await world.buyer()
    const productId = await world.work({ seller: ofPartner })
    await world.addToCart(who, productId)
    const { orderId, orderNumber } = await world.hold(who, productId)
    expect(await world.payThrough(who, orderId)).toMatchObject({ outcome: 'success', payStatus: 2 })
    await world.app.quiet()
    const order = await world.console.order(orderId)
    expect(order).toMatchObject({ payStatus: 2, captured: 335_300, pay: { card: { last4: '4242' } } })
    expect(await world.console.work(productId)).toMatchObject({
      state: 3,
      saleStatus: 2,
      lock: { kind: 'order', refId: orderId, heldBy: who.id },
    })
    const items = await Promise.all(order.items.map(({ id }) => world.ask(getDelivery, { orderItemId: id }, who)))
    const delivery = { deliveryStatus: 1, refunded: 0, trail: [{ status: 1, by: 'system' }] }
    expect(items).toMatchObject([{ productId, side: 'buyer', price: 330_000, delivery }])
    const [paid, ...rest] = await world.console.journal(orderId)
    expect(rest).toEqual([])
    expect(paid?.legs).toEqual([
      { account: 'cash:platform', amount: 335_300 },
      { account: `clearing:${order.items[0]?.id}`, amount: -335_300 },
    ])
    expect((await world.ask(listCart, { source: '1' }, who)).list.map(row => row.productId)).not.toContain(productId)
    const bought = await world.ask(listPurchases, {}, who)
    expect(bought.list[0]).toMatchObject({
      orderNumber,
      productId,
      orderDetail: { deliveryStatus: 1 },
      hasReceipt: true,
    })
  })

  test('a buyer pays through the issuer’s page, which prolongs the hold once', async () => {
    const order = await world.hold(anna, await world.work())
    const asked = await world.pay(anna, order.orderId, cards.challenge)
    expect(asked).toMatchObject({ outcome: 'additional_authentication_required', payStatus: 1 })
    expect(Date.parse(asked.holdUntil) - Date.parse(order.holdUntil)).toBe(300_000)
    // A second press of the button, in whatever tab, is the same attempt.
    expect(await world.pay(anna, order.orderId, cards.good)).toMatchObject({
      payStatus: 1,
      redirectUrl: asked.redirectUrl,
    })
    expect(await world.call(cancelOrder, { orderId: order.orderId }, anna)).toMatchObject({ code: 40950 })
    const back = await world.authenticate(asked.redirectUrl ?? '')
    expect(back).toContain(`/jp/cart/payment?orderId=${order.orderId}`)
    expect(await world.pollOutcome(anna, order.orderId)).toMatchObject({ outcome: 'success', payStatus: 2 })
  })

  test('a buyer pays insurance for a resale that the operator fetches, and its owner may not ship it (D26, D29)', async () => {
    const owner = await world.seller()
    const seller = { ...ofMember(owner), pickupFee: 150_000 }
    const productId = await world.work({ seller, price: 1_200_000 })
    expect((await world.ask(getProduct, { id: productId })).seller).toMatchObject({ type: 3, arranged: true })
    const { orderId, amounts } = await world.hold(anna, productId)
    expect(amounts).toMatchObject({ total: 1_211_300, detail: { transport: 3300, packing: 2000, insurance: 6000 } })
    expect(await world.payThrough(anna, orderId)).toMatchObject({ payStatus: 2 })
    const { items } = await world.console.sale(orderId)
    expect(items).toMatchObject([
      {
        delivery: { deliveryStatus: 1, shipper: 'operator' },
        settlement: { receiptFee: 120_000, pickupFee: 150_000, net: 930_000 },
      },
    ])
    const orderItemId = items[0]?.delivery.orderItemId ?? ''
    const report = { orderItemId, carrierId: 'yamato' as const, deliveryNumber: '1234-5678-9012', imgs: ['nothing'] }
    expect(await world.call(fileDelivery, report, owner)).toMatchObject({ code: 40950 })
    await expect
      .poll(async () => (await world.ask(listSoldItems, {}, owner)).list, untilListed)
      .toMatchObject([{ saleActions: { ship: { may: false } } }])
  })

  test('a buyer keeps a card on the way and pays the next order with it', async () => {
    const who = await world.buyer()
    const { orderId } = await world.hold(who, await world.work())
    const begun = await world.ask(payOrder, { orderId, ...(await world.till.payAndSave()) }, who)
    expect(await world.ask(listCards, {}, who), 'nothing is saved before the authentication').toEqual([])
    if (begun.redirectUrl) await world.authenticate(begun.redirectUrl)
    expect(await world.pollOutcome(who, orderId)).toMatchObject({ payStatus: 2 })
    expect(await world.ask(cardResult, {}, who)).toMatchObject({ state: 'saved', card: { last4: '4242' } })
    const [kept] = await world.ask(listCards, {}, who)
    expect(kept).toMatchObject({ last4: '4242', default: true })
    const next = await world.hold(who, await world.work())
    const again = await world.ask(payOrder, { orderId: next.orderId, cardId: kept?.id ?? '' }, who)
    expect(again.outcome, 'each charge of a saved card is authenticated').toBe('additional_authentication_required')
    await world.authenticate(again.redirectUrl ?? '')
    expect(await world.pollOutcome(who, next.orderId)).toMatchObject({ payStatus: 2 })
  })

  test('a buyer who names the card of another is refused, and has lost no try', async () => {
    const other = await world.buyer()
    await world.keepCard(other)
    const [theirs] = await world.ask(listCards, {}, other)
    const who = await world.buyer()
    const { orderId } = await world.hold(who, await world.work())
    const cardId = theirs?.id ?? ''
    for (let tries = 0; tries < 6; tries++) {
      expect(await world.call(payOrder, { orderId, cardId }, who)).toMatchObject({ code: 404 })
    }
    expect(await world.ask(getOrder, { orderId }, who)).toMatchObject({
      payStatus: 0,
      pay: { triesLeft: 5, canPay: true },
    })
    expect(await world.payThrough(who, orderId)).toMatchObject({ payStatus: 2 })
  })

  test('a buyer who keeps five cards pays with a sixth, which is not kept', async () => {
    const who = await world.buyer()
    const five = ['4242424242424242', '5555555555554444', '3530111333300000', '378282246310005', '36227206271667']
    for (const number of five) await world.keepCard(who, number)
    const { orderId } = await world.hold(who, await world.work())
    const begun = await world.ask(payOrder, { orderId, ...(await world.till.payAndSave('6011111111111117')) }, who)
    if (begun.redirectUrl) await world.authenticate(begun.redirectUrl)
    expect(await world.pollOutcome(who, orderId)).toMatchObject({ payStatus: 2 })
    expect(await world.ask(listCards, {}, who)).toHaveLength(5)
  })
})

describe('a card that does not pay', () => {
  test('a buyer whose card the issuer refuses pays the same order with another', async () => {
    const productId = await world.work()
    const { orderId } = await world.hold(anna, productId)
    // 3-D Secure has passed without a question, so this is a refusal after authentication (payment-platform 6.1).
    expect(await world.payThrough(anna, orderId, cards.refused)).toMatchObject({
      outcome: 'failed_after_authentication',
      payStatus: 3,
      triesLeft: 4,
    })
    expect(await world.console.work(productId)).toMatchObject({ state: -1, lock: { kind: 'checkout', refId: orderId } })
    expect(await world.payThrough(anna, orderId)).toMatchObject({ outcome: 'success', payStatus: 2 })
    expect((await world.console.order(orderId)).pay.triesLeft).toBe(3)
  })

  test('a buyer learns that the issuer refuses a card that should have been kept', async () => {
    const who = await world.buyer()
    const { orderId } = await world.hold(who, await world.work())
    const begun = await world.ask(payOrder, { orderId, ...(await world.till.payAndSave(cards.refused)) }, who)
    if (begun.redirectUrl) await world.authenticate(begun.redirectUrl)
    expect(await world.pollOutcome(who, orderId)).toMatchObject({
      outcome: 'failed_after_authentication',
      payStatus: 3,
      triesLeft: 4,
    })
    expect(await world.ask(cardResult, {}, who)).toMatchObject({ state: 'lapsed', card: null })
    expect(await world.ask(listCards, {}, who)).toEqual([])
  })

  test('a buyer cannot save another card than the one that paid', async () => {
    const who = await world.buyer()
    const { orderId } = await world.hold(who, await world.work())
    const token = await world.till.token(cards.good)
    const saveToken = await world.till.token('5555555555554444')
    const begun = await world.ask(payOrder, { orderId, token, saveToken }, who)
    if (begun.redirectUrl) await world.authenticate(begun.redirectUrl)
    expect(await world.pollOutcome(who, orderId)).toMatchObject({ payStatus: 2 })
    expect(await world.ask(cardResult, {}, who)).toMatchObject({ state: 'lapsed' })
    expect(await world.ask(listCards, {}, who)).toEqual([])
  })

  test.each([
    ['a wrong code', cards.challenge, { code: '111111' }, 'tds_failed'],
    ['a cancelled challenge', cards.challenge, 'cancel', 'tds_failed'],
    ['a card that never authenticates', cards.neverAuthenticates, {}, 'tds_failed'],
    ['an abort for want of liability', cards.abortedAfterAuthentication, {}, 'tds_failed'],
    ['a refusal after the challenge', cards.refusedAfterChallenge, {}, 'failed_after_authentication'],
  ] as const)('a buyer is told of %s, keeps the hold and is charged nothing', async (_what, card, how, outcome) => {
    const who = await world.buyer()
    const productId = await world.work()
    const { orderId } = await world.hold(who, productId)
    const said = await world.payThrough(who, orderId, card, how)
    expect(said).toMatchObject({ outcome, payStatus: 3, message: expect.stringMatching(/[ぁ-ん]/) })
    expect(said.message).not.toMatch(/E[0-9C]/)
    expect(await world.console.work(productId)).toMatchObject({ lock: { kind: 'checkout', refId: orderId } })
    expect(await world.payThrough(who, orderId)).toMatchObject({ payStatus: 2 })
  })

  test('a buyer tries five cards on one order at most', async () => {
    const who = await world.buyer()
    const { orderId } = await world.hold(who, await world.work())
    for (let left = 4; left >= 0; left--) {
      expect(await world.payThrough(who, orderId, cards.neverAuthenticates)).toMatchObject({
        payStatus: 3,
        triesLeft: left,
      })
    }
    expect(await world.call(payOrder, { orderId, token: await world.till.token() }, who)).toMatchObject({ code: 40931 })
    expect(await world.ask(getOrder, { orderId }, who)).toMatchObject({ pay: { canPay: false, canCancel: true } })
  })

  test('a member whose cards fail five times, on whatever orders, is paused for an hour (D43)', async () => {
    const thief = await world.buyer()
    for (let n = 1; n <= 3; n++) {
      const { orderId } = await world.hold(thief, await world.work())
      expect((await world.payThrough(thief, orderId, cards.wrongCode)).payStatus).toBe(3)
    }
    for (let n = 4; n <= 5; n++) {
      const { redirectUrl } = await world.ask(saveCard, { token: await world.till.token(cards.refused) }, thief)
      await world.authenticate(redirectUrl ?? '')
      expect(await world.ask(cardResult, {}, thief)).toMatchObject({ state: 'refused' })
    }
    const paused = await world.call(saveCard, { token: await world.till.token() }, thief)
    expect(paused).toMatchObject({ code: 40957, data: { until: expect.any(String) } })
    const { orderId } = await world.hold(thief, await world.work())
    const token = await world.till.token()
    expect(await world.call(payOrder, { orderId, token }, thief)).toMatchObject({ code: 40957 })
    await world.app.clock.advance('PT61M')
    const later = await world.hold(thief, await world.work())
    expect(await world.payThrough(thief, later.orderId)).toMatchObject({ payStatus: 2 })
  })
})

describe('refusals', () => {
  test('a buyer cannot pay without a card', async () => {
    const { orderId } = await world.hold(anna, await world.work())
    expect(await world.call(payOrder, { orderId }, anna)).toMatchObject({ code: 40000 })
  })

  test('a buyer cannot pay after the instant at which the hold ends, whether or not a clock has ticked', async () => {
    const { orderId } = await world.hold(anna, await world.work())
    await world.table.endHold(orderId)
    const token = await world.till.token()
    expect(await world.call(payOrder, { orderId, token }, anna)).toMatchObject({ code: 40951 })
  })
})

test('no card number that was paid with is left anywhere in the table', async () => {
  const { orderId } = await world.hold(anna, await world.work())
  await world.payThrough(anna, orderId)
  const all = JSON.stringify(await world.table.items())
  for (const number of Object.values(cards)) expect(all).not.toContain(number)
})
