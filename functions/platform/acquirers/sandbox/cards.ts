import { put, type Write } from '#functions/machinery/table/write.ts'
import { type Scenario, scenarios, tdsEnds } from '#shared/platform/sandbox/cards.ts'
import { putVersion } from '../../store/sandbox/versions.ts'
import { sandboxKeys } from '../../store/table-keys.ts'
import { catalogueCode, doneWith, refused } from '../outcome.ts'
import type {
  AcquirerCard,
  AcquirerNewCard,
  AcquirerOutcome,
  AcquirerPort,
  CardRegistration,
  ShopRef,
} from '../port.ts'
import { type SandboxAccess, SandboxCustomer, SandboxRegistration, SandboxSavedCard, type TestCard } from './records.ts'
import { guarded, type SandboxChange, type SandboxStore } from './sandbox-store.ts'
import { beginTds, hasTimedOut, planOf } from './tds.ts'
import { spendToken } from './tokens.ts'

/** Saved customers and cards of the sandbox (payment-platform.md 5.2). While there are cards, one is the default. */
export function savedCards(store: SandboxStore, shop: ShopRef, pageOf: (accessId: string) => string) {
  const { mode, shopId } = shop
  const customerKey = (ref: string) => sandboxKeys.customer(mode, shopId, ref)
  const cardKey = (card: { customerRef: string; cardRef: string }) =>
    sandboxKeys.card(mode, shopId, card.customerRef, card.cardRef)

  const known = async (ref: string): Promise<SandboxCustomer | undefined> => {
    const customer = await store.read(customerKey(ref), SandboxCustomer)
    return customer && !customer.isDeleted ? customer : undefined
  }
  const cardsOf = async (ref: string): Promise<SandboxSavedCard[]> => {
    const cards = await store.list(sandboxKeys.cards(mode, shopId, ref), SandboxSavedCard)
    return cards.filter(({ card }) => card !== undefined).sort((a, b) => a.addedAt - b.addedAt)
  }
  const changed = (customer: SandboxCustomer): Write =>
    putVersion(customerKey(customer.customerRef), customer, customer)

  /** Writes that save a card: the card, and the customer with its default. */
  function save(customer: SandboxCustomer, card: TestCard, { isDefault, at }: { isDefault: boolean; at: number }) {
    const cardRef = `cs_${store.newId().slice(4)}`
    const saved: SandboxSavedCard = { cardRef, customerRef: customer.customerRef, card, addedAt: at }
    const next: SandboxCustomer = { ...customer, ...((isDefault || !customer.defaultCard) && { defaultCard: cardRef }) }
    return {
      writes: [put({ ...saved, ...cardKey(saved) }, { ifAbsent: true }).or('changed'), changed(next)],
      card: cardView(saved, card, next.defaultCard),
    }
  }

  /** The default card or the named one, for a charge. */
  async function cardFor(source: { customerRef: string; cardRef?: string }): Promise<AcquirerOutcome<TestCard>> {
    const customer = await known(source.customerRef)
    if (!customer) return refused('EC003003002')
    const cardRef = source.cardRef ?? customer.defaultCard
    if (!cardRef) return refused('EC003047002')
    const saved = await store.read(cardKey({ customerRef: source.customerRef, cardRef }), SandboxSavedCard)
    return saved?.card ? doneWith(saved.card) : refused('EC003007002')
  }

  async function attach(input: AcquirerNewCard, at: number): Promise<SandboxChange<CardRegistration>> {
    const customer = await known(input.customerRef)
    if (!customer) return { outcome: refused('E0006003002') }
    const spent = await spendToken(store, shop, { token: input.token, usedBy: input.customerRef, at })
    if (spent.outcome === 'refused') return { outcome: refused(spent.reason.card) }
    const scenario: Scenario = scenarios[spent.card.scenario]
    const isTurnedAway = scenario.refusesSaving ? scenario.charge?.code : undefined
    const plan = planOf(spent.card)
    const isUnsupported = input.tds && plan.flow === 'unsupported'
    if (isUnsupported && input.tds?.fallback === '2') {
      return { outcome: refused('EC0091310A1'), writes: [spent.write] }
    }
    if (input.tds && !isUnsupported) return register(input, spent, at)
    if (isTurnedAway) return { outcome: refused(isTurnedAway), writes: [spent.write] }
    const { writes, card } = save(customer, spent.card, { isDefault: input.isDefault, at })
    const registrationRef = card.cardRef
    return { outcome: doneWith({ status: 'ACTIVATED', registrationRef, card }), writes: [...writes, spent.write] }
  }

  function register(
    input: AcquirerNewCard,
    spent: { card: TestCard; write: Write },
    at: number,
  ): SandboxChange<CardRegistration> {
    if (!input.tds) throw new Error('a registration waits for its holder only with 3-D Secure')
    const { customerRef, isDefault } = input
    const registration: SandboxRegistration = {
      registrationRef: `pm_${store.newId().slice(4)}`,
      accessId: `a_${store.newId().slice(4)}`,
      customerRef,
      card: spent.card,
      isDefault,
      status: 'AWAITING_CUSTOMER_ACTION',
      authentication: beginTds(input.tds.returnTo, at),
      version: 1,
    }
    const { registrationRef, accessId } = registration
    const access: SandboxAccess = { mode, shopId, shift: store.shift(), kind: 'card', customerRef, registrationRef }
    const key = sandboxKeys.registration(mode, shopId, customerRef, registrationRef)
    return {
      outcome: doneWith(registrationView(registration, undefined, pageOf(accessId))),
      writes: [
        spent.write,
        putVersion(key, registration, undefined),
        put({ ...access, ...sandboxKeys.access(accessId) }),
      ],
    }
  }

  const customers: AcquirerPort['customers'] = {
    upsert: ({ upstreamKey, ...body }) =>
      store.change({ name: 'customer', upstreamKey, body }, async () => {
        const before = await store.read(customerKey(body.customerRef), SandboxCustomer)
        if (before?.isDeleted) return { outcome: refused('E0001003014') }
        const customer: SandboxCustomer = { version: 1, isDeleted: false, ...before, ...body }
        return {
          outcome: doneWith({ customerRef: body.customerRef }),
          writes: [putVersion(customerKey(body.customerRef), customer, before)],
        }
      }),

    delete: ({ upstreamKey, customerRef }) =>
      store.change({ name: 'delete-customer', upstreamKey, body: { customerRef } }, async at => {
        const customer = await known(customerRef)
        if (!customer) return { outcome: doneWith(null) }
        // The reference stays reserved, without personal data and cards.
        const gone: SandboxCustomer = { customerRef, version: customer.version, isDeleted: true }
        const cards = await cardsOf(customerRef)
        return { outcome: doneWith(null), writes: [changed(gone), ...cards.map(card => removal(card, at))] }
      }),
  }

  const removal = ({ cardRef, customerRef, addedAt }: SandboxSavedCard, removedAt: number): Write =>
    put({ cardRef, customerRef, addedAt, removedAt, ...cardKey({ customerRef, cardRef }) })

  const cards: AcquirerPort['cards'] = {
    attach: ({ upstreamKey, ...input }) =>
      store.change({ name: 'card', upstreamKey, body: input }, at => attach(input, at)),

    retrieve: ({ customerRef, registrationRef }) =>
      guarded(async () => {
        const key = sandboxKeys.registration(mode, shopId, customerRef, registrationRef)
        const found = await store.read(key, SandboxRegistration)
        if (!found) return refused('E0007007002')
        const registration = lapsedRegistration(found, store.now())
        const all = await cardsOf(customerRef)
        const customer = await known(customerRef)
        const saved = all.find(({ cardRef }) => cardRef === registration.cardRef)
        const card = saved?.card && cardView(saved, saved.card, customer?.defaultCard)
        return doneWith(registrationView(registration, card, pageOf(registration.accessId)))
      }),

    list: ({ customerRef }) =>
      guarded(async () => {
        const customer = await known(customerRef)
        if (!customer) return refused('E0010003002')
        const all = await cardsOf(customerRef)
        return doneWith(all.flatMap(saved => (saved.card ? cardView(saved, saved.card, customer.defaultCard) : [])))
      }),

    update: ({ upstreamKey, ...body }) =>
      store.change({ name: 'change-card', upstreamKey, body }, async at => {
        const customer = await known(body.customerRef)
        const saved = customer && (await store.read(cardKey(body), SandboxSavedCard))
        if (!customer) return { outcome: refused('E0008003002') }
        if (!saved?.card) return { outcome: refused('E0008007002') }
        const spent = body.token
          ? await spendToken(store, shop, { token: body.token, usedBy: body.customerRef, at })
          : undefined
        if (spent?.outcome === 'refused') return { outcome: refused(spent.reason.change) }
        const card: TestCard = {
          ...(spent?.card ?? saved.card),
          ...(body.expire && { expire: body.expire }),
          ...(body.holderName && { holderName: body.holderName }),
        }
        const next: SandboxCustomer = { ...customer, ...(body.isDefault && { defaultCard: body.cardRef }) }
        return {
          outcome: doneWith(cardView(saved, card, next.defaultCard)),
          writes: [put({ ...saved, card, ...cardKey(saved) }), changed(next), ...(spent ? [spent.write] : [])],
        }
      }),

    detach: ({ upstreamKey, customerRef, cardRef }) =>
      store.change({ name: 'remove-card', upstreamKey, body: { customerRef, cardRef } }, async at => {
        const customer = await known(customerRef)
        const all = customer ? await cardsOf(customerRef) : []
        const saved = all.find(card => card.cardRef === cardRef)
        if (!customer || !saved) return { outcome: doneWith(null) }
        const heir = all.filter(card => card !== saved).at(-1)?.cardRef
        const isDefault = customer.defaultCard === cardRef
        const next: SandboxCustomer = { ...customer, ...(isDefault && { defaultCard: heir }) }
        return { outcome: doneWith(null), writes: [removal(saved, at), changed(next)] }
      }),
  }

  return { customers, cards, cardFor, save, known }
}

function cardView(
  { cardRef, customerRef }: SandboxSavedCard,
  card: TestCard,
  defaultCard: string | undefined,
): AcquirerCard {
  const { brand, last4, expire, holderName, hash } = card
  return {
    cardRef,
    customerRef,
    brand,
    last4,
    expire,
    ...(holderName && { holderName }),
    isDefault: cardRef === defaultCard,
    type: '1',
    cardHash: hash,
  }
}

/** Fails a registration whose cardholder did not return in time. */
export function lapsedRegistration(registration: SandboxRegistration, now: number): SandboxRegistration {
  const isOver = registration.status === 'AWAITING_CUSTOMER_ACTION' && hasTimedOut(registration.authentication, now)
  return isOver ? { ...registration, status: 'FAILED', errorCode: tdsEnds.timedOut.code } : registration
}

function registrationView(
  { registrationRef, status, errorCode }: SandboxRegistration,
  card: AcquirerCard | undefined,
  url: string,
): CardRegistration {
  return {
    status,
    registrationRef,
    ...(card && { card }),
    ...(status === 'AWAITING_CUSTOMER_ACTION' && { nextAction: { type: 'redirect', url } as const }),
    ...(status === 'FAILED' && { error: refused(catalogueCode(errorCode) ?? 'E9993134999').error }),
  }
}
