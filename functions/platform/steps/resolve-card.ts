import { environment } from '#functions/runtime/environment.ts'
import { type Card, type Customer, cardMoves, dropCard, registrationTime } from '#shared/platform/customer.ts'
import type { AcquirerError, CardRegistration, Outcome } from '../acquirers/port.ts'
import { type CardRef, cardsOf, dropCardItem, getCustomerCard, putCard, putCustomer } from '../store/customers.ts'
import { activation, type CardChange, failure, later, renewal } from './card-changes.ts'
import { type AskingVault, untilWritten } from './vault.ts'

export type Resolved =
  | { readonly kind: 'registered' | 'waiting' | 'failed'; readonly card: Card; readonly customer: Customer }
  /** The acquirer said no at once: nothing is left of the card. */
  | { readonly kind: 'refused'; readonly error: AcquirerError }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'gone' }

/** After this the acquirer has forgotten the key, and the question is given up (payment-platform.md 3.2). */
const keyTime = 25 * 60_000
/** How 3-D Secure failed, as the operation that asked for it says it (4.5: 0006). */
const tdsFailures: Readonly<Record<string, string>> = { EC0091310A3: 'E00061310A3', EC0091310A7: 'E00061310A7' }
const ofRegistration = (code: string): string => tdsFailures[code] ?? code
const timedOut: AcquirerError = { code: 'E00061310A7', retryable: false }

/** Asks how a registration stands and writes down what there is to write; safe to call whenever, by whomever. */
export async function resolveCard(vault: AskingVault, ref: CardRef): Promise<Resolved> {
  return untilWritten<Resolved>(async () => {
    const { customer, card } = await getCustomerCard(vault.table, ref)
    if (!customer || !card) return { kind: 'gone' }
    if (cardMoves[card.status].length === 0) {
      return { kind: card.status === 'ACTIVATED' ? 'registered' : 'failed', card, customer }
    }
    const isNew = card.status === 'INACTIVATED'
    const isOver = vault.now() >= card.createdAt + (isNew ? keyTime : registrationTime)
    const answer = await (isNew ? attach(vault, customer, card) : ask(vault, card))
    if (answer.kind === 'unknown' && !isOver) return { kind: 'unknown' }
    if (answer.kind === 'done' && answer.value.status !== 'FAILED') {
      const saved = answer.value.status === 'ACTIVATED' ? answer.value.card : undefined
      if (saved) return written(vault, 'registered', await settled(vault, customer, card, saved))
      if (!isOver) return wait(vault, customer, card, answer.value)
    }
    const error = (answer.kind === 'done' ? answer.value.error : answer.error) ?? timedOut
    // A question that was refused leaves nothing; one that the holder took part in is kept to be looked at.
    if (isNew) return discard(vault, customer, card, error)
    return written(vault, 'failed', failure(vault, customer, card, isOver ? timedOut.code : ofRegistration(error.code)))
  })
}

async function attach(
  { acquirer }: AskingVault,
  customer: Customer,
  { id, asked, returnUrl }: Card,
): Promise<Outcome<CardRegistration>> {
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

async function ask({ acquirer }: AskingVault, card: Card): Promise<Outcome<CardRegistration>> {
  const { customerId, registrationRef = '' } = card
  return acquirer.cards.retrieve({ customerRef: customerId, registrationRef })
}

/** The card as it is saved: a new one, or one that was there already under the same number. */
async function settled(
  vault: AskingVault,
  customer: Customer,
  card: Card,
  saved: NonNullable<CardRegistration['card']>,
): Promise<CardChange> {
  const { mode, shopId, customerId } = card
  const all = await cardsOf(vault.table, { mode, shopId, customerId })
  // Not itself: somebody may have written it down while the acquirer was asked.
  const twin = all.find(
    ({ id, status, cardHash }) => id !== card.id && status === 'ACTIVATED' && cardHash === saved.cardHash,
  )
  return twin ? renewal(vault, customer, card, twin, saved) : activation(vault, customer, card, saved)
}

async function written(
  { write }: AskingVault,
  kind: 'registered' | 'failed',
  { customer, card, writes, events }: CardChange,
): Promise<Resolved | undefined> {
  return (await write({ writes, events })) ? { kind, customer, card } : undefined
}

/** Its holder is being asked; after the time for that, somebody looks what became of it. */
async function wait(
  vault: AskingVault,
  customer: Customer,
  before: Card,
  { registrationRef, nextAction }: CardRegistration,
): Promise<Resolved | undefined> {
  if (before.status === 'AWAITING_CUSTOMER_ACTION') return { kind: 'waiting', customer, card: before }
  const card: Card = {
    ...later(before, vault.now()),
    status: 'AWAITING_CUSTOMER_ACTION',
    registrationRef,
    ...(nextAction && { nextActionUrl: nextAction.url }),
  }
  const known: Customer = { ...later(customer, vault.now()), isUpstream: true }
  const isWritten = await vault.write({
    writes: [putCard(card, before, card.createdAt + registrationTime), putCustomer(known, customer)],
    events: [],
  })
  return isWritten ? { kind: 'waiting', customer: known, card } : undefined
}

async function discard(
  vault: AskingVault,
  before: Customer,
  card: Card,
  error: AcquirerError,
): Promise<Resolved | undefined> {
  const customer: Customer = { ...later(before, vault.now()), ...dropCard(before, card.id) }
  const isWritten = await vault.write({ writes: [putCustomer(customer, before), dropCardItem(card)], events: [] })
  return isWritten ? { kind: 'refused', error } : undefined
}
