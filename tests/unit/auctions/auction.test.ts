import { describe, expect, test } from 'vitest'
import type { Refused } from '#shared/decision.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { type Auction, auctionRules, newAuction, openingProblems } from '#shared/domain/selling/auction/auction.ts'
import { type BidRequest, decideBid } from '#shared/domain/selling/auction/bid.ts'
import { bidsOf, type StoredEntry } from '#shared/domain/selling/auction/entry.ts'
import * as outcome from '#shared/domain/selling/auction/outcome.ts'
import { banAfter } from '#shared/domain/selling/auction/strike.ts'
import { phaseOf } from '#shared/domain/selling/auction/transitions.ts'
import { auctionSnapshotOf, bidderPositionOf, maskName, resultOf } from '#shared/domain/selling/auction/view.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { asks, noon, opened, opening, refusal, sale } from '#tests/support/sample-auction.ts'

const end = noon + 3 * dayMs
const { maxDays } = auctionRules
const must = (moved: outcome.Moved | Refused<string>): Auction => {
  if (moved.outcome === 'refused') throw new Error(moved.code)
  return moved.auction
}

describe('the permission to bid', () => {
  test.each<[string, Partial<BidRequest>]>([
    ['the owner', { bidderId: 'owner' }],
    ['the partner who offers it', { partnerId: 'gallery' }],
    ['the artist of record', { artistId: 'minegishi-wataru' }],
  ])('%s may not bid on the own work (D52)', async (_, who) => {
    const auction = await opened({ partnerId: 'gallery' })
    expect(refusal(decideBid(auction, { ...asks('A', 100_000), ...who }, noon))).toBe('own-work')
  })
})

describe('the amount of a bid', () => {
  test('the first bid needs the start price, the next a step more', async () => {
    const room = await sale()
    expect(await room.bid('A', 99_999)).toMatchObject({ code: 'bid-too-low', data: { minNext: 100_000 } })
    await room.bid('A', 100_000)
    expect(await room.bid('B', 100_499)).toMatchObject({
      code: 'bid-too-low',
      data: { minNext: 100_500, price: 100_000, errors: [{ field: 'amount', key: 'AUCTION_MIN_PRICE' }] },
    })
    expect(await room.bid('B', 100_501)).toMatchObject({ outcome: 'allowed', result: 'leading' })
  })

  test('a bid of more than ten times the least asks for a confirmation, once', async () => {
    const room = await sale()
    expect(refusal(await room.bid('A', 1_000_001))).toBe('confirm-needed')
    expect(await room.bid('A', 1_000_001, { confirm: true })).toMatchObject({ outcome: 'allowed' })
  })

  test('the auction refuses an instant bid at another price than the one offered', async () => {
    const room = await sale({ instantPrice: 200_000 })
    expect(refusal(await room.bid('A', 199_000, { kind: 'instant' }))).toBe('price-changed')
    expect(await room.bid('A', 200_000, { kind: 'instant' })).toMatchObject({ result: 'won' })
    const plain = await sale()
    expect(refusal(await plain.bid('A', 200_000, { kind: 'instant' }))).toBe('price-changed')
  })
})

describe('the end of an auction', () => {
  test('a bid at the instant of the end is too late, one a millisecond before is not', async () => {
    const room = await sale()
    expect(refusal(await room.bid('A', 100_000, { now: end }))).toBe('auction-not-live')
    expect(await room.bid('A', 100_000, { now: end - 1 })).toMatchObject({ outcome: 'allowed' })
  })

  test('the auction refuses a bid before the start', async () => {
    const room = await sale({ startAt: noon + hourMs })
    expect(await room.bid('A', 100_000)).toMatchObject({ code: 'auction-not-live', data: { phase: 'scheduled' } })
  })

  test('a bid that moves the price in the last five minutes moves the end five minutes away from it (D53)', async () => {
    const room = await sale()
    await room.bid('A', 150_000, { now: end - 5 * minuteMs - 1 })
    expect(room.auction.endAt).toBe(end)
    await room.bid('B', 120_000, { now: end - 4 * minuteMs })
    expect(room.auction).toMatchObject({ endAt: end + minuteMs, extendedCount: 1 })
    await room.bid('A', 160_000, { now: end })
    expect(room.auction).toMatchObject({ endAt: end + minuteMs, extendedCount: 1 })
    await room.bid('B', 155_000, { now: end + minuteMs - 1 })
    expect(room.auction).toMatchObject({ endAt: end + 6 * minuteMs - 1, extendedCount: 2 })
  })

  test('an instant win in the last minutes closes at once', async () => {
    const room = await sale({ instantPrice: 200_000 })
    await room.bid('A', 200_000, { now: end - minuteMs })
    expect(room.auction).toMatchObject({ endAt: end - minuteMs, extendedCount: 0, status: 'won' })
  })
})

describe('closing', () => {
  test('the closer does nothing before the end, awards at the end, and refuses a second time', async () => {
    const room = await sale()
    await room.bid('A', 120_000)
    expect(outcome.closeAuction(room.auction, end - 1)).toEqual({ outcome: 'refused', code: 'too-early' })
    const won = must(outcome.closeAuction(room.auction, end + minuteMs))
    expect(won).toMatchObject({
      status: 'won',
      endedBy: 'time',
      endedAt: end + minuteMs,
      award: { round: 1, price: 100_000 },
    })
    expect(outcome.closeAuction(won, end + minuteMs)).toEqual({ outcome: 'refused', code: 'auction-state' })
  })

  test('an auction without a bid is not concluded, and the work may be listed again for thirty days (D59)', async () => {
    const over = must(outcome.closeAuction(await opened(), end))
    expect(over.status).toBe('not_concluded')
    expect(over.award).toBeUndefined()
    expect(outcome.mayRelist(over, end + 30 * dayMs - 1)).toBe(true)
    expect(outcome.mayRelist(over, end + 30 * dayMs)).toBe(false)
  })

  test('an auction is closing between its end and the closer', async () => {
    const auction = await opened()
    expect([noon - 1, noon, end - 1, end].map(now => phaseOf(auction, now))).toEqual([
      'scheduled',
      'live',
      'live',
      'closing',
    ])
  })
})

describe('the operator', () => {
  test('an operator gives more time, in whole minutes, never less and not beyond thirty days', async () => {
    const auction = await opened()
    expect(must(outcome.extend(auction, end + hourMs, noon, maxDays)).endAt).toBe(end + hourMs)
    for (const wrong of [end, end - hourMs, end + 1, noon + 31 * dayMs]) {
      expect(outcome.extend(auction, wrong, noon, maxDays)).toEqual({ outcome: 'refused', code: 'END_TIME' })
    }
    expect(outcome.extend(auction, end + hourMs, end, maxDays)).toEqual({ outcome: 'refused', code: 'auction-state' })
  })

  test('an operator stops an auction with bids, and nothing is awarded', async () => {
    const room = await sale()
    await room.bid('A', 120_000)
    const stopped = must(outcome.stop(room.auction, noon + hourMs))
    expect(stopped).toMatchObject({ status: 'cancelled', endedBy: 'operator' })
    expect(outcome.nextDue(stopped)).toBeNull()
  })

  test('an operator voids a bid, and the price is as if it had never been', async () => {
    const room = await sale()
    await room.bid('A', 150_000)
    await room.bid('B', 180_000)
    await room.bid('C', 160_000)
    expect(room.auction).toMatchObject({ price: 160_500, leaderId: 'B' })
    const after = must(outcome.voidBids(room.auction, bidsOf(room.entries), new Set([2])))
    expect(after).toMatchObject({ price: 150_500, leaderId: 'C', bidCount: 2, seq: 4 })
    const none = must(outcome.voidBids(room.auction, bidsOf(room.entries), new Set([1, 2, 3])))
    expect(none).toMatchObject({ price: 100_000, leaderId: null, bidCount: 0 })
  })
})

describe('the payment window', () => {
  const won = async () => {
    const room = await sale()
    await room.bid('C', 110_000)
    await room.bid('B', 150_000)
    await room.bid('A', 200_000)
    return { auction: must(outcome.closeAuction(room.auction, end)), entries: room.entries }
  }
  const expire = (auction: Auction, entries: StoredEntry[], now: number, banned: string[] = []) =>
    must(outcome.expireAward(auction, bidsOf(entries), new Set(banned), now))

  test('the window reminds the winner at once, after 3 days, 6 days and 6 days 18 hours, then lapses', async () => {
    let { auction } = await won()
    const seen: [number, string][] = []
    for (let due = outcome.nextDue(auction); due !== null && auction.status === 'won'; due = outcome.nextDue(auction)) {
      const action = outcome.dueAt(auction, due)
      if (!action) throw new Error('nothing due when something is')
      seen.push([(due - end) / hourMs, action.what])
      if (action.what !== 'remind') break
      auction = must(outcome.recordReminder(auction, action.stage))
    }
    expect(auction.award?.reminded).toBe(4)
    expect(seen).toEqual([
      [72, 'remind'],
      [144, 'remind'],
      [162, 'remind'],
      [168, 'expire-award'],
    ])
  })

  test('the window sends only the last of several overdue reminders', async () => {
    const { auction } = await won()
    expect(outcome.dueAt(auction, end + 6 * dayMs + 20 * hourMs)).toEqual({ what: 'remind', stage: 4 })
  })

  test('the second chance passes over members who may not buy', async () => {
    const { auction, entries } = await won()
    const offered = expire(auction, entries, end + 7 * dayMs, ['B'])
    expect(offered.chance).toMatchObject({ memberId: 'C', price: 100_000 })
  })

  test('a member who accepts the second chance opens a second window, and there is no third', async () => {
    const { auction, entries } = await won()
    const offered = expire(auction, entries, end + 7 * dayMs)
    const at = end + 8 * dayMs
    expect(outcome.answerChance(offered, 'C', true, at)).toEqual({ outcome: 'refused', code: 'second-chance-state' })
    const again = must(outcome.answerChance(offered, 'B', true, at))
    expect(again).toMatchObject({
      status: 'won',
      award: { round: 2, memberId: 'B', price: 110_500, payUntil: at + 7 * dayMs },
    })
    expect(again.chance).toBeUndefined()
    const over = expire(again, entries, at + 7 * dayMs)
    expect(over.status).toBe('not_concluded')
    expect(over.award).toBeUndefined()
  })

  test('a refused or overdue second chance concludes nothing', async () => {
    const { auction, entries } = await won()
    const offered = expire(auction, entries, end + 7 * dayMs)
    expect(must(outcome.answerChance(offered, 'B', false, end + 8 * dayMs)).status).toBe('not_concluded')
    const late = end + 7 * dayMs + auctionRules.secondChanceMs
    expect(outcome.answerChance(offered, 'B', true, late)).toEqual({ outcome: 'refused', code: 'second-chance-state' })
    expect(outcome.expireChance(offered, late - 1)).toEqual({ outcome: 'refused', code: 'too-early' })
    expect(must(outcome.expireChance(offered, late)).status).toBe('not_concluded')
  })

  test('a paid auction has nothing due any more', async () => {
    const { auction } = await won()
    const paid = must(outcome.payAward(auction, 'A'))
    expect(outcome.nextDue(paid)).toBeNull()
    expect(outcome.payAward(auction, 'B')).toEqual({ outcome: 'refused', code: 'auction-state' })
    expect(outcome.dueAt(paid, end + 30 * dayMs)).toBeNull()
  })
})

describe('announcements', () => {
  test('announcements come a day and an hour before the end, and not for hours that had passed at the opening', async () => {
    const auction = await opened()
    expect(outcome.nextDue(auction)).toBe(end - dayMs)
    expect(outcome.dueAt(auction, end - dayMs)).toEqual({ what: 'alert', stage: 1 })
    const told = must(outcome.recordAlert(auction, 1))
    expect(outcome.nextDue(told)).toBe(end - hourMs)
    const short = newAuction(opening({ endAt: noon + 2 * hourMs }), auction.headHash, noon)
    expect(outcome.nextDue(short)).toBe(noon + hourMs)
    const shortest = newAuction(opening({ endAt: noon + 20 * minuteMs }), auction.headHash, noon)
    expect(outcome.nextDue(shortest)).toBe(noon + 20 * minuteMs)
  })
})

describe('the public view', () => {
  test('a name shows its first and last letter, also in kana', () => {
    expect([maskName('kanazawa3'), maskName('さくら茶屋'), maskName('𠮷野家屋')]).toEqual([
      'k***3',
      'さ***屋',
      '𠮷***屋',
    ])
  })

  test('a name of three letters shows one of them, not two', () => {
    expect(['嶺山航', 'ami', '𠮷野家', 'か゛ら', 'yo', 'y'].map(maskName)).toEqual([
      '嶺***',
      'a***',
      '𠮷***',
      'か***',
      'y***',
      'y***',
    ])
  })

  test('the snapshot holds no maximum and no member’s id', async () => {
    const room = await sale({ instantPrice: 900_000 })
    await room.bid('member-a', 654_321)
    const text = JSON.stringify(auctionSnapshotOf(room.auction, noon + 5))
    expect(text).not.toMatch(/654321|member-a"/)
    expect(JSON.parse(text)).toMatchObject({
      price: 100_000,
      minNext: 100_500,
      leaderMask: 'member-a***',
      seq: 1,
      phase: 'live',
    })
  })

  test('each member reads the own position', async () => {
    const room = await sale()
    await room.bid('A', 150_000)
    await room.bid('B', 120_000)
    expect(['A', 'B', 'X'].map(who => bidderPositionOf(room.auction, who, who !== 'X'))).toEqual([
      'leading',
      'outbid',
      'none',
    ])
    const won = must(outcome.closeAuction(room.auction, end))
    expect(['A', 'B'].map(who => bidderPositionOf(won, who, true))).toEqual(['won', 'none'])
    expect(['A', 'B'].map(who => resultOf(won, who, true).detail)).toEqual(['won', 'lost'])
  })
})

test('HEAD stays under a kilobyte while bidders fight for it (D58)', async () => {
  const [id, work] = ['0'.repeat(26), 'w'.repeat(64)]
  const room = await sale({
    auctionId: id,
    productId: work,
    sellerId: id,
    partnerId: work,
    artistId: work,
    startPrice: 1_000_000,
    instantPrice: fees.priceMax,
    steps: auctionRules.suggestedSteps,
  })
  await room.bid(id, fees.priceMax - 1, { confirm: true })
  const item = { ...room.auction, PK: `AUCTIONHEAD#${work}`, SK: 'HEAD', version: 99_999, leaderMask: '𠮷***家' }
  // DynamoDB counts names and values; a number costs at most its digits.
  expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(1024)
})

describe('opening', () => {
  test.each([
    [{ endAt: noon + dayMs + 1 }, ['END_TIME']],
    [{ endAt: noon + 12 * hourMs }, ['END_TIME']],
    [{ endAt: noon + 31 * dayMs }, ['END_TIME']],
    [{ instantPrice: 100_000 }, ['AUCTION_PRICE']],
    [{ steps: [[0, 499]] as [number, number][] }, ['STEPS']],
    [{ startPrice: 0, instantPrice: 0, endAt: noon }, ['END_TIME', 'START_PRICE', 'AUCTION_PRICE']],
    [{}, []],
  ])('an opening with %o reports all its problems %o at once', (change, problems) => {
    expect(openingProblems(opening(change), noon, maxDays).toSorted()).toEqual(problems.toSorted())
  })
})

test.each<[ago: number[], ban: 'none' | 'ninety days' | 'until lifted']>([
  [[0], 'none'],
  [[180, 0], 'ninety days'],
  [[181, 0], 'none'],
  [[180, 90, 0], 'until lifted'],
  [[181, 180, 0], 'ninety days'],
  [[900, 600, 300, 0], 'none'],
])('awards left unpaid %j days ago bring a ban: %s (D56)', (ago, ban) => {
  const strikes = ago.map(days => noon - days * dayMs)
  const until = { none: undefined, 'ninety days': noon + 90 * dayMs, 'until lifted': null }[ban]
  expect(banAfter(strikes, noon)?.until).toBe(until)
})

describe('an award and its order (decision 100)', () => {
  const won = async () => {
    const room = await sale()
    await room.bid('A', 150_000)
    return must(outcome.closeAuction(room.auction, end))
  }
  const award = { kind: 'award', refId: '', heldBy: 'A', until: end + auctionRules.payMs } as const

  test.each([
    ['without an order', {}, { isOrdered: false, payUntil: award.until }],
    [
      'with an order',
      { orderId: 'o1', until: award.until + hourMs },
      { isOrdered: true, payUntil: award.until + hourMs },
    ],
    ['that waits for a quote', { orderId: 'o1', until: undefined }, { isOrdered: true, payUntil: null }],
    ['that settles', { kind: 'order', refId: 'o1' }, { isOrdered: true, orderId: 'o1', payUntil: award.until }],
    ['that the house let lie', { isExcused: true }, { isOrdered: false, isExcused: true }],
    ['of another auction', { refId: 'other', orderId: 'o1' }, { isOrdered: false, payUntil: award.until }],
  ] as const)('an award %s is held as its lock says', async (_, lock, expected) => {
    const auction = await won()
    expect(outcome.awardHoldOf(auction, { ...award, refId: auction.auctionId, ...lock })).toMatchObject(expected)
  })

  test('without an award nothing is held', async () => {
    expect(outcome.awardHoldOf(await opened(), undefined)).toBeNull()
  })
})
