import { heldUntil, type Order, payableUntil } from '#shared/domain/buying/order/order.ts'
import { saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import { sellerActions } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { nextParcelDue, type Parcel, parcelRules } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { canTransitionParcel } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { nextPickupDue, type Pickup, pickupRules, slotOver } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { awaitsProposal } from '#shared/domain/fulfilment/pickup/transitions.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import type { AccountProblem } from '#shared/domain/people/account/bank.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { resultOf } from '#shared/domain/selling/auction/view.ts'
import type { Offer } from '#shared/domain/selling/offer/offer.ts'
import { canTransitionOffer } from '#shared/domain/selling/offer/transitions.ts'
import { dayMs } from '#shared/durations.ts'
import type { Task } from './task.ts'

interface OwnBid {
  readonly auction: Auction
  readonly title: Localized
  /** False if all their bids were voided. */
  readonly hasBid: boolean
}

/** An offer with the title of its work. */
interface OwnOffer {
  readonly offer: Pick<Offer, 'id' | 'productId' | 'state' | 'validUntil' | 'payUntil'>
  readonly title: Localized
}

interface Found {
  readonly orders: readonly Order[]
  readonly bids: readonly OwnBid[]
  /** Bought by the member. */
  readonly parcels: readonly Parcel[]
  /** Sold by the member or their partner, with the claims by order item. */
  readonly sales: readonly Parcel[]
  readonly claims: ReadonlyMap<string, Claim>
  /** Pick-ups of works that they sold as a member. */
  readonly pickups: readonly Pickup[]
  readonly sentOffers: readonly OwnOffer[]
  readonly receivedOffers: readonly OwnOffer[]
  /** Why the member or their partner cannot be paid; null if they can. */
  readonly accountProblem: AccountProblem | null
}

/** Everything that waits for a member, soonest first; tasks without a deadline last. */
export function tasksOf(memberId: string, found: Found, now: number): Task[] {
  const { orders, bids, parcels, sales, claims, pickups, sentOffers, receivedOffers, accountProblem } = found
  const ordered = new Set(orders.filter(order => isHeld(order, now)).map(({ refId }) => refId))
  const tasks = [
    ...orders.flatMap(order => orderTask(order, now)),
    // An award or an accepted offer with an open order is listed as that order.
    ...bids.flatMap(bid => (ordered.has(bid.auction.auctionId) ? [] : bidTask(memberId, bid))),
    ...sentOffers.flatMap(each => (ordered.has(each.offer.id) ? [] : acceptedTask(each, now))),
    ...offerTasks(receivedOffers, now),
    ...parcels.flatMap(parcelTask),
    ...sales.flatMap(sale => saleTask(sale, claims.get(sale.id))),
    ...pickups.flatMap(pickupTask),
    ...(accountProblem === null ? [] : accountTask(sales)),
  ]
  return tasks.sort((one, other) => dueOf(one) - dueOf(other))
}

const dueOf = ({ until }: Task) => until ?? Number.POSITIVE_INFINITY

/** Whether the order's own hold is running; a bank transfer has a deadline of its own. */
function isHeld(order: Order, now: number): boolean {
  const until = order.payment?.transfer?.until ?? heldUntil(order)
  return until === null || until > now
}

/** None while the house has to quote, or after the order's end. */
function orderTask(order: Order, now: number): Task[] {
  const title = order.lines[0]?.title
  if (order.payStatus === 'quote' || !isHeld(order, now) || title === undefined) return []
  const kind = order.payment?.transfer ? 'transfer' : 'pay'
  return [{ kind, id: order.id, title, until: payableUntil(order, now) }]
}

function bidTask(memberId: string, { auction, title, hasBid }: OwnBid): Task[] {
  const { productId: id, award, chance, endAt } = auction
  switch (resultOf(auction, memberId, hasBid).detail) {
    case 'outbid':
      return [{ kind: 'outbid', id, title, until: endAt }]
    case 'won':
      return [{ kind: 'award', id, title, until: award?.payUntil ?? null }]
    case 'second_chance':
      return [{ kind: 'chance', id, title, until: chance?.until ?? null }]
    default:
      return []
  }
}

function acceptedTask({ offer, title }: OwnOffer, now: number): Task[] {
  const { productId: id, state, payUntil } = offer
  if (state !== 'approved' || payUntil === undefined || payUntil <= now) return []
  return [{ kind: 'accepted', id, title, until: payUntil }]
}

/** One task per work for all its offers, because they are answered on one page. */
function offerTasks(offers: readonly OwnOffer[], now: number): Task[] {
  const waiting = offers.filter(({ offer }) => canTransitionOffer(offer, 'approve', now))
  return [...Map.groupBy(waiting, ({ offer }) => offer.productId)].flatMap(([id, [first, ...rest]]) =>
    first
      ? [
          {
            kind: 'offer',
            id,
            title: first.title,
            until: Math.min(...[first, ...rest].map(each => each.offer.validUntil)),
          },
        ]
      : [],
  )
}

function parcelTask(parcel: Parcel): Task[] {
  if (!canTransitionParcel(parcel, 'receive', 'buyer')) return []
  return [{ kind: 'confirm', id: parcel.id, title: parcel.title, until: nextParcelDue(parcel)?.at ?? null }]
}

function saleTask(sale: Parcel, claim: Claim | undefined): Task[] {
  const { id, title, paidAt } = sale
  const actions = sellerActions(sale, claim)
  if (actions.ship.may) return [{ kind: 'ship', id, title, until: paidAt + parcelRules.shipWithinMs }]
  if (actions.answerCancel.may) return [{ kind: 'answer-cancel', id, title, until: null }]
  return actions.reply.may ? [{ kind: 'reply', id, title, until: claim?.replyUntil ?? null }] : []
}

/** A seller's task for a sold work, if any: parcel and buyer take precedence over the pick-up. */
export const sellerTaskOf = (sale: Parcel, claim: Claim | undefined, pickup: Pickup | undefined): Task | undefined =>
  [...saleTask(sale, claim), ...(pickup ? pickupTask(pickup) : [])][0]

/**
 * The seller has to propose days until they are reminded and then called; after the confirmation, the courier's day.
 */
function pickupTask(pickup: Pickup): Task[] {
  const { id, title, askedAt, state, slot } = pickup
  if (awaitsProposal(pickup)) {
    const until = nextPickupDue(pickup)?.at ?? askedAt + pickupRules.callMs
    return [{ kind: 'pickup', id, title, until }]
  }
  return state === 'confirmed' && slot ? [{ kind: 'collection', id, title, until: slotOver(slot) }] : []
}

/** One task for all sales that wait for an account, for the oldest of them. */
function accountTask(sales: readonly Parcel[]): Task[] {
  const [first] = sales.filter(waitsForAccount).sort((one, other) => one.paidAt - other.paidAt)
  return first ? [{ kind: 'account', id: first.id, title: first.title, until: null }] : []
}

/** Sold, and its money neither paid out nor reversed. */
export const waitsForAccount = (sale: Parcel): boolean =>
  ['pending', 'held', 'payable'].includes(saleLineOf(sale).payStatus)

/** Whether a work's auction is open and ends within three days. */
export function endsSoon({ saleStatus, auction }: Pick<Artwork, 'saleStatus' | 'auction'>, now: number): boolean {
  if (saleStatus !== 'on-sale' || auction === undefined) return false
  return auction.startAt <= now && now < auction.endAt && auction.endAt - now <= soonMs
}

const soonMs = 3 * dayMs
