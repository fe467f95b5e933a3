import { doneWith, refused } from '../outcome.ts'
import type {
  AcquirerCard,
  AcquirerNewCard,
  AcquirerOutcome,
  AcquirerPort,
  CardRegistration,
  RegistrationQuery,
  ShopRef,
} from '../port.ts'
import { acquirerCardOf, CardAnswer, CardsAnswer, CustomerAnswer, DeletedAnswer, MethodAnswer } from './answers.ts'
import type { caller } from './http.ts'
import { merchantNameOf, requesterFields } from './requester.ts'

type Call = ReturnType<typeof caller>

const isGone = (outcome: AcquirerOutcome<unknown>): boolean =>
  outcome.kind === 'refused' && (outcome.error.upstreamCode ?? '').endsWith('002')

/** Customers and cards at fincode (payment-platform.md 2.1). */
export function fincodeCustomers(call: Call): AcquirerPort['customers'] {
  return {
    async upsert({ customerRef, name, email, upstreamKey }) {
      const body = { id: customerRef, ...(name && { name }), ...(email && { email }) }
      const path = '/v1/customers'
      const created = await call({ method: 'POST', path, body, key: upstreamKey, answer: CustomerAnswer })
      if (created.kind === 'done') return doneWith({ customerRef: created.value.id })
      if (created.kind !== 'refused' || created.error.code !== 'E0001003014') return created
      // The customer exists. The update is idempotent, so that it needs no key.
      const { id, ...fields } = body
      const changed = await call({
        method: 'PUT',
        path: `${path}/${pathSegment(id)}`,
        body: fields,
        answer: CustomerAnswer,
      })
      if (changed.kind === 'done') return doneWith({ customerRef: changed.value.id })
      return isGone(changed) ? created : changed
    },

    async delete({ customerRef, upstreamKey }) {
      const path = `/v1/customers/${pathSegment(customerRef)}`
      const deleted = await call({ method: 'DELETE', path, key: upstreamKey, answer: DeletedAnswer })
      return deleted.kind === 'done' || isGone(deleted) ? doneWith(null) : deleted
    },
  }
}

export function fincodeCards(call: Call, shop: ShopRef): AcquirerPort['cards'] {
  const cardsPath = (customerRef: string) => `/v1/customers/${pathSegment(customerRef)}/cards`
  const methodsPath = (customerRef: string) => `/v1/customers/${pathSegment(customerRef)}/payment_methods`

  async function list(customerRef: string) {
    const found = await call({ method: 'GET', path: cardsPath(customerRef), answer: CardsAnswer })
    return found.kind === 'done' ? doneWith(found.value.list.map(acquirerCardOf)) : found
  }

  async function withHolder(
    card: AcquirerNewCard,
    tds: NonNullable<AcquirerNewCard['tds']>,
    key: Parameters<typeof attach>[1],
  ) {
    const { customerRef, token, isDefault } = card
    const { returnTo, fields, fallback } = tds
    const made = await call({
      method: 'POST',
      path: methodsPath(customerRef),
      body: {
        pay_type: 'Card',
        default_flag: isDefault ? '1' : '0',
        return_url: returnTo.success,
        return_url_on_failure: returnTo.failure,
        card: { token, tds_type: '2', tds2_type: fallback, ...merchantNameOf(shop), ...requesterFields(fields) },
      },
      key,
      answer: MethodAnswer,
    })
    return made.kind === 'done' ? registrationOf(customerRef, made.value, key.createdAt) : made
  }

  async function attach(
    card: AcquirerNewCard,
    key: { id: string; createdAt: number },
  ): Promise<AcquirerOutcome<CardRegistration>> {
    if (card.tds) return withHolder(card, card.tds, key)
    const body = { token: card.token, default_flag: card.isDefault ? '1' : '0' }
    const path = cardsPath(card.customerRef)
    const made = await call({ method: 'POST', path, body, key, answer: CardAnswer })
    if (made.kind !== 'done') return made
    return doneWith({ status: 'ACTIVATED', registrationRef: made.value.id, card: acquirerCardOf(made.value) })
  }

  /** The answer describes the registration. Its card appears in the customer's list when it is saved. */
  async function registrationOf(
    customerRef: string,
    { id, status, redirect_url, card }: MethodAnswer,
    since: number,
  ): Promise<AcquirerOutcome<CardRegistration>> {
    // fincode's webhook about the end names the transaction rather than the registration (docs/decisions/106).
    const registrationRef = card?.access_id ?? id
    const cardHash = card?.card_no_hash
    if (status === 'FAILED') return doneWith(failedRegistration(registrationRef))
    if (status === 'ACTIVATED') return found({ customerRef, registrationRef, cardHash, since })
    const nextAction = redirect_url ? ({ type: 'redirect', url: redirect_url } as const) : undefined
    return doneWith({ status: 'AWAITING_CUSTOMER_ACTION', registrationRef, cardHash, nextAction })
  }

  /**
   * fincode has no query for the registration of a card, so that its end is found in the customer's list: a card of
   * that number that is new or has changed since. A webhook is only believed about a failure.
   */
  async function found({
    customerRef,
    registrationRef,
    cardHash,
    known = [],
    since = 0,
    told,
  }: RegistrationQuery): Promise<AcquirerOutcome<CardRegistration>> {
    const all = await list(customerRef)
    if (all.kind !== 'done') return all
    const isOurs = (card: AcquirerCard) => cardHash === undefined || card.cardHash === cardHash
    const isNew = (card: AcquirerCard) => !known.includes(card.cardRef) || (card.updatedAt ?? 0) >= since
    const candidates = all.value.filter(
      card => isOurs(card) && (told?.cardRef === undefined ? isNew(card) : card.cardRef === told.cardRef),
    )
    const card = cardHash !== undefined || candidates.length === 1 ? candidates.at(-1) : undefined
    if (card) return doneWith({ status: 'ACTIVATED', registrationRef, card })
    if (told?.isFailed) return doneWith(failedRegistration(registrationRef))
    return doneWith({ status: 'AWAITING_CUSTOMER_ACTION', registrationRef })
  }

  return {
    attach: ({ upstreamKey, ...card }) => attach(card, upstreamKey),

    async retrieve(query) {
      const { customerRef, registrationRef } = query
      if (registrationRef.startsWith('cs_')) {
        const path = `${cardsPath(customerRef)}/${pathSegment(registrationRef)}`
        const found = await call({ method: 'GET', path, answer: CardAnswer })
        return found.kind === 'done'
          ? doneWith({ status: 'ACTIVATED', registrationRef, card: acquirerCardOf(found.value) })
          : found
      }
      return found(query)
    },

    list: ({ customerRef }) => list(customerRef),

    async update({ customerRef, cardRef, token, expire, holderName, isDefault, upstreamKey }) {
      const body = {
        ...(token && { token }),
        ...(expire && { expire }),
        ...(holderName && { holder_name: holderName }),
        ...(isDefault && { default_flag: '1' }),
      }
      const path = `${cardsPath(customerRef)}/${pathSegment(cardRef)}`
      const changed = await call({ method: 'PUT', path, body, key: upstreamKey, answer: CardAnswer })
      return changed.kind === 'done' ? doneWith(acquirerCardOf(changed.value)) : changed
    },

    async detach({ customerRef, cardRef, upstreamKey }) {
      const path = `${cardsPath(customerRef)}/${pathSegment(cardRef)}`
      const removed = await call({ method: 'DELETE', path, key: upstreamKey, answer: DeletedAnswer })
      return removed.kind === 'done' || isGone(removed) ? doneWith(null) : removed
    },
  }
}

/** Escapes a reference for a path. */
export const pathSegment = (reference: string): string => encodeURIComponent(reference)

const failedRegistration = (registrationRef: string): CardRegistration => ({
  status: 'FAILED',
  registrationRef,
  error: refused('EC0091310A3', { upstreamCode: undefined }).error,
})
