// Fifty members on twenty auctions, over HTTP, while the operator extends, stops and voids, and the clock runs past
// the ends: afterwards every rule holds, and what was acknowledged before something was sent comes before it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { getAuctionState, placeBid } from '#shared/api/selling/auctions.ts'
import { adminExtendAuction, adminStopAuction, adminVoidBid } from '#shared/api/selling/console/auctions.ts'
import type { Opening } from '#shared/domain/selling/auction/auction.ts'
import { publicEntry } from '#shared/domain/selling/auction/entry.ts'
import { minNext } from '#shared/domain/selling/auction/price.ts'
import { publicTerms, verifyTranscript } from '#shared/domain/selling/auction/transcript.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import type { Envelope } from '#tests/support/runtime.ts'
import { type TestWorld, testWorld } from '#tests/support/world.ts'

const clients = 50
const auctions = 20
const bidsEach = process.env['KOGEI_LONG'] ? 40 : 2

let world: TestWorld
let members: Person[]
let openings: Opening[]
let reviewer: Person

beforeAll(async () => {
  world = await testWorld()
  members = await Promise.all(Array.from({ length: clients }, () => world.member()))
  reviewer = await world.operator('reviewer')
  const endAt = world.app.clock.now() + 2 * dayMs
  openings = await Promise.all(
    Array.from({ length: auctions }, (_, index) =>
      world.auction({
        endAt: endAt - (endAt % minuteMs),
        // Some can be bought at once, so that instant wins race with the closer too.
        instantPrice: index % 4 === 0 ? 160_000 : null,
      }),
    ),
  )
})
afterAll(async () => {
  await world.app.stop()
})

interface Bid {
  readonly auctionId: string
  readonly seq: number
  readonly sent: number
  readonly acknowledged: number
}
const accepted: Bid[] = []
const refused = new Map<number, number>()
const expected = new Set([200, 40920, 40921, 40922, 40923, 40912, 429])
/** Reproducible, so that a failure can be run again. */
let state = 20261121
const random = (below: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return state % below
}
const pick = <T>(list: readonly T[]): T => {
  const found = list[random(list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

async function bidOn(who: Person, address: string, opening: Opening): Promise<Envelope> {
  const seen = await world.table.auction(opening.productId)
  const least = seen ? minNext(seen) : opening.startPrice
  const instant = opening.instantPrice !== null && random(40) === 0
  const input = instant
    ? { productId: opening.productId, amount: opening.instantPrice ?? 0, kind: 1 as const }
    : { productId: opening.productId, amount: least + random(6_000), kind: 0 as const }
  const key = crypto.randomUUID()
  const sent = performance.now()
  const answer = await world.app.call(placeBid, input, { as: who.token, key, address })
  if (answer.code === 200) {
    const { seq } = Object(answer.data)
    accepted.push({ auctionId: opening.auctionId, seq, sent, acknowledged: performance.now() })
    // Now and then the answer is lost, and the client sends the same again.
    if (random(10) === 0) {
      const again = await world.app.call(placeBid, input, { as: who.token, key, address })
      expect(again.body).toBe(answer.body)
    }
  }
  refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1)
  return answer
}

async function bidder(who: Person): Promise<void> {
  const address = freshAddress()
  for (let count = 0; count < bidsEach; count++) {
    const answer = await bidOn(who, address, pick(openings))
    expect(expected, `${answer.code} ${answer.body}`).toContain(answer.code)
  }
}

async function operator(): Promise<void> {
  for (let count = 0; count < 12; count++) {
    const { auctionId: id, productId } = pick(openings)
    const as = { as: reviewer.token, key: crypto.randomUUID() }
    const auction = await world.table.auction(productId)
    if (!auction) continue
    const reason = 'race'
    if (count % 4 === 3) await world.app.call(adminStopAuction, { id, reason }, as)
    else if (count % 4 === 1 && auction.seq > 0)
      await world.app.call(adminVoidBid, { id, seq: 1 + random(auction.seq), reason }, as)
    else
      await world.app.call(
        adminExtendAuction,
        { id, endTime: new Date(auction.endAt + 2 * minuteMs).toISOString(), reason },
        as,
      )
  }
}

test('fifty members and an operator race on twenty auctions, and every rule holds afterwards', async () => {
  await Promise.all([...members.map(bidder), operator()])
  // Into the last minutes: every further bid moves its auction's end.
  const [opening] = openings
  await world.app.clock.set(new Date((opening?.endAt ?? 0) - 4 * minuteMs).toISOString(), 'everything')
  const people = await Promise.all(members.map(async who => ({ ...who, token: await world.tokenOf(who) })))
  reviewer = await world.operator('reviewer')
  await Promise.all([...people.map(bidder), operator()])
  // Past the ends, while bids are still on their way.
  const racing = Promise.all(people.map(bidder))
  const moving = world.app.clock.advance('PT20M', 'everything')
  await Promise.all([racing, moving])
  await world.app.clock.advance('PT1H', 'everything')
  await world.app.quiet()

  const runs = await world.table.auctions()
  expect(runs).toHaveLength(auctions)
  expect(checkInvariants({ auctions: runs })).toEqual([])
  for (const { auction, terms, entries, outcomes } of runs) {
    expect(auction.status).not.toBe('live')
    expect(outcomes).toBe(1)
    const sorted = entries.toSorted((a, b) => a.seq - b.seq).map(publicEntry)
    const transcript = { terms: publicTerms(terms), entries: sorted, headHash: auction.headHash }
    expect(await verifyTranscript(transcript, sha256)).toEqual([])
    const own = accepted.filter(bid => bid.auctionId === auction.auctionId)
    expect(new Set(own.map(bid => bid.seq)).size).toBe(own.length)
    expect(own.map(bid => bid.seq).toSorted((a, b) => a - b)).toEqual(
      entries
        .filter(entry => entry.kind !== 'void')
        .map(entry => entry.seq)
        .toSorted((a, b) => a - b),
    )
    for (const earlier of own) {
      for (const later of own) {
        if (earlier.acknowledged < later.sent) expect(earlier.seq).toBeLessThan(later.seq)
      }
    }
  }
  expect(await world.app.call(getAuctionState, { productId: opening?.productId ?? '' })).toMatchObject({
    data: { phase: 'ended' },
  })
  expect(await world.app.denials()).toEqual([])
  console.log(`${accepted.length} bids accepted; answers ${JSON.stringify(Object.fromEntries(refused))}`)
})
