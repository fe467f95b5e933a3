import { handle } from '#functions/lib/handle.ts'
import { getAuction, getMyBid } from '#functions/store/auctions.ts'
import { cardsOf } from '#functions/store/cards.ts'
import { getWork } from '#functions/store/catalogue.ts'
import { getContent } from '#functions/store/content.ts'
import { getProduct } from '#shared/api/products.ts'
import { isPublic } from '#shared/domain/artwork.ts'
import { snapshotOf, youOf } from '#shared/domain/auction-view.ts'
import { detailView } from '#shared/domain/detail.ts'
import { isOwn } from '#shared/domain/ownership.ts'

/** Always from the table, never from the index: what a person acts on is what is true now (DESIGN 4). */
export const handler = handle(getProduct, async ({ input, table, caller, language, currency, now, fail }) => {
  const work = await getWork(table, input.id)
  if (!work || !isPublic(work)) return fail('not-found')

  const at = now()
  const [[card], artist, partner, auction] = await Promise.all([
    cardsOf(table, [work], { language, currency, now: () => at, caller }),
    getContent(table, 'artist', work.artistId),
    work.seller.partnerId ? getContent(table, 'partner', work.seller.partnerId) : undefined,
    work.priceType === 3 || work.auction ? getAuction(table, work.id) : undefined,
  ])
  if (!card) return fail('not-found')
  const mine = auction && caller ? await getMyBid(table, caller.userId, auction.auctionId) : undefined

  return {
    ...detailView(card, work, { artist, partner, language }),
    isOwn: caller !== undefined && isOwn(work, caller),
    serverTime: new Date(at).toISOString(),
    auctionState: auction ? snapshotOf(auction, at) : null,
    you: {
      standing: auction && caller ? youOf(auction, caller.userId, mine !== undefined) : 'none',
      myMax: mine?.myMax ?? null,
    },
  }
})
