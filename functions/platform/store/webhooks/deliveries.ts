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
 * One event on its way to one address. `nextAttemptAt` decides when it is tried again; schedules, messages and the
 * sweeper only trigger a check. `attempts` counts the attempts with a result.
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
  /** The end of the claim of the current sender (epoch ms). Another sender takes over after it. */
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
  /** Empty for the first delivery, the cause of a repeated one. */
  readonly cause: string
  readonly now: number
}

/**
 * Opens a delivery: the item, and the event that triggers the first attempt. The id derives from event, address and
 * cause, so a repeated event opens no second delivery.
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
 * Opens a delivery in the hands of its first sender; undefined when it was opened before. The item waits in the
 * sweeper's index from the first, so nothing else has to announce it.
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

/** A delivery in the hands of one sender. */
export type ClaimedDelivery = DeliveryRecord & { readonly claim: string }

interface DueDelivery {
  readonly key: Key
  /** The tries that counted when it was announced. */
  readonly attempt: number
}

/**
 * Takes a delivery for one try when it is due, unless another try has it or has counted; answers otherwise what stands
 * there. No event tells of a try, so each step is one conditional write (docs/decisions/080).
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

/** Stores a delivery after its try. False when the claim of that try no longer holds. */
export async function endTry(single: ConditionalWrites, after: DeliveryRecord, claim: string): Promise<boolean> {
  const { outcome } = await single.put(itemOf(after), ['#claim = :claim', { claim }])
  return outcome === 'done'
}

export async function deliveriesOfEvent(table: Querier, mode: Mode, shopId: string, eventId: string) {
  const rows = await table.queryAll({ ...webhookDeliveryKeys.ofEvent(mode, shopId, eventId), consistent: true })
  return rows.map(row => DeliveryRecord.parse(row)).sort((a, b) => a.createdAt - b.createdAt)
}

/** The overdue deliveries of every shard, at most `limit` of each. */
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

/** 26 letters and digits, as every other id has. */
function idFrom(text: string): string {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return [...createHash('sha256').update(text).digest().subarray(0, 26)].map(byte => digits[byte % 32]).join('')
}

const shardOf = (deliveryId: string) => [...deliveryId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 8
