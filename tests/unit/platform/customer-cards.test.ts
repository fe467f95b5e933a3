import { describe, expect, test } from 'vitest'
import {
  activateCard,
  dropCard,
  hasRoom,
  makeDefault,
  maxCustomerCards,
  reserveCard,
} from '#shared/platform/customers/customer.ts'

type Cards = Parameters<typeof hasRoom>[0]
const none: Cards = { cards: [], defaultCardId: null }
const add = (cards: Cards, id: string, at: number, wantsDefault = false) =>
  activateCard(reserveCard(cards, id, at), id, wantsDefault)
const withCards = (...ids: string[]) => ids.reduce((cards, id, at) => add(cards, id, at), none)

describe('the cards of a customer (payment-platform.md 5.2)', () => {
  test('the first card becomes the default, and the next does not', () => {
    expect(withCards('a').defaultCardId).toBe('a')
    expect(withCards('a', 'b').defaultCardId).toBe('a')
  })

  test('a card that is added as the default replaces the default', () => {
    expect(add(withCards('a'), 'b', 1, true).defaultCardId).toBe('b')
    expect(makeDefault(withCards('a', 'b'), 'b').defaultCardId).toBe('b')
  })

  test('a card under registration is no default', () => {
    expect(reserveCard(none, 'a', 0).defaultCardId).toBeNull()
    expect(dropCard(reserveCard(withCards('a'), 'b', 9), 'a').defaultCardId).toBeNull()
  })

  test('the card that was added last replaces a deleted default', () => {
    expect(dropCard(withCards('a', 'b', 'c'), 'a').defaultCardId).toBe('c')
    expect(dropCard(withCards('a', 'b', 'c'), 'b').defaultCardId).toBe('a')
    expect(dropCard(withCards('a'), 'a').defaultCardId).toBeNull()
  })

  test('the platform refuses a sixth card', () => {
    const four = withCards('a', 'b', 'c', 'd')
    expect(hasRoom(four)).toBe(true)
    expect(hasRoom(reserveCard(four, 'e', 9))).toBe(false)
    expect(maxCustomerCards).toBe(5)
  })

  test('random changes leave exactly one default while there is an active card', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    let cards = none
    for (let step = 0; step < 1000; step++) {
      const any = cards.cards[random(cards.cards.length)]
      const move = random(4)
      if (move === 0 && hasRoom(cards)) cards = reserveCard(cards, `card${step}`, step)
      if (move === 1 && any) cards = activateCard(cards, any.id, random(2) === 1)
      if (move === 2 && any?.state === 'active') cards = makeDefault(cards, any.id)
      if (move === 3 && any) cards = dropCard(cards, any.id)
      const active = cards.cards.filter(({ state }) => state === 'active')
      expect(active.filter(({ id }) => id === cards.defaultCardId)).toHaveLength(active.length > 0 ? 1 : 0)
      expect(cards.cards.length).toBeLessThanOrEqual(maxCustomerCards)
    }
  })
})
