import type { Allowed, Refused } from '#shared/decision.ts'
import { type Artwork, isInSight, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import { nextHold } from '#shared/domain/catalogue/work/hold.ts'
import { isOwn } from '#shared/domain/catalogue/work/ownership.ts'
import { canTransitionWork } from '#shared/domain/catalogue/work/transitions.ts'
import { type Lock, lockHolds } from '#shared/domain/catalogue/work/work.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'

/** Whether a member may buy a work from one of the four carts, and its price (D30, D34, S7). */
export interface Buyer extends Onlooker {
  readonly userId: string
  readonly partnerId?: string | undefined
  readonly artistId?: string | undefined
}

export type Purchasable = Allowed<{
  /** Tax-included price in yen. */
  readonly price: number
  /** Auction or offer that is paid for. */
  readonly refId: string | null
  /** Payment deadline of an award (epoch ms). */
  readonly payUntil: number | null
  /** An unpaid order of the same buyer that holds the work; the new one replaces it. */
  readonly ownOrderId: string | null
  /** The buyer's running hold, which the new order continues and cannot extend (D111). */
  readonly hold: { readonly since: number; readonly until: number } | null
}>

export type Unpurchasable =
  | Refused<'not-found' | 'own-work' | 'sold' | 'not-on-sale' | 'auction-state' | 'offer-state'>
  /** Does not name the holder (D30). */
  | (Refused<'work-locked'> & { readonly data: { kind: string; until: string | null } })
  /** The buyer's own hold has ended unpaid; `until` is when they may hold the work again (D111). */
  | (Refused<'hold-pause'> & { readonly data: { until: string } })

/** An order that keeps a work for its member, paid or not. */
export interface OwnOrder {
  readonly orderId: string
  /** End of the lock (epoch ms); null if it does not end by time. */
  readonly until: number | null
}

/**
 * The member's own order that holds or bought a work. Everybody else is told only kind and end of a lock (D30), so the
 * result may be shown to this member alone.
 */
export function ownOrderOf(lock: Lock | undefined, memberId: string | undefined, now: number): OwnOrder | undefined {
  if (!lock || memberId === undefined || lock.heldBy !== memberId || !lockHolds(lock, now)) return undefined
  const orderId = lock.kind === 'checkout' || lock.kind === 'order' ? lock.refId : lock.orderId
  return orderId === undefined ? undefined : { orderId, until: lock.until ?? null }
}

const no = <Code extends Exclude<Unpurchasable['code'], 'work-locked' | 'hold-pause'>>(code: Code) =>
  ({ outcome: 'refused', code }) as const

interface Asked {
  readonly source: Source
  readonly buyer: Buyer
  readonly auction?: Auction | undefined
  readonly now: number
}

export function purchaseOf(work: Artwork | undefined, asked: Asked): Purchasable | Unpurchasable {
  const { source, buyer, now } = asked
  if (!work) return no('not-found')
  const isSeen = isInSight(work, buyer)
  if (source === 'auction' || source === 'bargain') {
    const agreed = source === 'auction' ? awardOf(work, asked) : acceptedOf(work, asked)
    // An agreed purchase stays payable when the work is hidden; everybody else gets "not found".
    return agreed.outcome === 'refused' && !isSeen ? no('not-found') : agreed
  }
  if (!isSeen) return no('not-found')
  if (isOwn(work, buyer)) return no('own-work')
  if (work.saleStatus === 'sold-out') return no('sold')
  const { lock, price } = work
  if (work.saleStatus !== 'on-sale' || work.priceType === 'auction' || price === undefined || price < 1)
    return no('not-on-sale')
  const mayHold = (ownOrderId?: string) =>
    canTransitionWork(work, 'hold', { now, price, refId: ownOrderId, saleId: work.privateSale?.id })
  const own = ownOrderOf(lock, buyer.userId, now)
  if (mayHold() || (own && mayHold(own.orderId))) {
    const turn = nextHold(work, buyer.userId, now)
    if (turn.kind === 'later')
      return { outcome: 'refused', code: 'hold-pause', data: { until: new Date(turn.from).toISOString() } }
    const hold = turn.kind === 'kept' ? turn : null
    return { outcome: 'allowed', price, refId: null, payUntil: null, ownOrderId: own?.orderId ?? null, hold }
  }
  if (!lock) return no('not-on-sale')
  const until = lock.until === undefined ? null : new Date(lock.until).toISOString()
  return { outcome: 'refused', code: 'work-locked', data: { kind: lock.kind, until } }
}

/** The lock of the work holds all terms of the agreement; only the sender of the accepted offer gets them. */
function acceptedOf(work: Artwork, { buyer, now }: Asked): Purchasable | Unpurchasable {
  const { lock } = work
  if (lock?.kind !== 'bargain' || !lock.agreed || lock.heldBy !== buyer.userId) return no('offer-state')
  const { refId, agreed, orderId } = lock
  if (now >= agreed.payUntil || !canTransitionWork(work, 'holdAgreed', { refId, heldBy: buyer.userId, orderId }))
    return no('offer-state')
  return {
    outcome: 'allowed',
    price: agreed.price,
    refId,
    payUntil: agreed.payUntil,
    ownOrderId: orderId ?? null,
    hold: null,
  }
}

function awardOf(work: Artwork, { buyer, auction, now }: Asked): Purchasable | Unpurchasable {
  const award = auction?.status === 'won' ? auction.award : undefined
  // Only its winner sees an award.
  if (!auction || auction.productId !== work.id || award?.memberId !== buyer.userId) return no('auction-state')
  const { auctionId: refId } = auction
  const { orderId } = work.lock ?? {}
  // After the award's own end, only the order that was placed before it may still be paid.
  if (now >= award.payUntil || !canTransitionWork(work, 'holdAgreed', { refId, heldBy: buyer.userId, orderId }))
    return no('auction-state')
  return {
    outcome: 'allowed',
    price: award.price,
    refId,
    payUntil: award.payUntil,
    ownOrderId: orderId ?? null,
    hold: null,
  }
}
