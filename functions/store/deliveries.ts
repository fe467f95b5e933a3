import { deliveryKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { type Attributes, put } from '#functions/table/write.ts'
import { type Claim, type ClaimMoved, claimMoves, claimSchema } from '#shared/domain/claim/claim.ts'
import { sellerKey } from '#shared/domain/money/journal.ts'
import { parcelMoves } from '#shared/domain/parcel/moves.ts'
import { type Parcel, type ParcelMoved, parcelDueAt, parcelSchema } from '#shared/domain/parcel/parcel.ts'
import {
  type OrderMoney,
  orderMoneySchema,
  orderRefundSchema,
  type Refund,
  type RefundMoved,
  refundMoves,
} from '#shared/domain/refund/refund.ts'
import { whereUnmoved } from './move-condition.ts'

/**
 * Parcels, claims, refunds and the money of orders in the table. Each record carries a version, and every write names
 * the one that it was decided on: of two parallel decisions one is refused and reads again.
 */
const Item = parcelSchema()
const ClaimItem = claimSchema()
const RefundItem = orderRefundSchema()
const Money = orderMoneySchema()

export const parseParcel = (row: Attributes): Parcel => Item.parse(row)
export const parseClaim = (row: Attributes): Claim => ClaimItem.parse(row)
export const parseRefund = (row: Attributes): Refund => RefundItem.parse(row)
export const parseMoney = (row: Attributes): OrderMoney => Money.parse(row)

export async function getParcel(table: Getter, orderItemId: string): Promise<Parcel | undefined> {
  const row = await table.get(deliveryKeys.item(orderItemId))
  return row && parseParcel(row)
}

/** The parcels in the order asked for, without those that do not exist. */
export async function getParcels(table: Getter, orderItemIds: readonly string[]): Promise<Parcel[]> {
  const rows = await table.batchGet(orderItemIds.map(deliveryKeys.item))
  return rows.flatMap(row => (row ? [parseParcel(row)] : []))
}

export async function getMoney(table: Getter, orderId: string): Promise<OrderMoney | undefined> {
  const row = await table.get(deliveryKeys.money(orderId))
  return row && parseMoney(row)
}

export async function getClaim(table: Getter, claimId: string): Promise<Claim | undefined> {
  const row = await table.get(deliveryKeys.claim(claimId))
  return row && parseClaim(row)
}

/** The latest claim of each item, by item. */
export async function claimsOfItems(table: Getter, items: readonly Parcel[]): Promise<Map<string, Claim>> {
  const ids = items.flatMap(item => item.claim?.claimId ?? [])
  const rows = ids.length > 0 ? await table.batchGet(ids.map(deliveryKeys.claim)) : []
  const claims = rows.flatMap(row => (row ? [parseClaim(row)] : []))
  return new Map(claims.map(each => [each.orderItemId, each]))
}

export async function claimsOfItem(table: Querier, orderItemId: string): Promise<Claim[]> {
  const rows = await table.queryAll({ pk: deliveryKeys.claimsOf(orderItemId), index: 'GSI2', newestFirst: true })
  return rows.map(parseClaim)
}

export async function allClaims(table: Querier): Promise<Claim[]> {
  const rows = await table.queryAll({ pk: deliveryKeys.claims, index: 'GSI1', newestFirst: true, limit: 5_000 })
  return rows.map(parseClaim)
}

export async function getRefund(table: Getter, refundId: string): Promise<Refund | undefined> {
  const row = await table.get(deliveryKeys.refund(refundId))
  return row && parseRefund(row)
}

export async function refundsOf(table: Querier, orderId: string): Promise<Refund[]> {
  const rows = await table.queryAll({ pk: deliveryKeys.refundsOf(orderId), index: 'GSI2' })
  return rows.map(parseRefund)
}

/** The parcels of a seller, the latest first. */
export async function parcelsOfSeller(table: Querier, seller: string): Promise<Parcel[]> {
  const prefix = deliveryKeys.salesOf(seller)
  const rows = await table.queryAll({ pk: deliveryKeys.sales, index: 'GSI2', prefix, newestFirst: true, limit: 5_000 })
  return rows.map(parseParcel)
}

/** Every parcel there is: for the console alone. */
export async function allParcels(table: Querier): Promise<Parcel[]> {
  const rows = await table.queryAll({ pk: deliveryKeys.sales, index: 'GSI2', newestFirst: true, limit: 20_000 })
  return rows.map(parseParcel)
}

/** Parcels for which something is due, the longest overdue first. */
export async function overdueParcels(table: Querier, now: number): Promise<string[]> {
  return (await overdue(table, deliveryKeys.waits, now)).map(row => parseParcel(row).id)
}

/** Refunds whose outcome is unknown and due to be asked for. */
export async function overdueRefunds(table: Querier, now: number): Promise<string[]> {
  return (await overdue(table, deliveryKeys.refundWaits, now)).map(row => parseRefund(row).refundId)
}

async function overdue(table: Querier, pk: string, now: number): Promise<Attributes[]> {
  const between = [deliveryKeys.due(0), deliveryKeys.due(now)] as const
  const { rows } = await table.query({ pk, index: 'GSI1', between, limit: 200 })
  return rows
}

// ---- writes: a new record is put once; a later write names its row in the table of moves

/** The parcel as it is stored, in the sweeper's index as long as something comes due by itself. */
function parcelRow(item: Parcel) {
  const due = parcelDueAt(item)
  return {
    ...deliveryKeys.item(item.id),
    ...item,
    ...(due !== null && { GSI1PK: deliveryKeys.waits, GSI1SK: deliveryKeys.due(due) }),
    GSI2PK: deliveryKeys.sales,
    GSI2SK: deliveryKeys.sale(sellerKey(item.seller), item.paidAt, item.id),
  }
}

export const newParcel = (item: Parcel) => put(parcelRow(item), { ifAbsent: true }).or('order-state')

export function moveParcel(before: Parcel, { move, item }: ParcelMoved) {
  const { from } = parcelMoves[move]
  return put(parcelRow(item), { where: whereUnmoved(before.version, 'status', from) }).or('order-state')
}

export function putMoney(money: OrderMoney, before?: OrderMoney) {
  return put(
    { ...deliveryKeys.money(money.orderId), ...money },
    before ? { where: ['#version = :version', { version: before.version }] } : { ifAbsent: true },
  ).or('busy')
}

function claimRow(each: Claim) {
  return {
    ...deliveryKeys.claim(each.claimId),
    ...each,
    GSI1PK: deliveryKeys.claims,
    GSI1SK: `${deliveryKeys.due(each.openedAt)}#${each.claimId}`,
    GSI2PK: deliveryKeys.claimsOf(each.orderItemId),
    GSI2SK: each.claimId,
  }
}

export const newClaim = (each: Claim) => put(claimRow(each), { ifAbsent: true }).or('order-state')

export function moveClaim(before: Claim, { move, claim: after }: ClaimMoved) {
  const { from } = claimMoves[move]
  return put(claimRow(after), { where: whereUnmoved(before.version, 'state', from) }).or('order-state')
}

function refundRow(each: Refund) {
  return {
    ...deliveryKeys.refund(each.refundId),
    ...each,
    ...(each.nextTryAt !== null && { GSI1PK: deliveryKeys.refundWaits, GSI1SK: deliveryKeys.due(each.nextTryAt) }),
    GSI2PK: deliveryKeys.refundsOf(each.orderId),
    GSI2SK: each.refundId,
  }
}

export const newRefund = (each: Refund) => put(refundRow(each), { ifAbsent: true }).or('busy')

export function moveRefund(before: Refund, { move, refund: after }: RefundMoved) {
  const { from } = refundMoves[move]
  return put(refundRow(after), { where: whereUnmoved(before.version, 'state', from) }).or('order-state')
}
