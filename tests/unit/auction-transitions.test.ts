import { expect, test } from 'vitest'
import { toWire } from '#functions/machinery/table/attribute-values.ts'
import { names } from '#functions/machinery/table/write.ts'
import { auctionWhere, moveHead } from '#functions/store/selling/auctions.ts'
import { holds } from '#packages/local-cloud/src/index.ts'
import { newAuction } from '#shared/domain/selling/auction/auction.ts'
import {
  type AuctionTransition,
  allowsAuctionTransition,
  auctionPhases,
  auctionStatuses,
  auctionTransition,
  auctionTransitions,
  canTransitionAuction,
  phaseOf,
} from '#shared/domain/selling/auction/transitions.ts'

const now = 1_795_000_000_000
const moves = Object.keys(auctionTransitions).filter((move): move is AuctionTransition => move in auctionTransitions)
const terms = {
  auctionId: 'a1',
  productId: 'bowl',
  startPrice: 1000,
  instantPrice: null,
  steps: [[0, 500]] satisfies [number, number][],
  sellerId: null,
  partnerId: null,
  artistId: null,
}
/** Every status, with the start and the end before, at and after this instant. */
const auctions = auctionStatuses.flatMap(status =>
  [now - 2, now - 1, now, now + 1].flatMap(startAt =>
    [now - 1, now, now + 1, now + 2]
      .filter(endAt => endAt > startAt)
      .map(endAt => ({ ...newAuction({ ...terms, startAt, endAt }, 'hash', startAt), status })),
  ),
)

test.each(moves)('the store writes %s exactly where the rule permits it', move => {
  for (const auction of auctions)
    for (const at of [now, undefined]) {
      const [text, values = {}] = auctionWhere(move, auction, at)
      const written = (head: object) =>
        holds(
          text,
          Object(toWire(head)),
          Object({
            ...names(text),
            ExpressionAttributeValues: Object.fromEntries(
              Object.entries(toWire(values)).map(([name, value]) => [`:${name}`, value]),
            ),
          }),
        )
      expect(written(auction), `${auction.status} ${phaseOf(auction, now)}`).toBe(
        canTransitionAuction(auction, move, at),
      )
      expect(written({ ...auction, version: auction.version + 1 })).toBe(false)
      expect(written({ ...auction, auctionId: 'a2' })).toBe(false)
    }
})

test('the site permits by status and phase what the rule permits', () => {
  for (const auction of auctions)
    for (const move of moves)
      expect(allowsAuctionTransition(move, auction.status, phaseOf(auction, now))).toBe(
        canTransitionAuction(auction, move, now),
      )
})

test('the statuses of an auction change along the edges of D50 to D59', () => {
  const expected: Readonly<Record<AuctionTransition, string>> = {
    bid: 'live (live) > live|won',
    voidBid: 'live > live',
    extend: 'live (scheduled|live) > live',
    alert: 'live > live',
    close: 'live (closing) > won|not_concluded',
    stop: 'live > cancelled',
    changeEnd: 'live (scheduled|live) > live',
    withdraw: 'live (scheduled|live) > cancelled',
    remind: 'won > won',
    pay: 'won > paid',
    expireAward: 'won > second_chance|not_concluded',
    acceptChance: 'second_chance > won',
    refuseChance: 'second_chance > not_concluded',
    expireChance: 'second_chance > not_concluded',
    relist: 'not_concluded > live',
    replace: 'not_concluded|cancelled|paid > live',
  }
  const said = moves.map(move => {
    const { from, phase, to } = auctionTransition(move)
    return [move, `${from.join('|')}${phase ? ` (${phase.join('|')})` : ''} > ${to.join('|')}`]
  })
  expect(Object.fromEntries(said)).toEqual(expected)
  expect(new Set(auctions.map(auction => phaseOf(auction, now)))).toEqual(new Set(auctionPhases))
})

test('the store refuses a move to another status than its row names', () => {
  const [live] = auctions
  if (!live) throw new Error('there is one')
  expect(() => moveHead('stop', live, { ...live, status: 'won' })).toThrow('stop')
})
