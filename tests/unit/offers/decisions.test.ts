import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookMove, NewOffer } from '#shared/domain/selling/offer/decisions.ts'
import * as decide from '#shared/domain/selling/offer/decisions.ts'
import {
  newOfferBook,
  type OfferBook,
  offerPeriods,
  offerRules,
  validUntilOf,
} from '#shared/domain/selling/offer/offer.ts'
import { leastOffer, paysSeller, saleOfOffer } from '#shared/domain/selling/offer/payout.ts'
import { canTransitionOffer, type offerStates, offerTransitions } from '#shared/domain/selling/offer/transitions.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import { leastTransport } from '#shared/domain/selling/resale/price.ts'
import { dayMs, hourMs } from '#shared/durations.ts'

const now = Date.UTC(2026, 10, 23)
const house = { type: 'official' } as const
const owner = { type: 'member', userId: 'shizu', username: 'shizu' } as const
const by = (at: number) => ({ seller: house, now: at })
const offer = (change: Partial<NewOffer> = {}): NewOffer => ({
  id: 'o1',
  senderId: 'nagi',
  price: 200_000,
  validUntil: now + dayMs,
  asking: 300_000,
  least: 150_000,
  tries: 0,
  liveElsewhere: 0,
  ...change,
})

function allowed(moved: { outcome: string } | null): BookMove {
  if (moved?.outcome !== 'allowed' || !('book' in moved)) throw new Error(`refused: ${JSON.stringify(moved)}`)
  return moved as BookMove
}

const bookWith = (...offers: readonly Partial<NewOffer>[]): OfferBook =>
  offers.reduce((book, one) => allowed(decide.makeOffer(book, offer(one), now)).book, newOfferBook('bowl'))

describe('an offer', () => {
  test.each([
    [300_000, 150_000],
    [300_001, 150_001],
    [1, 1],
    [120_999, 60_500],
  ])('for a work at %i yen is at least %i yen (D61)', (asking, least) => {
    expect(leastOffer(asking, house)).toBe(least)
  })

  test.each([
    // The courier's charge, what is asked, the least.
    [100_000, 200_000, 122_223],
    [150_000, 300_000, 183_333],
    [100_000, 300_000, 150_000],
    // Not even the asking price would leave anything: no offer is below it.
    [700_000, 640_000, 640_000],
  ])('of a work that is fetched for %i yen and asked %i for is at least %i yen (D22)', (pickupFee, asking, least) => {
    expect(leastOffer(asking, { ...owner, pickupFee })).toBe(least)
  })

  test('leaves its owner a yen at the least, and is refused one below (D22)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 100_000, max: 700_000 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.integer({ min: 0, max: 2000 }),
        (asking, pickupFee, receiptFee, artistReturn) => {
          const seller = { ...owner, pickupFee, rates: { receiptFee, artistReturn } }
          const least = leastOffer(asking, seller)
          const net = (price: number, country: 'JP' | 'US') =>
            saleOfOffer(price, { boxSizeCm: null, seller }, firstPolicy, country).net
          const left = (price: number) => Math.min(net(price, 'JP'), net(price, 'US'))
          if (least < asking) expect(left(least)).toBeGreaterThanOrEqual(1)
          // Two shares are rounded down apart, so that one yen less may leave one yen more.
          if (least > Math.ceil(asking / 2)) expect(left(least - 1)).toBeLessThan(artistReturn === 0 ? 1 : 2)
          // Who ships is left something of any price.
          expect(paysSeller(1 + (asking % 7), { ...owner, rates: seller.rates })).toBe(true)
        },
      ),
    )
  })

  test('shows its owner what the approval would: with packing and the least transport for who ships (D22)', () => {
    const box = [40, 30, 30]
    const net = (seller: Parameters<typeof paysSeller>[1], boxSizeCm: number[] | null = box) =>
      saleOfOffer(200_000, { boxSizeCm, seller }, firstPolicy).net
    expect(net(owner)).toBe(180_000 + 2_000 + (leastTransport(box, firstPolicy) ?? 0))
    const abroad = (seller: Parameters<typeof paysSeller>[1]) =>
      saleOfOffer(200_000, { boxSizeCm: box, seller }, firstPolicy, 'US').net
    // An export is charged 181,819.
    expect(abroad(owner)).toBe(163_638 + 2_000 + (leastTransport(box, firstPolicy, 'US') ?? 0))
    expect(abroad({ ...owner, pickupFee: 150_000 })).toBe(13_638)
    expect(net(owner, [200, 200, 200])).toBe(182_000)
    expect(net({ ...owner, pickupFee: 150_000 })).toBe(30_000)
    expect(net(house)).toBe(160_000)
  })

  test.each([
    ['an owner who ships', owner],
    ['an owner whose work is fetched', { ...owner, pickupFee: 25_000 }],
    ['an owner who resells within a year', { ...owner, rates: { receiptFee: 1500, artistReturn: 300 } }],
    ['the house', house],
  ])('shows %s every line from the price to what is left, at home and abroad', (_, seller) => {
    for (const country of ['JP', 'US'] as const)
      for (const asked of [1, 99_999, 200_000, 3_333_333]) {
        const { price, fees, net } = saleOfOffer(asked, { boxSizeCm: [40, 30, 30], seller }, firstPolicy, country)
        expect(fees.reduce((sum, { amount }) => sum + amount, price)).toBe(net)
        expect(fees.every(({ amount }) => amount !== 0)).toBe(true)
      }
  })

  test('binds for the period that its sender chooses, or to a date within sixty days (D62)', () => {
    const until = (period: (typeof offerPeriods)[number], custom?: number) => {
      const end = validUntilOf(period, custom, now)
      return end === undefined ? undefined : (end - now) / hourMs
    }
    expect(offerPeriods.slice(0, 5).map(period => until(period))).toEqual([12, 24, 72, 168, 720])
    expect(until('custom', now + 60 * dayMs)).toBe(1440)
    expect(until('custom', now + 60 * dayMs + 1)).toBeUndefined()
    expect(until('custom', now)).toBeUndefined()
    expect(until('custom')).toBeUndefined()
  })

  test.each([
    [{ price: 149_999 }, 'price-out-of-range'],
    [{ price: 150_000 }, undefined],
    [{ price: 299_999 }, undefined],
    [{ price: 300_000 }, 'price-out-of-range'],
    [{ tries: 2 }, undefined],
    [{ tries: 3 }, 'tries-used'],
    [{ liveElsewhere: 19 }, undefined],
    [{ liveElsewhere: 20 }, 'offer-limit'],
  ] as const)('with %o is answered %s', (change, code) => {
    const made = decide.makeOffer(newOfferBook('bowl'), offer(change), now)
    expect(made.outcome === 'refused' ? made.code : undefined).toBe(code)
  })

  test('takes the place of its sender’s own, which is cancelled', () => {
    const made = allowed(decide.makeOffer(bookWith({}), offer({ id: 'o2', price: 210_000, tries: 1 }), now))
    expect(made.book.waiting.map(({ id }) => id)).toEqual(['o2'])
    expect(made.moved).toEqual([{ id: 'o1', senderId: 'nagi', price: 200_000, move: 'cancel' }])
  })

  test('is refused where forty of others wait, and not where one of them is the sender’s own', () => {
    const many = Array.from({ length: 40 }, (_, n) => ({ id: `o${n}`, senderId: `m${n}` }))
    const book = bookWith(...many)
    expect(decide.makeOffer(book, offer({ id: 'new' }), now)).toMatchObject({ code: 'offer-limit' })
    expect(decide.makeOffer(book, offer({ id: 'new', senderId: 'm7' }), now).outcome).toBe('allowed')
  })
})

describe('an approval', () => {
  test('closes what else waits, and opens a window of seven days (D64)', () => {
    const book = bookWith({}, { id: 'o2', senderId: 'rei' }, { id: 'o3', senderId: 'sora', validUntil: now + 1 })
    const { book: after, moved } = allowed(decide.approveInBook(book, 'o2', by(now + 1)))
    expect(moved.map(({ id, move }) => [id, move])).toEqual([
      ['o1', 'close'],
      ['o2', 'approve'],
      ['o3', 'expire'],
    ])
    expect(after).toMatchObject({ waiting: [], agreed: { id: 'o2', payUntil: now + 1 + 7 * dayMs } })
    expect(decide.approveInBook(after, 'o1', by(now + 2))).toMatchObject({ code: 'offer-state' })
    expect(decide.makeOffer(after, offer({ id: 'o4' }), now + 2)).toMatchObject({ code: 'work-locked' })
  })

  test.each([
    ['above the offer sells at the offer', 300_000, 150_000],
    ['at the offer sells at it', 150_000, 150_000],
    ['that fell below the offer sells at what is asked', 149_999, 149_999],
    ['that fell far below the offer sells at what is asked', 80_000, 80_000],
  ])('at an asking price %s (D112)', (_, asking, price) => {
    const waits = bookWith({ price: 150_000 })
    expect(allowed(decide.approveInBook(waits, 'o1', { ...by(now), asking })).book.agreed).toMatchObject({ price })
  })

  test('at a fallen price is refused where that price leaves the owner nothing', () => {
    const waits = bookWith({ price: 150_000 })
    const seller = { ...owner, pickupFee: 100_000 }
    const approved = (asking: number) => decide.approveInBook(waits, 'o1', { seller, asking, now })
    expect([approved(150_000).outcome, approved(100_000).outcome]).toEqual(['allowed', 'refused'])
  })

  test('is overtaken by a price that is no higher, as long as the offer binds', () => {
    const waits = bookWith({ price: 250_000 }, { id: 'o2', senderId: 'rei', price: 200_000 })
    const ids = (asking: number, at = now) => decide.overtakenOffers(waits, asking, at).map(({ id }) => id)
    expect([ids(250_001), ids(250_000), ids(200_000)]).toEqual([[], ['o1'], ['o1', 'o2']])
    expect(ids(100_000, now + dayMs)).toEqual([])
  })

  test('is refused where the price leaves the owner nothing, and changes nothing (D22)', () => {
    const waits = bookWith({ price: 150_000 })
    const approved = (pickupFee: number) => decide.approveInBook(waits, 'o1', { seller: { ...owner, pickupFee }, now })
    expect(approved(122_728)).toEqual({ outcome: 'refused', code: 'offer-pays-nothing' })
    expect(approved(122_727).outcome).toBe('allowed')
  })

  test.each([
    [now + dayMs - 1, 'allowed'],
    [now + dayMs, 'refused'],
  ])('at %i of an offer that binds for a day is %s (O4)', (at, outcome) => {
    expect(decide.approveInBook(bookWith({}), 'o1', by(at)).outcome).toBe(outcome)
    expect(decide.denyInBook(bookWith({}), 'o1', at).outcome).toBe(outcome)
    expect(decide.cancelInBook(bookWith({}), { id: 'o1', senderId: 'nagi' }, at).outcome).toBe(outcome)
  })

  test('that is not paid lapses at the end of the window, not before', () => {
    const { book } = allowed(decide.approveInBook(bookWith({}), 'o1', by(now)))
    expect(decide.lapseOffer(book, now + offerRules.payMs - 1).outcome).toBe('refused')
    const lapsed = allowed(decide.lapseOffer(book, now + offerRules.payMs))
    expect(lapsed.book.agreed).toBeUndefined()
    expect(lapsed.moved).toEqual([{ id: 'o1', senderId: 'nagi', price: 200_000, move: 'lapse' }])
  })

  test('is reminded of after three days, six days and six days and eighteen hours; the approval is the first word', () => {
    let { book } = allowed(decide.approveInBook(bookWith({}), 'o1', by(now)))
    const seen: number[] = []
    for (let due = decide.nextOfferDue(book); due !== null; due = decide.nextOfferDue(book)) {
      const step = decide.dueOffers(book, due)
      if (step?.what !== 'remind') break
      seen.push((due - now) / hourMs)
      book = allowed(decide.remindOfOffer(book, step.stage)).book
    }
    expect(seen).toEqual([72, 144, 162])
    expect(decide.nextOfferDue(book)).toBe(now + offerRules.payMs)
  })
})

test('only its sender cancels an offer (O7)', () => {
  expect(decide.cancelInBook(bookWith({}), { id: 'o1', senderId: 'rei' }, now)).toMatchObject({ code: 'offer-state' })
})

test('a sale closes all offers, a ban those of its member', () => {
  const book = bookWith({}, { id: 'o2', senderId: 'rei' })
  expect(allowed(decide.closeInBook(book, now)).moved.map(({ move }) => move)).toEqual(['close', 'close'])
  const banned = allowed(decide.closeInBook(book, now, 'rei'))
  expect(banned.book.waiting.map(({ id }) => id)).toEqual(['o1'])
  expect(decide.closeInBook(banned.book, now, 'rei')).toBeNull()
})

const step = fc.oneof(
  fc.record({
    do: fc.constant('make' as const),
    who: fc.nat(3),
    price: fc.integer({ min: 100_000, max: 320_000 }),
    days: fc.constantFrom(1, 3, 30),
  }),
  fc.record({ do: fc.constantFrom('approve' as const, 'deny' as const, 'cancel' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constantFrom('deny-all' as const, 'sell' as const, 'pay' as const, 'advance' as const) }),
  fc.record({ do: fc.constant('ban' as const), who: fc.nat(3) }),
  fc.record({ do: fc.constant('clock' as const), by: fc.constantFrom(hourMs, dayMs, 7 * dayMs) }),
)

test('over any sequence each offer moves by the table, once is accepted at most, and nothing waits after its end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let book = newOfferBook('bowl')
      let at = now
      let made = 0
      const tries = new Map<string, number>()
      const states = new Map<string, (typeof offerStates)[number]>()
      const ends = new Map<string, number>()
      const take = (moved: { outcome: string } | null): void => {
        if (moved?.outcome !== 'allowed') return
        const { book: after, moved: offers } = allowed(moved)
        expect(after.version).toBe(book.version + 1)
        for (const { id, move } of offers) {
          const state = states.get(id) ?? 'waiting'
          expect(canTransitionOffer({ state, validUntil: ends.get(id) ?? 0 }, move, at), `${id} ${state} ${move}`).toBe(
            true,
          )
          states.set(id, offerTransitions[move].to)
        }
        book = after
      }
      for (const each of steps) {
        const pick = 'which' in each ? book.waiting[each.which % Math.max(1, book.waiting.length)] : undefined
        if (each.do === 'clock') at += each.by
        if (each.do === 'make') {
          const id = `o${made++}`
          const senderId = `m${each.who}`
          const asked = {
            id,
            senderId,
            price: each.price,
            validUntil: at + each.days * dayMs,
            tries: tries.get(senderId) ?? 0,
          }
          const answer = decide.makeOffer(book, offer(asked), at)
          if (answer.outcome === 'allowed') {
            tries.set(senderId, asked.tries + 1)
            states.set(id, 'waiting')
            ends.set(id, asked.validUntil)
            expect(each.price).toBeGreaterThanOrEqual(150_000)
            expect(each.price).toBeLessThan(300_000)
          }
          take(answer)
        }
        if (each.do === 'approve' && pick) take(decide.approveInBook(book, pick.id, by(at)))
        if (each.do === 'deny' && pick) take(decide.denyInBook(book, pick.id, at))
        if (each.do === 'cancel' && pick) take(decide.cancelInBook(book, pick, at))
        if (each.do === 'deny-all') take(decide.denyAllInBook(book, at))
        if (each.do === 'sell' && !book.agreed) take(decide.closeInBook(book, at))
        if (each.do === 'ban') take(decide.closeInBook(book, at, `m${each.who}`))
        if (each.do === 'pay' && book.agreed) take(decide.payOffer(book, book.agreed.id))
        if (each.do === 'advance') {
          for (let due = decide.dueOffers(book, at); due; due = decide.dueOffers(book, at)) {
            if (due.what === 'expire') take(decide.expireOffers(book, at))
            if (due.what === 'remind') take(decide.remindOfOffer(book, due.stage))
            if (due.what === 'lapse') take(decide.lapseOffer(book, at))
          }
          const next = decide.nextOfferDue(book)
          expect(next === null || next > at).toBe(true)
        }
        const open = [...states].filter(([, state]) => state === 'waiting').map(([id]) => id)
        expect(book.waiting.map(({ id }) => id).sort()).toEqual(open.sort())
        expect(new Set(book.waiting.map(({ senderId }) => senderId)).size).toBe(book.waiting.length)
        expect([...states.values()].filter(state => state === 'approved')).toHaveLength(book.agreed ? 1 : 0)
        expect(Math.max(0, ...tries.values())).toBeLessThanOrEqual(offerRules.tries)
        if (book.agreed) expect(book.waiting).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})
