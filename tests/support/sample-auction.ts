import { randomBytes } from 'node:crypto'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { type Auction, auctionTermsOf, newAuction, type Opening } from '#shared/domain/selling/auction/auction.ts'
import { type AcceptedBid, type BidRefusal, type BidRequest, decideBid } from '#shared/domain/selling/auction/bid.ts'
import { type StoredEntry, sealBid } from '#shared/domain/selling/auction/entry.ts'
import { hashTerms, publicTerms } from '#shared/domain/selling/auction/transcript.ts'
import { dayMs } from '#shared/durations.ts'

export const noon = Date.parse('2026-12-01T03:00:00.000Z')
export const nonce = (): string => randomBytes(32).toString('hex')

export const opening = (change: Partial<Opening> = {}): Opening => ({
  auctionId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  productId: 'shino-chawan',
  startAt: noon,
  endAt: noon + 3 * dayMs,
  startPrice: 100_000,
  instantPrice: null,
  steps: [[0, 500]],
  sellerId: 'owner',
  partnerId: null,
  artistId: 'minegishi-wataru',
  ...change,
})

export async function opened(change: Partial<Opening> = {}): Promise<Auction> {
  const terms = opening(change)
  return newAuction(terms, await hashTerms(publicTerms(auctionTermsOf(terms)), sha256), noon)
}

/** A table of one auction: bids by name, in order, as the people of an example would say them. */
export async function sale(change: Partial<Opening> = {}) {
  const numbers = new Map<string, number>()
  const world = {
    auction: await opened(change),
    terms: auctionTermsOf(opening(change)),
    entries: [] as StoredEntry[],
    async bid(who: string, amount: number, more: Partial<BidRequest> & { now?: number } = {}) {
      const { now = noon + 1, ...rest } = more
      const request = { ...asks(who, amount), bidderNumber: numbers.get(who) ?? null, ...rest }
      const decision = decideBid(world.auction, request, now)
      if (decision.outcome === 'refused') return decision
      numbers.set(who, decision.bidderNumber)
      const { bidderNumber } = decision
      const bid = {
        bidderId: who,
        bidderNumber,
        mask: request.mask,
        bidKind: request.kind,
        max: amount,
        nonce: nonce(),
      }
      const sealed = await sealBid({ before: world.auction, after: decision.auction, bid, now }, sha256)
      world.entries.push(sealed)
      world.auction = { ...decision.auction, headHash: sealed.hash }
      return decision
    },
  }
  return world
}

export function asks(who: string, amount: number): BidRequest {
  return {
    bidderId: who,
    partnerId: null,
    artistId: null,
    mask: `${who}***`,
    bidderNumber: null,
    kind: 'bid',
    amount,
    confirm: false,
  }
}

export const refusal = (decision: BidRefusal | AcceptedBid): BidRefusal['code'] | null =>
  decision.outcome === 'refused' ? decision.code : null
