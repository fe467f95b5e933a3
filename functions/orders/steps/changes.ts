import { awardPaid } from '#events/auctions.ts'
import type { PendingEvent } from '#events/event.ts'
import { getAuctionById, moveHead, rescheduled } from '#functions/store/auctions.ts'
import { cardTriesCleared } from '#functions/store/card-tries.ts'
import { getOrder, moveOrder } from '#functions/store/orders.ts'
import { claimWork, prolongHolds, releaseWork, sellWork, unclaimWork } from '#functions/store/work-holds.ts'
import { getWorks } from '#functions/store/works.ts'
import type { Getter } from '#functions/table/table.ts'
import type { Write } from '#functions/table/write.ts'
import { pay } from '#shared/domain/auction/outcome.ts'
import { isAgreed } from '#shared/domain/order/moves.ts'
import type { Order } from '#shared/domain/order/order.ts'
import type { OrderMoved, Step } from '#shared/domain/order/steps.ts'
import type { Lock } from '#shared/domain/work/work.ts'
import { afterPayment } from './after-payment.ts'
import * as announce from './announce.ts'

type Kinds = 'put' | 'update' | 'check'
interface Change {
  readonly writes: readonly Write<Kinds>[]
  readonly events?: readonly PendingEvent[]
}
type Moving = Extract<Step, OrderMoved>

/** What a step writes besides the order: the locks, the sale, the auction's end. One transaction each. */
export async function changeOf(table: Getter, before: Order, step: Moving, now: number): Promise<Change> {
  const { what, order } = step
  const move = moveOrder(before, step)
  switch (what) {
    case 'wait':
      return { writes: [move] }
    case 'challenge':
      return { writes: [move, ...prolongHolds(order, now)], events: announce.announceChallenge(order) }
    case 'fail':
      return { writes: [move], events: announce.announceFailed(order) }
    case 'expire':
      return { writes: [move, ...(await releasesOf(table, before, now))], events: announce.announceExpired(order) }
    case 'settle':
      return {
        writes: [move, ...order.lines.map(line => claimWork(order, line, now))],
        events: announce.announceAuthorized(order),
      }
    case 'refuse-capture': {
      const award = await awardLock(table, order)
      const works = order.lines.map(line => unclaimWork(order, line, award, now))
      return { writes: [move, ...works], events: announce.announceFailed(order) }
    }
    case 'pay':
      return sale(table, before, step, now)
  }
}

/** Works that are still this order's to free; whoever took over a lapsed hold keeps theirs. */
export async function releasesOf(table: Getter, order: Order, now: number) {
  if (isAgreed(order.source)) return []
  const works = await getWorks(
    table,
    order.lines.map(({ productId }) => productId),
  )
  return works
    .filter(({ lock }) => lock?.kind === 'checkout' && lock.refId === order.id)
    .map(({ id }) => releaseWork(id, order.id, now))
}

/** Captured: works sold, the award settled, parcels to be sent, the journal begun. */
async function sale(table: Getter, before: Order, moved: OrderMoved, now: number): Promise<Change> {
  const { order } = moved
  const move = moveOrder(before, moved)
  const works = order.lines.map(line => sellWork(order, line, now))
  const begun = afterPayment(order, now)
  const award = await awardEnd(table, before, order)
  return {
    writes: [move, ...works, ...award.writes, ...begun.writes, cardTriesCleared(order.buyerId)],
    events: [...announce.announcePaid(order), ...award.events, ...begun.events],
  }
}

async function awardEnd(table: Getter, before: Order, order: Order): Promise<Required<Change>> {
  const none = { writes: [], events: [] }
  if (order.source !== 'auction' || order.refId === null) return none
  const found = await getAuctionById(table, order.refId)
  if (!found) return none
  const { auction, run } = found
  const moved = pay(auction, order.buyerId)
  // Another settles this order at the same moment and has ended the auction: the order's version will refuse us.
  if (!moved.ok && (await getOrder(table, order.id))?.version !== before.version) return none
  // The work is locked for this order, so the auction cannot have gone on without it.
  if (!moved.ok) throw new Error(`auction ${auction.auctionId} does not await the payment of order ${order.id}`)
  const { auctionId, productId, sellerId, partnerId, award } = auction
  const fact = { auctionId, productId, sellerId, partnerId, memberId: order.buyerId }
  return {
    writes: [moveHead('pay', auction, moved.auction).or('auction-state'), rescheduled(run, moved.auction)],
    events: [awardPaid({ ...fact, price: award?.price ?? auction.price, round: award?.round ?? 1 })],
  }
}

async function awardLock(table: Getter, order: Order): Promise<Lock | null> {
  if (order.source !== 'auction' || order.refId === null) return null
  const award = (await getAuctionById(table, order.refId))?.auction.award
  return award ? { kind: 'award', refId: order.refId, until: award.payUntil, heldBy: award.memberId } : null
}
