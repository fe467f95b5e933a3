import { auctionOpened, auctionTimer } from '#events/selling/auctions.ts'
import { auctionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import type { AuctionOnWork } from '#shared/domain/catalogue/work/artwork.ts'
import * as auctions from '#shared/domain/selling/auction/auction.ts'
import { nextDue } from '#shared/domain/selling/auction/outcome.ts'
import { hashTerms, publicTerms } from '#shared/domain/selling/auction/transcript.ts'
import { auctionWhere, getAuction, getRun, putRun } from './auctions.ts'

/**
 * Auctions a work, first or again: its HEAD, unless one is live, its run, and the events. An ended auction is kept in
 * its own run. The caller lists the work in the same transaction (`listWork` with `summary`) and has checked the terms
 * (`openingProblems`).
 */
export async function openAuction(table: Getter, opening: auctions.Opening, now: number) {
  const auction = auctions.newAuction(opening, await hashTerms(publicTerms(opening), sha256), now)
  const { auctionId, productId, sellerId, partnerId, startPrice, instantPrice, startAt, endAt } = auction
  const previous = await getAuction(table, productId)
  const left = previous && (await getRun(table, previous.auctionId))
  const dueAt = nextDue(auction)
  const head = put(
    { ...auctionKeys.head(productId), ...auction },
    previous ? { where: auctionWhere('replace', previous) } : { ifAbsent: true },
  ).or('auction-state')
  const run = { auctionId, productId, openedAt: now, terms: auctions.auctionTermsOf(opening), dueAt }
  return {
    auction,
    summary: summaryOf(auction),
    writes: [head, putRun(run), ...(left ? [putRun({ ...left, dueAt: null, last: previous })] : [])],
    events: [
      auctionOpened({ auctionId, productId, sellerId, partnerId, startPrice, instantPrice, startAt, endAt }),
      ...(dueAt === null ? [] : [auctionTimer({ auctionId, productId, dueAt })]),
    ],
  }
}

/** Summary for lists. */
export function summaryOf(auction: auctions.Auction): AuctionOnWork {
  const { auctionId, version, startAt, endAt, startPrice, instantPrice, price, bidCount } = auction
  return { auctionId, version, startAt, endAt, startPrice, instantPrice, price, bidCount }
}
