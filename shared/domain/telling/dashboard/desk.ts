import { saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { canTransitionWork } from '#shared/domain/catalogue/work/transitions.ts'
import { lockHolds } from '#shared/domain/catalogue/work/work.ts'
import { nextParcelDue, type Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { OfferBook } from '#shared/domain/selling/offer/offer.ts'
import {
  type Application,
  answerDueAt,
  applicationRules,
  reviewDueAt,
} from '#shared/domain/selling/resale/application.ts'
import { isAfterNoSale, repriceableAt } from '#shared/domain/selling/resale/decisions.ts'
import { type ApplicationTransition, canTransitionApplication } from '#shared/domain/selling/resale/transitions.ts'
import type { Task, TaskKind } from './task.ts'
import { endsSoon } from './tasks.ts'

/** An owner's dashboard: the tab of a work, the text of its card, due dates and possible actions (D73). */
export const deskTabs = ['owned', 'auction', 'listed-auction', 'fixed', 'listed-fixed', 'application'] as const
export type DeskTab = (typeof deskTabs)[number]

export const deskLabels = [
  'owned',
  'applying',
  'revise',
  'refused',
  'on-sale',
  'accepting-offers',
  'scheduled',
  'in-auction',
  'in-progress',
  'accepted-offer',
  'sold-out',
] as const
type DeskLabel = (typeof deskLabels)[number]

export const ownerActions = [
  'apply',
  'cancel',
  'resubmit',
  'acknowledge',
  'change-price',
  'change-end',
  'delist',
  'relist',
] as const
export type OwnerAction = (typeof ownerActions)[number]

export interface DeskPlace {
  readonly tab: DeskTab
  readonly label: DeskLabel
}

/**
 * "Listed" are works that can be bought or bid for at this moment; approved works whose auction has not begun or whose
 * sale is in progress are under the other tab of their kind.
 */
export function deskPlaceOf(work: Artwork, now: number): DeskPlace {
  const { state, priceType, auction, lock } = work
  const kind = priceType === 'auction' ? 'auction' : 'fixed'
  switch (state) {
    case 'held':
      return { tab: 'owned', label: 'owned' }
    case 'applying':
      return { tab: 'application', label: 'applying' }
    case 'revise':
      return { tab: 'application', label: 'revise' }
    case 'refused':
      return { tab: 'application', label: 'refused' }
    case 'sold':
      return { tab: kind, label: 'sold-out' }
    case 'locked':
      if (!isLapsed(lock, now)) return { tab: kind, label: lock?.kind === 'bargain' ? 'accepted-offer' : 'in-progress' }
      return { tab: 'listed-fixed', label: priceType === 'offer' ? 'accepting-offers' : 'on-sale' }
    case 'for-sale':
      if (!auction) return { tab: 'listed-fixed', label: priceType === 'offer' ? 'accepting-offers' : 'on-sale' }
      if (now < auction.startAt) return { tab: 'auction', label: 'scheduled' }
      return now < auction.endAt
        ? { tab: 'listed-auction', label: 'in-auction' }
        : { tab: 'auction', label: 'in-progress' }
  }
}

/** An expired checkout hold: the work is for sale as before. */
const isLapsed = (lock: Artwork['lock'], now: number): boolean => lock?.kind === 'checkout' && !lockHolds(lock, now)

/** Open offers for the owner to answer: number, highest price, and the earliest end. */
export interface DeskOffers {
  readonly count: number
  readonly highest: number
  readonly until: number
}

export function deskOffersOf({ waiting }: Pick<OfferBook, 'waiting'>, now: number): DeskOffers | null {
  const open = waiting.filter(({ validUntil }) => now < validUntil)
  if (open.length === 0) return null
  return {
    count: open.length,
    highest: Math.max(...open.map(({ price }) => price)),
    until: Math.min(...open.map(({ validUntil }) => validUntil)),
  }
}

/** Tasks of a seller after the payment. */
export const saleTaskKinds = [
  'ship',
  'answer-cancel',
  'reply',
  'pickup',
  'collection',
] as const satisfies readonly TaskKind[]
type SaleTaskKind = (typeof saleTaskKinds)[number]
const isSaleTask = (kind: TaskKind): kind is SaleTaskKind => saleTaskKinds.some(each => each === kind)

/** A sold work: its seller's next task with its deadline, and the net. */
export interface DeskSale {
  readonly parcel: Parcel
  readonly next: SaleTaskKind | null
  /** Deadline of the next task; without one, the next automatic step of the parcel. */
  readonly dueAt: number | null
  readonly net: number
}

export function deskSaleOf(parcel: Parcel, task: Task | undefined): DeskSale {
  const { net } = saleLineOf(parcel)
  if (task && isSaleTask(task.kind)) return { parcel, next: task.kind, dueAt: task.until, net }
  const isOnItsWay = parcel.status === 'delivering' || parcel.status === 'confirmed'
  return { parcel, next: null, dueAt: (isOnItsWay && nextParcelDue(parcel)?.at) || null, net }
}

interface DeskFacts {
  readonly application?: Application | undefined
  readonly offers?: DeskOffers | null | undefined
  readonly sale?: DeskSale | undefined
}

/** The next due date of a work, whoever has to act. */
export function deskDueAt(work: Artwork, { application, offers, sale }: DeskFacts, now: number): number | null {
  if (sale) return sale.dueAt
  if (application?.state === 'submitted') return reviewDueAt(application)
  const answer = application && answerDueAt(application)
  if (answer) return answer
  const { state, auction, lock } = work
  if (state === 'locked' && !isLapsed(lock, now)) return lock?.until ?? null
  if (state !== 'for-sale' || !auction) return offers?.until ?? null
  return now < auction.startAt ? auction.startAt : auction.endAt
}

/** Reminders to the owner under every tab: an answer that they owe, and a listing that ends. */
export const deskTaskKinds = ['revise', 'refused', 'ends'] as const

export function deskTaskOf(
  work: Pick<Artwork, 'saleStatus' | 'auction'>,
  { label }: DeskPlace,
  now: number,
): (typeof deskTaskKinds)[number] | undefined {
  if (label === 'revise' || label === 'refused') return label
  return label === 'in-auction' && endsSoon(work, now) ? 'ends' : undefined
}

interface Owner {
  readonly userId: string
  readonly maySell: boolean
  readonly now: number
}

/** When the owner may change the price (epoch ms), if only time prevents it. */
export function repriceAtOf(
  work: Artwork,
  application: Application | undefined,
  { userId: ownerId, maySell, now }: Owner,
): number | undefined {
  const facts = { ownerId, now, applicationId: work.applicationId }
  const may = application && canTransitionApplication(application, 'changePrice', 'owner')
  return maySell && may && canTransitionWork(work, 'reprice', facts) ? repriceableAt(application) : undefined
}

/** The owner's possible actions now, by the same tables as the calls. */
export function ownerActionsOf(work: Artwork, application: Application | undefined, owner: Owner): OwnerAction[] {
  const { userId: ownerId, maySell, now } = owner
  const repriceAt = repriceAtOf(work, application, owner)
  const facts = { ownerId, now, applicationId: work.applicationId }
  const may = (move: ApplicationTransition) =>
    application !== undefined && canTransitionApplication(application, move, 'owner')
  const isQuiet = work.state === 'for-sale' && work.auction?.bidCount === 0 && now < work.auction.endAt
  const isRelistable = application !== undefined && isAfterNoSale(application, now)
  const allowed: Record<OwnerAction, boolean> = {
    apply: maySell && canTransitionWork(work, 'applyForResale', facts),
    cancel: may('cancel'),
    resubmit: maySell && may('resubmit'),
    acknowledge: may('acknowledge'),
    'change-price': repriceAt !== undefined && now >= repriceAt,
    'change-end':
      maySell && may('changeEnd') && isQuiet && (application?.endChanges ?? 0) < applicationRules.endChanges,
    delist: may('delist') && (isQuiet || canTransitionWork(work, 'delistOwn', facts)),
    relist: maySell && may('relist') && canTransitionWork(work, 'relistOwn', facts) && isRelistable,
  }
  return ownerActions.filter(action => allowed[action])
}
