import { dayMs } from '#shared/durations.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { magicOf, type Scenario, scenarios, slowMs, slowPrefix } from '#shared/platform/sandbox/cards.ts'
import { catalogueCode, doneWith, refused } from '../outcome.ts'
import type {
  AcquirerOutcome,
  AmountChange,
  AttemptResult,
  Charge,
  Keyed,
  NewOrder,
  UpstreamSnapshot,
} from '../port.ts'
import type { SandboxOrder, TestCard } from './records.ts'
import { advanceAuthentication, beginTds, type HolderAction, hasTimedOut, planOf, sandboxTdsResult } from './tds.ts'

/**
 * State machine of an order at the sandbox, pure, so that the table of cards (3.4) is applied in one place for all
 * calls.
 */
export interface SandboxStep<Value> {
  readonly order: SandboxOrder
  readonly outcome: AcquirerOutcome<Value>
  /** Delivery of the answer: 8 s late, or lost although the call was executed. */
  readonly delivery?: 'late' | 'lost'
}

const ceiling = 9_999_999
const holdMs = 60 * dayMs

/** The call without its key. */
type Opening = Omit<NewOrder, keyof Keyed>

export function openOrder(
  shop: Pick<SandboxOrder, 'mode' | 'shopId'>,
  input: Opening,
  accessId: string,
  now: number,
): SandboxOrder {
  const { upstreamOrderId, job, amount, tax, tds, tdsFallback } = input
  return {
    ...shop,
    upstreamOrderId,
    accessId,
    payType: 'Card',
    job,
    amount,
    tax,
    tds,
    tdsFallback,
    status: 'UNPROCESSED',
    version: 1,
    createdAt: now,
    processedAt: now,
    executes: 0,
  }
}

/** The order is unchanged and was registered with the same values. */
export function isUntouched(order: SandboxOrder, { job, amount, tax, tds }: Opening): boolean {
  const isSame = order.job === job && order.amount === amount && order.tax === tax && order.tds === tds
  return isSame && order.status === 'UNPROCESSED' && order.executes === 0
}

/** Why an order cannot be registered; undefined if it can. */
export function registrationError({ amount, tax, job }: Opening): PlatformCode | undefined {
  if (job === 'CHECK') return undefined
  if (amount < 1) return 'EC001104007'
  return amount + tax > ceiling ? 'EC001107005' : undefined
}

/** Why an order cannot be charged now; undefined if it can. Checked before a card is needed. */
export function chargeRefusal({ status, amount, tax }: SandboxOrder): AcquirerOutcome<never> | undefined {
  if (status !== 'UNPROCESSED') return refused('EC003100004')
  return magicOf(amount + tax) === 'closed' ? refused('E9993134032') : undefined
}

/** Charges, or redirects the cardholder to the issuer. `url` is the issuer's page of this order. */
export function chargeOrder(
  order: SandboxOrder,
  card: TestCard,
  { returnTo, url }: Pick<Charge, 'returnTo'> & { readonly url: string },
  now: number,
): SandboxStep<AttemptResult> {
  const held: SandboxOrder = {
    ...order,
    card,
    executes: order.executes + 1,
    errorCode: undefined,
    authentication: undefined,
  }
  if (order.tds === '0') return charge(held, 'plain', now)
  if (planOf(card).flow === 'unsupported') {
    return order.tdsFallback === '3' ? charge(held, 'plain', now) : decline(held, 'EC0091310A1', now)
  }
  const authentication = beginTds(returnTo, now)
  const waiting: SandboxOrder = { ...held, status: 'AUTHENTICATED', authentication, processedAt: now }
  const answer = { ...view(waiting, now), nextAction: { type: 'redirect', url } } as const
  return late({ order: waiting, outcome: doneWith(answer) }, order, now)
}

/** Applies an action of the cardholder at the issuer. Outside callback mode its end charges or declines the order. */
export function applyHolderAction(order: SandboxOrder, action: HolderAction, now: number): SandboxOrder {
  const { card, authentication } = order
  if (order.status !== 'AUTHENTICATED' || !card || !authentication || authentication.stage === 'done') return order
  const next: SandboxOrder = {
    ...order,
    authentication: advanceAuthentication(authentication, card, action, now),
    processedAt: now,
  }
  if (next.authentication?.stage !== 'done') return next
  const code = catalogueCode(next.authentication.code)
  if (code) return decline(next, code, now).order
  return authentication.returnTo.kind === 'callback' ? next : charge(next, 'authenticated', now).order
}

/** Callback mode: the charge after a successful authentication. */
export function completeOrderCharge(order: SandboxOrder, now: number): SandboxStep<AttemptResult> {
  const { authentication } = order
  if (authentication?.stage !== 'done') return { order, outcome: refused('EC009100004') }
  const code = catalogueCode(authentication.code)
  if (code) return { order, outcome: refused(code) }
  if (order.status !== 'AUTHENTICATED') return { order, outcome: refused('EC009100004') }
  return charge(order, 'authenticated', now)
}

export function captureOrderCharge(order: SandboxOrder, now: number): SandboxStep<AttemptResult> {
  if (order.status !== 'AUTHORIZED') return { order, outcome: refused('EC004100004') }
  if (now >= (order.authMaxDate ?? Number.POSITIVE_INFINITY)) return { order, outcome: refused('EC004125023') }
  const isLost = magicOf(order.amount + order.tax) === 'lost-capture' && !order.hasLostCapture
  const captured = { ...order, status: 'CAPTURED', processedAt: now, disputedAt: disputedAt(order, now) } as const
  const step = settled({ ...captured, ...(isLost && { hasLostCapture: true }) }, order, now)
  return isLost ? { ...step, delivery: 'lost' } : step
}

export function cancelOrderCharge(order: SandboxOrder, now: number): SandboxStep<AttemptResult> {
  const isOpen = ['AUTHORIZED', 'CAPTURED', 'AWAITING_CUSTOMER_PAYMENT', 'AWAITING_PAYMENT_APPROVAL']
  if (!isOpen.includes(order.status)) return { order, outcome: refused('EC005100004') }
  return settled({ ...order, status: 'CANCELED', processedAt: now }, order, now)
}

export function reauthorizeOrderCharge(order: SandboxOrder, now: number): SandboxStep<AttemptResult> {
  if (order.status !== 'CANCELED' || !order.card) return { order, outcome: refused('EC006100004') }
  return charge(order, 'plain', now)
}

export function changeOrderAmount(
  order: SandboxOrder,
  { job, amount, tax }: AmountChange,
  now: number,
): SandboxStep<AttemptResult> {
  if (order.status !== 'AUTHORIZED' && order.status !== 'CAPTURED') return { order, outcome: refused('EC007100004') }
  if (order.status === 'CAPTURED' && job === 'AUTH') return { order, outcome: refused('EC007103031') }
  if (amount < 1) return { order, outcome: refused('EC007104007') }
  if (amount + tax > ceiling) return { order, outcome: refused('EC007107005') }
  const isHeld = order.status === 'AUTHORIZED'
  if (isHeld && now >= (order.authMaxDate ?? Number.POSITIVE_INFINITY)) {
    return { order, outcome: refused('EC007125023') }
  }
  const status = job === 'CAPTURE' ? 'CAPTURED' : order.status
  const disputed = isHeld && status === 'CAPTURED' ? disputedAt(order, now) : order.disputedAt
  return settled({ ...order, status, amount, tax, disputedAt: disputed, processedAt: now }, order, now)
}

/** The order as visible at `now`: late answers are hidden, expired waits are ended. */
export function snapshot(order: SandboxOrder, now: number, url?: string): UpstreamSnapshot {
  const { upstreamOrderId, accessId, payType, job, account } = order
  const seen = seenAt(order, now)
  const { status, amount, tax, errorCode, processedAt } = seen
  return {
    ...view(seen, now),
    upstreamOrderId,
    accessId,
    payType,
    job,
    amount,
    tax,
    ...(errorCode && { errorCode, error: refused(catalogueCode(errorCode) ?? 'E9993134999').error }),
    processedAt,
    ...(status === 'AUTHENTICATED' && !errorCode && url && { nextAction: { type: 'redirect', url } as const }),
    ...(account && { virtualAccount: account, transfers: { ...account, isCalledPaid: status === 'CAPTURED' } }),
    ...(order.disputedAt !== undefined && order.disputedAt <= now && { chargebackAt: order.disputedAt }),
  }
}

/** Applies the passing of time. Every step starts from here. */
export function orderAt(order: SandboxOrder, now: number): SandboxOrder {
  const { status, authentication, account } = order
  if (status === 'AUTHENTICATED' && authentication && hasTimedOut(authentication, now)) {
    return applyHolderAction(order, { kind: 'cancel' }, now)
  }
  const isAwaiting = status === 'AWAITING_CUSTOMER_PAYMENT' || status === 'AWAITING_PAYMENT_APPROVAL'
  if (isAwaiting && account && now >= account.termEndsAt) return { ...order, status: 'EXPIRED' }
  return order
}

function seenAt(order: SandboxOrder, now: number): SandboxOrder {
  const { hidden } = order
  return hidden && now < hidden.until ? { ...order, ...hidden.shown } : orderAt(order, now)
}

function charge(order: SandboxOrder, how: 'plain' | 'authenticated', now: number): SandboxStep<AttemptResult> {
  if (!order.card) return { order, outcome: refused('EC003006001') }
  const scenario: Scenario = scenarios[order.card.scenario]
  const refusal = (how === 'authenticated' && scenario.chargeAfterTds) || scenario.charge
  const isFirst = order.executes <= 1 && !/-a[2-9A]$/.test(order.upstreamOrderId)
  if (refusal && (isFirst || refusal.when !== 'first-attempt')) return decline(order, refusal.code, now)
  const status = order.job === 'CHECK' ? 'CHECKED' : order.job === 'AUTH' ? 'AUTHORIZED' : 'CAPTURED'
  const charged: SandboxOrder = {
    ...order,
    status,
    errorCode: undefined,
    processedAt: now,
    // Derived from the access id, so that an order always has the same numbers.
    transactionId: `sbx${order.accessId}${order.executes % 10}`,
    approve: order.accessId.slice(-7).toUpperCase(),
    forward: '2a99662',
    authMaxDate: status === 'AUTHORIZED' ? now + holdMs : undefined,
    disputedAt: status === 'CAPTURED' ? disputedAt(order, now) : undefined,
  }
  return settled(charged, order, now)
}

/** A decline after 3-D Secure keeps the status AUTHENTICATED, as fincode does (2.3). Other declines can be retried. */
function decline(order: SandboxOrder, code: PlatformCode, now: number): SandboxStep<AttemptResult> {
  const status = code === 'EC0091310A3' ? 'AUTHENTICATED' : 'UNPROCESSED'
  return late({ order: { ...order, status, errorCode: code, processedAt: now }, outcome: refused(code) }, order, now)
}

function settled(order: SandboxOrder, before: SandboxOrder, now: number): SandboxStep<AttemptResult> {
  return late({ order, outcome: doneWith(view(order, now)) }, before, now)
}

/** A slow order has changed already, but callers see its earlier state until its answer arrives. */
function late(step: SandboxStep<AttemptResult>, before: SandboxOrder, now: number): SandboxStep<AttemptResult> {
  if (!step.order.upstreamOrderId.startsWith(slowPrefix)) return step
  const { status, amount, tax, errorCode, processedAt } = seenAt(before, now)
  const hidden = { until: now + slowMs, shown: { status, amount, tax, errorCode, processedAt } }
  return { ...step, order: { ...step.order, hidden }, delivery: 'late' }
}

function disputedAt({ card }: SandboxOrder, now: number): number | undefined {
  const scenario: Scenario | undefined = card && scenarios[card.scenario]
  return scenario?.disputesAfterMs === undefined ? undefined : now + scenario.disputesAfterMs
}

function view(order: SandboxOrder, now: number): AttemptResult {
  const { status, transactionId, approve, forward, card, authMaxDate, authentication } = order
  return {
    status,
    ...(transactionId && status !== 'UNPROCESSED' && { transactionId, approve, forward }),
    ...(card && { brand: card.brand, last4: card.last4, cardHash: card.hash }),
    ...(status === 'AUTHORIZED' && { authMaxDate }),
    ...(authentication && {
      tds: sandboxTdsResult(
        hasTimedOut(authentication, now) ? { ...authentication, stage: 'done', result: 'N' } : authentication,
      ),
    }),
  }
}
