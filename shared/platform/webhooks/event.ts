import * as z from 'zod'
import { withLater } from '../api/fields.ts'

/**
 * Webhook events (payment-platform.md 5.6). Each transition stores exactly one: an immutable snapshot of the object
 * after it. The shop's endpoints receive it, and the shop can retrieve it while events are kept.
 */
export const eventTypes = [
  'payment.registered',
  'payment.requires_action',
  'payment.authorized',
  /** A card was verified; no amount is held. */
  'payment.checked',
  'payment.captured',
  'payment.failed',
  'payment.operation_failed',
  'payment.canceled',
  /** A charge was found after the shop had cancelled the payment, and was voided. */
  'payment.voided',
  'payment.refunded',
  'payment.amount_changed',
  'payment.expired',
  'refund.created',
  'refund.succeeded',
  'refund.failed',
  'tds2.authenticated',
  'tds2.challenge_resolved',
  'card.registered',
  'card.updated',
  'card.deleted',
  'card.expiring',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'subscription.charged',
  'subscription.charge_failed',
  'subscription.charge_skipped',
  'session.opened',
  'session.completed',
  'session.canceled',
  'session.expired',
  'virtual_account.issued',
  'virtual_account.deposited',
  'virtual_account.overpaid',
  'virtual_account.expired',
  'chargeback.published',
  'chargeback.response_due',
  'chargeback.answered',
  'chargeback.settled',
  'deposit.closed',
  'deposit.confirmed',
  'deposit.paid',
  'deposit.held',
  'deposit.failed',
  'contract.status_changed',
  'transfer_file.created',
  'transfer_file.approved',
  'transfer_file.sent',
  'transfer_file.result',
  'api_key.disabled',
  'webhook_setting.disabled',
  'ping',
] as const
/** Types of parts that are not built yet: they can be subscribed to, but nothing sends them. */
export const laterEventTypes = [
  'card.expiring',
  'subscription.created',
  'subscription.updated',
  'subscription.canceled',
  'subscription.charged',
  'subscription.charge_failed',
  'subscription.charge_skipped',
  'chargeback.published',
  'chargeback.response_due',
  'chargeback.answered',
  'chargeback.settled',
  'deposit.closed',
  'deposit.confirmed',
  'deposit.paid',
  'deposit.held',
  'deposit.failed',
  'contract.status_changed',
] as const satisfies readonly (typeof eventTypes)[number][]
export const EventType = withLater(z.enum(eventTypes), laterEventTypes)
export type EventType = z.infer<typeof EventType>

/** The object after its transition. `version` increases by one each time; consumers drop lower ones. */
export const EventSnapshot = z.looseObject({ version: z.int().min(1) })
export type EventSnapshot = z.infer<typeof EventSnapshot>

/** Body of the webhook and of `GET /v1/events`. All attempts send the same bytes. */
export const PlatformEvent = z.object({
  id: z.string(),
  object: z.literal('event'),
  /** API version that shaped `data.object`: the shop's version at the time of the event. */
  api_version: z.string(),
  /** ISO 8601. */
  created: z.string(),
  livemode: z.boolean(),
  shop_id: z.string(),
  type: EventType,
  /** See `sequenceOf`. */
  sequence: z.int(),
  data: z.object({
    object: EventSnapshot,
    /** Members that the transition changed, with their values before; empty for a new object. */
    previous: z.record(z.string(), z.unknown()),
  }),
  /** Id of the request or timer that caused the event. */
  request_id: z.string(),
})
export type PlatformEvent = z.infer<typeof PlatformEvent>

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const tieBits = 1024

/**
 * Orders the events of one shop by time: the ms of the event's id, then ten of its random bits. It is read from the id
 * rather than counted, because a counter would be one item that all transitions of a shop contend for
 * (docs/decisions/050). So it increases, has gaps, and two clocks a few ms apart may swap neighbours. Which state of
 * one object is newer follows from `version`, which the transaction of the change counts.
 */
export function sequenceOf(eventId: string): number {
  const ulid = eventId.slice(eventId.indexOf('_') + 1)
  const number = (text: string) => [...text].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0)
  return number(ulid.slice(0, 10)) * tieBits + number(ulid.slice(10, 12))
}

/** Time of recording in ms, from the event's id. */
export function recordedAt(eventId: string): number {
  return Math.floor(sequenceOf(eventId) / tieBits)
}
