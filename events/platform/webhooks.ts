import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'

const id = z.string()
const mode = z.enum(['test', 'live'])
const shop = { shopId: 's_00000000001', mode: 'test' } as const
const eventId = 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'

/** A webhook event was recorded in the same transaction; its snapshot is read from the store. */
export const platformEventRecorded = event(
  'platform.event-recorded',
  1,
  z.object({ shopId: id, mode, eventId: id, type: z.string() }),
  { ...shop, eventId, type: 'payment.captured' },
)

/**
 * A delivery is due for an attempt: published when a call opened it, by its schedule, and by the sweeper for lost ones.
 */
export const webhookDue = event(
  'platform.webhook-due',
  1,
  z.object({
    shopId: id,
    mode,
    eventId: id,
    deliveryId: id,
    /** Number of attempts when the message was sent; if there were more since, the message is outdated. */
    attempt: z.int(),
  }),
  { ...shop, eventId, deliveryId: 'dl_01KB8Z6V4000000000000000AA', attempt: 0 },
)

/** An endpoint was switched off because its deliveries failed. */
export const webhookStopped = event(
  'platform.webhook-stopped',
  1,
  z.object({ shopId: id, mode, webhookId: id, url: z.string(), reason: z.enum(['gone', 'failing']) }),
  { ...shop, webhookId: 'wh_01KB8Z6V3RM3F5Q9ZC5T0A1B2C', url: 'https://shop.example/webhooks', reason: 'gone' },
)

/** Finds the endpoints that subscribe to an event and makes the first attempt at each, in parallel. */
export const openDeliveries = reaction({
  id: 'openDeliveries',
  subject: 'platform',
  area: 'webhooks',
  on: [platformEventRecorded],
  grants: { table: ['get', 'query', 'put', 'update'], schedules: ['create'] },
  timeout: 30,
})

/**
 * Posts one event to one endpoint after the first attempt, or where a call requested it. The ten messages of a batch
 * run in parallel.
 */
export const sendWebhook = reaction({
  id: 'sendWebhook',
  subject: 'platform',
  area: 'webhooks',
  on: [webhookDue],
  grants: { table: ['get', 'put', 'update'], schedules: ['create'] },
  timeout: 30,
})

/** Notifies the shop by mail that an endpoint was switched off. */
export const mailWebhookStop = reaction({
  id: 'mailWebhookStop',
  subject: 'platform',
  area: 'webhooks',
  on: [webhookStopped],
  grants: { table: ['get', 'put', 'update'], mail: true },
  // As every mailer: ten mails are sent one after the other.
  timeout: 60,
})

/** Advances deliveries that no schedule and no message has advanced. */
export const sweepWebhooks = clock({
  id: 'sweepWebhooks',
  subject: 'platform',
  area: 'webhooks',
  every: 'rate(1 minute)',
  grants: { table: ['query', 'put'], indexes: ['GSI1'] },
  timeout: 60,
})

export const platformWebhooksEvents = [platformEventRecorded, webhookDue, webhookStopped] as const
export const platformWebhooksBackground = [openDeliveries, sendWebhook, mailWebhookStop, sweepWebhooks] as const
