import * as z from 'zod'
import { payStatuses } from '../payments/values.ts'
import { EventType, type eventTypes, type laterEventTypes, PlatformEvent } from '../webhooks/event.ts'
import { CardView, CustomerView } from './customers.ts'
import { ApiKey } from './keys.ts'
import { DifferenceWire } from './payments/differences.ts'
import { PaymentWire, RefundWire } from './payments/wire.ts'
import { TestClock } from './sandbox.ts'
import { CardSessionView } from './sessions/card-sessions.ts'
import { LinkView } from './sessions/links.ts'
import { SessionView } from './sessions.ts'
import { TransferFileWire, TransferResultWire } from './transfers/wire.ts'
import { WebhookDelivery } from './webhooks/events.ts'
import { WebhookSetting } from './webhooks.ts'

/** Objects that several calls answer, by public name. An object comes after those that it contains. */
export const namedSchemas = [
  ['PaymentStatus', z.enum(payStatuses), 'Status of a payment.'],
  ['EventType', EventType, 'Event types that a webhook endpoint can subscribe to.'],
  ['Refund', RefundWire, 'A full or partial refund of a payment.'],
  ['Payment', PaymentWire, 'A payment of one order, with every attempt to charge it.'],
  [
    'Difference',
    DifferenceWire,
    'A reconciliation discrepancy: a payment that differs from the record of the acquirer.',
  ],
  ['Customer', CustomerView, 'A customer of the shop.'],
  ['Card', CardView, 'A saved card of a customer. The full card number is never returned.'],
  ['Session', SessionView, 'A checkout session: a hosted page on which one order is paid.'],
  ['Link', LinkView, 'A payment link: a URL that opens a checkout session each time.'],
  ['CardSession', CardSessionView, 'A card session: a hosted page on which a customer saves a card.'],
  ['WebhookSetting', WebhookSetting, 'A webhook endpoint: a URL of the shop with the event types sent to it.'],
  ['StoredEvent', PlatformEvent, 'An event: the state of an object after a change, as sent to webhook endpoints.'],
  ['Delivery', WebhookDelivery, 'The delivery of one event to one webhook endpoint.'],
  ['ApiKey', ApiKey, 'An API key of the shop, without its secret.'],
  ['TransferFile', TransferFileWire, 'A transfer file: bank transfers that are submitted together.'],
  ['TransferResult', TransferResultWire, 'A transfer file with the lines whose result has changed.'],
  ['TestClock', TestClock, 'A test clock that moves the time of the test data created under it.'],
] as const satisfies readonly (readonly [name: string, schema: z.ZodType, says: string])[]
export type ObjectName = (typeof namedSchemas)[number][0]

type SentEventType = Exclude<(typeof eventTypes)[number], (typeof laterEventTypes)[number]>

/** Type of `data.object` for each event. */
export const objectOfEvent: Readonly<Record<SentEventType, readonly ObjectName[]>> = {
  'payment.registered': ['Payment'],
  'payment.requires_action': ['Payment'],
  'payment.authorized': ['Payment'],
  'payment.checked': ['Payment'],
  'payment.captured': ['Payment'],
  'payment.failed': ['Payment'],
  'payment.operation_failed': ['Payment'],
  'payment.canceled': ['Payment'],
  'payment.voided': ['Payment'],
  'payment.refunded': ['Payment'],
  'payment.amount_changed': ['Payment'],
  'payment.expired': ['Payment'],
  'refund.created': ['Refund'],
  'refund.succeeded': ['Refund'],
  'refund.failed': ['Refund'],
  'tds2.authenticated': ['Payment'],
  'tds2.challenge_resolved': ['Payment'],
  'card.registered': ['Card'],
  'card.updated': ['Card'],
  'card.deleted': ['Card'],
  'customer.created': ['Customer'],
  'customer.updated': ['Customer'],
  'customer.deleted': ['Customer'],
  'session.opened': ['Session', 'CardSession'],
  'session.completed': ['Session', 'CardSession'],
  'session.canceled': ['Session', 'CardSession'],
  'session.expired': ['Session', 'CardSession'],
  'virtual_account.issued': ['Payment'],
  'virtual_account.deposited': ['Payment'],
  'virtual_account.overpaid': ['Payment'],
  'virtual_account.expired': ['Payment'],
  'transfer_file.created': ['TransferFile'],
  'transfer_file.approved': ['TransferFile'],
  'transfer_file.sent': ['TransferFile'],
  'transfer_file.result': ['TransferResult'],
  'api_key.disabled': ['ApiKey'],
  'webhook_setting.disabled': ['WebhookSetting'],
  ping: ['WebhookSetting'],
}
