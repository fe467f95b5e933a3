import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInSight, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { phaseAt } from '#shared/domain/catalogue/work/sale-window.ts'
import {
  isKnownSale,
  isShownInSale,
  joinedSale,
  leavesNow,
  leftSale,
  mayJoinSale,
  nearestSale,
  nextSaleDue,
  type PrivateSale,
} from '#shared/domain/selling/private-sale/private-sale.ts'
import { checkPrivateSales, type PrivateSaleBook } from '#shared/domain/whole/invariants/private-sales.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const now = Date.UTC(2026, 10, 20)
const window = { startAt: now, endAt: now + hourMs }
const sale: PrivateSale = {
  id: 'moon',
  version: 1,
  title: { ja: '月の間', en: 'The Moon Room' },
  text: { ja: '五点', en: 'Five works' },
  banner: null,
  ...window,
  isAnnounced: true,
  productIds: ['box'],
  guests: 1,
  createdAt: now,
  clearedAt: null,
}
const work = sampleWork('box', now, { visibility: 'unlisted' })

describe('the phases', () => {
  test.each([
    [window.startAt - 1, 'coming-soon'],
    [window.startAt, 'open'],
    [window.endAt - 1, 'open'],
    [window.endAt, 'ended'],
  ])('at %i it is %s', (at, phase) => {
    expect(phaseAt(window, at)).toBe(phase)
  })
  test('whatever the window, a sale never opens again once it has ended', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(3000), (startAt, length, at) => {
        const phases = ['coming-soon', 'open', 'ended'] as const
        const [one, two] = [at, at + 1].map(each => phases.indexOf(phaseAt({ startAt, endAt: startAt + length }, each)))
        expect(two).toBeGreaterThanOrEqual(one ?? 0)
      }),
    )
  })
  test('it is looked at when it ends, when the last hold does, and each hour while a work is held', () => {
    const ends = sale.endAt
    expect(nextSaleDue(sale, now)).toBe(ends)
    expect(nextSaleDue(sale, ends)).toBe(ends + 15 * minuteMs)
    expect(nextSaleDue(sale, ends + 15 * minuteMs)).toBe(ends + 15 * minuteMs + hourMs)
    expect(nextSaleDue({ ...sale, clearedAt: ends }, ends)).toBeNull()
  })
})

describe('a member', () => {
  const at = (id: string, startAt: number, isAnnounced = true) => ({
    ...sale,
    id,
    startAt,
    endAt: startAt + hourMs,
    isAnnounced,
  })
  const sales = [at('next', now + hourMs), at('now', now), at('past', now - 2 * hourMs)]
  test('knows of a sale that was announced, or that they are a guest of', () => {
    expect(isKnownSale(at('moon', now), [])).toBe(true)
    expect(isKnownSale(at('moon', now, false), ['sun'])).toBe(false)
    expect(isKnownSale(at('moon', now, false), ['moon'])).toBe(true)
  })
  test.each([
    [[], 'now'],
    [['now', 'past'], 'now'],
    [['next'], 'next'],
    [['past'], 'now'],
  ])('who is a guest of %j looks for %s', (invitedTo, id) => {
    expect(nearestSale(sales, invitedTo, now)?.id).toBe(id)
  })
  test('finds none where there is none', () => expect(nearestSale([], ['moon'], now)).toBeUndefined())
})

describe('a work of a secret sale', () => {
  const joined = joinedSale(work, sale)
  test('is seen by guests of that sale alone', () => {
    expect(isPublic(joined)).toBe(false)
    expect(isInSight(joined, { invitedTo: ['moon'] })).toBe(true)
    for (const onlooker of [undefined, {}, { invitedTo: [] }, { invitedTo: ['sun'] }])
      expect(isInSight(joined, onlooker)).toBe(false)
    expect(isInSight({ ...joined, visibility: 'unlisted' }, { invitedTo: ['moon'] })).toBe(false)
  })
  test.each(['public', 'unlisted', 'secret'] as const)('comes back %s as it was, whatever the sale was', visibility => {
    const left = leftSale(joinedSale({ ...work, visibility }, sale))
    expect(left).toEqual({ ...work, visibility })
  })
  test('is shown to guests of an ended sale, and not once it is secret by another one', () => {
    expect(isShownInSale(work, 'moon')).toBe(true)
    expect(isShownInSale(joined, 'moon')).toBe(true)
    expect(isShownInSale(joinedSale(work, { ...sale, id: 'sun' }), 'moon')).toBe(false)
    expect(isShownInSale({ ...work, visibility: 'draft' }, 'moon')).toBe(false)
  })
  test('stays out of sight when it was sold', () => {
    const sold = joinedSale({ ...work, visibility: 'public', saleStatus: 'sold-out', state: 'sold' }, sale)
    expect(leftSale(sold).visibility).toBe('unlisted')
    expect(leavesNow(sold, now)).toBe(true)
  })
  test('waits for whoever is about to pay for it', () => {
    const lock = { kind: 'checkout', refId: 'o1', until: now + 1, heldBy: 'nagi' } as const
    const held = { ...joined, state: 'locked' as const, lock }
    expect([leavesNow(held, now), leavesNow(held, now + 1)]).toEqual([false, true])
  })
  test('is for sale at a price, by the house or a partner, and in one sale', () => {
    expect(mayJoinSale(work)).toBe(true)
    const seller = { type: 'member', userId: 'anna' } as const
    const unfit = [{ priceType: 'auction' }, { priceType: 'offer' }, { seller }, { visibility: 'draft' }] as const
    for (const change of unfit) expect(mayJoinSale({ ...work, ...change })).toBe(false)
    expect(mayJoinSale(joined)).toBe(false)
  })
})

describe('the nightly check', () => {
  const secret = { id: 'box', visibility: 'secret', privateSale: { id: 'moon', before: 'public', ...window } } as const
  const book: PrivateSaleBook = {
    sales: [sale],
    guests: [{ saleId: 'moon', userId: 'nagi' }],
    works: [{ ...secret, isListed: false }],
  }
  const broken = (change: Partial<PrivateSaleBook>) => checkPrivateSales({ ...book, ...change }).map(({ rule }) => rule)
  test.each<[string[], string, Partial<PrivateSaleBook>]>([
    [[], 'nothing', {}],
    [['G1'], 'a secret work in a list', { works: [{ ...secret, isListed: true }] }],
    [['G1'], 'a public work in a sale', { works: [{ ...secret, visibility: 'public', isListed: true }] }],
    [['G2'], 'a work of no sale', { sales: [], guests: [], works: [{ ...secret, isListed: false }] }],
    [['G2'], 'a work of a sale that is over', { sales: [{ ...sale, clearedAt: now }] }],
    [['G2'], 'a work with another window', { sales: [{ ...sale, endAt: now + 5 }] }],
    [['G3'], 'a guest of no sale', { sales: [], works: [] }],
    [['G3'], 'a count that is wrong', { guests: [] }],
  ])('finds %j in %s', (rules, _, change) => {
    expect(broken(change)).toEqual(rules)
  })
})
