// What the operator's console shows of a world, asked for by an operator who may see everything.

import { adminGetOrder } from '#shared/api/buying/console/orders.ts'
import { adminGetProduct } from '#shared/api/catalogue/console/works.ts'
import { adminGetAuction } from '#shared/api/selling/console/auctions.ts'
import type { Person } from '../people.ts'
import type { openCalls } from './calls.ts'

export function openConsole({ ask, operator }: ReturnType<typeof openCalls>) {
  let made: Promise<Person> | undefined
  /** The one operator with every role. */
  function owner(): Promise<Person> {
    made ??= operator('owner')
    return made
  }

  return {
    owner,
    console: {
      work: async (id: string) => ask(adminGetProduct, { id }, await owner()),
      auction: async (auctionId: string) => ask(adminGetAuction, { id: auctionId }, await owner()),
      sale: async (orderId: string) => ask(adminGetOrder, { orderId }, await owner()),
      /** The order itself, with what was captured of it. */
      order: async (orderId: string) => {
        const { order, money, consent } = await ask(adminGetOrder, { orderId }, await owner())
        return { ...order, captured: money?.captured ?? 0, consent }
      },
      /** One bought work on its way, with its claims. */
      parcel: async ({ orderId, itemId }: { orderId: string; itemId: string }) => {
        const { items } = await ask(adminGetOrder, { orderId }, await owner())
        const found = items.find(({ delivery }) => delivery.orderItemId === itemId)
        if (!found) throw new Error(`the order ${orderId} has no item ${itemId}`)
        return found.delivery
      },
      journal: async (orderId: string) => (await ask(adminGetOrder, { orderId }, await owner())).journal,
      refunds: async (orderId: string) => (await ask(adminGetOrder, { orderId }, await owner())).refunds,
    },
  }
}
