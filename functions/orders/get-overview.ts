import type { Member } from '#functions/http/caller.ts'
import { handle } from '#functions/http/handle.ts'
import { getAddresses } from '#functions/store/addresses.ts'
import { getAuctions, historiesOf } from '#functions/store/auctions.ts'
import { claimsOfItems } from '#functions/store/claims.ts'
import { favouritesOf } from '#functions/store/favourites.ts'
import { offersSentBy, offersToAnswer } from '#functions/store/offers.ts'
import { ordersOf } from '#functions/store/orders.ts'
import { getParcels, parcelsOfSellers } from '#functions/store/parcels.ts'
import { findPickups } from '#functions/store/pickups.ts'
import { getWorks } from '#functions/store/works.ts'
import type { TableReader } from '#functions/table/table.ts'
import { handledWorks } from '#functions/views/handled-works.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { getOverview } from '#shared/api/orders.ts'
import { bidderPositionOf } from '#shared/domain/auction/view.ts'
import { endsSoon, tasksOf, waitsForAccount } from '#shared/domain/dashboard/tasks.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { ownSellerKeys, sellerKey } from '#shared/domain/money/journal.ts'
import { isOpenOffer } from '#shared/domain/offer/moves.ts'
import type { Offer } from '#shared/domain/offer/offer.ts'
import { isPaid, isUnpaid } from '#shared/domain/order/moves.ts'
import type { Order } from '#shared/domain/order/order.ts'
import { isLive } from '#shared/domain/parcel/moves.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'
import { isFetched } from '#shared/domain/pickup/pickup.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'

/** So many rows of each list are shown. */
const shown = 4
/** Favourites and auctions further back are looked at on their own pages. */
const latest = 50

/** One call for the page that a member comes to first; each of its lists has a page of its own. */
export const handler = handle(getOverview, async ({ caller, table, now, language }) => {
  const at = now()
  const { userId } = caller
  const [orders, sales, histories, favourites, sent, received, handled, addresses] = await Promise.all([
    ordersOf(table, userId),
    parcelsOfSellers(table, ownSellerKeys(caller)),
    historiesOf(table, userId),
    favouritesOf(table, userId),
    offersSentBy(table, userId, latest),
    offersToAnswer(table, caller, 4 * latest),
    handledWorks(table, caller, language),
    getAddresses(table, userId),
  ])
  const bought = orders.filter(isPaid).flatMap(({ lines }) => lines.map(({ id }) => id))
  const recent = histories.slice(0, latest)
  const open = [...sent, ...received].filter(({ state }) => isOpenOffer(state))
  const followedIds = [
    ...open.map(({ productId }) => productId),
    ...recent.map(({ productId }) => productId),
    ...favourites.map(({ workId }) => workId),
  ]
  const [parcels, claims, pickups, auctions, found, accountProblem] = await Promise.all([
    getParcels(table, bought),
    claimsOfItems(table, sales.filter(isLive)),
    findPickups(
      table,
      sales.filter(sale => isLive(sale) && isFetched(sale)).map(({ id }) => id),
    ),
    getAuctions(table, recent),
    getWorks(table, [...new Set(followedIds)].slice(0, 3 * latest)),
    payeeProblem(table, sales.filter(waitsForAccount), at),
  ])
  const works = new Map(found.map(work => [work.id, work]))
  const bids = recent.flatMap(({ productId, myMax }, index) => {
    const [auction, work] = [auctions[index], works.get(productId)]
    return auction && work ? [{ auction, work, title: work.title, hasBid: myMax > 0, myMax }] : []
  })
  const titled = (offers: readonly Offer[]) =>
    offers.flatMap(offer => {
      const title = works.get(offer.productId)?.title
      return title ? [{ offer, title }] : []
    })
  const offers = { sentOffers: titled(sent), receivedOffers: titled(received) }
  const unpaid = orders.filter(isUnpaid)
  const waiting = { orders: unpaid, bids, parcels, sales, claims, pickups, ...offers }
  const tasks = tasksOf(userId, { ...waiting, accountProblem }, at)
  const leading = bids.filter(({ auction, hasBid }) => bidderPositionOf(auction, userId, hasBid) === 'leading')
  const ending = favourites
    .flatMap(({ workId }) => works.get(workId) ?? [])
    .filter(work => work.visibility === 'public' && endsSoon(work, at))
    .sort((one, other) => (one.auction?.endAt ?? 0) - (other.auction?.endAt ?? 0))
  const pictures = picturesOf({ orders: unpaid, parcels: [...parcels, ...sales], works: found, handled })
  return {
    tasks: [...tasks, ...handled.drafts.map(draft => ({ ...draft, until: null }))].map(({ title, until, ...task }) => ({
      ...task,
      title: say(title, language),
      img: pictures.get(task.id) ?? null,
      until: until === null ? null : iso(until),
    })),
    handled: handled.works,
    sales: handled.works ? lastSales(sales, language) : [],
    leading: leading
      .slice(0, shown)
      .map(({ work, auction, myMax }) => followedOf(work, { ...auction, myMax }, language)),
    ending: ending
      .slice(0, shown)
      .flatMap(work => (work.auction ? [followedOf(work, { ...work.auction, myMax: null }, language)] : [])),
    firstSteps: firstStepsOf(caller, addresses.list.length),
    serverTime: iso(at),
  }
})

interface Shown {
  readonly orders: readonly Order[]
  readonly parcels: readonly Parcel[]
  readonly works: readonly Artwork[]
  readonly handled: Awaited<ReturnType<typeof handledWorks>>
}

/** The picture of each task by the id that it has: of an order, a parcel or a work. */
const picturesOf = ({ orders, parcels, works, handled }: Shown): ReadonlyMap<string, Picture | null> =>
  new Map([
    ...orders.map(({ id, lines }) => [id, lines[0]?.img ?? null] as const),
    ...parcels.map(({ id, img }) => [id, img] as const),
    ...works.map(({ id, imgs }) => [id, imgs[0] ?? null] as const),
    ...(handled.works?.list ?? []).map(({ id, img }) => [id, img] as const),
  ])

const salesShown = 3

const lastSales = (sales: readonly Parcel[], language: Language) =>
  [...sales]
    .sort((one, other) => other.paidAt - one.paidAt)
    .slice(0, salesShown)
    .map(({ id, title, price, paidAt }) => ({
      orderItemId: id,
      title: say(title, language),
      price,
      soldAt: iso(paidAt),
    }))

/** What keeps one of these sales from being paid out; each key of an account is paid by itself. */
async function payeeProblem(table: TableReader, waiting: readonly Parcel[], at: number) {
  const sellers = [...new Set(waiting.map(({ seller }) => sellerKey(seller)))]
  const payees = await Promise.all(sellers.map(seller => payeeOfSeller(table, seller, at)))
  return payees.find(({ accountProblem }) => accountProblem !== null)?.accountProblem ?? null
}

/** Partners and artists come to sell: nothing of it is asked of them before they bid. */
function firstStepsOf({ phoneVerified, cards, partnerId, artistId }: Member, addresses: number) {
  const steps = { phone: phoneVerified, address: addresses > 0, card: cards > 0 }
  const isDone = Object.values(steps).every(Boolean)
  return isDone || partnerId !== undefined || artistId !== undefined ? null : steps
}

interface Standing {
  readonly price: number
  readonly endAt: number
  readonly myMax: number | null
}

const followedOf = ({ id, title, imgs }: Artwork, { price, endAt, myMax }: Standing, language: Language) => ({
  productId: id,
  title: say(title, language),
  img: imgs[0] ?? null,
  price,
  myMax,
  endTime: iso(endAt),
})
