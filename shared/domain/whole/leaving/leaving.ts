import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { isUnpaid } from '#shared/domain/buying/order/transitions.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Payout } from '#shared/domain/earning/payout/payout.ts'
import { isPaidOut } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isLive, isReversing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { type MatterKind, matterKinds } from '#shared/domain/people/account/matters.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import type { Offer } from '#shared/domain/selling/offer/offer.ts'
import { isOpenOffer } from '#shared/domain/selling/offer/transitions.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'

/** Closing an account for good (D102): open matters that prevent it, and its states. */

export const leavingRules = {
  /** Time for the farewell mail and calls in progress before anything is erased. */
  graceMs: 10 * minuteMs,
  /** Time until the next check, if something was opened at the moment of leaving. */
  againMs: 60 * minuteMs,
  /** Retention of what the law requires (D102). */
  keptMs: 7 * 365 * dayMs,
} as const

// ---- open matters

/** A matter to be finished first; `id` is of the order, the parcel, the claim, the auction or the work. */
export interface Matter {
  readonly kind: MatterKind
  readonly id: string
  readonly title: Localized | null
}

export interface FoundOfMember {
  readonly userId: string
  readonly orders: readonly Order[]
  readonly bought: readonly Parcel[]
  readonly sold: readonly Parcel[]
  readonly auctions: readonly { readonly auction: Auction; readonly myMax: number }[]
  readonly sent: readonly Offer[]
  readonly received: readonly Offer[]
  /** Works that the member sells or may sell. */
  readonly works: readonly Artwork[]
  readonly payouts: readonly Payout[]
  /** What the house owes the member by its journal, in yen; negative if the member owes. */
  readonly owed: number
}

/** Everything that prevents leaving, in the order of the page. */
export function openMatters(found: FoundOfMember): Matter[] {
  const { userId, orders, bought, sold, auctions, sent, received, works, payouts, owed } = found
  const all = [
    ...orders.flatMap(ofOrder),
    ...bought.flatMap(ofPurchase),
    ...auctions.flatMap(({ auction, myMax }) => ofAuction(userId, auction, myMax)),
    ...sent.filter(({ state }) => isOpenOffer(state)).map(({ productId }) => matter('offer', productId)),
    ...received.filter(({ state }) => isOpenOffer(state)).map(({ productId }) => matter('answer', productId)),
    ...works.flatMap(work => heldWorkMatter(work) ?? []),
    ...sold.filter(sale => isUnfinished(sale)).map(sale => matter('sale', sale.id, sale.title)),
    ...payouts.filter(payout => !isPaidOut(payout)).map(({ id }) => matter('payout', id)),
    ...(owed > 0 && payouts.every(isPaidOut) ? [matter('payout', 'journal')] : []),
    ...(owed < 0 ? [matter('debt', 'journal')] : []),
  ]
  const byPlace = Map.groupBy(all, ({ kind, id }) => `${matterKinds.indexOf(kind)} ${id}`)
  return [...byPlace.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((one, other) => matterKinds.indexOf(one.kind) - matterKinds.indexOf(other.kind))
}

const matter = (kind: MatterKind, id: string, title: Localized | null = null): Matter => ({ kind, id, title })

function ofOrder(order: Order): Matter[] {
  const { id, lines, payment } = order
  const title = lines[0]?.title ?? null
  const owes = (payment?.unapplied?.owed ?? 0) > (payment?.unapplied?.returned ?? 0)
  return [
    ...(isUnpaid(order) || payment?.open ? [matter('order', id, title)] : []),
    ...(owes || payment?.stuckSince !== undefined ? [matter('refund', id, title)] : []),
  ]
}

/** A reversed sale has not ended before it is refunded. */
const isUnfinished = (item: Parcel): boolean => isLive(item) || (isReversing(item) && item.reversedAt === undefined)

function ofPurchase(item: Parcel): Matter[] {
  const { claim, orderId, title } = item
  return [
    ...(claim?.isOpen ? [matter('claim', item.id, title)] : []),
    ...(isUnfinished(item) && !claim?.isOpen ? [matter('purchase', orderId, title)] : []),
  ]
}

/** Any valid bid binds until the end: it leads again if the ones above it are voided. */
function ofAuction(userId: string, auction: Auction, myMax: number): Matter[] {
  const { award, chance, status, productId } = auction
  if (status === 'live' && myMax > 0) return [matter('bid', productId)]
  const isAwarded = award?.memberId === userId && status === 'won'
  return isAwarded || chance?.memberId === userId ? [matter('award', productId)] : []
}

/** Matter of a work that the member holds; none if they merely own it. */
function heldWorkMatter({ id, title, state, saleStatus }: Artwork): Matter | undefined {
  if (state === 'applying' || state === 'revise' || state === 'refused') return matter('application', id, title)
  const isListed = saleStatus === 'on-sale' || state === 'for-sale' || state === 'locked'
  return isListed ? matter('listing', id, title) : undefined
}

// ---- states of a closed account

/** `asked`: closed, login is impossible. `erased`: only what the law requires is kept. `ended`: that is deleted too. */
const leavingStates = ['asked', 'erased', 'ended'] as const
type LeavingState = (typeof leavingStates)[number]

const leavingTransitions = {
  /** One subject's data were erased, or something opened at the moment of leaving has to end first. */
  wait: { from: 'asked', to: 'asked', by: 'system' },
  erase: { from: 'asked', to: 'erased', by: 'system' },
  end: { from: 'erased', to: 'ended', by: 'system' },
} as const satisfies Record<string, { from: LeavingState; to: LeavingState; by: 'system' }>

export const leavingSchema = () =>
  z.object({
    userId: z.string(),
    state: z.enum(leavingStates),
    version: z.int().min(1),
    askedAt: z.int(),
    /** When it is checked next; null for never. */
    dueAt: z.int().nullable(),
    /** Completed steps, in order. */
    done: z.array(z.string()),
    erasedAt: z.int().optional(),
    keptUntil: z.int().optional(),
  })
export type Leaving = z.infer<ReturnType<typeof leavingSchema>>

export function askToLeave(
  userId: string,
  matters: readonly Matter[],
  at: number,
): Decision<{ readonly leaving: Leaving }, 'matters-open'> {
  if (matters.length > 0) return { outcome: 'refused', code: 'matters-open' }
  const dueAt = at + leavingRules.graceMs
  return { outcome: 'allowed', leaving: { userId, state: 'asked', version: 1, askedAt: at, dueAt, done: [] } }
}

const moved = (before: Leaving, change: Partial<Leaving>): Leaving => ({
  ...before,
  ...change,
  version: before.version + 1,
})

/** Marks a step as done; repeating it changes nothing. */
export const stepDone = (before: Leaving, step: string): Leaving =>
  moved(before, { done: [...before.done.filter(id => id !== step), step] })

export const waitLonger = (before: Leaving, at: number): Leaving => moved(before, { dueAt: at + leavingRules.againMs })

/** All steps are done: only the retention remains. */
export const allErased = (before: Leaving, at: number): Leaving => {
  const keptUntil = at + leavingRules.keptMs
  return moved(before, { state: leavingTransitions.erase.to, erasedAt: at, keptUntil, dueAt: keptUntil })
}

export const allEnded = (before: Leaving): Leaving => moved(before, { state: leavingTransitions.end.to, dueAt: null })
