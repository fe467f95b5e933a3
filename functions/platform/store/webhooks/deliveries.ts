import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { PendingEvent } from '#events/event.ts'
import { webhookDue } from '#events/platform/webhooks.ts'
import type { ConditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { keptDays } from '#shared/platform/api/limits.ts'
import type { WebhookDelivery } from '#shared/platform/api/webhooks/events.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { claimMs } from '#shared/platform/webhooks/delivery.ts'
import { webhookDeliveryKeys } from '../table-keys.ts'

/**
 * Delivery of one event to one endpoint. `nextAttemptAt` decides when it is retried; schedules, messages and the
 * sweeper only trigger a check. `attempts` counts attempts with a result.
 */
export const DeliveryRecord = z.object({
  deliveryId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  eventId: z.string(),
  webhookId: z.string(),
  state: z.enum(['PENDING', 'DELIVERED', 'FAILED', 'CANCELED']),
  attempts: z.int(),
  nextAttemptAt: z.int().optional(),
  /** End of the current sender's lease (epoch ms), after which another sender takes over. */
  claimedUntil: z.int().optional(),
  claim: z.string().optional(),
  lastStatus: z.int().optional(),
  lastResult: z.string().optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Epoch s, for TTL. */
  expiresAt: z.int(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

const keptSeconds = keptDays.deliveries * 86_400

interface NewDelivery {
  readonly shopId: string
  readonly mode: Mode
  readonly eventId: string
  readonly webhookId: string
  /** Empty for the first delivery, the cause of a resent one. */
  readonly cause: string
  readonly now: number
}

/**
 * Creates a delivery: the item, and the event that triggers the first attempt. The id is derived from event, endpoint
 * and cause, so that a repeated event creates no second delivery.
 */
export function openDelivery(wanted: NewDelivery): {
  readonly delivery: DeliveryRecord
  readonly writes: readonly Write<'put', never>[]
  readonly events: readonly PendingEvent[]
} {
  const delivery = newDelivery(wanted)
  return {
    delivery,
    writes: [put(itemOf(delivery), { ifAbsent: true })],
    events: [dueOf(delivery)],
  }
}

/**
 * Creates a delivery claimed by its first sender; undefined if it exists already. The item is in the sweeper's index
 * from the start, so that no event is needed.
 */
export async function openClaimed(
  single: ConditionalWrites,
  wanted: NewDelivery,
  claim: string,
): Promise<ClaimedDelivery | undefined> {
  const claimed = { ...newDelivery(wanted), claim, claimedUntil: wanted.now + claimMs }
  const { outcome } = await single.put(itemOf(claimed), ['attribute_not_exists(#PK)'])
  return outcome === 'done' ? claimed : undefined
}

function newDelivery({ shopId, mode, eventId, webhookId, cause, now }: NewDelivery): DeliveryRecord {
  return {
    deliveryId: `dl_${idFrom(`${eventId} ${webhookId} ${cause}`)}`,
    shopId,
    mode,
    eventId,
    webhookId,
    state: 'PENDING',
    attempts: 0,
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
    expiresAt: Math.floor(now / 1000) + keptSeconds,
  }
}

export const dueOf = ({ shopId, mode, eventId, deliveryId, attempts }: DeliveryRecord): PendingEvent =>
  webhookDue({ shopId, mode, eventId, deliveryId, attempt: attempts })

/** The item, with its index entry while it waits. */
export function itemOf(delivery: DeliveryRecord) {
  const { mode, shopId, eventId, deliveryId, nextAttemptAt } = delivery
  return {
    ...webhookDeliveryKeys.delivery(mode, shopId, eventId, deliveryId),
    ...delivery,
    ...(nextAttemptAt !== undefined && {
      GSI1PK: webhookDeliveryKeys.waiting(shardOf(deliveryId)),
      GSI1SK: `${webhookDeliveryKeys.due(nextAttemptAt)}#${deliveryId}`,
    }),
  }
}

/** A delivery claimed by one sender. */
export type ClaimedDelivery = DeliveryRecord & { readonly claim: string }

interface DueDelivery {
  readonly key: Key
  /** Number of attempts when the message was sent. */
  readonly attempt: number
}

/**
 * Claims a due delivery for one attempt, unless another attempt has it or has ended; returns its current state
 * otherwise. No event depends on an attempt, so that each step is one conditional write (docs/decisions/080).
 */
export async function claimDue(
  single: ConditionalWrites,
  { key, attempt }: DueDelivery,
  claim: string,
  now: number,
): Promise<{ readonly claimed: ClaimedDelivery } | { readonly found: DeliveryRecord | undefined }> {
  const taken = await single.update(key, {
    set: { claim, claimedUntil: now + claimMs },
    where: [
      '#state = :pending AND #attempts = :attempt AND #nextAttemptAt <= :now AND ' +
        '(attribute_not_exists(#claimedUntil) OR #claimedUntil <= :now)',
      { pending: 'PENDING', attempt, now },
    ],
  })
  if (taken.outcome === 'done') return { claimed: { ...DeliveryRecord.parse(taken.item), claim } }
  return { found: taken.current && DeliveryRecord.parse(taken.current) }
}

/** Stores a delivery after its attempt. False if the claim has expired. */
export async function endTry(single: ConditionalWrites, after: DeliveryRecord, claim: string): Promise<boolean> {
  const { outcome } = await single.put(itemOf(after), ['#claim = :claim', { claim }])
  return outcome === 'done'
}

export async function deliveriesOfEvent(table: Querier, mode: Mode, shopId: string, eventId: string) {
  const rows = await table.queryAll({ ...webhookDeliveryKeys.ofEvent(mode, shopId, eventId), consistent: true })
  return rows.map(row => DeliveryRecord.parse(row)).sort((a, b) => a.createdAt - b.createdAt)
}

/** Overdue deliveries of every shard, at most `limit` of each. */
export async function overdueWebhookDeliveries(
  table: Querier,
  before: number,
  limit: number,
): Promise<DeliveryRecord[]> {
  const pages = await Promise.all(
    webhookDeliveryKeys.shards.map(shard =>
      table.query({
        pk: webhookDeliveryKeys.waiting(shard),
        index: 'GSI1',
        between: [webhookDeliveryKeys.due(0), webhookDeliveryKeys.due(before)],
        limit,
      }),
    ),
  )
  return pages.flatMap(({ rows }) => rows.map(row => DeliveryRecord.parse(row)))
}

export function webhookDeliveryView(record: DeliveryRecord): WebhookDelivery {
  const { deliveryId, eventId, webhookId, state, attempts, nextAttemptAt, lastStatus, lastResult } = record
  return {
    id: deliveryId,
    object: 'delivery',
    event_id: eventId,
    webhook_id: webhookId,
    state,
    attempts,
    next_attempt_at: nextAttemptAt === undefined ? null : new Date(nextAttemptAt).toISOString(),
    last_status: lastStatus ?? null,
    last_result: lastResult ?? null,
    created: new Date(record.createdAt).toISOString(),
    updated: new Date(record.updatedAt).toISOString(),
  }
}

/** 26 letters and digits, like every other id. */
function idFrom(text: string): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return [...createHash('sha256').update(text).digest().subarray(0, 26)].map(byte => digits[byte % 32]).join('')
}

const shardOf = (deliveryId: string) => [...deliveryId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8
