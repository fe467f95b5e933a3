import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'
import { orderDue } from './orders.ts'

/** A webhook of the payment platform was stored. Its `orderId` says only which order to read (D42). */
export const paymentNoticed = event('payment.noticed', 1, z.object({ eventId: z.string(), orderId: z.string() }), {
  eventId: 'evt_01KB91Q2R4T6V8X0Z2B4D6F8H0',
  orderId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
})

const settles = { table: ['get', 'query', 'put', 'update', 'check'], payments: true } as const

/** Expires the order or asks the platform, whichever is due when the timer fires. */
export const advanceOrder = reaction({
  id: 'advanceOrder',
  subject: 'payments',
  on: [orderDue],
  grants: settles,
  timeout: 30,
})

/** Reads the payment of a webhook at the platform and advances its order (D42). */
export const settlePayment = reaction({
  id: 'settlePayment',
  subject: 'payments',
  on: [paymentNoticed],
  grants: settles,
  timeout: 30,
})

/** Advances orders that timers and webhooks missed, and retries webhooks that arrived before their order. */
export const pollOrders = clock({
  id: 'pollOrders',
  subject: 'payments',
  every: 'rate(1 minute)',
  grants: { ...settles, indexes: ['GSI1'] },
  timeout: 50,
})

/** Counts payments of unknown outcome and charges that are neither captured nor released, for their alarms. */
export const countPayments = clock({
  id: 'countPayments',
  subject: 'payments',
  every: 'rate(5 minutes)',
  grants: { table: ['query'], indexes: ['GSI1'] },
})

export const paymentsEvents = [paymentNoticed] as const
export const paymentsBackground = [advanceOrder, settlePayment, pollOrders, countPayments] as const
