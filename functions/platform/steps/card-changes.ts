import type { PendingEvent } from '#events/event.ts'
import { upstreamRemovalDue } from '#events/platform-vault.ts'
import type { Write } from '#functions/table/write.ts'
import { activateCard, type Card, type Customer, dropCard, makeDefault } from '#shared/platform/customer.ts'
import type { EventType } from '#shared/platform/event.ts'
import type { AcquirerCard } from '../acquirers/port.ts'
import { dropCardItem, putCard, putCustomer } from '../store/customers.ts'
import { recordEvent } from '../store/events.ts'
import { cardView } from '../views/customers.ts'
import type { Vault } from './vault.ts'

/** What a change of a customer's cards writes: all of it in one transaction, with its webhook event. */
export interface CardChange {
  readonly customer: Customer
  readonly card: Card
  readonly writes: readonly Write<'put' | 'delete', never>[]
  readonly events: readonly PendingEvent[]
}

export const later = <Thing extends { version: number; updatedAt: number }>(thing: Thing, at: number): Thing => ({
  ...thing,
  version: thing.version + 1,
  updatedAt: at,
})

/** The card is good: it takes its place, and the default's where it asked for it or there is none. */
export function activation(vault: Vault, before: Customer, reserved: Card, saved: AcquirerCard): CardChange {
  const at = vault.now()
  const { asked: _, nextActionUrl: __, ...rest } = reserved
  const card: Card = { ...later(rest, at), ...facts(saved), status: 'ACTIVATED' }
  const customer: Customer = {
    ...later(before, at),
    ...activateCard(before, card.id, reserved.asked?.wantsDefault ?? false),
    isUpstream: true,
  }
  const recorded = record(vault, 'card.registered', card, customer, {})
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
export function renewal(vault: Vault, before: Customer, reserved: Card, twin: Card, saved: AcquirerCard): CardChange {
  const at = vault.now()
  const card: Card = { ...later(twin, at), ...facts(saved) }
  const left = dropCard(before, reserved.id)
  const customer: Customer = {
    ...later(before, at),
    ...(reserved.asked?.wantsDefault ? makeDefault(left, twin.id) : left),
    isUpstream: true,
  }
  const recorded = record(vault, 'card.updated', card, customer, { expire: twin.expire ?? null })
  const isOther = twin.cardRef !== undefined && twin.cardRef !== saved.cardRef
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), putCard(card, twin), dropCardItem(reserved), ...recorded.writes],
    events: [...recorded.events, ...(isOther ? [removalOf(twin)] : [])],
  }
}

/** Gone for good; the acquirer is told by a message, so that it hears of it however often it has to be told. */
export function removal(vault: Vault, before: Customer, card: Card): CardChange {
  const customer: Customer = { ...later(before, vault.now()), ...dropCard(before, card.id) }
  const recorded = record(vault, 'card.deleted', later(card, vault.now()), customer, {})
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), dropCardItem(card), ...recorded.writes],
    events: [...recorded.events, ...(card.cardRef === undefined ? [] : [removalOf(card)])],
  }
}

/** Its holder was asked and did not pass: the place is free again, and what happened can be looked at. */
export function failure(vault: Vault, before: Customer, waiting: Card, errorCode: string): CardChange {
  const at = vault.now()
  const { asked: _, nextActionUrl: __, ...rest } = waiting
  const card: Card = { ...later(rest, at), status: 'FAILED', errorCode }
  const customer: Customer = { ...later(before, at), ...dropCard(before, card.id) }
  const recorded = record(vault, 'card.updated', card, customer, { status: waiting.status })
  return {
    customer,
    card,
    writes: [putCustomer(customer, before), putCard(card, waiting), ...recorded.writes],
    events: recorded.events,
  }
}

export function record(
  { shop, mode, requestId, now, newId }: Vault,
  type: EventType,
  card: Card,
  customer: Customer,
  previous: Readonly<Record<string, unknown>>,
) {
  return recordEvent({ shop, mode, type, object: cardView(card, customer), previous, requestId, now, newId })
}

const removalOf = ({ shopId, mode, customerId, cardRef }: Card) =>
  upstreamRemovalDue({ shopId, mode, customerRef: customerId, ...(cardRef !== undefined && { cardRef }) })

function facts({ cardRef, brand, last4, expire, holderName, type, cardHash }: AcquirerCard) {
  return { cardRef, brand, last4, expire, type, cardHash, ...(holderName !== undefined && { holderName }) }
}
