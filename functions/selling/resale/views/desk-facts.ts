import type { Getter } from '#functions/machinery/table/table.ts'
import { getOrders } from '#functions/store/buying/orders.ts'
import { claimsOfItems } from '#functions/store/fulfilment/claims.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { findPickups } from '#functions/store/fulfilment/pickups.ts'
import { getOfferBooks } from '#functions/store/selling/offers.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type DeskOffers, type DeskSale, deskOffersOf, deskSaleOf } from '#shared/domain/telling/dashboard/desk.ts'
import { sellerTaskOf } from '#shared/domain/telling/dashboard/tasks.ts'

/**
 * What the rows of a member's works show beside the works: waiting offers, and the progress of a sale. Few works have
 * either.
 */
interface Row {
  readonly work: Artwork
  readonly place: { readonly label: string }
}

export async function deskOffers(
  table: Getter,
  rows: readonly Row[],
  now: number,
): Promise<ReadonlyMap<string, DeskOffers>> {
  const ids = rows.filter(({ place }) => place.label === 'accepting-offers').map(({ work }) => work.id)
  const books = ids.length > 0 ? await getOfferBooks(table, ids) : []
  return new Map(
    books.flatMap(book => {
      const offers = deskOffersOf(book, now)
      return offers ? [[book.productId, offers] as const] : []
    }),
  )
}

/** A sold work has its order's lock, which names the parcel. */
export async function deskSales(table: Getter, rows: readonly Row[]): Promise<ReadonlyMap<string, DeskSale>> {
  const sold = rows.map(({ work }) => work).filter(({ state }) => state === 'sold')
  const orderIds = sold.flatMap(({ lock }) => (lock?.kind === 'order' ? [lock.refId] : []))
  if (orderIds.length === 0) return new Map()
  const ids = new Set(sold.map(({ id }) => id))
  const orders = await getOrders(table, [...new Set(orderIds)])
  const lines = orders.flatMap(order => order.lines).filter(({ productId }) => ids.has(productId))
  const itemIds = lines.map(({ id }) => id)
  const [parcels, pickups] = await Promise.all([getParcels(table, itemIds), findPickups(table, itemIds)])
  const claims = await claimsOfItems(table, parcels)
  const byItem = new Map(pickups.map(pickup => [pickup.id, pickup]))
  return new Map(
    parcels.map(parcel => {
      const task = sellerTaskOf(parcel, claims.get(parcel.id), byItem.get(parcel.id))
      return [parcel.productId, deskSaleOf(parcel, task)]
    }),
  )
}
