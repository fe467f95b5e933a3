import { upstreamRemovalDue } from '#events/platform/customers.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { minuteMs } from '#shared/durations.ts'
import {
  type Card,
  type Customer,
  dropCard,
  isRegistering,
  paymentTime,
  registrationTime,
} from '#shared/platform/customers/customer.ts'
import { paymentProof } from '#shared/platform/customers/payment-proof.ts'
import type { AcquirerCard, AcquirerError, AcquirerOutcome, CardHint, CardRegistration } from '../../acquirers/port.ts'
import {
  type CardRef,
  changeCustomer,
  customerCards,
  dropCardItem,
  getCustomerCard,
  putCard,
} from '../../store/customers/customers.ts'
import { readPayment } from '../../store/payments/payments.ts'
import type { CustomerContext } from '../context/customer-context.ts'
import { activationOf, type CardTransaction, cardFailureOf, nextVersion, renewalOf } from './card-changes.ts'

type CardResolution =
  | { readonly outcome: 'registered' | 'waiting' | 'failed'; readonly card: Card; readonly customer: Customer }
  /** The acquirer refused the card at once: the reservation is deleted. */
  | { readonly outcome: 'refused'; readonly error: AcquirerError }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'gone' }

/** Age in ms at which the acquirer has forgotten the key, so that the call is given up (payment-platform.md 3.2). */
const keyTime = 25 * minuteMs
/** 3-D Secure failures, mapped to the operation that saves cards (4.5: 0006). */
const tdsFailures: Readonly<Record<string, string>> = { EC0091310A3: 'E00061310A3', EC0091310A7: 'E00061310A7' }
const ofRegistration = (code: string): string => tdsFailures[code] ?? code
const timedOut: AcquirerError = { code: 'E00061310A7', retryable: false }
/** The payment did not authenticate this card's holder. */
const notProved: AcquirerError = { code: 'E0006027031', retryable: false }

/**
 * Queries the acquirer for the state of a registration and records the result. Any caller may repeat it at any time.
 * `told` is the content of a signed webhook.
 */
export async function resolveCard(context: CustomerContext, ref: CardRef, told?: CardHint): Promise<CardResolution> {
  return untilWritten<CardResolution>(async () => {
    const { customer, card } = await getCustomerCard(context.table, ref)
    if (!customer || !card) return { outcome: 'gone' }
    if (!isRegistering(card)) {
      return { outcome: card.status === 'ACTIVATED' ? 'registered' : 'failed', card, customer }
    }
    if (card.status === 'AWAITING_PAYMENT') return afterPayment(context, customer, card, ref)
    const isNew = card.status === 'INACTIVATED'
    const since = isNew ? (card.asked?.at ?? card.createdAt) : card.createdAt
    const isOver = context.now() >= since + (isNew ? keyTime : registrationTime)
    const answer = await (isNew ? attach(context, customer, card) : ask(context, card, told))
    if (answer.kind === 'unknown' && !isOver) return { outcome: 'unknown' }
    if (answer.kind === 'done' && answer.value.status !== 'FAILED') {
      const saved = answer.value.status === 'ACTIVATED' ? answer.value.card : undefined
      if (saved && isOfOther(card, saved)) return discard(context, customer, card, notProved, saved.cardRef)
      if (saved) return written(context, 'registered', await settled(context, customer, card, saved))
      if (!isOver) return wait(context, customer, card, answer.value)
    }
    const error = (answer.kind === 'done' ? answer.value.error : answer.error) ?? timedOut
    // A refused call leaves nothing. A card whose holder took part stays readable.
    if (isNew) return discard(context, customer, card, error)
    return written(
      context,
      'failed',
      cardFailureOf(context, customer, card, isOver ? timedOut.code : ofRegistration(error.code)),
    )
  })
}

/** A card other than the charged one was not authenticated (decision 107). */
const isOfOther = ({ payment }: Card, { cardHash }: AcquirerCard): boolean =>
  payment !== undefined && payment.cardHash !== cardHash

/** Asks the acquirer to save the card once its payment has authenticated the holder. */
async function afterPayment(
  context: CustomerContext,
  customer: Customer,
  card: Card,
  ref: CardRef,
): Promise<CardResolution | undefined> {
  const { payment: named, asked } = card
  if (!named || !asked) throw new Error(`card ${card.id} waits for no payment`)
  const { mode, shopId } = card
  const payment = await readPayment(context.table, { mode, shopId, id: named.id })
  const proof = paymentProof(payment, named.attempt)
  if (proof.outcome === 'open' && context.now() < card.createdAt + paymentTime) return { outcome: 'unknown' }
  if (proof.outcome !== 'proved') return discard(context, customer, card, notProved)
  const at = context.now()
  const next: Card = {
    ...nextVersion(card, at),
    status: 'INACTIVATED',
    // The acquirer remembers a key from its first use on.
    asked: { ...asked, at },
    payment: { ...named, cardHash: proof.cardHash },
  }
  const writes = [putCard(next, card, at + minuteMs)]
  const { outcome } = await context.commit({ once: context.newId(), writes, events: [] })
  return outcome === 'done' ? resolveCard(context, ref) : undefined
}

async function attach(
  { acquirer }: CustomerContext,
  customer: Customer,
  { id, asked, returnUrl }: Card,
): Promise<AcquirerOutcome<CardRegistration>> {
  if (!asked) throw new Error(`card ${id} waits for the answer to no question`)
  const keyed = (key: string) => ({ upstreamKey: { id: key, createdAt: asked.at } })
  const customerRef = customer.id
  if (!customer.isUpstream) {
    const { name, email } = customer
    const told = await acquirer.customers.upsert({
      customerRef,
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...keyed(asked.customerKey),
    })
    if (told.kind !== 'done') return told
  }
  const wayBack = `${environment('PLATFORM_ORIGIN')}/v1/card_return/${id}`
  return acquirer.cards.attach({
    customerRef,
    token: asked.token,
    isDefault: asked.wantsDefault,
    ...keyed(asked.cardKey),
    ...(asked.tds &&
      returnUrl !== undefined && {
        tds: { ...asked.tds, returnTo: { kind: 'redirect', success: wayBack, failure: wayBack } },
      }),
  })
}

async function ask(
  { acquirer, table }: CustomerContext,
  card: Card,
  told: CardHint | undefined,
): Promise<AcquirerOutcome<CardRegistration>> {
  const { mode, shopId, customerId, registrationRef = '', cardHash, createdAt: since } = card
  const all = await customerCards(table, { mode, shopId, customerId })
  const known = all.flatMap(({ cardRef }) => cardRef ?? [])
  return acquirer.cards.retrieve({ customerRef: customerId, registrationRef, cardHash, known, since, told })
}

/** Saves the card as a new one, or renews the card with the same number. */
async function settled(
  context: CustomerContext,
  customer: Customer,
  card: Card,
  saved: NonNullable<CardRegistration['card']>,
): Promise<CardTransaction> {
  const { mode, shopId, customerId } = card
  const all = await customerCards(context.table, { mode, shopId, customerId })
  // The card itself is excluded, because another process may have activated it meanwhile.
  const twin = all.find(
    ({ id, status, cardHash }) => id !== card.id && status === 'ACTIVATED' && cardHash === saved.cardHash,
  )
  return twin
    ? renewalOf(context, customer, { reserved: card, twin, saved })
    : activationOf(context, customer, card, saved)
}

async function written(
  { commit, newId }: CustomerContext,
  resolved: 'registered' | 'failed',
  { customer, card, writes, events }: CardTransaction,
): Promise<CardResolution | undefined> {
  const { outcome } = await commit({ once: newId(), writes, events })
  return outcome === 'done' ? { outcome: resolved, customer, card } : undefined
}

/** The cardholder is authenticating. The sweeper resolves the card after that time. */
async function wait(
  context: CustomerContext,
  customer: Customer,
  before: Card,
  { registrationRef, cardHash, nextAction }: CardRegistration,
): Promise<CardResolution | undefined> {
  if (before.status === 'AWAITING_CUSTOMER_ACTION') return { outcome: 'waiting', customer, card: before }
  const card: Card = {
    ...nextVersion(before, context.now()),
    status: 'AWAITING_CUSTOMER_ACTION',
    registrationRef,
    ...(cardHash !== undefined && { cardHash }),
    ...(nextAction && { nextActionUrl: nextAction.url }),
  }
  const known: Customer = { ...nextVersion(customer, context.now()), isUpstream: true }
  const { outcome } = await context.commit({
    once: context.newId(),
    writes: [putCard(card, before, card.createdAt + registrationTime), ...changeCustomer(known, customer)],
    events: [],
  })
  return outcome === 'done' ? { outcome: 'waiting', customer: known, card } : undefined
}

/** Deletes the card. `copy` is the acquirer's, if there is one. */
async function discard(
  context: CustomerContext,
  before: Customer,
  card: Card,
  error: AcquirerError,
  copy?: string,
): Promise<CardResolution | undefined> {
  const { mode, shopId, customerId } = card
  const customer: Customer = { ...nextVersion(before, context.now()), ...dropCard(before, card.id) }
  const writes = [...changeCustomer(customer, before), dropCardItem(card)]
  const all = copy === undefined ? [] : await customerCards(context.table, { mode, shopId, customerId })
  const isUnused = copy !== undefined && !all.some(({ cardRef }) => cardRef === copy)
  const events = isUnused ? [upstreamRemovalDue({ shopId, mode, customerRef: customerId, cardRef: copy })] : []
  const { outcome } = await context.commit({ once: context.newId(), writes, events })
  return outcome === 'done' ? { outcome: 'refused', error } : undefined
}
