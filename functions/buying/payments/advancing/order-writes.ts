import type { PendingEvent } from '#events/event.ts'
import { awardPaid } from '#events/selling/auctions.ts'
import { offerPaid } from '#events/selling/offers.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { CommitResult } from '#functions/machinery/table/transaction.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { cardTriesCleared } from '#functions/store/buying/card-tries.ts'
import { announcePaid } from '#functions/store/buying/order-events.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { claimWork, releaseAgreed, releaseWork, sellWork, unclaimWork } from '#functions/store/catalogue/work-holds.ts'
import { getWorks, soldHistory } from '#functions/store/catalogue/works.ts'
import { getAuctionById, moveHead, rescheduled } from '#functions/store/selling/auctions.ts'
import { getOffer, getOfferBook, moveOffer, putOfferBook } from '#functions/store/selling/offers.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { payAward } from '#shared/domain/selling/auction/outcome.ts'
import { payOffer } from '#shared/domain/selling/offer/decisions.ts'
import { partiesOf } from '#shared/domain/selling/offer/offer.ts'
import type { PaymentClient } from '../platform/payment-client.ts'
import { startSale } from './start-sale.ts'

// Writes that accompany an order's step: work locks, sale, end of the auction.

/** Context of a call that takes an order through its payment. */
export interface OrderPaymentContext {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<'put' | 'update' | 'check'>
  /**
   * Commits the last step, together with the caller's answer about the order after it. Callers that owe no answer leave
   * it out.
   */
  readonly commitLast?: (change: Change, after: Order) => Promise<CommitResult<unknown>>
  readonly platform: PaymentClient
}

export interface Change {
  readonly writes: readonly Write<'put' | 'update' | 'check'>[]
  readonly events: readonly PendingEvent[]
}

/** Locks every work for the order; refused where another buyer has one of them. */
export const authorizationWrites = (order: Order, now: number) => order.lines.map(line => claimWork(order, line, now))

/** The works return to the hold or award that they had before the authorization. */
export const refusedCaptureWrites = (order: Order, now: number) =>
  order.lines.map(line => unclaimWork(order, line, now))

/**
 * Releases the works that this order still holds, in its final state. A later holder of a lapsed hold keeps it. An
 * award continues to its own end; a winner who leaves because the house did not quote in time is excused.
 */
export async function releasesOf(table: Getter, order: Order, now: number) {
  const works = await getWorks(
    table,
    order.lines.map(({ productId }) => productId),
  )
  const isExcused = order.payStatus === 'quote' && now >= order.holdUntil
  return works.flatMap(({ id, lock }) => {
    if (lock?.kind === 'checkout') return lock.refId === order.id ? [releaseWork(id, order.id, now)] : []
    return lock?.orderId === order.id ? [releaseAgreed(order, id, isExcused, now)] : []
  })
}

/**
 * Captured: the works are sold and their history records it, the auction ends, and parcels, order money and journal
 * begin.
 */
export async function saleChange(table: Getter, before: Order, order: Order, now: number): Promise<Change> {
  const works = order.lines.flatMap(line => [sellWork(order, line, now), soldHistory(line, order.buyerId, now)])
  const begun = startSale(order, now)
  const award = await (order.source === 'bargain' ? offerChange : awardChange)(table, before, order)
  return {
    writes: [...works, ...award.writes, ...begun.writes, cardTriesCleared(order.buyerId)],
    events: [...announcePaid(order), ...award.events, ...begun.events],
  }
}

/** Marks the accepted offer as paid. */
async function offerChange(table: Getter, before: Order, order: Order): Promise<Change> {
  const [line] = order.lines
  const offer = order.refId === null ? undefined : await getOffer(table, order.refId)
  if (!line || !offer) return { writes: [], events: [] }
  const book = await getOfferBook(table, line.productId)
  const moved = payOffer(book, offer.id)
  // As with an award: a parallel call may have paid this order a moment ago.
  if (moved.outcome === 'refused' && (await findOrder(table, order.id))?.version !== before.version)
    return { writes: [], events: [] }
  if (moved.outcome === 'refused') throw new Error(`offer ${offer.id} does not await the payment of order ${order.id}`)
  return {
    writes: [putOfferBook(book, moved.book), moveOffer({ id: offer.id, move: 'pay' }, order.updatedAt)],
    events: [offerPaid({ offerId: offer.id, ...partiesOf(offer) })],
  }
}

async function awardChange(table: Getter, before: Order, order: Order): Promise<Change> {
  const none = { writes: [], events: [] }
  if (order.source !== 'auction' || order.refId === null) return none
  const found = await getAuctionById(table, order.refId)
  if (!found) return none
  const { auction, run } = found
  const moved = payAward(auction, order.buyerId)
  // A parallel call pays this order at the same moment and has ended the auction: the order's version will refuse this
  // one.
  if (moved.outcome === 'refused' && (await findOrder(table, order.id))?.version !== before.version) return none
  // The work is locked for this order, so that the auction cannot have continued without it.
  if (moved.outcome === 'refused')
    throw new Error(`auction ${auction.auctionId} does not await the payment of order ${order.id}`)
  const { auctionId, productId, sellerId, partnerId, award } = auction
  const fact = { auctionId, productId, sellerId, partnerId, memberId: order.buyerId }
  return {
    writes: [moveHead('pay', auction, moved.auction).or('auction-state'), rescheduled(run, moved.auction)],
    events: [awardPaid({ ...fact, price: award?.price ?? auction.price, round: award?.round ?? 1 })],
  }
}
