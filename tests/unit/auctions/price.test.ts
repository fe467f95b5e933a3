import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { auctionRules } from '#shared/domain/selling/auction/auction.ts'
import { bidsOf } from '#shared/domain/selling/auction/entry.ts'
import { closeAuction, expireAward } from '#shared/domain/selling/auction/outcome.ts'
import { type Bid, minNext, offersInstant, replay, stepAt } from '#shared/domain/selling/auction/price.ts'
import { dayMs } from '#shared/durations.ts'
import { noon, refusal, sale } from '#tests/support/sample-auction.ts'

describe('the worked example of D51', () => {
  test('two maxima meet one step above the lower, a tie stays with the earlier, one yen more takes the lead', async () => {
    const room = await sale()
    const seen: (string | number | null)[][] = []
    for (const [who, amount] of [
      ['A', 150_000],
      ['B', 120_000],
      ['B', 150_000],
      ['B', 151_000],
    ] as const) {
      await room.bid(who, amount)
      seen.push([room.auction.price, room.auction.leaderId])
    }
    expect(seen).toEqual([
      [100_000, 'A'],
      [120_500, 'A'],
      [150_000, 'A'],
      [150_500, 'B'],
    ])
  })
})

describe('the worked example of D56', () => {
  test('the underbidder is asked for the price without the defaulter, not for the own last bid', async () => {
    const room = await sale()
    await room.bid('C', 110_000)
    await room.bid('B', 150_000)
    await room.bid('A', 200_000)
    expect(room.auction).toMatchObject({ price: 150_500, leaderId: 'A' })
    const end = noon + 3 * dayMs
    const won = closeAuction(room.auction, end)
    if (won.outcome === 'refused') throw new Error(won.code)
    expect(won.auction.award).toMatchObject({ memberId: 'A', price: 150_500, payUntil: end + auctionRules.payMs })
    const expired = expireAward(won.auction, bidsOf(room.entries), new Set(), end + auctionRules.payMs)
    if (expired.outcome === 'refused') throw new Error(expired.code)
    expect(expired.defaulterId).toBe('A')
    expect(expired.auction).toMatchObject({
      status: 'second_chance',
      chance: { memberId: 'B', price: 110_500, until: end + auctionRules.payMs + auctionRules.secondChanceMs },
    })
  })
})

test('the step follows the table of the price it starts from', () => {
  const steps = auctionRules.suggestedSteps
  expect([0, 49_999, 50_000, 499_999, 500_000, 2_000_000].map(price => stepAt(steps, price))).toEqual([
    500, 500, 1_000, 1_000, 5_000, 10_000,
  ])
})

test('a bidder alone pays the start price, whatever the maximum', async () => {
  const room = await sale()
  await room.bid('A', 900_000)
  expect(room.auction).toMatchObject({ price: 100_000, max1: 900_000 })
  expect(minNext(room.auction)).toBe(100_500)
})

test('a leader who raises the own maximum leaves the price alone, also after a tie', async () => {
  const room = await sale()
  await room.bid('A', 150_000)
  await room.bid('B', 150_000)
  expect(await room.bid('A', 150_001)).toMatchObject({
    outcome: 'allowed',
    raised: true,
    extended: false,
    result: 'leading',
  })
  expect(room.auction).toMatchObject({ price: 150_000, leaderId: 'A', max1: 150_001, bidCount: 3 })
  expect(refusal(await room.bid('A', 150_001))).toBe('already-leading')
})

test('a maximum at the instant price wins at once, at the instant price and not above it', async () => {
  const room = await sale({ instantPrice: 300_000 })
  await room.bid('A', 299_999)
  const won = await room.bid('B', 450_000)
  expect(won).toMatchObject({ outcome: 'allowed', result: 'won' })
  expect(room.auction).toMatchObject({
    status: 'won',
    price: 300_000,
    endedBy: 'instant',
    endAt: noon + 1,
    award: { memberId: 'B', price: 300_000, round: 1 },
  })
  expect(refusal(await room.bid('C', 500_000))).toBe('auction-not-live')
})

test('the instant button goes when no whole step fits below it, a maximum that high still wins', async () => {
  const room = await sale({ instantPrice: 101_000 })
  expect(offersInstant(room.auction)).toBe(true)
  await room.bid('A', 100_900)
  await room.bid('B', 100_600)
  expect(room.auction.price).toBe(100_900)
  expect(offersInstant(room.auction)).toBe(false)
  expect(await room.bid('B', 101_400)).toMatchObject({ outcome: 'allowed', result: 'won' })
  expect(room.auction.price).toBe(101_000)
})

test.each([
  [1_001, 1_000, 1_001],
  [1_400, 1_399, 1_400],
  [101_000, 100_900, 101_400],
])(
  'with an instant price of %i and a maximum of %i before it, a maximum of %i wins (D50, D54)',
  async (instantPrice, first, second) => {
    const startPrice = instantPrice > 100_000 ? 100_000 : 1_000
    const room = await sale({ startPrice, instantPrice })
    await room.bid('A', first)
    if (first < instantPrice - 1) await room.bid('C', first)
    expect(minNext(room.auction)).toBeLessThanOrEqual(instantPrice)
    expect(await room.bid('B', second)).toMatchObject({ outcome: 'allowed', result: 'won' })
    expect(room.auction.award).toMatchObject({ memberId: 'B', price: instantPrice })
  },
)

test('a maximum that reaches the instant price is accepted at any price below it (D54)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3_000 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 6 }),
      async (above, raises) => {
        const room = await sale({ startPrice: 1_000, instantPrice: 1_000 + above })
        for (const [at, raise] of raises.entries()) await room.bid(at % 2 ? 'A' : 'B', minNext(room.auction) + raise)
        if (room.auction.status !== 'live') return
        expect(await room.bid('C', 1_000 + above)).toMatchObject({ outcome: 'allowed', result: 'won' })
        expect(room.auction.price).toBe(1_000 + above)
      },
    ),
  )
})

const bids = fc.array(
  fc.record({ who: fc.constantFrom('A', 'B', 'C', 'D'), raise: fc.integer({ min: 0, max: 40_000 }) }),
  { maxLength: 30 },
)

/** Only admissible bids, as the acceptance order would have let them in. */
function admitted(terms: Parameters<typeof replay>[0], wishes: readonly { who: string; raise: number }[]): Bid[] {
  const list: Bid[] = []
  for (const { who, raise } of wishes) {
    const standing = replay(terms, list)
    const least = standing.leaderId === who ? standing.max1 + 1 : minNext({ ...terms, ...standing })
    list.push({ seq: list.length + 1, bidderId: who, bidderNumber: 1, mask: who, kind: 'bid', max: least + raise })
  }
  return list
}

const terms = { startPrice: 100_000, instantPrice: null, steps: auctionRules.suggestedSteps }

test('the leader has the highest maximum, the earliest among equals, and never pays above it', () => {
  fc.assert(
    fc.property(bids, wishes => {
      const list = admitted(terms, wishes)
      const { leaderId, price, max1 } = replay(terms, list)
      const best = list.reduce<Bid | null>((top, bid) => (!top || bid.max > top.max ? bid : top), null)
      expect(leaderId).toBe(best?.bidderId ?? null)
      expect(price).toBeLessThanOrEqual(Math.max(max1, terms.startPrice))
    }),
    { numRuns: 500 },
  )
})

test('the price never falls while bids come in, and never passes one step above the best of the others', () => {
  fc.assert(
    fc.property(bids, wishes => {
      const list = admitted(terms, wishes)
      let last = terms.startPrice
      for (let count = 1; count <= list.length; count++) {
        const { price, max2 } = replay(terms, list.slice(0, count))
        expect(price).toBeGreaterThanOrEqual(last)
        expect(price).toBeLessThanOrEqual(Math.max(terms.startPrice, max2 + stepAt(terms.steps, max2)))
        last = price
      }
    }),
    { numRuns: 500 },
  )
})

test('without one bidder the others never stand higher than with them', () => {
  fc.assert(
    fc.property(bids, wishes => {
      const list = admitted(terms, wishes)
      const without = replay(
        terms,
        list.filter(bid => bid.bidderId !== 'A'),
      )
      expect(without.price).toBeLessThanOrEqual(replay(terms, list).price)
    }),
    { numRuns: 500 },
  )
})
