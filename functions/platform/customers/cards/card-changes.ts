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

/** The writes and events of a change of a customer's cards. All are stored in one transaction. */
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

/** Activates a reserved card. It becomes the default when the call asked for that or no other card is there. */
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
 * Renews a card whose number was saved before. The known card keeps its id and takes the new data; the acquirer deletes
 * the copy that is no longer used.
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

/** Changes what is known of a card, and makes it the default where that was asked. */
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

/** What the fields that a call can change were before. */
const changedFields = (was: CardView, is: CardView) => ({
  ...(was.default_flag !== is.default_flag && { default_flag: was.default_flag }),
  ...(was.expire !== is.expire && { expire: was.expire }),
  ...(was.holder_name !== is.holder_name && { holder_name: was.holder_name }),
})

/** Deletes a card. An event tells the acquirer, so a failed call is repeated. */
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

/** Fails a card whose cardholder was not authenticated. The place is free again and the card stays readable. */
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
