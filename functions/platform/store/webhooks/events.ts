import { encodeTime } from 'ulid'
import * as z from 'zod'
import type { PendingEvent } from '#events/event.ts'
import { platformEventRecorded } from '#events/platform/webhooks.ts'
import { PackedText, packText, unpackText } from '#functions/machinery/table/packed-text.ts'
import { partRows } from '#functions/machinery/table/sharded-partition.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, type Write } from '#functions/machinery/table/write.ts'
import { keptDays } from '#shared/platform/api/limits.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { type EventSnapshot, type EventType, PlatformEvent, sequenceOf } from '#shared/platform/webhooks/event.ts'
import { eventKeys } from '../table-keys.ts'

/**
 * A webhook event is stored in the transaction of its transition, so that neither exists without the other. The item
 * has the body that is sent; the bus only announces it.
 */
const StoredEvent = z.object({
  type: z.string(),
  /** The event as JSON text, so that every attempt sends the same bytes. */
  body: PackedText,
  /** Epoch s: `GET /v1/events` returns events until TTL deletes them. */
  expiresAt: z.int(),
})

/** Longer than the 30 days of a resend, so that a late one gets `expired` rather than `unknown`. */
const keptSeconds = keptDays.events * 86_400

interface Transition {
  readonly shop: { readonly shopId: string; readonly apiVersion: string }
  readonly mode: Mode
  readonly type: EventType
  /** Wire form of the object after the transition, with its new `version`. */
  readonly object: EventSnapshot
  /** Previous values of changed members; empty for a new object. */
  readonly previous: Readonly<Record<string, unknown>>
  /** Id of the call, or of the timer's message. */
  readonly requestId: string
  readonly now: () => number
  readonly newId: () => string
}

/**
 * Writes and events of a webhook event, for the transaction of its transition.
 * @example
 * const recorded = recordEvent({ shop, mode, type: 'payment.captured', object: paymentView(after), previous: { status:
 * 'AUTHORIZED' }, requestId, now, newId })
 * return commit({ writes: [...changes, ...recorded.writes], events: [...recorded.events], answer })
 */
export function recordEvent({ shop, mode, type, object, previous, requestId, now, newId }: Transition): {
  readonly event: PlatformEvent
  readonly writes: readonly Write<'put', never>[]
  readonly events: readonly PendingEvent[]
} {
  const at = now()
  const id = `evt_${newId()}`
  const event = PlatformEvent.parse({
    id,
    object: 'event',
    api_version: shop.apiVersion,
    created: new Date(at).toISOString(),
    livemode: mode === 'live',
    shop_id: shop.shopId,
    type,
    sequence: sequenceOf(id),
    data: { object, previous },
    request_id: requestId,
  } satisfies PlatformEvent)
  const item: z.infer<typeof StoredEvent> = {
    type,
    body: packText(JSON.stringify(event)),
    expiresAt: Math.floor(at / 1000) + keptSeconds,
  }
  return {
    event,
    writes: [put({ ...eventKeys.event(mode, shop.shopId, id), ...item }, { ifAbsent: true })],
    events: [platformEventRecorded({ shopId: shop.shopId, mode, eventId: id, type })],
  }
}

const eventOf = (body: string): PlatformEvent => PlatformEvent.parse(JSON.parse(body))

/** A stored event with exactly the bytes that are sent. */
export function sentEventOf(item: Attributes) {
  const body = unpackText(StoredEvent.parse(item).body)
  return { content: eventOf(body), body }
}

export async function readEvent(table: Getter, mode: Mode, shopId: string, eventId: string) {
  return (await readSentEvent(table, mode, shopId, eventId))?.content
}

export async function readSentEvent(table: Getter, mode: Mode, shopId: string, eventId: string) {
  const item =
    (await table.get(eventKeys.event(mode, shopId, eventId))) ??
    (await table.get(eventKeys.uncut(mode, shopId, eventId)))
  return item && sentEventOf(item)
}

/** Rows that one call reads, so that a rare type is not searched through the whole past. */
const scanned = 1000

/**
 * Events since a time (ISO 8601) or after an event's id, oldest first. `last` is the id to continue from if there may
 * be more.
 */
export async function eventsSince(
  table: Querier,
  { mode, shopId }: { readonly mode: Mode; readonly shopId: string },
  { since, type, limit }: { readonly since: string; readonly type: EventType | undefined; readonly limit: number },
): Promise<{ readonly list: PlatformEvent[]; readonly last: string | undefined }> {
  // `~` sorts after every digit of an id, so that the event itself is skipped.
  const from = since.startsWith('evt_') ? `${since}~` : `evt_${encodeTime(Math.max(0, Date.parse(since)))}`
  const all = eventKeys.all(mode, shopId)
  const rows = partRows(table, all, {
    between: [from, 'evt_~'],
    // Ids are spread unevenly over the shards: with twice the average, few shards are read again.
    rowsAtATime: Math.ceil((type === undefined ? 2 * limit : scanned) / all.parts.length),
    consistent: true,
    grows: true,
  })
  const list: PlatformEvent[] = []
  let seen = 0
  for await (const row of rows) {
    const { type: is, body } = StoredEvent.parse(row)
    seen += 1
    if (type === undefined || is === type) list.push(eventOf(unpackText(body)))
    if (list.length >= limit || seen >= scanned) return { list, last: String(row['SK']) }
  }
  return { list, last: undefined }
}
