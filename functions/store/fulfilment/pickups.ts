import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { nextPickupDue, type Pickup, type PickupMoved, pickupSchema } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { isPickupOpen, pickupTransitions } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

/** Pick-ups: an item for each work that the house collects from a member, created with the order's payment. */
const Item = pickupSchema()

export const parsePickup = (row: Attributes): Pickup => Item.parse(row)

export async function findPickup(table: Getter, orderItemId: string): Promise<Pickup | undefined> {
  const row = await table.get(deliveryKeys.pickup(orderItemId))
  return row && parsePickup(row)
}

/** In the order requested; missing ones are left out. */
export async function findPickups(table: Getter, orderItemIds: readonly string[]): Promise<Pickup[]> {
  const rows = await table.batchGet(orderItemIds.map(deliveryKeys.pickup))
  return rows.flatMap(row => (row ? [parsePickup(row)] : []))
}

/** For the console: all open ones, or the ended ones, the latest first. */
export async function pickupsOnBoard(table: Querier, isOpen: boolean): Promise<Pickup[]> {
  const rows = await table.queryAll({
    pk: deliveryKeys.pickups(isOpen),
    index: 'GSI2',
    newestFirst: true,
    limit: 5_000,
  })
  return rows.map(parsePickup)
}

/** Pick-ups due until then, the longest overdue first; at most 200 at a time. */
export async function duePickups(table: Querier, until: number): Promise<Pickup[]> {
  const between = [deliveryKeys.due(0), deliveryKeys.due(until)] as const
  const { rows } = await table.query({ pk: deliveryKeys.pickupWaits, index: 'GSI1', between, limit: 200 })
  return rows.map(parsePickup)
}

// ---- writes: a new record is put once; a later write names its transition

function pickupRow(pickup: Pickup) {
  const due = nextPickupDue(pickup)
  return {
    ...deliveryKeys.pickup(pickup.id),
    ...pickup,
    ...(due && { GSI1PK: deliveryKeys.pickupWaits, GSI1SK: deliveryKeys.due(due.at) }),
    GSI2PK: deliveryKeys.pickups(isPickupOpen(pickup)),
    GSI2SK: `${deliveryKeys.due(pickup.askedAt)}${pickup.id}`,
  }
}

export const newPickup = (pickup: Pickup) => put(pickupRow(pickup), { ifAbsent: true }).or('order-state')

export const movePickup = (before: Pickup, after: PickupMoved) => moved(before, after).or('pickup-state')
/** Together with a step of the sale, whose code is answered if another write was faster. */
export const movePickupWithSale = (before: Pickup, after: PickupMoved) => moved(before, after).or('order-state')

function moved(before: Pickup, { move, pickup }: PickupMoved) {
  const { from } = pickupTransitions[move]
  return put(pickupRow(pickup), { where: whereUnmoved(before.version, 'state', from) })
}
