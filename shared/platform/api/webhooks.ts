import * as z from 'zod'
import { EventType, eventTypes, laterEventTypes } from '../webhooks/event.ts'
import { platformEndpoint, secretKey } from './endpoint.ts'
import { field, idText, instantField, kind, withLater } from './fields.ts'
import { listOf, listQuery, onePageOf } from './lists.ts'
import { exampleWebhookDelivery, WebhookDelivery } from './webhooks/events.ts'

/** Outgoing webhooks (payment-platform.md 5.6): endpoints that receive events, and the events themselves. */
const url = z
  .string()
  .trim()
  .min(1, kind('001'))
  .max(300, kind('003'))
  .regex(
    /^$|^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?(?:[/?][^\s\\#]*)?$/i,
    kind('008'),
  )

/** `*` for every event, or a list. */
const events = z
  .union([z.literal('*'), z.array(withLater(z.enum(eventTypes, kind('002')), laterEventTypes)).min(1)], kind('002'))
  .transform(chosen => (chosen === '*' ? chosen : [...new Set(chosen)]))

/** The shop's own secret; generated if omitted. */
const secret = z
  .string()
  .max(60, kind('003'))
  .regex(/^[\x21-\x7e]{32,}$/, kind('008'))

const settingId = (operation: '0041' | '0042' | '0043' | '0044') =>
  field('050', z.string().max(50, kind('002')), operation)

export const WebhookSetting = z.object({
  id: z.string(),
  object: z.literal('webhook_setting'),
  livemode: z.boolean(),
  url: z.string(),
  events: z.union([z.literal('*'), z.array(EventType)]),
  state: z.enum(['ACTIVE', 'DISABLED']),
  /**
   * `gone`: the endpoint answered 410; `failing`: no delivery succeeded for seven days; `shop`: disabled by the shop.
   */
  disabled_reason: z.enum(['gone', 'failing', 'shop']).nullable(),
  failing_since: instantField().nullable(),
  /** Until then events are signed with the previous secret too. */
  old_secret_until: instantField().nullable(),
  version: z.int(),
  created: instantField(),
  updated: instantField(),
})
export type WebhookSetting = z.infer<typeof WebhookSetting>

/** The secret is only in the answer that made it. */
const WithSecret = WebhookSetting.extend({ secret: z.string() })

const setting = {
  id: 'wh_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'webhook_setting',
  livemode: false,
  url: 'https://shop.example/webhooks',
  events: ['payment.captured'],
  state: 'ACTIVE',
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  version: 1,
  created: '2026-12-01T00:00:00.000Z',
  updated: '2026-12-01T00:00:00.000Z',
} as const satisfies WebhookSetting
const shown = { ...setting, secret: 'q7Rw2LkZ0bT9xVn4HsJ6yDcF1gMpA8eU3iOaK5Wt' }

export const createWebhookSetting = platformEndpoint({
  id: 'createWebhookSetting',
  area: 'webhooks',
  method: 'POST',
  path: '/v1/webhook_settings',
  summary: 'Create a webhook endpoint; a shop has at most 16 (5.6)',
  operation: '0040',
  access: secretKey('webhooks:write'),
  input: z.strictObject({
    id: field('050', idText(50).optional()),
    url: field('051', url),
    events: field('052', events),
    secret: field('053', secret.optional()),
  }),
  output: WithSecret,
  codes: ['E0040050014', 'E0040051040', 'E0040061030'],
  keepsNoAnswer: true,
  grants: { table: ['get', 'query', 'put', 'update'] },
  status: 201,
  example: { input: { url: setting.url, events: ['payment.captured'] }, output: shown },
})

export const listWebhookSettings = platformEndpoint({
  id: 'listWebhookSettings',
  area: 'webhooks',
  method: 'GET',
  path: '/v1/webhook_settings',
  summary: 'List webhook endpoints (5.6)',
  operation: '0041',
  access: secretKey('webhooks:read'),
  input: z.strictObject(listQuery(['created'])),
  output: listOf(WebhookSetting),
  codes: ['E0095091007'],
  grants: { table: ['query'] },
  example: { input: {}, output: onePageOf(setting) },
})

export const getWebhookSetting = platformEndpoint({
  id: 'getWebhookSetting',
  area: 'webhooks',
  method: 'GET',
  path: '/v1/webhook_settings/{id}',
  summary: 'Retrieve a webhook endpoint (5.6)',
  operation: '0041',
  access: secretKey('webhooks:read'),
  input: z.strictObject({ id: settingId('0041') }),
  output: WebhookSetting,
  codes: ['E0041050002'],
  grants: { table: ['get'] },
  example: { input: { id: setting.id }, output: setting },
})

export const updateWebhookSetting = platformEndpoint({
  id: 'updateWebhookSetting',
  area: 'webhooks',
  method: 'PUT',
  path: '/v1/webhook_settings/{id}',
  summary: 'Update a webhook endpoint: its URL, events, secret or status (5.6)',
  operation: '0042',
  access: secretKey('webhooks:write'),
  input: z.strictObject({
    id: settingId('0042'),
    url: field('051', url.optional()),
    events: field('052', events.optional()),
    secret: field('053', secret.optional()),
    state: z.enum(['ACTIVE', 'DISABLED']).optional(),
  }),
  output: WebhookSetting,
  codes: ['E0042050002', 'E0042051040'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  example: { input: { id: setting.id, events: '*' }, output: { ...setting, events: '*', version: 2 } },
})

export const deleteWebhookSetting = platformEndpoint({
  id: 'deleteWebhookSetting',
  area: 'webhooks',
  method: 'DELETE',
  path: '/v1/webhook_settings/{id}',
  summary: 'Delete a webhook endpoint and drop its pending deliveries (5.6)',
  operation: '0043',
  access: secretKey('webhooks:write'),
  input: z.strictObject({ id: settingId('0043') }),
  output: z.object({ id: z.string(), deleted: z.literal(true) }),
  codes: ['E0043050002'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: { input: { id: setting.id }, output: { id: setting.id, deleted: true } },
})

export const rollWebhookSecret = platformEndpoint({
  id: 'rollWebhookSecret',
  area: 'webhooks',
  method: 'POST',
  path: '/v1/webhook_settings/{id}/roll_secret',
  summary: 'Roll the signing secret of a webhook endpoint; the previous one stays valid for 24 hours (5.6)',
  operation: '0042',
  access: secretKey('webhooks:write'),
  input: z.strictObject({ id: settingId('0042') }),
  output: WithSecret,
  codes: ['E0042050002'],
  keepsNoAnswer: true,
  grants: { table: ['get', 'put', 'update'] },
  example: {
    input: { id: setting.id },
    output: { ...shown, version: 2, old_secret_until: '2026-12-02T00:00:00.000Z' },
  },
})

export const pingWebhook = platformEndpoint({
  id: 'pingWebhook',
  area: 'webhooks',
  method: 'POST',
  path: '/v1/webhook_settings/{id}/ping',
  summary: 'Send a test `ping` event to a webhook endpoint (5.6)',
  operation: '0044',
  access: secretKey('webhooks:write'),
  input: z.strictObject({ id: settingId('0044') }),
  output: WebhookDelivery,
  codes: ['E0044050002'],
  grants: { table: ['get', 'put'] },
  status: 202,
  example: { input: { id: setting.id }, output: exampleWebhookDelivery },
})

export const webhookEndpoints = [
  createWebhookSetting,
  listWebhookSettings,
  getWebhookSetting,
  updateWebhookSetting,
  deleteWebhookSetting,
  rollWebhookSecret,
  pingWebhook,
] as const
