// One sold work from its payment to the end of its story (marketplace.md 4, D46, D80-D87): what is stored of it, which
// moves its states allow and by whom, and what comes due by itself.
import * as z from 'zod'
import { sources } from '../order/moves.ts'
import { type Order, orderSeller } from '../order/order.ts'
import { picture } from '../picture/picture.ts'
import { text2 } from '../work/artwork.ts'
import { carrierIds } from './carriers.ts'
import { type ParcelActor, type ParcelMove, parcelActors, parcelMoves, parcelStates } from './moves.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Every period of section 5 in one place; `/setting/info` answers it (D17). */
export const deliveryRules = {
  /** A fixed-price buyer may leave free of charge (D46). */
  freeCancelMs: 24 * HOUR,
  /** The buyer may urge from here on, once in `urgeEveryMs` (D81). */
  urgeAfterMs: 3 * DAY,
  urgeEveryMs: 24 * HOUR,
  /** Unshipped: the shipper is reminded, the buyer may cancel, the sale ends by itself (D75, D80). */
  shipWithinMs: 7 * DAY,
  cancelAfterMs: 8 * DAY,
  lapseAfterMs: 14 * DAY,
  /** Receipt is taken as given so long after the arrival, or after the shipment where no arrival is known. */
  receiveAfterArrivalMs: 7 * DAY,
  receiveAfterShippedMs: 14 * DAY,
  /** Also the return window (D85). */
  completeAfterArrivalMs: 14 * DAY,
} as const

const yen = () => z.int().min(0)

/** The order item as it is stored: what the payment made of its line, and all that has happened since. */
export const delivery = () =>
  z.object({
    /** Of the order item: the order line's own. */
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    artistId: z.string(),
    title: text2(),
    artistName: text2(),
    img: picture().nullable(),
    buyerId: z.string(),
    seller: orderSeller(),
    /** Sources 3 and 4, awards and accepted offers, bind the buyer (D46). */
    source: z.enum(sources),
    /** By the operator; else the member who sells ships (D75). */
    arranged: z.boolean(),
    /** What the buyer was charged (D25), frozen with the order. */
    price: yen(),
    transport: yen(),
    packing: yen(),
    insurance: yen(),
    /** Art courier from the reseller (D29). */
    pickupFee: yen(),
    /** Grows with every write: decisions hold only for the item that was read. */
    version: z.int().min(1),
    paidAt: z.int(),
    status: z.enum(parcelStates),
    /** Reminders said while it is being prepared: 1 on day 7, 2 on day 8. */
    stage: z.literal([0, 1, 2]),
    urgedAt: z.int().optional(),
    carrierId: z.enum(carrierIds).optional(),
    deliveryNumber: z.string().optional(),
    imgs: z.array(picture()),
    shippedAt: z.int().optional(),
    /** The carrier's delivery date, else when receipt was confirmed. */
    arrivedAt: z.int().optional(),
    receivedAt: z.int().optional(),
    completedAt: z.int().optional(),
    endedAt: z.int().optional(),
    cancelReason: z.string().optional(),
    /** The buyer asked to leave after the free day; the seller or the operator answers. */
    cancelRequest: z.object({ at: z.int(), reason: z.string(), refusedAt: z.int().optional() }).optional(),
    claim: z.object({ claimId: z.string(), isOpen: z.boolean() }).optional(),
    /** A refund that is on its way: nothing ends the story meanwhile. */
    refundId: z.string().optional(),
    /** Yen that are the buyer's again. */
    refunded: yen(),
    /** Its money was shared (L8), and its work given back to the seller (P15): each once. */
    settledAt: z.int().optional(),
    reversedAt: z.int().optional(),
    /** Every status with its instant and who brought it about: the timeline, and proof of P14. */
    trail: z.array(z.object({ status: z.enum(parcelStates), at: z.int(), by: z.enum(parcelActors) })).min(1),
  })
export type Delivery = z.infer<ReturnType<typeof delivery>>

/** What the payment makes of each line of its order. Every transport is known by then (D41 state 8). */
export function deliveriesOf(
  order: Pick<Order, 'id' | 'number' | 'buyerId' | 'source' | 'lines'>,
  now: number,
): Delivery[] {
  return order.lines.map(line => ({
    id: line.id,
    orderId: order.id,
    orderNumber: order.number,
    productId: line.productId,
    artistId: line.artistId,
    title: line.title,
    artistName: line.artistName,
    img: line.img,
    buyerId: order.buyerId,
    seller: line.seller,
    source: order.source,
    arranged: line.arranged,
    price: line.price,
    transport: line.transport ?? 0,
    packing: line.packing,
    insurance: line.insurance,
    pickupFee: line.sale.pickupFee,
    version: 1,
    paidAt: now,
    status: 'preparing',
    stage: 0,
    imgs: [],
    refunded: 0,
    trail: [{ status: 'preparing', at: now, by: 'system' }],
  }))
}

export type Due = 'overdue' | 'may-cancel' | 'lapse' | 'receive' | 'complete'

/** What happens to it by itself next, and when; null while it waits for people. */
export function nextDue(item: Delivery): { what: Due; at: number } | null {
  const { paidAt, shippedAt, arrivedAt } = item
  const rules = deliveryRules
  switch (item.status) {
    case 'preparing':
      if (item.stage === 0) return { what: 'overdue', at: paidAt + rules.shipWithinMs }
      if (item.stage === 1) return { what: 'may-cancel', at: paidAt + rules.cancelAfterMs }
      return item.refundId === undefined ? { what: 'lapse', at: paidAt + rules.lapseAfterMs } : null
    case 'delivering':
      return {
        what: 'receive',
        at:
          arrivedAt === undefined
            ? (shippedAt ?? paidAt) + rules.receiveAfterShippedMs
            : arrivedAt + rules.receiveAfterArrivalMs,
      }
    case 'confirmed':
      return item.refundId === undefined ? { what: 'complete', at: completesAt(item) } : null
    default:
      return null
  }
}

export const dueAt = (item: Delivery): number | null => nextDue(item)?.at ?? null

/** Arrival + 14 days. Every confirmed parcel has an arrival. */
export const completesAt = ({ arrivedAt, receivedAt, paidAt }: Delivery): number =>
  (arrivedAt ?? receivedAt ?? paidAt) + deliveryRules.completeAfterArrivalMs

/** The parcel after a move; whoever calls has asked `mayMoveParcel`. */
export function moved(
  item: Delivery,
  move: ParcelMove,
  by: ParcelActor,
  at: number,
  change: Partial<Delivery> = {},
): ParcelMoved {
  const { to } = parcelMoves[move]
  const next = { ...item, ...change, version: item.version + 1 }
  return {
    move,
    item: to === null ? next : { ...next, status: to, trail: [...item.trail, { status: to, at, by }] },
  }
}

/** A parcel after one of the moves, as the store writes it. */
export interface ParcelMoved {
  readonly move: ParcelMove
  readonly item: Delivery
}
