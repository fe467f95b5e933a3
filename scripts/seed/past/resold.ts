import { updateDisplay } from '#shared/api/catalogue/viewers.ts'
import { adminConfirmPickup } from '#shared/api/fulfilment/console/pickups.ts'
import { getPickup, proposePickupDays } from '#shared/api/fulfilment/pickups.ts'
import { dayMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { addDays } from '#shared/platform/transfers/business-day.ts'
import type { DemoWork } from '../catalogue.ts'
import type { Ask } from './actors.ts'
import { daysBeforeEnd } from './paydays.ts'
import { othersResales, resales } from './plan.ts'
import type { resalesOf } from './resales.ts'
import type { Sale, salesOf } from './sales.ts'
import type { Happening } from './story.ts'

type Trade = ReturnType<typeof salesOf>

/** A work that went from one member to another by way of the reviewer, and one that waits for the reviewer. */
export function othersResalesIn(
  again: ReturnType<typeof resalesOf>,
  workOf: (id: string) => DemoWork,
  trade: Trade,
): Happening[] {
  const { done, waiting } = othersResales
  const received = handedOverDay(Date.now())
  let sale: Sale | undefined
  const sold = (): Sale => {
    if (!sale) throw new Error(`${done.id} of the demo was not sold again`)
    return sale
  }
  return [
    { day: received + done.sent + 0.1, act: () => again.prepare(done.owner, '1971-11-02') },
    { day: received + done.sent, act: () => again.atPrice(done.owner, workOf(done.id), done.price) },
    { day: received + done.approved, act: () => again.approve(done.id) },
    {
      day: received + done.bought,
      act: async () => {
        sale = await trade.buy(done.buyer, done.id)
      },
    },
    {
      day: received + done.shipped,
      act: () => trade.shipAsSeller(sold(), workOf(done.id).images[0] ?? '', done.owner),
    },
    {
      day: received,
      act: async () => {
        await trade.receive(sold())
        await trade.accept(sold())
      },
    },
    { day: waiting.sent + 0.1, act: () => again.prepare(waiting.owner, '1964-02-20') },
    { day: waiting.sent, act: () => again.atPrice(waiting.owner, workOf(waiting.id), waiting.price) },
  ]
}

export const handedOverDay = (present: number): number => daysBeforeEnd(present, othersResales.done.beforeMonthEnd)

/** The winner pays, the seller says on which days the work may be fetched, and the house chooses one that is to come. */
export function pickupHappenings(ask: Ask, addressOf: ReadonlyMap<string, string>, trade: Trade): Happening[] {
  const { auction, pickup } = resales
  let orderItemId = ''
  return [
    {
      day: auction.paid,
      act: async () => {
        orderItemId = (await trade.buy('collector', auction.id, 'auction')).itemId
      },
    },
    {
      day: pickup.proposed,
      act: async () => {
        const { first } = (await ask('seller', getPickup, { orderItemId })).pickup.window
        const addressId = addressOf.get('seller') ?? ''
        const slots = pickupDays(first, Date.now()).map(date => ({ date, part: 'pm' as const }))
        return ask('seller', proposePickupDays, { orderItemId, addressId, slots, remarks: pickup.remarks })
      },
    },
    {
      day: pickup.confirmed,
      act: async () => {
        const [slot] = (await ask('seller', getPickup, { orderItemId })).pickup.slots
        if (slot) await ask('operator', adminConfirmPickup, { id: orderItemId, slot })
      },
    },
    // What the seller owns is to be seen, but not what they paid.
    { day: 3, act: () => ask('seller', updateDisplay, { owned: true, since: true, price: false }) },
  ]
}

/** Days that the seller may name and that have not passed when the demo begins. */
export function pickupDays(first: string, present: number): string[] {
  const tomorrow = dayInJapan(present + dayMs)
  const soonest = first > tomorrow ? first : tomorrow
  return [soonest, addDays(soonest, 1), addDays(soonest, 3)]
}
