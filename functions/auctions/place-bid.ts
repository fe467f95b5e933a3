import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { getAuction, getHistory, parseHistory, shownAuctionKeys, shownAuctionOf } from '#functions/store/auctions.ts'
import { sha256 } from '#functions/store/sha256.ts'
import type { Found } from '#functions/table/found.ts'
import { auctionKeys } from '#functions/table/keys.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import * as contract from '#shared/api/auctions.ts'
import type { Auction } from '#shared/domain/auction/auction.ts'
import { decideBid, refusalOf } from '#shared/domain/auction/bid.ts'
import { maskName } from '#shared/domain/auction/view.ts'
import { bidKindNumbers, wordOf } from '#shared/domain/wire-numbers.ts'
import { keptMap } from '#shared/kept.ts'
import { type BidBasis, bidChange, failedBid } from './bidding/bidding.ts'
import { inTurn, newestHead, rememberHead } from './bidding/turns.ts'

/** D58: then 40923, and the client waits a second. */
const attempts = 8
/**
 * Ms. Bids that lost spread over several transactions' time, so the time of the lost one is the measure: as short as the
 * table allows where it is quick, longer where it is slow. The more often a bid has lost, the more others there are.
 */
const jitter = (attempt: number, lostMs: number) =>
  Math.random() * Math.min(600, Math.min(60, Math.max(10, lostMs)) * 2 ** attempt)

/** The auction that each work showed when this instance looked last: the first read brings the bidder's history there. */
const shown = keptMap<string, string>()

/**
 * Where another bid was faster, the decision is made again from the HEAD that the refused condition returned: a bid that
 * has become too low is answered without another request. Any other waits and reads HEAD once more, because a lost
 * transaction costs twenty times what a read does and the crowd will have moved it again.
 */
export const handler = handle(
  contract.placeBid,
  async ({ input, caller, now, table, read, commit, fail }) => {
    const { productId, amount, confirm = false } = input
    const kind = wordOf(bidKindNumbers, input.kind)
    const { userId: bidderId, partnerId = null, artistId = null } = caller
    const asked = { bidderId, partnerId, artistId, mask: maskName(caller.username), kind, amount, confirm }
    const nonce = randomBytes(32).toString('hex')
    let auction = shownAuctionOf(shownAuctionKeys(productId).map(read.get))
    let known = auction ? historyOf(read, bidderId, auction) : null

    /** Decides by the auction at hand: what is to be written, or why nothing is. */
    const decide = async () => {
      if (!auction) return fail('not-found')
      const at = now()
      const refusal = refusalOf(auction, { ...asked, bidderNumber: null }, at)
      if (refusal) return fail(refusal.code, refusal.data)
      known ??= { history: await getHistory(table, bidderId, auction.auctionId) }
      const { history } = known
      const request = { ...asked, bidderNumber: history?.bidderNumber ?? null }
      const decision = decideBid(auction, request, at)
      if (decision.outcome === 'refused') return fail(decision.code, decision.data)
      return { before: auction, decision, request, history, nonce, now: at }
    }
    let lostMs = 0
    const bid = async (attempt: number) => {
      let bidding = await decide()
      if (bidding instanceof Failure) return bidding
      if (attempt > 1) {
        const { auctionId } = bidding.before
        await pause(jitter(attempt, lostMs))
        auction = await getAuction(table, productId)
        if (auction?.auctionId !== auctionId) known = null
        bidding = await decide()
        if (bidding instanceof Failure) return bidding
      }
      const { change, writes, after } = await bidChange(table, bidding, sha256)
      const began = performance.now()
      const result = await commit.attempt(change, { conflictTries: 1 })
      lostMs = performance.now() - began
      if (isCommitted(result)) {
        if (result.outcome === 'done') rememberHead(after)
        return result.answer
      }
      const failed = failedBid(result, writes, { auction: bidding.before, known })
      if (failed.outcome === 'clash') return commit(change)
      if (attempt === attempts) return undefined
      if (failed.outcome === 'banned') return fail('banned-buy')
      if (failed.outcome === 'locked') return commit(change)
      auction = failed.auction ?? bidding.before
      known = auction.auctionId === bidding.before.auctionId ? failed.known : null
      return undefined
    }
    return inTurn(productId, () => {
      auction &&= newestHead(auction)
      return untilWritten(bid, { attempts, otherwise: () => fail('busy', undefined, 1) })
    })
  },
  {
    reads: ({ productId }, { userId }) => {
      const auctionId = shown.get(productId)
      const history = userId && auctionId ? [auctionKeys.history(userId, auctionId)] : []
      return [...shownAuctionKeys(productId), ...history]
    },
  },
)

/** The bidder's history if the first read brought it; null when it is still to be read. */
function historyOf(read: Found, bidderId: string, { productId, auctionId }: Auction): BidBasis['known'] {
  if (shown.size > 1000) shown.clear()
  shown.set(productId, auctionId)
  const key = auctionKeys.history(bidderId, auctionId)
  const item = read.get(key)
  return read.has(key) ? { history: item && parseHistory(item) } : null
}
