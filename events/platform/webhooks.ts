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

/** A delivery is to be tried: said when a call opened it, by its schedule, and by the sweeper for what they lost. */
export const webhookDue = event(
  'platform.webhook-due',
  1,
  z.object({
    shopId: id,
    mode,
    eventId: id,
    deliveryId: id,
    /** How many tries there had been; with more, the message is of yesterday. */
    attempt: z.int(),
  }),
  { ...shop, eventId, deliveryId: 'dl_01KB8Z6V4000000000000000AA', attempt: 0 },
)

/** An address was given up. */
export const webhookStopped = event(
  'platform.webhook-stopped',
  1,
  z.object({ shopId: id, mode, webhookId: id, url: z.string(), reason: z.enum(['gone', 'failing']) }),
  { ...shop, webhookId: 'wh_01KB8Z6V3RM3F5Q9ZC5T0A1B2C', url: 'https://shop.example/webhooks', reason: 'gone' },
)

/** Finds the addresses that ask for an event and makes the first attempt at each, side by side. */
export const openDeliveries = reaction({
  id: 'openDeliveries',
  subject: 'platform',
  area: 'webhooks',
  on: [platformEventRecorded],
  grants: { table: ['get', 'query', 'put', 'update'], schedules: ['create'] },
  timeout: 30,
})

/** Posts one event to one address after the first attempt, or where a call asked for it. Ten of a batch wait for their receivers side by side. */
export const sendWebhook = reaction({
  id: 'sendWebhook',
  subject: 'platform',
  area: 'webhooks',
  on: [webhookDue],
  grants: { table: ['get', 'put', 'update'], schedules: ['create'] },
  timeout: 30,
})

/** Tells the shop by mail that an address was given up. */
export const mailWebhookStop = reaction({
  id: 'mailWebhookStop',
  subject: 'platform',
  area: 'webhooks',
  on: [webhookStopped],
  grants: { table: ['get', 'put', 'update'], mail: true },
  // As of every mailer: ten mails wait for their turn.
  timeout: 60,
})

/** What no schedule and no message has brought on. */
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
