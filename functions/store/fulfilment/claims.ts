import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type Claim, type ClaimMoved, claimSchema, claimTransitions } from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

const ClaimItem = claimSchema()

export const parseClaim = (row: Attributes): Claim => ClaimItem.parse(row)

export async function getClaim(table: Getter, claimId: string): Promise<Claim | undefined> {
  const row = await table.get(deliveryKeys.claim(claimId))
  return row && parseClaim(row)
}

/** The latest claim of each order item. */
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
  const { from } = claimTransitions[move]
  return put(claimRow(after), { where: whereUnmoved(before.version, 'state', from) }).or('order-state')
}
