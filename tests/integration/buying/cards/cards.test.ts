// The cards that a member keeps with the payment platform (marketplace.md 5, D9).
import { afterAll, describe, expect, test } from 'vitest'
import { cardResult, deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/buying/cards.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import type { Person } from '#tests/support/people.ts'
import { cards } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const five = ['4242424242424242', '5555555555554444', '3530111333300000', '378282246310005', '36227206271667']
const { keepCard } = world
const begin = async (who: Person, number?: string, back?: string) =>
  world.ask(saveCard, { token: await world.till.token(number), ...(back && { back }) }, who)

describe('saveCard', () => {
  test('a member needs a card before the first bid, and again once none is left (D9)', async () => {
    const nagi = await world.member({ cards: 0 })
    const { productId } = await world.auction()
    const bid = { productId, amount: 100_000, kind: 0 as const }
    expect(await world.call(placeBid, bid, nagi)).toMatchObject({ code: 40311 })
    expect(await world.ask(listCards, {}, nagi)).toEqual([])
    const { id, ...first } = await keepCard(nagi)
    expect(first).toMatchObject({ brand: 'VISA', last4: '4242', expire: '1230', default: true, expired: false })
    expect(await world.call(placeBid, bid, nagi)).toMatchObject({ code: 200 })
    await world.ask(deleteCard, { id }, nagi)
    expect(await world.call(placeBid, { ...bid, amount: 200_000 }, nagi)).toMatchObject({ code: 40311 })
  })

  test('a member keeps five cards and no sixth', async () => {
    const nagi = await world.member()
    for (const number of five) await keepCard(nagi, number)
    const sixth = await world.call(saveCard, { token: await world.till.token('6011111111111117') }, nagi)
    expect(sixth).toMatchObject({ code: 40954 })
  })
})

describe('cardResult', () => {
  test('a card is saved when its holder was at the card company, and no sooner', async () => {
    const nagi = await world.member({ cards: 0 })
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject({ state: 'none' })
    const begun = await begin(nagi, cards.challenge, '/jp/artworks/detail?id=1')
    expect(begun).toMatchObject({ state: 'challenge', card: null, redirectUrl: expect.stringContaining('/acs/') })
    expect(await world.ask(listCards, {}, nagi)).toEqual([])
    // Who closes the window finds the way to go on.
    expect(await world.ask(cardResult, {}, nagi)).toEqual(begun)
    const back = await world.authenticate(begun.redirectUrl ?? '')
    expect(new URL(back).pathname).toBe('/jp/mine/payment')
    expect(new URL(back).searchParams.get('redirect')).toBe('/jp/artworks/detail?id=1')
    const saved = { state: 'saved', card: { last4: '5000', default: true } }
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject(saved)
    expect(await world.ask(listCards, {}, nagi)).toMatchObject([{ last4: '5000' }])
    // Coming again tells the same and saves nothing twice.
    await world.authenticate(begun.redirectUrl ?? '')
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject({ state: 'saved' })
    expect(await world.ask(listCards, {}, nagi)).toHaveLength(1)
  })

  test.each([
    ['a wrong code', cards.challenge, { code: '111111' }, 'refused', '3Dセキュア認証に失敗しました。'],
    ['a card that never authenticates', cards.neverAuthenticates, {}, 'refused', '3Dセキュア認証に失敗しました。'],
    [
      'the issuer’s own no',
      cards.refused,
      {},
      'refused',
      'カード会社に拒否されました。カード会社へお問い合わせください。',
    ],
    ['a cancelled challenge', cards.challenge, 'cancel', 'lapsed', null],
  ] as const)('a member is told of %s, and nothing is saved', async (_what, number, how, state, message) => {
    const nagi = await world.member({ cards: 0 })
    const begun = await begin(nagi, number)
    await world.authenticate(begun.redirectUrl ?? '', how)
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject({ state, message, card: null })
    expect(await world.ask(listCards, {}, nagi)).toEqual([])
  })

  test('a member who never comes back reads after half an hour that the card is not saved', async () => {
    const nagi = await world.member({ cards: 0 })
    await begin(nagi, cards.challenge)
    await world.app.clock.advance('PT31M')
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject({ state: 'lapsed', redirectUrl: null })
    expect(await world.ask(listCards, {}, nagi)).toEqual([])
    await world.app.clock.advance('PT61M')
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject({ state: 'none' })
  })

  test('a number that was saved before renews its card', async () => {
    const nagi = await world.member()
    const first = await keepCard(nagi)
    expect(await keepCard(nagi)).toMatchObject({ id: first.id })
    expect(await world.ask(listCards, {}, nagi)).toHaveLength(1)
  })

  test('a card that is being authenticated has its place among the five, until its holder is late', async () => {
    const nagi = await world.member()
    for (const number of five.slice(0, 4)) await keepCard(nagi, number)
    const fifth = await begin(nagi, cards.challenge)
    const token = await world.till.token('6011111111111117')
    expect(await world.call(saveCard, { token }, nagi)).toMatchObject({ code: 40954 })
    await world.authenticate(fifth.redirectUrl ?? '', 'cancel')
    expect(await world.ask(cardResult, {}, nagi)).toMatchObject({ state: 'lapsed' })
    expect(await keepCard(nagi, '6011111111111117')).toMatchObject({ last4: '1117' })
    expect(await world.ask(listCards, {}, nagi)).toHaveLength(5)
  })
})

describe('updateCard', () => {
  test('a member makes another card the default, and cannot do without one', async () => {
    const nagi = await world.member()
    for (const number of five.slice(0, 2)) await keepCard(nagi, number)
    const { id = '' } = (await world.ask(listCards, {}, nagi)).find(card => !card.default) ?? {}
    expect(await world.ask(updateCard, { id, default: true }, nagi)).toMatchObject({ default: true })
    expect(await world.call(updateCard, { id, default: false }, nagi)).toMatchObject({ code: 40956 })
    expect(await world.call(updateCard, { id: 'cs_none', default: true }, nagi)).toMatchObject({ code: 404 })
  })

  test('a member cannot put the token of nobody in place of a card', async () => {
    const nagi = await world.member()
    const { id } = await keepCard(nagi)
    expect(await world.call(updateCard, { id, token: 'et_of_nobody' }, nagi)).toMatchObject({ code: 40955 })
  })
})

describe('deleteCard', () => {
  test('a member deletes the default card, and another becomes it', async () => {
    const nagi = await world.member()
    for (const number of five) await keepCard(nagi, number)
    const { id = '' } = (await world.ask(listCards, {}, nagi)).find(card => card.default) ?? {}
    await world.ask(deleteCard, { id }, nagi)
    const left = await world.ask(listCards, {}, nagi)
    expect(left).toHaveLength(4)
    expect(left.filter(card => card.default)).toHaveLength(1)
    expect(await world.call(deleteCard, { id }, nagi)).toMatchObject({ code: 404 })
  })
})

describe('openCardForm', () => {
  test('a member types a card into a form of the platform’s own origin', async () => {
    const nagi = await world.member()
    const form = await world.ask(openCardForm, {}, nagi)
    expect(form.origin).toBe(world.platform.origin)
    expect(form.src).toContain('client_secret=')
    const page = await world.platform.send('GET', new URL(form.src).pathname + new URL(form.src).search)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${world.app.origin}`)
    expect(await world.call(openCardForm, { cardId: 'cs_none' }, nagi)).toMatchObject({ code: 404 })
  })
})
