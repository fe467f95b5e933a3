import { describe, expect, test } from 'vitest'
import { brandOf } from '#shared/platform/card/brand.ts'
import { passesLuhn } from '#shared/platform/card/pan.ts'
import { magicOf, sandboxCards, scenarios } from '#shared/platform/sandbox/cards.ts'

describe('the cards of the sandbox (3.4)', () => {
  test.each(sandboxCards.map(card => [card.number, card] as const))('%s has a right check digit', (number, card) => {
    expect(passesLuhn(number)).toBe(true)
    expect(brandOf(number)).toBe(card.brand)
  })

  test('are each listed once, and every scenario has a card', () => {
    expect(new Set(sandboxCards.map(({ number }) => number)).size).toBe(sandboxCards.length)
    expect(new Set(sandboxCards.map(({ scenario }) => scenario))).toEqual(new Set(Object.keys(scenarios)))
  })

  test('amounts do magic by their last four digits alone', () => {
    expect([19_101, 9102, 1_009_103, 9104, 101].map(magicOf)).toEqual([
      'lost-capture',
      'closed',
      'noisy',
      undefined,
      undefined,
    ])
  })
})
