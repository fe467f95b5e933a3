import * as z from 'zod'
import { orderTransitions } from '#shared/domain/buying/order/transitions.ts'
import { clock, event, reaction } from '../event.ts'
import { exampleSaleFacts } from '../sale-facts.ts'

/** Events of refunds (D89), and the functions that send them. */
const id = z.string()
const money = { refundId: id, orderId: id, buyerId: id, amount: z.int() }

const exampleMoney = {
  refundId: '01KB93C2R4T6V8X0Z2B4D6F8H3',
  orderId: exampleSaleFacts.orderId,
  buyerId: exampleSaleFacts.buyerId,
  amount: 335_300,
}

export const refundRequested = event('order.refund-requested', 1, z.object(money), exampleMoney)

export const orderRefunded = event(
  'order.refunded',
  2,
  z.object({
    ...money,
    payStatus: z.enum([orderTransitions.refundPart.to, orderTransitions.refund.to]),
    via: z.enum(['platform', 'bank']),
  }),
  { ...exampleMoney, payStatus: 'refunded', via: 'platform' },
)

/** The platform definitely refused a refund: an operator has to resolve it (D43). */
export const refundFailed = event('order.refund-failed', 1, z.object({ ...money, failure: z.string() }), {
  ...exampleMoney,
  failure: 'EC007127007',
})

/** Sends a requested refund to the payment platform. */
export const sendRefund = reaction({
  id: 'sendRefund',
  subject: 'refunds',
  on: [refundRequested],
  grants: { table: ['get', 'put', 'update'], payments: true },
  timeout: 30,
})

/** Resends refunds of unknown outcome, under the same key (P11). */
export const sweepRefunds = clock({
  id: 'sweepRefunds',
  subject: 'refunds',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1'], payments: true },
  timeout: 50,
})

export const refundsEvents = [refundRequested, orderRefunded, refundFailed] as const
export const refundsBackground = [sendRefund, sweepRefunds] as const
