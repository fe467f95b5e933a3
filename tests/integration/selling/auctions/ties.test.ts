import { afterAll, describe, expect, test } from 'vitest'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { sendSms, updateName, verifySms } from '#shared/api/people/accounts/profile.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { answerSecondChance, getAuctionState, getTranscript, placeBid } from '#shared/api/selling/auctions.ts'
import { approveOffer, createOffer, denyOffer } from '#shared/api/selling/offers.ts'
import { dayMs } from '#shared/durations.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { codeFor } from '#tests/support/registration.ts'
import { ofMember, ofPartner, plainAddress } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

// Who shares a purse or a house with the seller neither bids nor offers (D119).
const world = await testWorld()
const { app, ask } = world
afterAll(() => world.close())

const account = {
  ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内中央支店', branchCode: '004' },
  ...{ depositType: 2 as const, accountNumber: '0076543', payeeName: 'モリシタ ナギ' },
}
const bank = (who: Person, change: Partial<typeof account> = {}) =>
  ask(updateBank, { ...account, ...change, password: who.password }, who)
const bid = (who: Person, productId: string, amount: number) =>
  app.call(placeBid, { productId, amount, kind: 0 }, { as: who.token, key: crypto.randomUUID() })
const offer = (who: Person, productId: string) =>
  app.call(createOffer, { productId, price: 250_000, period: '3d' }, { as: who.token, key: crypto.randomUUID() })
const told = ({ code, message, data }: Awaited<ReturnType<typeof bid>>) => ({ code, message, data })

const prove = async (who: Person, phone: string) => {
  await app.call(sendSms, { phone, channel: 'sms' }, { as: who.token, address: freshAddress() })
  const code = await codeFor(app, phone, 'sms')
  const answer = await app.call(verifySms, { phone, code }, { as: who.token, address: freshAddress() })
  expect(answer.code).toBe(200)
}

/** Seller and bidder of each kind of tie, and what takes it away again. */
const kinds: Record<string, () => Promise<readonly [Person, Person]>> = {
  'a phone that the seller had before': async () => {
    const phone = '+818044445555'
    const [seller, bidder] = [await world.member({ phone }), await world.member({ unverified: true })]
    await prove(seller, '+818044446666')
    await prove(bidder, phone)
    return [seller, bidder]
  },
  'a bank account': async () => {
    const [seller, bidder] = [await world.member(), await world.member()]
    await bank(seller)
    await bank(bidder, { payeeName: 'カブシキガイシャ ア' })
    return [seller, bidder]
  },
  'a payee': async () => {
    const [seller, bidder] = [await world.member(), await world.member()]
    await bank(seller, { accountNumber: '0000001', payeeName: 'ホソミ レイ' })
    await bank(bidder, { accountNumber: '0000002', payeeName: 'ﾎｿﾐ ﾚｲ' })
    return [seller, bidder]
  },
  'a card': async () => {
    const [seller, bidder] = [await world.member(), await world.member()]
    await world.keepCard(seller)
    await world.keepCard(bidder)
    return [seller, bidder]
  },
  'a household': async () => {
    const [seller, bidder] = [await world.member({ isFamily: true }), await world.member()]
    await ask(createAddress, { ...plainAddress, email: seller.email }, seller)
    await ask(createAddress, { ...plainAddress, address: '３丁目４番５号', email: bidder.email }, bidder)
    const name = { surname: '森下', name: '怜', surname_pseudonyms: 'もりした', name_pseudonyms: 'れい' }
    await ask(updateName, name, bidder)
    return [seller, bidder]
  },
}

describe.each(Object.entries(kinds))('a member who shares %s with the seller', (_, members) => {
  test('can neither bid nor offer, and is told what anybody is told of their own work', async () => {
    const [seller, bidder] = await members()
    const { productId } = await world.auction({ sellerId: seller.id })
    const refused = told(await bid(bidder, productId, 100_000))
    expect(refused).toEqual(told(await bid(seller, productId, 100_000)))
    expect(refused).toMatchObject({ code: 40341, data: null })
    // The instance knows the auction now, and reads the ties with its first request.
    expect(await bid(bidder, productId, 100_000)).toMatchObject({ code: 40341 })
    expect(await bid(bidder, (await world.auction()).productId, 100_000)).toMatchObject({ code: 200 })
    const open = await world.work({ priceType: 'offer', price: 300_000, seller: ofMember(seller) })
    expect(told(await offer(bidder, open))).toEqual(refused)
    expect((await offer(await world.member(), open)).code).toBe(200)
  })
})

const tie = async (one: Person, other: Person, payeeName: string) => {
  await bank(one, { accountNumber: '0000011', payeeName })
  await bank(other, { accountNumber: '0000012', payeeName })
}

describe('a tie to any account of a partner', () => {
  test('refuses bids and offers for the works of that partner alone', async () => {
    const partnerId = 'teitei'
    const [clerk, owner, bidder] = [
      ...[await world.member({ partnerId }), await world.member({ partnerId }), await world.member()],
    ] as const
    await tie(owner, bidder, 'ナカガワ イト')
    const { productId } = await world.auction({ partnerId })
    const refused = told(await bid(bidder, productId, 100_000))
    expect(refused).toEqual(told(await bid(clerk, productId, 100_000)))
    expect(refused).toMatchObject({ code: 40341, data: null })
    expect((await bid(await world.member(), productId, 100_000)).code).toBe(200)
    // The instance knows whose the auction is now, and reads the ties with its first request.
    expect((await bid(bidder, productId, 200_000)).code).toBe(40341)
    const open = await world.work({ priceType: 'offer', price: 300_000, seller: ofPartner })
    expect(told(await offer(bidder, open))).toEqual(refused)
    for (const auction of [await world.auction(), await world.auction({ partnerId: 'yozurisha' })])
      expect((await bid(bidder, auction.productId, 100_000)).code).toBe(200)
  })

  test('takes the bids away at the close where it came about after them', async () => {
    const partnerId = 'uzurano'
    const [owner, honest, shill] = [await world.member({ partnerId }), await world.member(), await world.member()]
    const { productId, endAt } = await world.auction({ partnerId })
    await bid(honest, productId, 200_000)
    await bid(shill, productId, 180_000)
    await tie(owner, shill, 'オオハラ ソウ')
    await world.advancePast(endAt)
    await app.quiet()
    expect(await ask(getAuctionState, { productId })).toMatchObject({ status: 'won', price: 100_000 })
  })
})

describe('a tie that comes about after an offer', () => {
  test.each([
    ['a member', undefined, 'タチバナ リツ'],
    ['a partner', 'kasugano', 'アサクラ ユウ'],
  ])('keeps %s from accepting it; it can still be denied', async (_, partnerId, payeeName) => {
    const seller = await world.seller(partnerId)
    const of = partnerId === undefined ? ofMember(seller) : { ...ofPartner, partnerId }
    const [sender, other] = [await world.member(), await world.member()]
    const productId = await world.work({ priceType: 'offer', price: 300_000, seller: of })
    const made = await Promise.all([sender, other].map(who => offer(who, productId)))
    const [id, another] = made.map(({ data }) => String(Object(data).id))
    await tie(seller, sender, payeeName)
    const as = { as: await world.tokenOf(seller) }
    const answer = (contract: typeof approveOffer | typeof denyOffer, offerId = '') =>
      app.call(contract, { id: offerId }, { ...as, key: crypto.randomUUID() })
    expect(await answer(approveOffer, id)).toMatchObject({ code: 40341, data: null })
    expect((await answer(denyOffer, id)).code).toBe(200)
    expect((await answer(approveOffer, another)).code).toBe(200)
  })
})

describe('a tie that comes about after a bid', () => {
  test('takes these bids away at the close, also where they only drove the price up', async () => {
    const [seller, honest, shill] = [await world.member(), await world.member(), await world.member()]
    const { productId, endAt } = await world.auction({ sellerId: seller.id })
    await bid(honest, productId, 200_000)
    await bid(shill, productId, 180_000)
    await tie(seller, shill, 'ミネギシ ワタル')
    await world.advancePast(endAt)
    await app.quiet()
    expect(await ask(getAuctionState, { productId })).toMatchObject({ status: 'won', price: 100_000 })
    const { entries } = await ask(getTranscript, { productId })
    expect(entries.map(({ kind }) => kind)).toEqual(['bid', 'bid', 'void'])
  })

  test('keeps the second chance from its member, asked before or after', async () => {
    const [seller, winner, second, third] = [
      ...[await world.member(), await world.member(), await world.member(), await world.member()],
    ] as const
    const { productId, auctionId, endAt } = await world.auction({ sellerId: seller.id })
    await bid(third, productId, 110_000)
    await bid(second, productId, 150_000)
    await bid(winner, productId, 200_000)
    await world.advancePast(endAt)
    await app.quiet()
    await tie(seller, second, 'カワゴエ ジユン')
    await world.advancePast(endAt + 7 * dayMs)
    await app.quiet()
    const answer = async (who: Person) =>
      app.call(
        answerSecondChance,
        { id: auctionId, accept: true },
        { as: await world.tokenOf(who), key: crypto.randomUUID() },
      )
    expect((await answer(second)).code).toBe(404)
    await tie(seller, third, 'ヨコタ ミオ')
    expect((await answer(third)).code).toBe(40341)
  })
})
