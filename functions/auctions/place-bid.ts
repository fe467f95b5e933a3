import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lineMark } from '#functions/credentials/codes.ts'
import { Failure } from '#functions/http/answer.ts'
import type { Member } from '#functions/http/caller.ts'
import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { getAuction, parseHistory, shownAuctionKeys, shownAuctionOf } from '#functions/store/auctions.ts'
import { isTiedItem, sellerKeys } from '#functions/store/member-ties.ts'
import { sha256 } from '#functions/store/sha256.ts'
import type { Found } from '#functions/table/found.ts'
import { auctionKeys } from '#functions/table/keys.ts'
import type { Getter } from '#functions/table/table.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import type { Attributes } from '#functions/table/write.ts'
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

/**
 * The auction that each work showed when this instance looked last: the first read brings the bidder's history there, and
 * the ties of who sells.
 */
const shown = keptMap<string, Pick<Auction, 'auctionId' | 'sellerId'>>()

/**
 * Where another bid was faster, the decision is made again from the HEAD that the refused condition returned: a bid that
 * has become too low is answered without another request. Any other waits and reads HEAD once more, because a lost
 * transaction costs twenty times what a read does and the crowd will have moved it again.
 */
export const handler = handle(
  contract.placeBid,
  async ({ input, caller, address, now, table, secrets, read, commit, fail }) => {
    const { productId, amount, confirm = false } = input
    const kind = wordOf(bidKindNumbers, input.kind)
    const { userId: bidderId, partnerId = null, artistId = null } = caller
    const asked = { bidderId, partnerId, artistId, mask: maskName(caller.username), kind, amount, confirm }
    const nonce = randomBytes(32).toString('hex')
    const line = await lineMark(secrets.codeKey, address)
    let auction = shownAuctionOf(shownAuctionKeys(productId).map(read.get))
    let known = auction ? historyOf(read, caller, auction) : null

    /** Decides by the auction at hand: what is to be written, or why nothing is. */
    const decide = async () => {
      if (!auction) return fail('not-found')
      const at = now()
      const refusal = refusalOf(auction, { ...asked, bidderNumber: null }, at)
      if (refusal) return fail(refusal.code, refusal.data)
      known ??= await standsBefore(table, caller, auction)
      const { history, isTied } = known
      // Not said before a bid that would stand: it tells nothing of a work that takes none (D119).
      if (isTied) return fail('own-work', null)
      const request = { ...asked, bidderNumber: history?.bidderNumber ?? null }
      const decision = decideBid(auction, request, at)
      if (decision.outcome === 'refused') return fail(decision.code, decision.data)
      return { before: auction, decision, request, history, nonce, line, now: at }
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
      const known = shown.get(productId)
      const history =
        userId && known ? [auctionKeys.history(userId, known.auctionId), ...sellerKeys(known.sellerId)] : []
      return [...shownAuctionKeys(productId), ...history]
    },
  },
)

/** The bidder's history and ties if the first read brought them; null when they are still to be read. */
function historyOf(read: Found, bidder: Member, { productId, auctionId, sellerId }: Auction): BidBasis['known'] {
  if (shown.size > 1000) shown.clear()
  shown.set(productId, { auctionId, sellerId })
  const key = auctionKeys.history(bidder.userId, auctionId)
  const sellers = sellerKeys(sellerId)
  if (![key, ...sellers].every(each => read.has(each))) return null
  return basisOf(bidder, [key, ...sellers].map(read.get))
}

/** The same in one request of its own. */
async function standsBefore(table: Getter, bidder: Member, { auctionId, sellerId }: Auction) {
  const keys = [auctionKeys.history(bidder.userId, auctionId), ...sellerKeys(sellerId)]
  return basisOf(bidder, await table.batchGet(keys))
}

const basisOf = (bidder: Member, [history, seller]: readonly (Attributes | undefined)[]) => ({
  history: history && parseHistory(history),
  isTied: isTiedItem(bidder, seller),
})
