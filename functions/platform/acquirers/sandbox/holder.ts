import type { Write } from '#functions/machinery/table/write.ts'
import { type Scenario, scenarios } from '#shared/platform/sandbox/cards.ts'
import { putVersion } from '../../store/sandbox/versions.ts'
import { sandboxKeys } from '../../store/table-keys.ts'
import { catalogueCode, refused } from '../outcome.ts'
import type { AcquirerOutcome, ShopRef } from '../port.ts'
import { lapsedRegistration, savedCards } from './cards.ts'
import { cardNotice, upstreamNoticesOf } from './notices.ts'
import * as orders from './order.ts'
import { SandboxAccess, type SandboxAuthentication, SandboxRegistration, type TestCard } from './records.ts'
import { openSandboxStore, type SandboxParts, type SandboxStore } from './sandbox-store.ts'
import { advanceAuthentication, codeTries, type HolderAction } from './tds.ts'

/** Content of the issuer's page, and where it sends the cardholder. */
export interface HolderView {
  readonly shopId: string
  readonly stage: SandboxAuthentication['stage']
  /** Code of a failed authentication; absent while it continues or after a success. */
  readonly code?: string
  readonly amount?: number
  readonly brand: string
  readonly last4: string
  readonly triesLeft: number
  /** Address to which the browser posts at the end. */
  readonly back: { readonly url: string; readonly fields: Readonly<Record<string, string>> }
}

/**
 * Applies an action of the cardholder on the issuer's page. Undefined for an unknown access id. A repeated visit, or an
 * action after the end, changes nothing.
 */
export async function holderStep(
  accessId: string,
  action: HolderAction,
  parts: SandboxParts,
): Promise<HolderView | undefined> {
  const nobody: ShopRef = { shopId: '', mode: 'test' }
  const access = await openSandboxStore(parts, nobody).read(sandboxKeys.access(accessId), SandboxAccess)
  if (!access) return undefined
  const shop: ShopRef = { shopId: access.shopId, mode: access.mode }
  const store = openSandboxStore({ ...parts, now: () => parts.realNow() + access.shift }, shop)
  const result =
    access.kind === 'order' ? await orderStep(store, access, action) : await cardStep(store, shop, access, action)
  if (result.kind === 'done') return result.value
  if (result.error.code === 'EC010116002') return undefined
  throw new Error(`the sandbox could not store what a holder did: ${result.error.code}`)
}

/** Each action is a call of its own. A page that is sent twice meets the state left by the first. */
const callOf = (store: SandboxStore, action: HolderAction) => ({
  name: `holder-${action.kind}`,
  upstreamKey: { id: store.newId(), createdAt: store.now() },
  body: action.kind,
})

function orderStep(
  store: SandboxStore,
  { shopId, upstreamOrderId }: Extract<SandboxAccess, { kind: 'order' }>,
  action: HolderAction,
): Promise<AcquirerOutcome<HolderView>> {
  return store.changeOrder({ name: `holder-${action.kind}`, upstreamOrderId }, async (before, at) => {
    // The page can be opened a moment before the charge that leads to it.
    if (!before?.card || !before.authentication) return { outcome: refused('EC010116002') }
    const order = isFirstVisit(before.authentication, action) ? before : orders.applyHolderAction(before, action, at)
    const isOver = order.authentication?.stage === 'done'
    const authentication = order.authentication ?? before.authentication
    const total = order.amount + order.tax
    const view = {
      ...viewOf(shopId, before.card, authentication, before.accessId),
      ...(total > 0 && { amount: total }),
    }
    return {
      outcome: { kind: 'done', value: view },
      order,
      ...(order !== before && isOver && { events: upstreamNoticesOf(order, 'payments.card.secure') }),
    }
  })
}

function cardStep(
  store: SandboxStore,
  shop: ShopRef,
  access: Extract<SandboxAccess, { kind: 'card' }>,
  action: HolderAction,
): Promise<AcquirerOutcome<HolderView>> {
  const { customerRef, registrationRef } = access
  const key = sandboxKeys.registration(shop.mode, shop.shopId, customerRef, registrationRef)
  const { known, save } = savedCards(store, shop, () => '')
  return store.change(callOf(store, action), async at => {
    const before = await store.read(key, SandboxRegistration)
    if (!before) throw new Error(`registration ${registrationRef} was never made`)
    const { authentication: was, card, accessId } = before
    const view = (authentication: SandboxAuthentication) => viewOf(shop.shopId, card, authentication, accessId)
    if (before.status !== 'AWAITING_CUSTOMER_ACTION') return { outcome: { kind: 'done', value: view(was) } }
    const authentication = advanceAuthentication(was, card, action, at)
    const next: SandboxRegistration = { ...lapsedRegistration(before, at), authentication }
    if (authentication.stage !== 'done') {
      return { outcome: { kind: 'done', value: view(authentication) }, writes: [putVersion(key, next, before)] }
    }
    const customer = await known(customerRef)
    const failure = catalogueCode(authentication.code) ?? issuerCode(card) ?? (customer ? undefined : 'E0006003002')
    const saved = !failure && customer ? save(customer, card, { isDefault: before.isDefault, at }) : undefined
    const ended: SandboxRegistration = saved
      ? { ...next, status: 'ACTIVATED', cardRef: saved.card.cardRef }
      : { ...next, status: 'FAILED', errorCode: failure }
    const writes: readonly Write[] = [putVersion(key, ended, before), ...(saved?.writes ?? [])]
    return { outcome: { kind: 'done', value: view(authentication) }, writes, events: [cardNotice(access, ended)] }
  })
}

/** Callback mode: the browser returns at once and the platform queries the result itself (2.3, step 3). */
const isFirstVisit = ({ returnTo, stage }: SandboxAuthentication, { kind }: HolderAction): boolean =>
  returnTo.kind === 'callback' && stage === 'method' && kind === 'arrive'

function issuerCode(card: TestCard): ReturnType<typeof catalogueCode> {
  const scenario: Scenario = scenarios[card.scenario]
  return scenario.refusesSaving ? scenario.charge?.code : undefined
}

function viewOf(shopId: string, card: TestCard, authentication: SandboxAuthentication, accessId: string): HolderView {
  const { stage, code, tries, returnTo } = authentication
  const url =
    returnTo.kind === 'callback' ? withAccess(returnTo.url, accessId) : code ? returnTo.failure : returnTo.success
  return {
    shopId,
    stage,
    ...(code && { code }),
    brand: card.brand,
    last4: card.last4,
    triesLeft: codeTries - tries,
    back: { url, fields: returnTo.kind === 'callback' ? { event: eventAt[stage], param: accessId } : {} },
  }
}

const eventAt = {
  method: 'ThreeDSecureMethodFinished',
  challenge: 'AuthResultReady',
  done: 'AuthResultReady',
} as const satisfies Record<SandboxAuthentication['stage'], string>

/** fincode's parameter for the order at the callback address (2.3). */
function withAccess(address: string, accessId: string): string {
  const url = new URL(address)
  url.searchParams.set('MD', accessId)
  return url.href
}
