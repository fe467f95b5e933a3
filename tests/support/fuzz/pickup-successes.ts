// Calls about pick-ups that are going to succeed, each with a work of a member that was really paid for.

import type { Endpoint } from '#shared/api/endpoint.ts'
import * as consoles from '#shared/api/fulfilment/console/pickups.ts'
import * as pickups from '#shared/api/fulfilment/pickups.ts'
import { type Buyer, ofMember, parcel } from '../world/orders.ts'
import type { World } from '../world.ts'

interface PickupSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}
type Preparation = (world: World) => Promise<PickupSuccess>

/** A member's work that the house is to fetch, just paid for. */
export async function soldToBeFetched(world: World) {
  const seller: Buyer = await world.buyer()
  const sale = await world.order({ seller: { ...ofMember(seller), pickupFee: 150_000 } })
  return { ...sale, seller, orderItemId: sale.itemId }
}

export async function proposedPickup(world: World) {
  const sale = await soldToBeFetched(world)
  const { orderItemId, seller } = sale
  const { pickup } = await world.ask(pickups.getPickup, { orderItemId }, seller)
  const slot = { date: pickup.window.first, part: 'am' } as const
  const input = { orderItemId, addressId: seller.addressId, slots: [slot] }
  await world.ask(pickups.proposePickupDays, input, seller)
  return { ...sale, slot }
}

async function confirmed(world: World) {
  const sale = await proposedPickup(world)
  const support = await world.operator('support')
  await world.ask(consoles.adminConfirmPickup, { id: sale.itemId, slot: sale.slot }, support)
  return { ...sale, support }
}

const bySeller =
  (make: (world: World) => Promise<{ readonly seller: Buyer; readonly orderItemId: string }>): Preparation =>
  async world => {
    const { seller, orderItemId } = await make(world)
    return { input: { orderItemId }, as: seller.token }
  }
const bySupport =
  (make: (world: World) => Promise<Readonly<Record<string, unknown>>>): Preparation =>
  async world => ({ input: await make(world), as: (await world.operator('support')).token })

export const pickupPreparations: readonly (readonly [Endpoint, Preparation])[] = [
  [pickups.getPickup, bySeller(soldToBeFetched)],
  [
    pickups.proposePickupDays,
    async world => {
      const { seller, orderItemId } = await soldToBeFetched(world)
      const { pickup } = await world.ask(pickups.getPickup, { orderItemId }, seller)
      const slots = [{ date: pickup.window.first, part: 'pm' }]
      return { input: { orderItemId, addressId: seller.addressId, slots }, as: seller.token }
    },
  ],
  [pickups.withdrawPickupDays, bySeller(proposedPickup)],
  [
    consoles.adminConfirmPickup,
    bySupport(async world => {
      const { itemId: id, slot } = await proposedPickup(world)
      return { id, slot }
    }),
  ],
  [
    consoles.adminMovePickup,
    bySupport(async world => ({ id: (await proposedPickup(world)).itemId, move: 'askAgain', reason: '満車のため' })),
  ],
  [
    consoles.adminHandPickup,
    bySupport(async world => {
      const { itemId: id, support } = await confirmed(world)
      await world.table.bringPickup(id)
      await world.ask(consoles.adminMovePickup, { id, move: 'collect', reason: '破損なし' }, support)
      return { id, ...parcel }
    }),
  ],
]
