import type { Member } from '#functions/machinery/http/caller.ts'
import type { handledWorks } from '#functions/views/handled-works.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { bidderPositionOf } from '#shared/domain/selling/auction/view.ts'
import type { Task } from '#shared/domain/telling/dashboard/task.ts'
import { endsSoon } from '#shared/domain/telling/dashboard/tasks.ts'

/** Number of rows shown of each list. */
const shown = 4
const salesShown = 3

/** An auction in which the member bids, or has bid. */
export interface OverviewBid {
  readonly auction: Auction
  readonly work: Artwork
  readonly title: Localized
  readonly hasBid: boolean
  readonly myMax: number
}

interface Pictured {
  readonly orders: readonly Order[]
  readonly parcels: readonly Parcel[]
  readonly works: readonly Artwork[]
  readonly handled: Awaited<ReturnType<typeof handledWorks>>
}

/** Tasks of the member, with the drafts that an operator sent back. */
export function overviewTasks(tasks: readonly Task[], pictured: Pictured, language: Language) {
  const pictures = picturesOf(pictured)
  const drafts = pictured.handled.drafts.map(draft => ({ ...draft, until: null }))
  return [...tasks, ...drafts].map(({ title, until, ...task }) => ({
    ...task,
    title: say(title, language),
    img: pictures.get(task.id) ?? null,
    until: until === null ? null : iso(until),
  }))
}

/** Pictures of the tasks by id of the order, parcel or work. */
const picturesOf = ({ orders, parcels, works, handled }: Pictured): ReadonlyMap<string, Picture | null> =>
  new Map([
    ...orders.map(({ id, lines }) => [id, lines[0]?.img ?? null] as const),
    ...parcels.map(({ id, img }) => [id, img] as const),
    ...works.map(({ id, imgs }) => [id, imgs[0] ?? null] as const),
    ...(handled.works?.list ?? []).map(({ id, img }) => [id, img] as const),
  ])

/** Auctions that the member leads. */
export const leadingViews = (bids: readonly OverviewBid[], userId: string, language: Language) =>
  bids
    .filter(({ auction, hasBid }) => bidderPositionOf(auction, userId, hasBid) === 'leading')
    .slice(0, shown)
    .map(({ work, auction, myMax }) => followedOf(work, { ...auction, myMax }, language))

/** Favourites whose auction ends soon, the earliest end first. */
export const endingViews = (favourites: readonly Artwork[], language: Language, at: number) =>
  favourites
    .filter(work => work.visibility === 'public' && endsSoon(work, at))
    .sort((one, other) => (one.auction?.endAt ?? 0) - (other.auction?.endAt ?? 0))
    .slice(0, shown)
    .flatMap(work => (work.auction ? [followedOf(work, { ...work.auction, myMax: null }, language)] : []))

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

export const lastSaleViews = (sales: readonly Parcel[], language: Language) =>
  [...sales]
    .sort((one, other) => other.paidAt - one.paidAt)
    .slice(0, salesShown)
    .map(({ id, title, price, paidAt }) => ({
      orderItemId: id,
      title: say(title, language),
      price,
      soldAt: iso(paidAt),
    }))

/** First steps before bidding; partners and artists come to sell and are asked for none. */
export function firstStepsOf({ phoneVerified, cards, partnerId, artistId }: Member, addresses: number) {
  const steps = { phone: phoneVerified, address: addresses > 0, card: cards > 0 }
  const isDone = Object.values(steps).every(Boolean)
  return isDone || partnerId !== undefined || artistId !== undefined ? null : steps
}
