import * as events from '#events/buying/orders.ts'
import type { PendingEvent } from '#events/event.ts'
import { auctionTimer } from '#events/selling/auctions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { openUnappliedOf } from '#shared/domain/buying/order/unapplied-payment.ts'

/** Events of each transition of an order: exactly one per edge (D100). */
const which = ({ id, number, buyerId }: Order) => ({ orderId: id, orderNumber: number, buyerId })
const works = ({ lines }: Order) => ({ productIds: lines.map(({ productId }) => productId) })

/** The timer for the order's next due time. */
export const orderDueTimers = ({ id, dueAt }: Order): PendingEvent[] =>
  dueAt === null ? [] : [events.orderTimer({ orderId: id, dueAt })]

export function announceCreated(order: Order): PendingEvent[] {
  const { source, holdUntil, amounts, payStatus } = order
  return [
    events.orderCreated({ ...which(order), ...works(order), source, total: amounts.total, holdUntil }),
    ...(payStatus === 'quote' ? [events.quoteNeeded({ ...which(order), ...works(order), until: holdUntil })] : []),
    ...orderDueTimers(order),
  ]
}

export const announceChallenge = (order: Order): PendingEvent[] => [
  events.challengeOpened({ ...which(order), holdUntil: order.holdUntil }),
  ...orderDueTimers(order),
]

export const announceAuthorized = (order: Order): PendingEvent[] => [
  events.orderAuthorized({ ...which(order), ...works(order), total: order.amounts.total }),
  ...orderDueTimers(order),
]

export const announcePaid = (order: Order): PendingEvent[] => [
  events.orderPaid({
    ...which(order),
    source: order.source,
    refId: order.refId,
    total: order.amounts.total,
    method: order.payment?.method ?? 'card',
    lines: order.lines.map(({ id, productId, price, seller }) => ({
      itemId: id,
      productId,
      price,
      sellerType: seller.type,
      sellerId: seller.userId ?? null,
      partnerId: seller.partnerId ?? null,
    })),
  }),
]

export function announceFailed(order: Order): PendingEvent[] {
  const { payment, holdUntil } = order
  const { outcome = 'technical_error', detail = null } = payment?.last ?? {}
  return [
    events.paymentFailed({ ...which(order), ...works(order), outcome, detail, holdUntil }),
    ...orderDueTimers(order),
  ]
}

export const announceExpired = (order: Order): PendingEvent[] => [
  events.orderExpired({ ...which(order), ...works(order), source: order.source }),
  ...awardTimers(order),
]

export const announceCancelled = (order: Order): PendingEvent[] => [
  events.orderCancelled({ ...which(order), ...works(order), source: order.source }),
  ...awardTimers(order),
]

/** The order has ended unpaid: its award is checked at its own end, or at once if that has passed (decision 100). */
export function awardTimers({ source, refId, lines, agreedUntil = 0, updatedAt }: Order): PendingEvent[] {
  const [line] = lines
  if (source !== 'auction' || refId === null || !line) return []
  return [auctionTimer({ auctionId: refId, productId: line.productId, dueAt: Math.max(agreedUntil, updatedAt) })]
}

export const announceTransfer = (order: Order): PendingEvent[] => [
  events.transferAwaited({
    ...which(order),
    ...works(order),
    total: order.amounts.total,
    until: order.payment?.transfer?.until ?? order.holdUntil,
  }),
  ...orderDueTimers(order),
]

export const announceVoided = (order: Order): PendingEvent[] => [
  events.latePaymentVoided({ ...which(order), ...works(order) }),
]

export const announceStray = (order: Order): PendingEvent[] => [
  events.strayPaymentReturned({ ...which(order), total: order.amounts.total }),
]

/** `amount` of the unapplied payment has just arrived. */
export const announceOwed = (order: Order, amount: number): PendingEvent[] => [
  events.moneyOwed({ ...which(order), amount, owed: openUnappliedOf(order), isPaid: isPaid(order) }),
  ...orderDueTimers(order),
]

export const announceReturned = (order: Order, amount: number): PendingEvent[] => [
  events.moneyReturned({ ...which(order), amount, left: openUnappliedOf(order) }),
  ...orderDueTimers(order),
]
