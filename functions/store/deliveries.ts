import { deliveryKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { type Attributes, put } from '#functions/table/write.ts'
import { type Claim, type ClaimMoved, claim, claimMoves } from '#shared/domain/claim/claim.ts'
import { sellerKey } from '#shared/domain/money/journal.ts'
import { parcelMoves } from '#shared/domain/parcel/moves.ts'
import { type Delivery, delivery, dueAt, type ParcelMoved } from '#shared/domain/parcel/parcel.ts'
import {
  type OrderMoney,
  orderMoney,
  type Refund,
  type RefundMoved,
  refund,
  refundMoves,
} from '#shared/domain/refund/refund.ts'
import { unmoved } from './move-condition.ts'

/**
 * What follows a payment, in the table. Each record carries a version, and every write names the one that it was decided
 * on: of two who decide at once, one is refused and reads again.
 */
const Item = delivery()
const ClaimItem = claim()
const RefundItem = refund()
const Money = orderMoney()

export const parseDelivery = (row: Attributes): Delivery => Item.parse(row)
export const parseClaim = (row: Attributes): Claim => ClaimItem.parse(row)
export const parseRefund = (row: Attributes): Refund => RefundItem.parse(row)
export const parseMoney = (row: Attributes): OrderMoney => Money.parse(row)

export async function getDelivery(table: Getter, orderItemId: string): Promise<Delivery | undefined> {
  const row = await table.get(deliveryKeys.item(orderItemId))
  return row && parseDelivery(row)
}

/** In the order asked for; works that were never paid for fall away. */
export async function getDeliveries(table: Getter, orderItemIds: readonly string[]): Promise<Delivery[]> {
  const rows = await table.batchGet(orderItemIds.map(deliveryKeys.item))
  return rows.flatMap(row => (row ? [parseDelivery(row)] : []))
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
export async function claimsOfItems(table: Getter, items: readonly Delivery[]): Promise<Map<string, Claim>> {
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

/** What a seller has sold, the latest first. */
export async function salesOf(table: Querier, seller: string): Promise<Delivery[]> {
  const prefix = deliveryKeys.salesOf(seller)
  const rows = await table.queryAll({ pk: deliveryKeys.sales, index: 'GSI2', prefix, newestFirst: true, limit: 5_000 })
  return rows.map(parseDelivery)
}

/** Every sold work there is: for the console alone. */
export async function allSales(table: Querier): Promise<Delivery[]> {
  const rows = await table.queryAll({ pk: deliveryKeys.sales, index: 'GSI2', newestFirst: true, limit: 20_000 })
  return rows.map(parseDelivery)
}

/** Items for which something should have happened by now, the longest overdue first. */
export async function overdueDeliveries(table: Querier, now: number): Promise<string[]> {
  return (await overdue(table, deliveryKeys.waits, now)).map(row => parseDelivery(row).id)
}

/** Refunds that nobody has an answer to yet. */
export async function overdueRefunds(table: Querier, now: number): Promise<string[]> {
  return (await overdue(table, deliveryKeys.refundWaits, now)).map(row => parseRefund(row).refundId)
}

async function overdue(table: Querier, pk: string, now: number): Promise<Attributes[]> {
  const between = [deliveryKeys.due(0), deliveryKeys.due(now)] as const
  const { rows } = await table.query({ pk, index: 'GSI1', between, limit: 200 })
  return rows
}

// ---- writes: a new record is put once; a later one names the row of the table of moves that it comes of

/** The parcel as it is stored, in the sweeper's index as long as something comes due by itself. */
function parcelRow(item: Delivery) {
  const due = dueAt(item)
  return {
    ...deliveryKeys.item(item.id),
    ...item,
    ...(due !== null && { GSI1PK: deliveryKeys.waits, GSI1SK: deliveryKeys.due(due) }),
    GSI2PK: deliveryKeys.sales,
    GSI2SK: deliveryKeys.sale(sellerKey(item.seller), item.paidAt, item.id),
  }
}

export const newParcel = (item: Delivery) => put(parcelRow(item), { ifAbsent: true }).or('order-state')

export function moveParcel(before: Delivery, { move, item }: ParcelMoved) {
  const { from } = parcelMoves[move]
  return put(parcelRow(item), { where: unmoved(before.version, 'status', from) }).or('order-state')
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
  return put(claimRow(after), { where: unmoved(before.version, 'state', from) }).or('order-state')
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
  return put(refundRow(after), { where: unmoved(before.version, 'state', from) }).or('order-state')
}
