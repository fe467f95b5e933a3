import { describe, expect, test } from 'vitest'
import { searchDocOf } from '#functions/catalogue/works/search/documents.ts'
import { challengeMs } from '#shared/domain/catalogue/work/hold.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { type CardData, cardDataOf, cardView } from '#shared/domain/catalogue/work/work-card.ts'
import { sampleWork } from '#tests/support/sample-work.ts'
import { moment } from '#tests/support/unit-environment.ts'

const names = { artists: new Map(), crafts: new Map(), categories: new Map() }
const held = (change: Partial<Lock> = {}) =>
  sampleWork('bowl', moment, {
    lock: { kind: 'checkout', refId: 'o1', until: moment + 900_000, heldBy: 'mari', ...change },
  })
const at = (card: CardData, now: number) =>
  cardView(card, { language: 'ja', currency: 'JPY', now, rate: undefined }, false)
const indexed = (work = held()): CardData => JSON.parse(searchDocOf(work, 0, names).card)
const fromTable = (work = held()) => cardDataOf(work, undefined, 0)

describe('a work that somebody is paying for', () => {
  test('is held until the same minute in a list of the index and in one of the table', () => {
    const lock = { kind: 'checkout', until: new Date(moment + 900_000).toISOString() }
    expect(at(indexed(), moment).lock).toEqual(lock)
    expect(at(fromTable(), moment).lock).toEqual(lock)
  })

  test('is held in the index to the last moment of a prolonging, which it need not hear of, and tells no past time', () => {
    const [end, latest] = [moment + 900_000, moment + 900_000 + challengeMs]
    expect(at(indexed(), end - 1).lock).toMatchObject({ until: expect.any(String) })
    expect(at(indexed(), end).lock).toEqual({ kind: 'checkout', until: null })
    expect(at(indexed(), latest - 1).lock).toEqual({ kind: 'checkout', until: null })
    expect(at(indexed(), latest).lock).toBeNull()
    expect(searchDocOf(held(), 0, names).lockUntil).toBe(latest)
  })

  test('keeps its lock where no clock ends it', () => {
    const won = held({ kind: 'award', until: moment - 1 })
    for (const card of [indexed(won), fromTable(won)])
      expect(at(card, moment).lock).toEqual({ kind: 'award', until: null })
    expect(searchDocOf(won, 0, names).lockUntil).toBeNull()
  })
})
