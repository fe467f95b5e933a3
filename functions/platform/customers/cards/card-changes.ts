import type { PendingEvent } from '#events/event.ts'
import { upstreamRemovalDue } from '#events/platform-customers.ts'
import type { Write } from '#functions/table/write.ts'
import { activateCard, type Card, type Customer, dropCard, makeDefault } from '#shared/platform/customers/customer.ts'
import type { EventType } from '#shared/platform/webhooks/event.ts'
import type { AcquirerCard } from '../../acquirers/port.ts'
import { dropCardItem, putCard, putCustomer } from '../../store/customers/customers.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import type { CustomerStore } from '../context/customer-context.ts'
import { customerCardView } from '../views/customer-view.ts'

/** What a change of a customer's cards writes: all of it in one transaction, with its webhook event. */
export interface CardTransaction {
  readonly customer: Customer
  readonly card: Card
  readonly writes: readonly Write<'put' | 'delete', never>[]
  readonly events: readonly PendingEvent[]
}

export const nextVersion = <Thing extends { version: number; updatedAt: number }>(thing: Thing, at: number): Thing => ({
  ...thing,
  version: thing.version + 1,
  updatedAt: at,
})

/** The card is good: it takes its place, and the default's where it asked for it or there is none. */
export function activationOf(
  context: CustomerStore,
  before: Customer,
  reserved: Card,
  saved: AcquirerCard,
): CardTransaction {
  const at = context.now()
  const { asked: _, nextActionUrl: __, ...rest } = reserved
  const card: Card = { ...nextVersion(rest, at), ...cardFacts(saved), status: 'ACTIVATED' }
  const customer: Customer = {
    ...nextVersion(before, at),
    ...activateCard(before, card.id, reserved.asked?.wantsDefault ?? false),
    isUpstream: true,
  }
  const recorded = recordCardEvent(context, 'card.registered', { card, customer })
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), putCard(card, reserved), ...recorded.writes],
    events: recorded.events,
  }
}

/**
 * The same number was there already: it stays the card that it was, with what is new of it, and the acquirer forgets the
 * copy that it is now known by no longer.
 */
export function renewalOf(
  context: CustomerStore,
  before: Customer,
  { reserved, twin, saved }: { readonly reserved: Card; readonly twin: Card; readonly saved: AcquirerCard },
): CardTransaction {
  const at = context.now()
  const card: Card = { ...nextVersion(twin, at), ...cardFacts(saved) }
  const left = dropCard(before, reserved.id)
  const customer: Customer = {
    ...nextVersion(before, at),
    ...(reserved.asked?.wantsDefault ? makeDefault(left, twin.id) : left),
    isUpstream: true,
  }
  const recorded = recordCardEvent(context, 'card.updated', { card, customer }, { expire: twin.expire ?? null })
  const isOther = twin.cardRef !== undefined && twin.cardRef !== saved.cardRef
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), putCard(card, twin), dropCardItem(reserved), ...recorded.writes],
    events: [...recorded.events, ...(isOther ? [upstreamRemovalOf(twin)] : [])],
  }
}

/** Gone for good; the acquirer is told by a message, so that it hears of it however often it has to be told. */
export function removalOf(context: CustomerStore, before: Customer, card: Card): CardTransaction {
  const customer: Customer = { ...nextVersion(before, context.now()), ...dropCard(before, card.id) }
  const recorded = recordCardEvent(context, 'card.deleted', { card: nextVersion(card, context.now()), customer })
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), dropCardItem(card), ...recorded.writes],
    events: [...recorded.events, ...(card.cardRef === undefined ? [] : [upstreamRemovalOf(card)])],
  }
}

/** Its holder was asked and did not pass: the place is free again, and what happened can be looked at. */
export function cardFailureOf(
  context: CustomerStore,
  before: Customer,
  waiting: Card,
  errorCode: string,
): CardTransaction {
  const at = context.now()
  const { asked: _, nextActionUrl: __, ...rest } = waiting
  const card: Card = { ...nextVersion(rest, at), status: 'FAILED', errorCode }
  const customer: Customer = { ...nextVersion(before, at), ...dropCard(before, card.id) }
  const recorded = recordCardEvent(context, 'card.updated', { card, customer }, { status: waiting.status })
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), putCard(card, waiting), ...recorded.writes],
    events: recorded.events,
  }
}

export function recordCardEvent(
  { shop, mode, requestId, now, newId }: CustomerStore,
  type: EventType,
  { card, customer }: { readonly card: Card; readonly customer: Customer },
  previous: Readonly<Record<string, unknown>> = {},
) {
  return recordEvent({ shop, mode, type, object: customerCardView(card, customer), previous, requestId, now, newId })
}

const upstreamRemovalOf = ({ shopId, mode, customerId, cardRef }: Card) =>
  upstreamRemovalDue({ shopId, mode, customerRef: customerId, ...(cardRef !== undefined && { cardRef }) })

function cardFacts({ cardRef, brand, last4, expire, holderName, type, cardHash }: AcquirerCard) {
  return { cardRef, brand, last4, expire, type, cardHash, ...(holderName !== undefined && { holderName }) }
}
