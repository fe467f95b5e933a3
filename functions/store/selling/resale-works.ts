import type { Artwork, AuctionOnWork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import { transitionWork } from '../catalogue/work-transitions.ts'
import { heldBy, placement } from '../catalogue/works.ts'

/** Effects of an application's steps on its work, each in the transaction of that step (D31). */

const ownerOf = ({ userId: ownerId, applicationId }: Application) => ({ ownerId, applicationId })

export const takeForApplication = (application: Application, now: number) =>
  transitionWork('applyForResale', application.productId, {
    now,
    ...ownerOf(application),
    set: { applicationId: application.applicationId },
  }).or('work-locked', heldBy)

/** Steps that only change the state of the work. */
export const stepOfWork = (
  move: 'cancelApplication' | 'resubmitApplication' | 'askRevision' | 'refuseApplication' | 'acknowledgeRefusal',
  { productId, applicationId }: Application,
  now: number,
) => transitionWork(move, productId, { now, applicationId }).or('application-state')

type Terms = { readonly price: number; readonly priceType: 'fixed' | 'offer' } | { readonly auction: AuctionOnWork }

function listed(work: Artwork, terms: Terms, now: number) {
  const firstListedAt = work.firstListedAt ?? now
  const { set, remove } = placement({ ...work, firstListedAt, visibility: 'public' })
  const isAuction = 'auction' in terms
  return {
    set: { ...set, ...terms, ...(isAuction && { priceType: 'auction' as const }), firstListedAt, listedAt: now },
    remove: [...remove, isAuction ? 'price' : 'auction'],
  }
}

/** Lists the work as approved: `work` has the application's description (`resoldWork`). */
export function listResale(work: Artwork, application: Application, terms: Terms, now: number) {
  const { set, remove } = listed(work, terms, now)
  const { edition, seller, imgs, condition, format, size, boxSizeCm, weightG, resale, ledger } = work
  const described = { seller, imgs, condition, format, size, boxSizeCm, weightG, resale, edition, ledger }
  return transitionWork('approveApplication', work.id, {
    now,
    ...ownerOf(application),
    edition: edition - 1,
    set: { ...described, ...set },
    remove,
  }).or('application-state')
}

/** The owner auctions it again without a new review (D59). */
export function relistResaleWork(work: Artwork, application: Application, auction: AuctionOnWork, now: number) {
  const { set, remove } = listed(work, { auction }, now)
  return transitionWork('relistOwn', work.id, { now, ...ownerOf(application), set, remove }).or('application-state')
}

/** Only while the work is not locked: a lock's owner buys at the price shown. */
export const repriceWork = (application: Application, price: number, now: number) =>
  transitionWork('reprice', application.productId, { now, ...ownerOf(application), set: { price } }).or(
    'work-locked',
    heldBy,
  )

export const delistOwnWork = (application: Application, now: number) =>
  transitionWork('delistOwn', application.productId, { now, ...ownerOf(application) }).or('work-locked', heldBy)
