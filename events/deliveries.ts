import * as z from 'zod'
import { claimStates } from '#shared/domain/claim/claim.ts'
import { orderMoves } from '#shared/domain/order/moves.ts'
import { parcelActors } from '#shared/domain/parcel/moves.ts'
import { clock, event, reaction } from './event.ts'
import { timerWanted } from './timers.ts'

/** Events of parcels, claims and refunds, one for each edge (rules §5, D100), and the functions that react to them. */
const id = z.string()
const at = z.int()
const which = {
  orderItemId: id,
  orderId: id,
  productId: id,
  buyerId: id,
  /** The member who sells, or the partner; neither for works of the house. */
  sellerId: id.nullable(),
  partnerId: id.nullable(),
}
const example = {
  orderItemId: '01KB91Q2R5T6V8X0Z2B4D6F8H1',
  orderId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  productId: 'shino-chawan',
  buyerId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  sellerId: null,
  partnerId: 'teitei',
}
const instant = 1_796_353_200_000
const by = z.enum(parcelActors)

export const deliveryShipped = event(
  'delivery.shipped',
  1,
  z.object({ ...which, by, carrierId: id, deliveryNumber: id }),
  { ...example, by: 'operator', carrierId: 'yamato', deliveryNumber: '1234-5678-9012' },
)
export const deliveryArrived = event('delivery.arrived', 1, z.object({ ...which, arrivedAt: at }), {
  ...example,
  arrivedAt: instant,
})
export const deliveryReceived = event('delivery.received', 1, z.object({ ...which, by, completesAt: at }), {
  ...example,
  by: 'buyer',
  completesAt: instant,
})
export const deliveryCancelled = event(
  'delivery.cancelled',
  1,
  z.object({ ...which, by, reason: z.string(), amount: z.int(), sellersFault: z.boolean() }),
  { ...example, by: 'buyer', reason: '都合により', amount: 335_300, sellersFault: false },
)

/** The shipper is reminded on day 7; the buyer may cancel from day 8 on (D80). */
export const deliveryOverdue = event('delivery.overdue', 1, z.object({ ...which, lapsesAt: at }), {
  ...example,
  lapsesAt: instant,
})
export const deliveryMayCancel = event('delivery.may-cancel', 1, z.object({ ...which, lapsesAt: at }), {
  ...example,
  lapsesAt: instant,
})
/** The buyer urged: `self` where the member who sells ships, else the service provider (D81). */
export const deliveryUrged = event(
  'delivery.urged',
  1,
  z.object({ ...which, shipper: z.enum(['self', 'service-provider']) }),
  { ...example, shipper: 'service-provider' },
)
export const cancelAsked = event('delivery.cancel-asked', 1, z.object({ ...which, reason: z.string() }), {
  ...example,
  reason: '急な転居のため',
})
export const cancelRefused = event('delivery.cancel-refused', 1, z.object({ ...which, by }), {
  ...example,
  by: 'partner',
})

/** A sale is complete; `net` is the seller's share in yen (D88). */
export const orderCompleted = event('order.completed', 1, z.object({ ...which, by, price: z.int(), net: z.int() }), {
  ...example,
  by: 'system',
  price: 330_000,
  net: 264_000,
})
/** The work passes from its seller to the buyer; the ledger follows (D84). */
export const ownershipMoved = event('work.ownership-moved', 1, z.object(which), example)
/** A sale was cancelled or returned: the work is the seller's again (D31). */
export const saleReversed = event('work.sale-reversed', 1, z.object(which), example)

const claim = { ...which, claimId: id }
const exampleClaim = { ...example, claimId: '01KB93A2R4T6V8X0Z2B4D6F8H2' }
export const claimOpened = event('claim.opened', 1, z.object({ ...claim, reason: z.string(), replyUntil: at }), {
  ...exampleClaim,
  reason: 'damaged',
  replyUntil: instant,
})
export const claimMoved = event(
  'claim.moved',
  1,
  z.object({ ...claim, from: z.enum(claimStates), to: z.enum(claimStates), amount: z.int() }),
  { ...exampleClaim, from: 'opened', to: 'return-approved', amount: 0 },
)

const money = { refundId: id, orderId: id, buyerId: id, amount: z.int() }
const exampleMoney = {
  refundId: '01KB93C2R4T6V8X0Z2B4D6F8H3',
  orderId: example.orderId,
  buyerId: example.buyerId,
  amount: 335_300,
}
export const refundRequested = event('order.refund-requested', 1, z.object(money), exampleMoney)
export const orderRefunded = event(
  'order.refunded',
  2,
  z.object({
    ...money,
    payStatus: z.enum([orderMoves.refundPart.to, orderMoves.refund.to]),
    via: z.enum(['platform', 'bank']),
  }),
  { ...exampleMoney, payStatus: 'refunded', via: 'platform' },
)
/** The platform refused for certain: an operator must see to it (D43). */
export const refundFailed = event('order.refund-failed', 1, z.object({ ...money, failure: z.string() }), {
  ...exampleMoney,
  failure: 'EC007127007',
})

/** The operator has quoted the transport; the buyer has seven days to pay (D41). */
export const orderQuoted = event(
  'order.quoted',
  1,
  z.object({ orderId: id, orderNumber: z.string(), buyerId: id, total: z.int(), until: at }),
  {
    orderId: example.orderId,
    orderNumber: '261121-048213',
    buyerId: example.buyerId,
    total: 420_000,
    until: instant,
  },
)

/** A parcel is due: the message of its timer. It decides nothing. */
const deliveryDue = event('delivery.due', 1, z.object({ orderItemId: id, dueAt: at }), {
  orderItemId: example.orderItemId,
  dueAt: instant,
})

/** The timer of a sold work's next due time. */
export const deliveryTimer = (wait: z.output<typeof deliveryDue.data>) =>
  timerWanted({ name: `dlv-${wait.orderItemId}-${wait.dueAt}`, at: wait.dueAt, event: deliveryDue(wait) })

export const deliveriesEvents = [
  deliveryShipped,
  deliveryArrived,
  deliveryReceived,
  deliveryCancelled,
  deliveryOverdue,
  deliveryMayCancel,
  deliveryUrged,
  cancelAsked,
  cancelRefused,
  orderCompleted,
  ownershipMoved,
  saleReversed,
  claimOpened,
  claimMoved,
  refundRequested,
  orderRefunded,
  refundFailed,
  orderQuoted,
  deliveryDue,
] as const

/** Makes the moves of a parcel that are due when the timer fires (D80). */
export const advanceDelivery = reaction({
  id: 'advanceDelivery',
  subject: 'orders',
  on: [deliveryDue],
  grants: { table: ['get', 'put', 'update'] },
})

/** Makes the moves of parcels that a timer missed. */
export const sweepDeliveries = clock({
  id: 'sweepDeliveries',
  subject: 'orders',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1'] },
  timeout: 50,
})

/** Sends a requested refund to the payment platform. */
export const sendRefund = reaction({
  id: 'sendRefund',
  subject: 'orders',
  on: [refundRequested],
  grants: { table: ['get', 'put', 'update'], payments: true },
  timeout: 30,
})

/** Sends refunds of unknown outcome again, under the same key (P11). */
export const sweepRefunds = clock({
  id: 'sweepRefunds',
  subject: 'orders',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1'], payments: true },
  timeout: 50,
})

export const deliveriesBackground = [advanceDelivery, sweepDeliveries, sendRefund, sweepRefunds] as const
