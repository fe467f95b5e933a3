import type { Decision } from '#shared/decision.ts'
import { firstRates, firstResaleRates, isFirstRates } from '#shared/domain/kernel/money/rates.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { auctionRules } from '../auction/auction.ts'
import { resaleRatesOf } from '../policy/policy.ts'
import type { Policy } from '../policy/values.ts'
import {
  type Application,
  answerDueAt,
  applicationRules,
  type RefusalReason,
  type ResaleSale,
  type ResaleTerms,
  type RevisableField,
} from './application.ts'
import {
  askedPrice,
  type Handing,
  isPickupArea,
  isWithinBounds,
  leastPrice,
  leastTransport,
  payoutOf,
  pickupChargeOf,
  resaleBounds,
} from './price.ts'
import {
  type ApplicationActor,
  type ApplicationTransition,
  applicationTransition,
  canTransitionApplication,
} from './transitions.ts'

/** Decisions about an application, pure, so that form, store and console agree (D31, D70-D77). */

/** An application after a transition, as the store writes it. */
export interface ApplicationMoved {
  readonly move: ApplicationTransition
  readonly application: Application
}
type Refusal = 'application-state' | 'price-out-of-range' | 'changed-too-often'
export type ApplicationDecision = Decision<ApplicationMoved, Refusal>

const refused = (code: Refusal) => ({ outcome: 'refused', code }) as const

interface Step {
  readonly move: ApplicationTransition
  readonly by: ApplicationActor
  readonly at: number
}

function moved(before: Application, { move, by, at }: Step, change: Partial<Application> = {}): ApplicationDecision {
  if (!canTransitionApplication(before, move, by)) return refused('application-state')
  const { to } = applicationTransition(move)
  const trail = to === before.state ? before.trail : [...before.trail, { state: to, at }]
  const application = { ...before, ...change, state: to, version: before.version + 1, trail }
  return { outcome: 'allowed', move, application }
}

// ---- problems of the terms

export interface TermsProblem {
  readonly field: string
  readonly key: string
}

/** Every problem of a form at once; a price out of range has a code of its own (`isWithinBounds`). */
export function termsProblems(terms: ResaleTerms, now: number, policy: Policy): TermsProblem[] {
  const { isBroken, damageImgs, deliveryMethod, address, pickupDates, sale } = terms
  const today = dayInJapan(now)
  const problems: (TermsProblem | false)[] = [
    isBroken && damageImgs.length === 0 && { field: 'damageImgs', key: 'REQUIRED' },
    // Pick-ups are possible in Japan only (D71).
    deliveryMethod === 1 && !isPickupArea(terms.pickupAreaId) && { field: 'addressId', key: 'PICKUP_AREA' },
    deliveryMethod === 1 && address.country !== 'JP' && { field: 'addressId', key: 'PICKUP_AREA' },
    pickupDates.some(date => date <= today) && { field: 'pickupDates', key: 'TIME_PAST' },
    ...(sale.kind === 'auction' ? auctionProblems(sale, now, policy) : []),
  ]
  const named = problems.filter(problem => problem !== false)
  return named.filter(({ field }, index) => named.findIndex(other => other.field === field) === index)
}

/**
 * An auction begins at its approval, which may take the whole review: its end must leave a day of bidding even then,
 * and is at most the longest duration ahead (D55, decision 139).
 */
export const endWindow = (now: number, policy: Policy) => ({
  from: now + applicationRules.reviewMs + auctionRules.minDays * dayMs,
  to: now + policy['auction-days-max'] * dayMs,
})

function auctionProblems(sale: Extract<ResaleSale, { kind: 'auction' }>, now: number, policy: Policy): TermsProblem[] {
  const { from, to } = endWindow(now, policy)
  const { startPrice, instantPrice, endAt } = sale
  const isInWindow = endAt % minuteMs === 0 && endAt >= from && endAt <= to
  return [
    ...(isInWindow ? [] : [{ field: 'endTime', key: 'END_TIME' }]),
    ...(instantPrice !== null && instantPrice <= startPrice ? [{ field: 'instantPrice', key: 'AUCTION_PRICE' }] : []),
  ]
}

/** Charges frozen by an approval (D22, D29); `rates` are absent for the first rates. */
type Agreed = Pick<NonNullable<Application['figures']>, 'pickupFee' | 'rates'>

/** Charges that apply to these terms: those agreed at the approval, else by the current policy. */
export const handingOf = (terms: ResaleTerms, policy: Policy, agreed: Agreed = listedCharges(terms, policy)) => ({
  deliveryMethod: terms.deliveryMethod,
  pickupFee: terms.deliveryMethod === 1 ? agreed.pickupFee : 0,
  transport: terms.deliveryMethod === 0 ? leastTransport(terms.boxSizeCm, policy) : null,
  packing: policy['packing-fee'],
  rates: agreed.rates ?? firstResaleRates,
})

const listedCharges = ({ deliveryMethod, pickupAreaId }: ResaleTerms, policy: Policy, pickupFee?: number): Agreed => ({
  pickupFee: deliveryMethod === 1 ? (pickupFee ?? pickupChargeOf(pickupAreaId, policy)) : 0,
  rates: resaleRatesOf(policy),
})

const isPriced = (terms: ResaleTerms, basis: number, policy: Policy, agreed?: Agreed): boolean =>
  isWithinBounds(terms.sale, basis, handingOf(terms, policy, agreed))

// ---- the owner

type Opening = Pick<Application, 'applicationId' | 'productId' | 'userId' | 'username' | 'terms' | 'basis' | 'seller'>

export function applyToSell(
  opening: Opening,
  now: number,
  policy: Policy,
): Decision<{ readonly application: Application }, 'price-out-of-range'> {
  if (!isPriced(opening.terms, opening.basis, policy)) return { outcome: 'refused', code: 'price-out-of-range' }
  return {
    outcome: 'allowed',
    application: {
      ...opening,
      state: 'submitted',
      version: 1,
      submittedAt: now,
      endChanges: 0,
      trail: [{ state: 'submitted', at: now }],
    },
  }
}

/** Resubmitted after a revision: the time of the review starts again. */
export function sendInAgain(before: Application, terms: ResaleTerms, now: number, policy: Policy): ApplicationDecision {
  if (!canTransitionApplication(before, 'resubmit', 'owner')) return refused('application-state')
  if (!isPriced(terms, before.basis, policy)) return refused('price-out-of-range')
  return moved(before, { move: 'resubmit', by: 'owner', at: now }, { terms, submittedAt: now })
}

/** The owner withdraws an application, or acknowledges its refusal. */
export const withdrawApplication = (before: Application, by: 'owner' | 'system', now: number): ApplicationDecision =>
  moved(before, { move: before.state === 'refused' ? 'acknowledge' : 'cancel', by, at: now })

/** The owner did not react for thirty days (D31). */
export function lapseApplication(before: Application, now: number): ApplicationDecision {
  const due = answerDueAt(before)
  return due === null || now < due ? refused('application-state') : withdrawApplication(before, 'system', now)
}

/**
 * When a listed price may be changed (epoch ms): a day after its last change; the listing itself does not count (D70).
 */
export const repriceableAt = ({ priceChangedAt }: Application): number =>
  priceChangedAt === undefined ? 0 : priceChangedAt + applicationRules.repriceMs

/**
 * Changes a listed price: within the bounds, and once a day (D70). The figures are recomputed with the agreed charges.
 */
export function repriceListing(before: Application, price: number, now: number, policy: Policy): ApplicationDecision {
  const { sale } = before.terms
  if (sale.kind === 'auction' || !canTransitionApplication(before, 'changePrice', 'owner'))
    return refused('application-state')
  if (now < repriceableAt(before)) return refused('changed-too-often')
  const terms = { ...before.terms, sale: { ...sale, price } }
  const agreed = before.figures ?? listedCharges(terms, policy)
  if (!isPriced(terms, before.basis, policy, agreed)) return refused('price-out-of-range')
  const step = { move: 'changePrice', by: 'owner', at: now } as const
  return moved(before, step, { terms, priceChangedAt: now, figures: figuresOf(terms, policy, agreed) })
}

/** Counts a change of the live auction's end; the auction checks the new end. */
export function countNewEnd(before: Application, endAt: number, now: number): ApplicationDecision {
  const { sale } = before.terms
  if (sale.kind !== 'auction') return refused('application-state')
  if (before.endChanges >= applicationRules.endChanges) return refused('changed-too-often')
  const terms = { ...before.terms, sale: { ...sale, endAt } }
  return moved(
    before,
    { move: 'changeEnd', by: 'owner', at: now },
    {
      terms,
      endChanges: before.endChanges + 1,
    },
  )
}

interface NewTerms {
  readonly startPrice: number
  readonly instantPrice: number | null
  readonly endAt: number
}

/** The auction was not concluded: the same work at another price or end, without a new review (D59). */
export function offerAgain(before: Application, change: NewTerms, now: number, policy: Policy): ApplicationDecision {
  const { sale } = before.terms
  if (sale.kind !== 'auction' || !canTransitionApplication(before, 'relist', 'owner'))
    return refused('application-state')
  const terms = { ...before.terms, sale: { ...sale, ...change } }
  const agreed = before.figures ?? listedCharges(terms, policy)
  if (!isPriced(terms, before.basis, policy, agreed)) return refused('price-out-of-range')
  const step = { move: 'relist', by: 'owner', at: now } as const
  return moved(before, step, { terms, listedAt: now, endChanges: 0, figures: figuresOf(terms, policy, agreed) })
}

/** Whether a relisting is still in time after the auction's end; the auction says whether it was not concluded. */
export const isAfterNoSale = ({ terms: { sale } }: Pick<Application, 'terms'>, now: number): boolean =>
  sale.kind === 'auction' && now < sale.endAt + auctionRules.relistMs

export const endListing = (before: Application, by: 'owner' | 'system', now: number): ApplicationDecision => {
  const { lookAt: _lookAt, ...rest } = before
  return moved(rest, { move: 'delist', by, at: now })
}

// ---- the reviewer

interface Word {
  readonly by: string
  readonly text: string
}

/** An operator takes the work off sale, with a reason for the owner. */
export function withdrawListing(before: Application, { by, text }: Word, now: number): ApplicationDecision {
  const { lookAt: _lookAt, ...rest } = before
  const decision = { kind: 'delisted', at: now, by, text } as const
  return moved(rest, { move: 'delist', by: 'operator', at: now }, { decision })
}

function figuresOf(terms: ResaleTerms, policy: Policy, agreed: Agreed): NonNullable<Application['figures']> {
  const price = askedPrice(terms.sale)
  const handing = handingOf(terms, policy, agreed)
  const { receiptFee, artistReturn, net } = payoutOf(price, handing)
  const figures = { price, receiptFee, artistReturn, pickupFee: handing.pickupFee, net }
  return isFirstRates({ ...firstRates, ...handing.rates }) ? figures : { ...figures, rates: handing.rates }
}

/** The owner's net if approved now, at the pick-up fee of the table. */
export const expectedFigures = (terms: ResaleTerms, policy: Policy) =>
  figuresOf(terms, policy, listedCharges(terms, policy))

/** The owner's net if approved with this pick-up fee. */
export const approvalHanding = (terms: ResaleTerms, pickupFee: number | undefined, policy: Policy) =>
  handingOf(terms, policy, listedCharges(terms, policy, pickupFee))

/**
 * Approves an application, with a pick-up fee if it differs from the table's. The figures are frozen from here on (D22,
 * D29).
 */
export function approveResale(
  before: Application,
  { by, text, pickupFee }: Word & { readonly pickupFee: number | undefined },
  now: number,
  policy: Policy,
): ApplicationDecision {
  const { terms, basis } = before
  if (!canTransitionApplication(before, 'approve', 'reviewer')) return refused('application-state')
  const agreed = listedCharges(terms, policy, pickupFee)
  if (!isPriced(terms, basis, policy, agreed)) return refused('price-out-of-range')
  return moved(
    before,
    { move: 'approve', by: 'reviewer', at: now },
    { decision: { kind: 'approved', at: now, by, text }, figures: figuresOf(terms, policy, agreed), listedAt: now },
  )
}

export const askForChanges = (
  before: Application,
  { by, text, fields }: Word & { readonly fields: readonly { field: RevisableField; note: string }[] },
  now: number,
): ApplicationDecision =>
  moved(
    before,
    { move: 'askRevision', by: 'reviewer', at: now },
    { decision: { kind: 'revise', at: now, by, text, fields: [...fields] } },
  )

export const refuseResale = (
  before: Application,
  { by, text, reason }: Word & { readonly reason: RefusalReason },
  now: number,
): ApplicationDecision =>
  moved(
    before,
    { move: 'refuse', by: 'reviewer', at: now },
    { decision: { kind: 'refused', at: now, by, text, reason } },
  )

/** Range of allowed prices, for the message about a refused one. */
export function rangeOf(basis: number, handing: Handing) {
  const least = leastPrice(basis, handing)
  const { min, max } = resaleBounds(basis)
  return { minPrice: least ?? min, maxPrice: max }
}
