// The cards that a member keeps with the payment platform (marketplace.md 5, D9).
import { afterAll, describe, expect, test } from 'vitest'
import { placeBid } from '#shared/api/auctions.ts'
import { deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/cards.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const five = ['4242424242424242', '5555555555554444', '3530111333300000', '378282246310005', '36227206271667']
const save = async (who: Person, number?: string) => world.ask(saveCard, { token: await world.till.token(number) }, who)

describe('saveCard', () => {
  test('a member needs a card before the first bid, and again once none is left (D9)', async () => {
    const nagi = await world.member({ cards: 0 })
    const { productId } = await world.auction()
    const bid = { productId, amount: 100_000, kind: 0 as const }
    expect(await world.call(placeBid, bid, nagi)).toMatchObject({ code: 40311 })
    expect(await world.ask(listCards, {}, nagi)).toEqual([])
    const { id, ...first } = await save(nagi)
    expect(first).toMatchObject({ brand: 'VISA', last4: '4242', expire: '1230', default: true, expired: false })
    expect(await world.call(placeBid, bid, nagi)).toMatchObject({ code: 200 })
    await world.ask(deleteCard, { id }, nagi)
    expect(await world.call(placeBid, { ...bid, amount: 200_000 }, nagi)).toMatchObject({ code: 40311 })
  })

  test('a member keeps five cards and no sixth', async () => {
    const nagi = await world.member()
    for (const number of five) await save(nagi, number)
    const sixth = await world.call(saveCard, { token: await world.till.token('6011111111111117') }, nagi)
    expect(sixth).toMatchObject({ code: 40954 })
  })
})

describe('updateCard', () => {
  test('a member makes another card the default, and cannot do without one', async () => {
    const nagi = await world.member()
    for (const number of five.slice(0, 2)) await save(nagi, number)
    const { id = '' } = (await world.ask(listCards, {}, nagi)).find(card => !card.default) ?? {}
    expect(await world.ask(updateCard, { id, default: true }, nagi)).toMatchObject({ default: true })
    expect(await world.call(updateCard, { id, default: false }, nagi)).toMatchObject({ code: 40956 })
    expect(await world.call(updateCard, { id: 'cs_none', default: true }, nagi)).toMatchObject({ code: 404 })
  })

  test('a member cannot put the token of nobody in place of a card', async () => {
    const nagi = await world.member()
    const { id } = await save(nagi)
    expect(await world.call(updateCard, { id, token: 'et_of_nobody' }, nagi)).toMatchObject({ code: 40955 })
  })
})

describe('deleteCard', () => {
  test('a member deletes the default card, and another becomes it', async () => {
    const nagi = await world.member()
    for (const number of five) await save(nagi, number)
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
