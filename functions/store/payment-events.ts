import * as z from 'zod'
import { orderKeys } from '#functions/table/keys.ts'
import type { Querier } from '#functions/table/table.ts'
import { put } from '#functions/table/write.ts'

/** Webhooks of the payment platform, kept once each (P12). */
const PaymentEvent = z.object({
  eventId: z.string(),
  orderId: z.string(),
  type: z.string(),
  receivedAt: z.int(),
  /** `parked`: its order is not there yet; replayed for a day (D42). */
  state: z.enum(['new', 'parked', 'done', 'dropped']),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

/** Two weeks, for the console; then TTL may take it away. */
const keptSeconds = 14 * 86_400

const item = (event: PaymentEvent, dueAt?: number) => ({
  ...orderKeys.event(event.eventId),
  ...event,
  expiresAt: Math.floor(event.receivedAt / 1000) + keptSeconds,
  ...(dueAt !== undefined && { GSI1PK: orderKeys.parked, GSI1SK: orderKeys.due(dueAt) }),
})

export const newPaymentEvent = (event: PaymentEvent) => put(item(event), { ifAbsent: true }).or('busy')
export const parkPaymentEvent = (event: PaymentEvent, dueAt: number) => put(item({ ...event, state: 'parked' }, dueAt))
export const closePaymentEvent = (event: PaymentEvent, state: 'done' | 'dropped') => put(item({ ...event, state }))

export async function parkedEvents(table: Querier, now: number): Promise<PaymentEvent[]> {
  const { rows } = await table.query({
    pk: orderKeys.parked,
    index: 'GSI1',
    between: [orderKeys.due(0), orderKeys.due(now)],
    limit: 100,
  })
  return rows.map(row => PaymentEvent.parse(row))
}
