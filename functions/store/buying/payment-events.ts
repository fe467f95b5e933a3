import * as z from 'zod'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'

/**
 * Webhooks of the payment platform whose order does not exist yet (D42). Other webhooks are deduplicated by their TX#
 * item (P12).
 */
const StoredPaymentEvent = z.object({
  eventId: z.string(),
  orderId: z.string(),
  type: z.string(),
  receivedAt: z.int(),
  /** `parked`: its order does not exist yet; replayed for a day (D42). */
  state: z.enum(['parked', 'done', 'dropped']),
})
type StoredPaymentEvent = z.infer<typeof StoredPaymentEvent>

/** Two weeks, for the console; then TTL deletes it. */
const keptSeconds = 14 * 86_400

const item = (event: StoredPaymentEvent, dueAt?: number) => ({
  ...orderKeys.event(event.eventId),
  ...event,
  expiresAt: Math.floor(event.receivedAt / 1000) + keptSeconds,
  ...(dueAt !== undefined && { GSI1PK: orderKeys.parked, GSI1SK: orderKeys.due(dueAt) }),
})

export const parkPaymentEvent = (event: StoredPaymentEvent, dueAt: number) =>
  put(item({ ...event, state: 'parked' }, dueAt))
export const closePaymentEvent = (event: StoredPaymentEvent, state: 'done' | 'dropped') =>
  put(item({ ...event, state }))

export async function parkedEvents(table: Querier, now: number): Promise<StoredPaymentEvent[]> {
  const { rows } = await table.query({
    pk: orderKeys.parked,
    index: 'GSI1',
    between: [orderKeys.due(0), orderKeys.due(now)],
    limit: 100,
  })
  return rows.map(row => StoredPaymentEvent.parse(row))
}
