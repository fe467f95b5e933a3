import type { PendingEvent } from '#events/event.ts'
import { upstreamRemovalDue } from '#events/platform/customers.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { activateCard, type Card, type Customer, dropCard, makeDefault } from '#shared/platform/customers/customer.ts'
import type { EventType } from '#shared/platform/webhooks/event.ts'
import type { AcquirerCard } from '../../acquirers/port.ts'
import { changeCustomer, dropCardItem, putCard } from '../../store/customers/customers.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import type { CustomerStore } from '../context/customer-context.ts'
import { customerCardView } from '../views/customer-view.ts'

/** Writes and events of a change of a customer's cards, stored in one transaction. */
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

/** Activates a reserved card. It becomes the default if the call asked for it or there is no other card. */
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
    writes: [...changeCustomer(customer, before), putCard(card, reserved), ...recorded.writes],
    events: recorded.events,
  }
}

/**
 * Renews a card whose number was saved before. The existing card keeps its id and takes the new data; the acquirer
 * deletes the unused copy.
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
    writes: [...changeCustomer(customer, before), putCard(card, twin), dropCardItem(reserved), ...recorded.writes],
    events: [...recorded.events, ...(isOther ? [upstreamRemovalOf(twin)] : [])],
  }
}

interface CardChange {
  readonly card: Card
  readonly facts: Pick<Partial<Card>, 'expire' | 'holderName'>
  readonly wantsDefault: boolean
}

/** Changes data of a card, and makes it the default if requested. */
export function changeOf(
  context: CustomerStore,
  before: Customer,
  { card: known, facts, wantsDefault }: CardChange,
): CardTransaction {
  const at = context.now()
  const card: Card = { ...nextVersion(known, at), ...facts }
  const isMoved = wantsDefault && before.defaultCardId !== card.id
  const customer: Customer = isMoved ? { ...nextVersion(before, at), ...makeDefault(before, card.id) } : before
  const previous = changedFields(customerCardView(known, before), customerCardView(card, customer))
  const recorded = recordCardEvent(context, 'card.updated', { card, customer }, previous)
  return {
    customer,
    card,
    writes: [putCard(card, known), ...(isMoved ? changeCustomer(customer, before) : []), ...recorded.writes],
    events: recorded.events,
  }
}

type CardView = ReturnType<typeof customerCardView>

/** Former values of the fields that the call changed. */
const changedFields = (was: CardView, is: CardView) => ({
  ...(was.default_flag !== is.default_flag && { default_flag: was.default_flag }),
  ...(was.expire !== is.expire && { expire: was.expire }),
  ...(was.holder_name !== is.holder_name && { holder_name: was.holder_name }),
})

/** Deletes a card. An event informs the acquirer, so that a failed call is repeated. */
export function removalOf(context: CustomerStore, before: Customer, card: Card): CardTransaction {
  const customer: Customer = { ...nextVersion(before, context.now()), ...dropCard(before, card.id) }
  const recorded = recordCardEvent(context, 'card.deleted', { card: nextVersion(card, context.now()), customer })
  return {
    customer,
    card,
    writes: [...changeCustomer(customer, before), dropCardItem(card), ...recorded.writes],
    events: [...recorded.events, ...(card.cardRef === undefined ? [] : [upstreamRemovalOf(card)])],
  }
}

/** Fails a card whose cardholder was not authenticated. It no longer counts towards the limit, and stays readable. */
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
    writes: [...changeCustomer(customer, before), putCard(card, waiting), ...recorded.writes],
    events: recorded.events,
  }
}

function recordCardEvent(
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
