import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, remove, update } from '#functions/machinery/table/write.ts'
import type { WebhookSetting } from '#shared/platform/api/webhooks.ts'
import type { Mode } from '#shared/platform/keys/scope.ts'
import { utcIso, utcIsoOrNull } from '#shared/platform/time/iso.ts'
import { maxSettings } from '#shared/platform/webhooks/delivery.ts'
import { EventType } from '#shared/platform/webhooks/event.ts'
import { webhookKeys } from '../table-keys.ts'

/** A webhook endpoint of a shop. Its secrets are stored in plain text, because every message is signed with them. */
export const WebhookRecord = z.object({
  webhookId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  url: z.string(),
  /** Empty for all events. */
  events: z.array(EventType),
  secret: z.string(),
  /** Previous secret, which also signs until then (epoch ms). */
  oldSecret: z.object({ secret: z.string(), until: z.int() }).optional(),
  state: z.enum(['ACTIVE', 'DISABLED']),
  disabledReason: z.enum(['gone', 'failing', 'shop']).optional(),
  /** Epoch ms of the first failure since the last success. */
  failingSince: z.int().optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
  version: z.int(),
})
export type WebhookRecord = z.infer<typeof WebhookRecord>

export const takes = ({ state, events }: WebhookRecord, type: EventType) =>
  state === 'ACTIVE' && (events.length === 0 || events.includes(type))

/** Secrets that sign at a time: the current one, and the previous one until its end. */
export const secretsAt = ({ secret, oldSecret }: WebhookRecord, now: number) =>
  oldSecret && oldSecret.until > now ? [secret, oldSecret.secret] : [secret]

export function settingView(record: WebhookRecord, now: number): WebhookSetting {
  const { webhookId, mode, url, events, state, disabledReason, failingSince, oldSecret, version } = record
  return {
    id: webhookId,
    object: 'webhook_setting',
    livemode: mode === 'live',
    url,
    events: events.length === 0 ? '*' : events,
    state,
    disabled_reason: disabledReason ?? null,
    failing_since: utcIsoOrNull(failingSince),
    old_secret_until: oldSecret && oldSecret.until > now ? utcIso(oldSecret.until) : null,
    version,
    created: utcIso(record.createdAt),
    updated: utcIso(record.updatedAt),
  }
}

export async function getSetting(table: Getter, mode: Mode, shopId: string, webhookId: string) {
  const item = await table.get(webhookKeys.setting(mode, shopId, webhookId))
  return item && WebhookRecord.parse(item)
}

/** Oldest first; at most 16. */
export async function listSettings(table: Querier, mode: Mode, shopId: string): Promise<WebhookRecord[]> {
  const rows = await table.queryAll({ ...webhookKeys.ofShop(mode, shopId), consistent: true })
  return rows.map(row => WebhookRecord.parse(row)).sort((a, b) => a.createdAt - b.createdAt)
}

export function putSetting(record: WebhookRecord) {
  return put({ ...webhookKeys.setting(record.mode, record.shopId, record.webhookId), ...record }, { ifAbsent: true })
}

/** Replaces an endpoint if no other process was faster. */
export function replaceSetting(after: WebhookRecord, before: WebhookRecord) {
  return put(
    { ...webhookKeys.setting(after.mode, after.shopId, after.webhookId), ...after },
    { where: ['#version = :version', { version: before.version }] },
  )
}

export const removeSetting = (mode: Mode, shopId: string, webhookId: string) =>
  remove(webhookKeys.setting(mode, shopId, webhookId), ['attribute_exists(#PK)']).or('E0043050002')

/** Adds to or subtracts from the number of endpoints. Adding needs room (`E0040061030`). */
export function countSettings(mode: Mode, shopId: string, by: 1 | -1) {
  return update(webhookKeys.count(mode, shopId), {
    add: { settings: by },
    ...(by > 0 && { where: ['attribute_not_exists(#settings) OR #settings < :max', { max: maxSettings }] as const }),
  })
}
