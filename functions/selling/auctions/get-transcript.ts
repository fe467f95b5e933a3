import { handle } from '#functions/machinery/http/handle.ts'
import { entriesBetween, getAuctionById, getShownAuction } from '#functions/store/selling/auctions.ts'
import { getTranscript } from '#shared/api/selling/auctions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { publicEntry } from '#shared/domain/selling/auction/entry.ts'
import { publicTerms } from '#shared/domain/selling/auction/transcript.ts'

const most = 500

/**
 * During the bidding only the head hash is answered: anybody who notes it can verify the transcript against it
 * afterwards (D57).
 */
export const handler = handle(getTranscript, async ({ input, now, table, fail }) => {
  const shown = await getShownAuction(table, input.productId)
  const found = shown && (await getAuctionById(table, input.auctionId ?? shown.auctionId))
  if (!found || found.auction.productId !== input.productId) return fail('not-found')
  const { auction, run } = found
  const { auctionId, productId, status, seq, headHash } = auction
  const closed = status !== 'live'
  const upTo = Math.min(seq, input.after + most)
  const entries = closed ? await entriesBetween(table, auctionId, input.after + 1, upTo) : []
  return {
    auctionId,
    productId,
    status,
    closed,
    terms: publicTerms(run.terms),
    seq,
    headHash,
    entries: entries.map(publicEntry),
    next: closed && upTo < seq ? upTo : null,
    serverTime: iso(now()),
  }
})
