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

/** What several calls answer, under the name that a shop reads. What holds another comes after it. */
export const namedSchemas = [
  ['PaymentStatus', z.enum(payStatuses), 'Where a payment stands.'],
  ['EventType', EventType, 'Events that a webhook setting may ask for.'],
  ['Refund', RefundWire, 'Money on its way back to a payer.'],
  ['Payment', PaymentWire, 'One sum that a shop wants from one payer, with every attempt to charge it.'],
  ['Difference', DifferenceWire, 'A payment of which the acquirer says something else.'],
  ['Customer', CustomerView, 'Somebody who pays the shop.'],
  ['Card', CardView, 'A saved card. Its number is nowhere in it.'],
  ['Session', SessionView, 'A page on which one order is paid.'],
  ['Link', LinkView, 'An address that opens such a page again and again.'],
  ['CardSession', CardSessionView, 'A page on which a customer saves a card.'],
  ['WebhookSetting', WebhookSetting, 'An address of the shop with the events that it asks for.'],
  ['StoredEvent', PlatformEvent, 'An event as the platform keeps it.'],
  ['Delivery', WebhookDelivery, 'An event on its way to one address, try by try.'],
  ['ApiKey', ApiKey, 'A key of the shop, without its secret.'],
  ['TransferFile', TransferFileWire, 'Transfers that a bank carries out together.'],
  ['TransferResult', TransferResultWire, 'A file of transfers with the lines that have ended or come back.'],
  ['TestClock', TestClock, 'A clock by which test data lives.'],
] as const satisfies readonly (readonly [name: string, schema: z.ZodType, says: string])[]
export type ObjectName = (typeof namedSchemas)[number][0]

type SentEventType = Exclude<(typeof eventTypes)[number], (typeof laterEventTypes)[number]>

/** What `data.object` of an event is. */
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
