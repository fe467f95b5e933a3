import { handle } from '#functions/machinery/http/handle.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getCart } from '#functions/store/selling/carts.ts'
import { cardsOf, newestWorks, worksOfArtist } from '#functions/views/work-cards.ts'
import { recommendForCart } from '#shared/api/selling/carts.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'

/** Number of newest works read per shard. A suggestion does not need every work (DESIGN 4). */
const looked = 60

export const handler = handle(recommendForCart, async ({ input, caller, table, language, currency, now }) => {
  const cart = await getCart(table, caller.userId)
  const chosen = [...cart.rows, cart.direct, cart.award].flatMap(row => row?.productId ?? [])
  const [inCart, newest] = await Promise.all([getWorks(table, chosen), newestWorks(table, looked)])
  const artists = [...new Set(inCart.map(({ artistId }) => artistId))].slice(0, 4)
  const byArtist = (await Promise.all(artists.map(id => worksOfArtist(table, id)))).flat()

  const crafts = new Set(inCart.flatMap(({ craftIds }) => craftIds))
  const sameCraft = newest.filter(({ craftIds }) => craftIds.some(id => crafts.has(id)))
  const isOffered = (work: Artwork) =>
    work.visibility === 'public' &&
    work.saleStatus === 'on-sale' &&
    work.state === 'for-sale' &&
    !chosen.includes(work.id)
  const offered = [...sameCraft, ...byArtist, ...(inCart.length === 0 ? newest : [])].filter(isOffered)
  const once = [...new Map(offered.map(work => [work.id, work])).values()].slice(0, input.size)
  return { list: await cardsOf(table, once, { caller, language, currency, now }) }
})
