// Invariants of works, orders and their parcels (S1-S11, P1-P16). Pure over a snapshot of the table: property tests,
// runs with faults, the doctor and the start after a crash all use them.

import { type Order, orderIdOf } from '#shared/domain/buying/order/order.ts'
import { isPaid, isUnpaid } from '#shared/domain/buying/order/transitions.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isLive, isParcelEdge, isReversing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import type { OrderMoney, Refund } from '#shared/domain/fulfilment/refund/refund.ts'
import { taxIn } from '#shared/domain/kernel/money/charges.ts'
import { grossOf } from '#shared/domain/kernel/money/settlement.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import type { SavedAddress } from '#shared/domain/people/address/address.ts'
import { dayMs } from '#shared/durations.ts'
import type { Violation } from './violation.ts'

export type SoldWork = Pick<
  Artwork,
  'id' | 'state' | 'saleStatus' | 'priceType' | 'price' | 'auction' | 'lock' | 'seller' | 'updatedAt'
>

/** A payment at the platform, with its violations of the platform's own rules, if any. */
export interface PlatformPayment {
  readonly id: string
  readonly status: string
  readonly captured: number
  readonly refunded: number
  readonly isBusy: boolean
  readonly unsound: string | null
}

export interface OrderBook {
  readonly orders: readonly Order[]
  readonly items: readonly Parcel[]
  readonly monies: readonly OrderMoney[]
  readonly refunds: readonly Refund[]
  readonly claims: readonly Claim[]
  readonly works: readonly SoldWork[]
  readonly addresses: readonly { readonly userId: string; readonly list: readonly SavedAddress[] }[]
  /** Null if the snapshot does not contain the platform's part of the table. */
  readonly payments: readonly PlatformPayment[] | null
}

type Say = (rule: string, subject: string, detail: string) => void

export function checkOrders(book: OrderBook): Violation[] {
  const violations: Violation[] = []
  const say: Say = (rule, subject, detail) => {
    violations.push({ rule, subject, detail })
  }
  checkWorks(book, say)
  for (const order of book.orders) checkOrder(order, book, say)
  checkHolds(book, say)
  for (const item of book.items) checkItem(item, say)
  for (const claim of book.claims) checkClaim(claim, book, say)
  checkMoney(book, say)
  checkPayments(book, say)
  for (const { userId, list } of book.addresses) checkAddresses(userId, list, say)
  return violations
}

/** A reversed item still locks its work until the refund is complete and the work is the seller's again. */
const holdsWork = (item: Parcel): boolean => isLive(item) || (isReversing(item) && item.reversedAt === undefined)

function checkWorks({ works, items, orders }: OrderBook, say: Say): void {
  const byProduct = Map.groupBy(items, ({ productId }) => productId)
  const orderById = new Map(orders.map(order => [order.id, order]))
  for (const work of works) {
    const subject = `work ${work.id}`
    const own = byProduct.get(work.id) ?? []
    const holding = own.filter(holdsWork)
    if (holding.length > 1) say('S1', subject, `${holding.length} order items hold it`)
    // While its authenticity is examined, a work is held by its buyer under the order's lock.
    const isSold = work.state === 'sold'
    const wanted = holding.some(item => item.completedAt === undefined)
    if (isSold !== wanted) say('S2', subject, `state ${work.state} and ${holding.length} order items hold it`)
    checkLock(work, own, orderById, say)
    checkPlace(work, say)
    checkHolder(work, own, say)
  }
}

function checkLock(
  { id, lock, state, price }: SoldWork,
  own: readonly Parcel[],
  orders: ReadonlyMap<string, Order>,
  say: Say,
): void {
  const subject = `work ${id}`
  if (!lock) {
    if (state === 'locked' || state === 'sold') say('S3', subject, `state ${state} without a lock`)
    return
  }
  const examined = own.some(
    item =>
      item.orderId === lock.refId &&
      item.completedAt !== undefined &&
      item.reversedAt === undefined &&
      (item.claim?.isOpen === true || item.status === 'returned'),
  )
  if (state !== 'locked' && state !== 'sold' && !(state === 'held' && lock.kind === 'order' && examined)) {
    say('S3', subject, `state ${state} under a lock of kind ${lock.kind}`)
  }
  if (lock.kind === 'checkout' && lock.until === undefined) say('S3', subject, 'a hold without an end')
  if (lock.kind !== 'checkout' && lock.kind !== 'order') return
  const order = orders.get(lock.refId)
  if (!order?.lines.some(({ productId }) => productId === id)) {
    say('S3', subject, `locked for order ${lock.refId}, which has no such line`)
    return
  }
  const line = order.lines.find(({ productId }) => productId === id)
  if (lock.kind === 'checkout' && line?.listPrice !== price)
    say('P3', subject, `held at ${line?.listPrice}, costs ${price}`)
  if (lock.kind === 'checkout' && !isUnpaid(order)) say('S3', subject, `held for an order in state ${order.payStatus}`)
  if (lock.kind === 'order' && !isPaid(order) && order.payStatus !== 'capturing') {
    say('S3', subject, `bound to an order in state ${order.payStatus}`)
  }
}

/**
 * An open order locks its works, and an award that names an order names an open one (S11). Only an expired hold may
 * have passed to others, by a change after its end (D30).
 */
function checkHolds({ orders, works }: OrderBook, say: Say): void {
  const workById = new Map(works.map(work => [work.id, work]))
  const byId = new Map(orders.map(order => [order.id, order]))
  for (const order of orders) {
    const isCapturing = order.payStatus === 'capturing'
    if (!isCapturing && !isUnpaid(order)) continue
    for (const { productId } of order.lines) {
      const work = workById.get(productId)
      const holdsIt = isCapturing
        ? work?.lock?.kind === 'order' && work.lock.refId === order.id
        : isHeldFor(order, work)
      const mayHaveLapsed = !isCapturing && !isAgreed(order.source) && work && work.updatedAt >= order.holdUntil
      if (!holdsIt && !mayHaveLapsed) {
        const found = work?.lock ? `under ${work.lock.kind} of ${work.lock.refId}` : 'free'
        say('S11', `order ${order.id}`, `${order.payStatus}, and its work ${productId} is ${found}`)
      }
    }
  }
  for (const { id, lock } of works) {
    const order = lock?.orderId === undefined ? undefined : byId.get(lock.orderId)
    if (lock?.orderId === undefined) continue
    if (!order || !isUnpaid(order) || order.refId !== lock.refId)
      say('S11', `work ${id}`, `waits for order ${lock.orderId} in state ${order?.payStatus}`)
  }
}

function isHeldFor({ id, source, refId, buyerId }: Order, work: SoldWork | undefined): boolean {
  const { lock } = work ?? {}
  if (!isAgreed(source)) return lock?.kind === 'checkout' && lock.refId === id
  const isAward = lock?.kind === 'award' || lock?.kind === 'bargain'
  return isAward && lock.refId === refId && lock.heldBy === buyerId && lock.orderId === id
}

/** One kind of sale at a time, and a sale status that agrees with the state (S4, S6). */
function checkPlace({ id, state, saleStatus, priceType, auction, lock }: SoldWork, say: Say): void {
  const subject = `work ${id}`
  const isOffered = state === 'for-sale' || (state === 'locked' && lock?.kind !== 'operator')
  if (isOffered && saleStatus !== 'on-sale') say('S4', subject, `state ${state} and sale status ${saleStatus}`)
  if (state === 'sold' && saleStatus !== 'sold-out') say('S4', subject, `sold and sale status ${saleStatus}`)
  if (state === 'for-sale' && priceType === undefined) say('S6', subject, 'for sale in no way')
  if (state === 'for-sale' && (priceType === 'auction') !== (auction !== undefined))
    say('S6', subject, 'an auction beside a price')
}

/** The buyer of the last completed sale is the holder (S5), and nobody bought from themselves (S7). */
function checkHolder({ id, seller }: SoldWork, own: readonly Parcel[], say: Say): void {
  for (const item of own) {
    if (item.seller.userId === item.buyerId) say('S7', `order item ${item.id}`, 'bought from themselves')
  }
  const completed = own.filter(({ completedAt }) => completedAt !== undefined)
  const last = completed.reduce<Parcel | undefined>(
    (latest, item) => ((item.completedAt ?? 0) > (latest?.completedAt ?? 0) ? item : latest),
    undefined,
  )
  if (!last) return
  const holder = last.reversedAt === undefined ? last.buyerId : last.seller.userId
  if (seller.userId !== holder) say('S5', `work ${id}`, `held by ${seller.userId}, not ${holder}`)
}

function checkOrder(order: Order, { items }: OrderBook, say: Say): void {
  const subject = `order ${order.id}`
  const { amounts, lines } = order
  const sum = (of: (line: Order['lines'][number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  if (amounts.total !== amounts.subtotal + amounts.fee + amounts.deliveryFee) say('P1', subject, 'the total is no sum')
  const tax = order.delivery.country === 'JP' ? taxIn(amounts.total) : 0
  if (amounts.tax !== tax) say('P1', subject, `contains ${amounts.tax} of tax, not ${tax}`)
  if (amounts.subtotal !== sum(({ price }) => price)) say('P2', subject, 'the subtotal is not that of its works')
  if (amounts.deliveryFee !== sum(({ transport }) => transport ?? 0)) say('P2', subject, 'the delivery fee is no sum')
  if (!Number.isSafeInteger(amounts.total) || amounts.total < 1 || amounts.total > 1e12) {
    say('P13', subject, `a total of ${amounts.total}`)
  }
  if (isPaid(order) && order.captured !== amounts.total) say('P4', subject, `charged ${order.captured}, not the total`)
  if (!isPaid(order) && order.captured !== 0) say('P5', subject, `captured in state ${order.payStatus}`)
  const own = items.filter(({ orderId }) => orderId === order.id)
  if (own.length !== (isPaid(order) ? lines.length : 0))
    say('P5', subject, `${own.length} items in state ${order.payStatus}`)
}

function checkItem(item: Parcel, say: Say): void {
  const subject = `order item ${item.id}`
  const { trail, status, refunded } = item
  if (trail.at(-1)?.status !== status || trail[0]?.status !== 'preparing')
    say('P14', subject, 'its trail ends elsewhere')
  for (const [index, after] of trail.entries()) {
    const before = trail[index - 1]
    if (!before) continue
    if (!isParcelEdge(before.status, after.status, after.by))
      say('P14', subject, `${before.status} -> ${after.status} by ${after.by} is no edge`)
    if (after.at < before.at) say('P14', subject, `${after.status} came before ${before.status}`)
  }
  if (refunded > grossOf(item)) say('P7', subject, `${refunded} of ${grossOf(item)} given back`)
  if (status === 'completed' && item.completedAt === undefined) say('P14', subject, 'completed at no time')
  if (item.reversedAt !== undefined && !isReversing(item)) say('P15', subject, `reversed in status ${status}`)
  if ((status === 'claimed') !== (item.claim?.isOpen === true) && status !== 'completed')
    say('P14', subject, 'a claim beside its status')
}

/** D85, D86: repeated here, so that a change of the rule cannot change its own check. */
const windows = { fromArrival: 14 * dayMs, fromCompletion: 365 * dayMs } as const

function checkClaim(claim: Claim, { items }: OrderBook, say: Say): void {
  const item = items.find(({ id }) => id === claim.orderItemId)
  const subject = `claim ${claim.claimId}`
  if (!item) {
    say('P15', subject, 'about nothing')
    return
  }
  const arrivedAt = item.arrivedAt ?? Number.POSITIVE_INFINITY
  if (claim.reason === 'authenticity' && item.completedAt !== undefined && claim.openedAt >= item.completedAt) {
    if (claim.openedAt > item.completedAt + windows.fromCompletion) say('P15', subject, 'opened after its year')
  } else if (claim.openedAt > arrivedAt + windows.fromArrival) say('P15', subject, 'opened after fourteen days')
  if (claim.decision && claim.decision.amount > grossOf(item)) say('P7', subject, 'more than was paid')
}

function checkMoney({ orders, monies, refunds, items }: OrderBook, say: Say): void {
  const orderById = new Map(orders.map(order => [order.id, order]))
  const ofOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  for (const money of monies) {
    const subject = `order ${money.orderId}`
    const order = orderById.get(money.orderId)
    const own = ofOrder.get(money.orderId) ?? []
    const sum = (states: readonly Refund['state'][]) =>
      own.reduce((total, { state, amount }) => total + (states.includes(state) ? amount : 0), 0)
    if (money.captured !== order?.captured)
      say('P5', subject, `money of ${money.captured}, captured ${order?.captured}`)
    if (money.refunded !== order?.refunded)
      say('P7', subject, `refunded ${money.refunded}, the order says ${order?.refunded}`)
    if (money.refunded !== sum(['done'])) say('P7', subject, 'refunded is not the sum of its refunds')
    if (money.reserved !== sum(['requested', 'failed'])) say('P7', subject, 'set aside is not the sum of its refunds')
    if (money.refunded + money.reserved > money.captured) say('P7', subject, 'more is promised than was captured')
    const status = money.refunded === 0 ? 'paid' : money.refunded === money.captured ? 'refunded' : 'partly-refunded'
    if (order?.payStatus !== status) say('P14', subject, `state ${order?.payStatus} with ${money.refunded} refunded`)
  }
  for (const refund of refunds) {
    const subject = `refund ${refund.refundId}`
    if (refund.amount !== refund.lines.reduce((total, { amount }) => total + amount, 0)) say('P7', subject, 'is no sum')
    if (refund.amount < 1 || refund.lines.some(({ amount }) => amount < 1)) say('P16', subject, 'of nothing')
  }
  for (const order of orders.filter(isPaid)) {
    if (!monies.some(({ orderId }) => orderId === order.id)) say('P5', `order ${order.id}`, 'paid, and no money')
  }
  for (const item of items.filter(({ refundId }) => refundId !== undefined)) {
    const refund = refunds.find(({ refundId }) => refundId === item.refundId)
    if (!refund || refund.state === 'done') say('P14', `order item ${item.id}`, 'waits for a refund that is over')
  }
}

/**
 * Payments at the platform and orders correspond one to one (P5), and each payment is valid by the platform's rules.
 */
function checkPayments({ payments, orders, monies }: OrderBook, say: Say): void {
  if (payments === null) return
  const byId = new Map(payments.map(payment => [payment.id, payment]))
  for (const { id, unsound } of payments) if (unsound !== null) say('P6', `payment ${id}`, unsound)
  checkOwners(payments, orders, say)
  const owners = Map.groupBy(
    orders.filter(isPaid).flatMap(order => (order.payment ? [{ order, id: order.payment.id }] : [])),
    ({ id }) => id,
  )
  for (const [id, own] of owners) {
    if (own.length > 1) say('P5', `payment ${id}`, `${own.length} orders are paid by it`)
    const payment = byId.get(id)
    const order = own[0]?.order
    if (!order) continue
    if (payment?.captured !== order.captured) {
      say('P5', `order ${order.id}`, `captured ${order.captured}, the platform ${payment?.captured}`)
    }
    const money = monies.find(({ orderId }) => orderId === order.id)
    // While a refund is being sent the platform may be ahead.
    if (payment && money && money.refundId === undefined && payment.refunded !== money.refundedByPlatform) {
      say('P7', `order ${order.id}`, `refunded ${money.refundedByPlatform}, the platform ${payment.refunded}`)
    }
  }
}

/** An unapplied payment stays at the platform: it is owed, and the operator's bank sends it back. */
const isOwed = ({ payment }: Order, captured: number): boolean => (payment?.unapplied?.owed ?? 0) >= captured

/** Money that is held or captured belongs to an order that is paid or still being advanced (P5). */
function checkOwners(payments: readonly PlatformPayment[], orders: readonly Order[], say: Say): void {
  const byId = new Map(orders.map(order => [order.id, order]))
  const byPayment = new Map(orders.map(order => [order.payment?.id ?? '', order]))
  for (const { id, status, captured, refunded, isBusy } of payments) {
    if (isBusy || (captured === refunded && status !== 'AUTHORIZED')) continue
    const order = byPayment.get(id) ?? byId.get(orderIdOf(id) ?? '')
    if (!order) say('P5', `payment ${id}`, `holds ${captured - refunded} for no order`)
    else if (!isPaid(order) && order.payStatus !== 'capturing' && order.dueAt === null && !isOwed(order, captured)) {
      say('P5', `payment ${id}`, `${status} for order ${order.id}, which ended in state ${order.payStatus}`)
    }
  }
}

function checkAddresses(userId: string, list: readonly SavedAddress[], say: Say): void {
  const defaults = list.filter(address => address.default).length
  if (list.length > 5) say('S10', `member ${userId}`, `${list.length} addresses`)
  if (defaults !== Math.min(1, list.length)) say('S10', `member ${userId}`, `${defaults} default addresses`)
}
