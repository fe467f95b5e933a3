import { randomUUID } from 'node:crypto'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { call, logIn } from './api.ts'
import type { People } from './people.ts'

/** Maximum bids before the visitor comes, in order. Auctions that are not named start without bids. */
const bids: readonly (readonly [workId: string, role: string, maximum: number])[] = [
  ['bizen-water-jar', 'bystander', 320_000],
  ['bizen-water-jar', 'collector', 350_000],
  ['bizen-water-jar', 'bystander', 411_500],
  ['bizen-water-jar', 'collector', 430_000],
  ['black-chawan', 'rival', 180_000],
  ['black-chawan', 'collector', 198_000],
  ['black-chawan', 'bystander', 205_000],
  ['chrysanthemum-natsume', 'collector', 260_000],
  ['chrysanthemum-natsume', 'rival', 275_500],
  ['chrysanthemum-natsume', 'bystander', 290_000],
  ['oil-spot-tenmoku-bowl', 'rival', 221_000],
  ['oil-spot-tenmoku-bowl', 'bystander', 235_500],
  ['oil-spot-tenmoku-bowl', 'collector', 260_000],
]

/** Bids over HTTP like any member, so that the product itself makes transcripts, notices and the index. */
export async function seedBids(origin: string, people: People): Promise<void> {
  const tokens = await logIn(
    origin,
    people,
    bids.map(([, bidder]) => bidder),
  )
  for (const [productId, role, amount] of bids) {
    const headers = { authorization: tokens.get(role) ?? '', 'idempotency-key': randomUUID() }
    await call(origin, '/auction/bid', { productId, amount, kind: bidKindNumbers.bid }, headers)
  }
}
