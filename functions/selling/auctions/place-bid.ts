import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lineMark } from '#functions/machinery/credentials/codes.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import type { Member } from '#functions/machinery/http/caller.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Found } from '#functions/machinery/table/found.ts'
import { auctionKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { accountsSelling, isTiedToAny } from '#functions/store/people/member-ties.ts'
import { getAuction, parseHistory, shownAuctionKeys, shownAuctionOf } from '#functions/store/selling/auctions.ts'
import * as contract from '#shared/api/selling/auctions.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { decideBid, refusalOf } from '#shared/domain/selling/auction/bid.ts'
import { maskName } from '#shared/domain/selling/auction/view.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { instanceCache } from '#shared/instance-cache.ts'
import { type BidBasis, bidChange, failedBid } from './bidding/bidding.ts'
import { newestHead, rememberHead, serializeByAuction } from './bidding/turns.ts'

/** Attempts; after them D58's 40923, and the client waits a second. */
const attempts = 8
/**
 * Pause before the next attempt, ms. Bids with a conflict are spread over several transactions' time, measured by the
 * failed one: as short as the table allows where it is fast, longer where it is slow. The more conflicts a bid had, the
 * more competitors there are.
 */
const jitter = (attempt: number, lostMs: number) =>
  Math.random() * Math.min(600, Math.min(60, Math.max(10, lostMs)) * 2 ** attempt)

/**
 * The auction of each work when this instance last read it, with its seller: by it the first read includes the bidder's
 * history there, and the seller's links.
 */
const shown = instanceCache<string, { readonly auctionId: string; readonly sellerIds: readonly string[] }>()

/**
 * After a conflict the decision is made again from the HEAD that the failed condition returned: a bid that has become
 * too low is answered without another request. Any other waits and reads HEAD once more, because a failed transaction
 * costs twenty times as much as a read, and many bidders will have changed it again.
 */
export const handler = handle(
  contract.placeBid,
  async ({ input, caller, address, now, table, secrets, read, commit, fail }) => {
    const { productId, amount, confirm = false } = input
    const kind = wordOf(bidKindNumbers, input.kind)
    const { userId: bidderId, partnerId = null, artistId = null } = caller
    const asked = { bidderId, partnerId, artistId, mask: maskName(caller.username), kind, amount, confirm }
    const nonce = randomBytes(32).toString('hex')
    // A new instance loads its key in parallel with the reads that a bid needs anyway.
    const marked = lineMark(secrets.codeKey, address)
    let auction = shownAuctionOf(shownAuctionKeys(productId).map(read.get))
    let known = auction ? historyOf(read, caller, auction) : null

    /** Decides from the auction at hand: the writes, or the refusal. */
    const decide = async () => {
      if (!auction) return fail('not-found')
      const at = now()
      const refusal = refusalOf(auction, { ...asked, bidderNumber: null }, at)
      if (refusal) return fail(refusal.code, refusal.data)
      known ??= await standsBefore(table, caller, auction)
      const { history, isTied } = known
      // Checked only for a bid that would be accepted: it discloses nothing about a work that takes no bids (D119).
      if (isTied) return fail('own-work', null)
      const request = { ...asked, bidderNumber: history?.bidderNumber ?? null }
      const decision = decideBid(auction, request, at)
      if (decision.outcome === 'refused') return fail(decision.code, decision.data)
      return { before: auction, decision, request, history, nonce, line: await marked, now: at }
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
    return serializeByAuction(productId, () => {
      auction &&= newestHead(auction)
      return untilWritten(bid, { attempts, otherwise: () => fail('busy', undefined, 1) })
    })
  },
  {
    reads: ({ productId }, { userId }) => {
      const known = shown.get(productId)
      const history = userId && known ? basisKeys(userId, known) : []
      return [...shownAuctionKeys(productId), ...history]
    },
  },
)

const basisKeys = (bidderId: string, { auctionId, sellerIds }: { auctionId: string; sellerIds: readonly string[] }) => [
  auctionKeys.history(bidderId, auctionId),
  ...sellerIds.map(sessionKeys.standing),
]

/** The bidder's history and links, if the first read included them; null when they have yet to be read. */
function historyOf(read: Found, bidder: Member, { productId, auctionId }: Auction): BidBasis['known'] {
  const known = shown.get(productId)
  if (known?.auctionId !== auctionId) return null
  const keys = basisKeys(bidder.userId, known)
  return keys.every(each => read.has(each)) ? basisOf(bidder, keys.map(read.get)) : null
}

/** The same in requests of their own; remembers the auction's seller for the next bids. */
async function standsBefore(table: Getter & Querier, bidder: Member, auction: Auction) {
  const { productId, auctionId } = auction
  const last = shown.get(productId)
  const known = last?.auctionId === auctionId ? last : { auctionId, sellerIds: await accountsSelling(table, auction) }
  if (shown.size > 1000) shown.clear()
  shown.set(productId, known)
  return basisOf(bidder, await table.batchGet(basisKeys(bidder.userId, known)))
}

const basisOf = (bidder: Member, [history, ...sellers]: readonly (Attributes | undefined)[]) => ({
  history: history && parseHistory(history),
  isTied: isTiedToAny(bidder, sellers),
})
