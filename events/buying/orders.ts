import * as z from 'zod'
import { sources } from '#shared/domain/kernel/purchase-source.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { event } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'

/** Events of orders, one for each transition of D41, and the functions that react to them. */
const id = z.string()

const yen = z.int()

/** Epoch ms. */
const at = z.int()

const which = { orderId: id, orderNumber: z.string(), buyerId: id }

const example = {
  orderId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  orderNumber: '261121-048213',
  buyerId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
}

const works = { productIds: z.array(id) }

const exampleWorks = { productIds: ['shino-chawan'] }

export const orderCreated = event(
  'order.created',
  2,
  z.object({ ...which, ...works, source: z.enum(sources), total: yen, holdUntil: at }),
  { ...example, ...exampleWorks, source: 'direct', total: 335_300, holdUntil: 1_796_094_900_000 },
)

/** The operator has to quote the transport of a work within two business days (D26, D41). */
export const quoteNeeded = event('order.quote-needed', 1, z.object({ ...which, ...works, until: at }), {
  ...example,
  ...exampleWorks,
  until: 1_796_698_800_000,
})

export const challengeOpened = event('order.challenge-opened', 1, z.object({ ...which, holdUntil: at }), {
  ...example,
  holdUntil: 1_796_095_200_000,
})

/** The payment is authorized and the works are locked for the order; the capture follows (D41). */
export const orderAuthorized = event('order.authorized', 1, z.object({ ...which, ...works, total: yen }), {
  ...example,
  ...exampleWorks,
  total: 335_300,
})

export const orderPaid = event(
  'order.paid',
  2,
  z.object({
    ...which,
    source: z.enum(sources),
    refId: id.nullable(),
    total: yen,
    method: z.enum(['card', 'bank']),
    lines: z.array(
      z.object({
        itemId: id,
        productId: id,
        price: yen,
        sellerType: z.enum(sellerTypes),
        sellerId: id.nullable(),
        partnerId: id.nullable(),
      }),
    ),
  }),
  {
    ...example,
    source: 'direct',
    refId: null,
    total: 335_300,
    method: 'card',
    lines: [
      {
        itemId: '01KB91Q2R5T6V8X0Z2B4D6F8H1',
        productId: 'shino-chawan',
        price: 330_000,
        sellerType: 'partner',
        sellerId: null,
        partnerId: 'teitei',
      },
    ],
  },
)

/** Outcome in the words of marketplace.md 4, never the provider's code. */
export const paymentFailed = event(
  'order.payment-failed',
  1,
  z.object({ ...which, ...works, outcome: z.string(), detail: z.string().nullable(), holdUntil: at }),
  { ...example, ...exampleWorks, outcome: 'issuer_rejected', detail: null, holdUntil: 1_796_094_900_000 },
)

export const orderExpired = event('order.expired', 2, z.object({ ...which, ...works, source: z.enum(sources) }), {
  ...example,
  ...exampleWorks,
  source: 'direct',
})

export const orderCancelled = event('order.cancelled', 2, z.object({ ...which, ...works, source: z.enum(sources) }), {
  ...example,
  ...exampleWorks,
  source: 'direct',
})

/** The virtual account for a transfer was issued (D44). */
export const transferAwaited = event(
  'order.transfer-awaited',
  1,
  z.object({ ...which, ...works, total: yen, until: at }),
  {
    ...example,
    ...exampleWorks,
    total: 12_353_000,
    until: 1_796_698_800_000,
  },
)

/** A payment was authorized after the works had gone to others. It was voided, and nothing is charged (D41). */
export const latePaymentVoided = event('order.late-payment-voided', 1, z.object({ ...which, ...works }), {
  ...example,
  ...exampleWorks,
})

/** A card was charged without a request of ours. The charge was refunded, and an operator has to check it (D41). */
export const strayPaymentReturned = event('order.stray-payment-returned', 1, z.object({ ...which, total: yen }), {
  ...example,
  total: 335_300,
})

/** A transfer arrived that pays for no order: an operator has to return it (decision 102). */
export const moneyOwed = event(
  'order.money-owed',
  1,
  z.object({ ...which, amount: yen, owed: yen, isPaid: z.boolean() }),
  { ...example, amount: 777, owed: 777, isPaid: true },
)

/** An operator has returned an unapplied payment; `left` of it is still owed. */
export const moneyReturned = event('order.money-returned', 1, z.object({ ...which, amount: yen, left: yen }), {
  ...example,
  amount: 777,
  left: 0,
})

/** An order is due: the message of its timer. The event decides nothing. */
export const orderDue = event('order.due', 1, z.object({ orderId: id, dueAt: at }), {
  orderId: example.orderId,
  dueAt: 1_796_094_900_000,
})

/** The timer for an order's next due time. */
export const orderTimer = (wait: z.output<typeof orderDue.data>) =>
  timerWanted({ name: `ord-${wait.orderId}-${wait.dueAt}`, at: wait.dueAt, event: orderDue(wait) })

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
    until: 1_796_353_200_000,
  },
)

export const ordersEvents = [
  orderCreated,
  quoteNeeded,
  challengeOpened,
  orderAuthorized,
  orderPaid,
  paymentFailed,
  orderExpired,
  orderCancelled,
  transferAwaited,
  latePaymentVoided,
  strayPaymentReturned,
  moneyOwed,
  moneyReturned,
  orderDue,
  orderQuoted,
] as const
