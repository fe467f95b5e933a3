import { type Member, unmetRequirement } from '#functions/machinery/http/caller.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import type { History } from '#functions/store/selling/auctions.ts'
import { bidRows } from '#functions/store/selling/bid-rows.ts'
import { cardArtist } from '#functions/views/work-cards.ts'
import { loadProduct, type ProductPage, productKeys } from '#functions/views/work-page.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { ownOrderOf } from '#shared/domain/buying/order/purchase.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { isOwn } from '#shared/domain/catalogue/work/ownership.ts'
import { type PrivateSaleOnWork, phaseAt } from '#shared/domain/catalogue/work/sale-window.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { cardDataOf, cardView } from '#shared/domain/catalogue/work/work-card.ts'
import { detailView } from '#shared/domain/catalogue/work/work-detail.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { bidderNeeds, buyerNeeds } from '#shared/domain/people/account/member.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { auctionSnapshotOf, bidderPositionOf, ownAwardOf, resultOf } from '#shared/domain/selling/auction/view.ts'
import { offerRules, ownOfferIn } from '#shared/domain/selling/offer/offer.ts'
import { offerableOf } from '#shared/domain/selling/offer/offerable.ts'
import { priceBasisNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'

/** Reads the table, not the index, because a buyer acts on what the page shows (DESIGN 4). */
export const handler = handle(
  getProduct,
  async ({ input, table, caller, language, currency, now, read, fail }) => {
    const page = await loadProduct(
      table,
      input.id,
      { userId: caller?.userId, invitedTo: caller?.invitedTo, currency },
      read,
    )
    if (!page) return fail('not-found')
    const { work, auction, artist, partner, sellerName, rate, history } = page
    const bids = auction && input.bids > 0 ? await bidRows(table, auction, { page: 1, size: input.bids }) : noBids

    const at = now()
    const data = cardDataOf(work, artist && cardArtist(artist), page.favourites)
    const card = cardView(data, { language, currency, rate, now: at }, page.isCollected)
    return {
      ...detailView(card, work, { artist, partner, sellerName, language }),
      isOwn: caller !== undefined && isOwn(work, caller),
      serverTime: iso(at),
      auctionState: auction ? auctionSnapshotOf(auction, at) : null,
      you: {
        ...(auction && history ? ownStanding(auction, history, work.lock) : none),
        ...ownOrder(work.lock, caller?.userId, at),
        isFollowing: page.isFollowing,
        reminder: page.reminder?.state === 'waiting' ? page.reminder.minutes : null,
        // The same refusal that the call linked by the page would give.
        obstacle: (caller && unmetRequirement(auction ? bidderNeeds : buyerNeeds, caller, at)) ?? null,
        ...priceFor(work.lock, caller?.userId),
        offering: features.offers && caller && page.offers ? offeringOf(work, caller, page.offers, at) : null,
      },
      privateSale: work.privateSale ? saleOf(work.privateSale, at) : null,
      bids,
    }
  },
  { reads: ({ id }, caller) => productKeys(id, caller) },
)

const saleOf = (sale: PrivateSaleOnWork, now: number) => ({
  id: sale.id,
  phase: phaseAt(sale, now),
  startAt: iso(sale.startAt),
  endAt: iso(sale.endAt),
})

type Offers = NonNullable<ProductPage['offers']>

/** Limits of a member's offer, and their open offer; undefined where there is neither. */
function offeringOf(work: Artwork, caller: Member, { book, tries }: Offers, now: number) {
  const own = ownOfferIn(book, caller.userId, now)
  const offerable = offerableOf(work, caller, now)
  const isOpen = offerable.outcome === 'allowed' && offerable.least < offerable.asking
  if (!own && !isOpen) return null
  return {
    isOpen,
    least: isOpen ? offerable.least : null,
    left: Math.max(0, offerRules.tries - tries),
    obstacle: unmetRequirement(bidderNeeds, caller, now) ?? null,
    own: own && {
      id: own.id,
      price: own.price,
      validUntil: iso(own.validUntil),
      payUntil: own.payUntil === null ? null : iso(own.payUntil),
    },
  }
}

/** An accepted offer sets the price for its sender, and for nobody else (D60). */
function priceFor(lock: Lock | undefined, memberId: string | undefined) {
  const isOwn = lock?.kind === 'bargain' && memberId !== undefined && lock.heldBy === memberId
  return isOwn
    ? { selectedBargainId: lock.refId, priceBasis: priceBasisNumbers.accepted }
    : { selectedBargainId: null, priceBasis: priceBasisNumbers.asking }
}

const noBids = { list: [], total: 0 }
const none = { standing: 'none', myMax: null, result: null, payUntil: null, orderId: null } as const

/** The reader's own order that holds the work, with its deadline, so that the page links back to it. */
function ownOrder(lock: Lock | undefined, memberId: string | undefined, now: number) {
  const own = lock?.kind === 'award' ? undefined : ownOrderOf(lock, memberId, now)
  return own && { orderId: own.orderId, payUntil: own.until === null ? null : iso(own.until) }
}

function ownStanding(auction: Auction, { memberId, myMax }: History, lock: Lock | undefined) {
  const { award } = auction
  return {
    standing: bidderPositionOf(auction, memberId, myMax > 0),
    myMax: myMax > 0 ? myMax : null,
    result: resultOf(auction, memberId, myMax > 0).detail,
    ...(award?.memberId === memberId ? ownAwardOf(auction, lock) : { payUntil: null, orderId: null }),
  }
}
