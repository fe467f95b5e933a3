import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import { partRows, queryParts } from '#functions/machinery/table/sharded-partition.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type Parcel, type ParcelMoved, parcelDueAt, parcelSchema } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { parcelTransitions } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

/**
 * Parcels, claims, refunds and the money of orders. Each record has a version, and every write names the one of its
 * decision: of two parallel decisions one fails and is made again.
 */
const Item = parcelSchema()

export const parseParcel = (row: Attributes): Parcel => Item.parse(row)

export async function getParcel(table: Getter, orderItemId: string): Promise<Parcel | undefined> {
  const row = await table.get(deliveryKeys.item(orderItemId))
  return row && parseParcel(row)
}

/** In the order requested; missing parcels are left out. */
export async function getParcels(table: Getter, orderItemIds: readonly string[]): Promise<Parcel[]> {
  const rows = await table.batchGet(orderItemIds.map(deliveryKeys.item))
  return rows.flatMap(row => (row ? [parseParcel(row)] : []))
}

/** Parcels of a seller, the latest first. */
export async function parcelsOfSeller(table: Querier, seller: string): Promise<Parcel[]> {
  const prefix = deliveryKeys.salesOf(seller)
  const rows = await queryParts(table, deliveryKeys.sales, { index: 'GSI2', prefix, newestFirst: true, limit: 5_000 })
  return rows.map(parseParcel)
}

/** Everything that an account sells under all its seller keys, the latest first. */
export async function parcelsOfSellers(table: Querier, sellers: readonly string[]): Promise<Parcel[]> {
  const lists = await Promise.all(sellers.map(seller => parcelsOfSeller(table, seller)))
  return lists.flat().toSorted((one, other) => other.paidAt - one.paidAt)
}

/** Every parcel, for the console only. */
export async function allParcels(table: Querier): Promise<Parcel[]> {
  const rows = await queryParts(table, deliveryKeys.sales, { index: 'GSI2', newestFirst: true, limit: 20_000 })
  return rows.map(parseParcel)
}

interface SellerSales {
  readonly seller: string
  readonly name: Parcel['seller']['name']
  readonly ids: readonly string[]
}

/** Each seller with all their sales; only one seller's are in memory at a time. */
export async function* salesBySeller(table: Querier): AsyncGenerator<SellerSales> {
  let open: (SellerSales & { readonly ids: string[] }) | undefined
  for await (const row of partRows(table, deliveryKeys.sales, { index: 'GSI2', rowsAtATime: 500 })) {
    const { id, seller } = parseParcel(row)
    const key = sellerKey(seller)
    if (open && open.seller !== key) yield open
    if (open?.seller !== key) open = { seller: key, name: seller.name, ids: [] }
    open.ids.push(id)
  }
  if (open) yield open
}

/** Due parcels, the longest overdue first. */
export async function overdueParcels(table: Querier, now: number): Promise<string[]> {
  const between = [deliveryKeys.due(0), deliveryKeys.due(now)] as const
  const rows = await queryParts(table, deliveryKeys.waits, { index: 'GSI1', between, limit: 200 })
  return rows.map(row => parseParcel(row).id)
}

export async function overdue(table: Querier, pk: string, now: number): Promise<Attributes[]> {
  const between = [deliveryKeys.due(0), deliveryKeys.due(now)] as const
  const { rows } = await table.query({ pk, index: 'GSI1', between, limit: 200 })
  return rows
}

// ---- writes: a new record is put once; a later write names its transition

/** The parcel as stored, in the sweeper's index while it has an automatic due time. */
function parcelRow(item: Parcel) {
  const due = parcelDueAt(item)
  return {
    ...deliveryKeys.item(item.id),
    ...item,
    ...(due !== null && { GSI1PK: deliveryKeys.waits.of(item.id), GSI1SK: deliveryKeys.due(due) }),
    GSI2PK: deliveryKeys.sales.of(item.id),
    GSI2SK: deliveryKeys.sale(sellerKey(item.seller), item.paidAt, item.id),
  }
}

export const newParcel = (item: Parcel) => put(parcelRow(item), { ifAbsent: true }).or('order-state')

export function moveParcel(before: Parcel, { move, item }: ParcelMoved) {
  const { from } = parcelTransitions[move]
  return put(parcelRow(item), { where: whereUnmoved(before.version, 'status', from) }).or('order-state')
}
