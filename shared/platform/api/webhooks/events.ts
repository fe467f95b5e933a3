import * as z from 'zod'
import { eventTypes, laterEventTypes, PlatformEvent } from '../../webhooks/event.ts'
import { platformEndpoint, secretKey } from '../endpoint.ts'
import { field, instantField, instantInputField, kind, withLater } from '../fields.ts'
import { listQuery } from '../lists.ts'

/** Events of a shop, their deliveries, and the log of its API requests (payment-platform.md 5.6, 5.20). */
export const WebhookDelivery = z.object({
  id: z.string(),
  object: z.literal('delivery'),
  event_id: z.string(),
  webhook_id: z.string(),
  state: z.enum(['PENDING', 'DELIVERED', 'FAILED', 'CANCELED']),
  /** Number of attempts so far. */
  attempts: z.int(),
  next_attempt_at: instantField().nullable(),
  last_status: z.int().nullable(),
  /** Result of the last attempt, in a word. */
  last_result: z.string().nullable(),
  created: instantField(),
  updated: instantField(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const exampleWebhookDelivery = {
  id: 'dl_01KB8Z6V4000000000000000AA',
  object: 'delivery',
  event_id: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  webhook_id: 'wh_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  state: 'PENDING',
  attempts: 0,
  next_attempt_at: '2026-12-01T00:00:00.000Z',
  last_status: null,
  last_result: null,
  created: '2026-12-01T00:00:00.000Z',
  updated: '2026-12-01T00:00:00.000Z',
} as const satisfies WebhookDelivery
const event: PlatformEvent = {
  id: exampleWebhookDelivery.event_id,
  object: 'event',
  api_version: '20260101',
  created: '2026-12-01T00:00:00.000Z',
  livemode: false,
  shop_id: 's_00000000001',
  type: 'payment.captured',
  sequence: 1_837_057_536_006_147,
  data: {
    object: { id: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C', status: 'CAPTURED', version: 3 },
    previous: { status: 'AUTHORIZED' },
  },
  request_id: 'req_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
}
const since = z
  .string()
  .refine(
    value => /^evt_[0-9A-Z]{26}$/.test(value) || z.iso.datetime({ offset: true }).safeParse(value).success,
    kind('008'),
  )
const eventId = field('023', z.string().max(40, kind('002')), '0044')

export const listEvents = platformEndpoint({
  id: 'listEvents',
  area: 'webhooks',
  method: 'GET',
  path: '/v1/events',
  summary: 'List events since a point in time, oldest first, to recover missed webhooks (5.6)',
  operation: '0044',
  access: secretKey('webhooks:read'),
  input: z.strictObject({
    /** An instant, or an event id to continue after; defaults to seven days ago. Continue with `next_since`. */
    since: field('096', since.optional(), '0095'),
    type: field('097', withLater(z.enum(eventTypes, kind('031')), laterEventTypes).optional(), '0095'),
    limit: listQuery(['created']).limit,
  }),
  output: z.object({ list: z.array(PlatformEvent), has_more: z.boolean(), next_since: z.string() }),
  codes: [],
  grants: { table: ['query'] },
  example: {
    input: { since: '2026-12-01T00:00:00Z' },
    output: { list: [event], has_more: false, next_since: '2026-12-01T00:00:00.000Z' },
  },
})

export const getEvent = platformEndpoint({
  id: 'getEvent',
  area: 'webhooks',
  method: 'GET',
  path: '/v1/events/{id}',
  summary: 'Retrieve an event as it was sent (5.6)',
  operation: '0044',
  access: secretKey('webhooks:read'),
  input: z.strictObject({ id: eventId }),
  output: PlatformEvent,
  codes: ['E0044023002'],
  grants: { table: ['get'] },
  example: { input: { id: event.id }, output: event },
})

export const listDeliveries = platformEndpoint({
  id: 'listDeliveries',
  area: 'webhooks',
  method: 'GET',
  path: '/v1/events/{id}/deliveries',
  summary: 'List the webhook deliveries of an event (5.6)',
  operation: '0044',
  access: secretKey('webhooks:read'),
  input: z.strictObject({ id: eventId }),
  output: z.object({ list: z.array(WebhookDelivery) }),
  codes: ['E0044023002'],
  grants: { table: ['get', 'query'] },
  example: { input: { id: event.id }, output: { list: [exampleWebhookDelivery] } },
})

export const resendEvent = platformEndpoint({
  id: 'resendEvent',
  area: 'webhooks',
  method: 'POST',
  path: '/v1/events/{id}/resend',
  summary: 'Resend an event of the last 30 days to one endpoint, or to all subscribed ones (5.6)',
  operation: '0044',
  access: secretKey('webhooks:write'),
  input: z.strictObject({ id: eventId, webhook_id: field('050', z.string().max(50, kind('002')).optional(), '0044') }),
  output: z.object({ list: z.array(WebhookDelivery) }),
  codes: ['E0044050002', 'E0044023002', 'E0044023023'],
  grants: { table: ['get', 'query', 'put'] },
  status: 202,
  example: { input: { id: event.id }, output: { list: [exampleWebhookDelivery] } },
})

export const EventLog = z.object({
  id: z.string(),
  object: z.literal('event_log'),
  created: instantField(),
  method: z.string(),
  path: z.string(),
  operation: z.string(),
  status: z.int(),
  /** Duration of the request, ms. */
  duration: z.int(),
  error_codes: z.array(z.string()),
  api_key_id: z.string().nullable(),
  /** JSON as sent and received, without secrets. */
  request: z.string(),
  response: z.string(),
})
export type EventLog = z.infer<typeof EventLog>

export const listEventLogs = platformEndpoint({
  id: 'listEventLogs',
  area: 'webhooks',
  method: 'GET',
  path: '/v1/event_logs',
  summary: 'List the API request log for a period of up to 31 days, newest first (5.20)',
  operation: '0091',
  access: secretKey('webhooks:read'),
  input: z.strictObject({
    from: field('083', instantInputField().optional()),
    to: field('083', instantInputField().optional()),
    keyword: field('094', z.string().trim().max(100, kind('003')).optional(), '0095'),
    method: field('097', z.enum(['GET', 'POST', 'PUT', 'DELETE'], kind('031')).optional(), '0095'),
    status: field(
      '097',
      z
        .string()
        .regex(/^([1-5]\d\d|[1-5]xx)$/, kind('031'))
        .optional(),
      '0095',
    ),
    limit: listQuery(['created']).limit,
    /** `next` of the previous answer. */
    after: field('023', z.string().max(100, kind('002')).optional()),
  }),
  output: z.object({ list: z.array(EventLog), next: z.string().nullable() }),
  codes: ['E0091083007', 'E0091023002'],
  grants: { table: ['query'] },
  example: {
    input: { from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' },
    output: {
      list: [
        {
          id: 'req_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
          object: 'event_log',
          created: '2026-12-01T00:00:00.000Z',
          method: 'GET',
          path: '/v1/webhook_settings',
          operation: 'listWebhookSettings',
          status: 200,
          duration: 12,
          error_codes: [],
          api_key_id: 'key_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
          request: '{}',
          response: '{"total_count":0,"list":[]}',
        },
      ],
      next: null,
    },
  },
})

export const eventEndpoints = [listEvents, getEvent, listDeliveries, resendEvent, listEventLogs] as const
