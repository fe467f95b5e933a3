// How the saving of a card ends (docs/decisions/107).
import { expect, test } from 'vitest'
import {
  awaitedCard,
  type CardSaving,
  cardSavingEnd,
  cardSavingTime,
  isTold,
} from '#shared/domain/buying/payment/card-saving.ts'

const startedAt = Date.UTC(2026, 11, 1)
const asked: CardSaving = { state: 'asked', startedAt, cardId: 'cs_new' }
const seen = (status: string, more: { id?: string; errorCode?: string; at?: number } = {}) => ({
  id: more.id ?? 'cs_new',
  status,
  errorCode: more.errorCode ?? null,
  createdAt: more.at ?? startedAt,
  updatedAt: more.at ?? startedAt,
})
const end = (card: ReturnType<typeof seen> | undefined, more: Partial<CardSaving> = {}, cards = card ? [card] : []) =>
  cardSavingEnd({ ...asked, ...more }, { card, cards }, startedAt + 60_000)

test.each(['AWAITING_PAYMENT', 'INACTIVATED', 'AWAITING_CUSTOMER_ACTION'])('a card in %s has no end', status => {
  expect(end(seen(status))).toBeUndefined()
})

test.each([
  ['a saved card', seen('ACTIVATED'), { state: 'saved', cardId: 'cs_new' }],
  ['a refusal', seen('FAILED', { errorCode: 'E00061310A3' }), { state: 'refused', code: 'E00061310A3' }],
  ['a holder who was late', seen('FAILED', { errorCode: 'E00061310A7' }), { state: 'lapsed' }],
  ['a holder who gave up', seen('FAILED', { errorCode: 'EC0091310A2' }), { state: 'lapsed' }],
] as const)('%s ends the saving', (_what, card, expected) => {
  expect(end(card)).toEqual(expected)
})

test('a number that was saved before renews its card', () => {
  const twin = seen('ACTIVATED', { id: 'cs_old', at: startedAt + 1000 })
  expect(end(undefined, {}, [twin])).toEqual({ state: 'saved', cardId: 'cs_old' })
})

test('a card that is gone was refused, or its purchase did not come about', () => {
  const older = seen('ACTIVATED', { id: 'cs_old', at: startedAt - 60_000 })
  expect(end(undefined, {}, [older])).toEqual({ state: 'refused', code: 'E0006027031' })
  expect(end(undefined, { orderId: 'o1' }, [older])).toEqual({ state: 'lapsed' })
})

test('a saving of which no answer came finds its card, or lapses with the time for 3-D Secure', () => {
  const unnamed = { state: 'asked', startedAt } as const
  const older = seen('AWAITING_CUSTOMER_ACTION', { id: 'cs_old', at: startedAt - 60_000 })
  expect(awaitedCard(unnamed, [older])).toBeUndefined()
  expect(awaitedCard(unnamed, [older, seen('INACTIVATED')])).toBe('cs_new')
  const nothing = { card: undefined, cards: [] }
  expect(cardSavingEnd(unnamed, nothing, startedAt + cardSavingTime - 1)).toBeUndefined()
  expect(cardSavingEnd(unnamed, nothing, startedAt + cardSavingTime)).toEqual({ state: 'lapsed' })
})

test('an end is told for an hour', () => {
  const ended: CardSaving = { ...asked, state: 'saved', endedAt: startedAt }
  expect(isTold(asked, startedAt + 86_400_000)).toBe(true)
  expect(isTold(ended, startedAt + 3_599_999)).toBe(true)
  expect(isTold(ended, startedAt + 3_600_000)).toBe(false)
})
