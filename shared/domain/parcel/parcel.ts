// One sold work from its payment to the end of its story (marketplace.md 4, D46, D80-D87): what is stored of it, which
// moves its states allow and by whom, and what comes due by itself.
import * as z from 'zod'
import { type Order, orderSeller, source } from '../order/order.ts'
import { picture } from '../picture/picture.ts'
import { text2 } from '../work/artwork.ts'
import { carrierIds } from './carriers.ts'

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

export const deliveryStatuses = {
  preparing: 1,
  delivering: 2,
  confirmed: 3,
  completed: 4,
  cancelled: 5,
  claim: 6,
  returned: 7,
} as const
export const deliveryStatus = () => z.literal([1, 2, 3, 4, 5, 6, 7])
export type DeliveryStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** `seller` ships and answers for works of their own, `partner` for theirs; the operator for everything else. */
export const deliveryActors = ['buyer', 'seller', 'partner', 'operator', 'system'] as const
export type DeliveryActor = (typeof deliveryActors)[number]

interface Move {
  readonly from: readonly DeliveryStatus[]
  readonly to: DeliveryStatus
  readonly by: readonly DeliveryActor[]
}

/** Every edge there is (decisions §5). Whoever is not named may not; what is not listed never happens. */
export const deliveryMoves = {
  ship: { from: [1], to: 2, by: ['seller', 'partner', 'operator'] },
  /** D46, and day 8 to 14; the system on day 14; the seller agrees to what the buyer asked for. */
  cancel: { from: [1], to: 5, by: ['buyer', 'seller', 'partner', 'operator', 'system'] },
  receive: { from: [2], to: 3, by: ['buyer', 'operator', 'system'] },
  /** At arrival + 14 days; at once when the buyer accepts the work to sell it (D83). */
  complete: { from: [3], to: 4, by: ['buyer', 'operator', 'system'] },
  claim: { from: [2, 3], to: 6, by: ['buyer'] },
  keepAfterClaim: { from: [6], to: 3, by: ['operator'] },
  /** The sale is reversed; from 4 by a claim of authenticity (D86). */
  takeBack: { from: [6, 4], to: 7, by: ['operator'] },
} as const satisfies Record<string, Move>
export type DeliveryMove = keyof typeof deliveryMoves

/** Until here the order holds the work: one such item a work (S1). */
export const liveStatuses: readonly DeliveryStatus[] = [1, 2, 3, 6]
export const endedStatuses: readonly DeliveryStatus[] = [4, 5, 7]

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
    source: source(),
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
    status: deliveryStatus(),
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
    trail: z.array(z.object({ status: deliveryStatus(), at: z.int(), by: z.enum(deliveryActors) })).min(1),
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
    status: 1,
    stage: 0,
    imgs: [],
    refunded: 0,
    trail: [{ status: 1, at: now, by: 'system' }],
  }))
}

export type Due = 'overdue' | 'may-cancel' | 'lapse' | 'receive' | 'complete'

/** What happens to it by itself next, and when; null while it waits for people. */
export function nextDue(item: Delivery): { what: Due; at: number } | null {
  const { paidAt, shippedAt, arrivedAt } = item
  const rules = deliveryRules
  switch (item.status) {
    case 1:
      if (item.stage === 0) return { what: 'overdue', at: paidAt + rules.shipWithinMs }
      if (item.stage === 1) return { what: 'may-cancel', at: paidAt + rules.cancelAfterMs }
      return item.refundId === undefined ? { what: 'lapse', at: paidAt + rules.lapseAfterMs } : null
    case 2:
      return {
        what: 'receive',
        at:
          arrivedAt === undefined
            ? (shippedAt ?? paidAt) + rules.receiveAfterShippedMs
            : arrivedAt + rules.receiveAfterArrivalMs,
      }
    case 3:
      return item.refundId === undefined ? { what: 'complete', at: completesAt(item) } : null
    default:
      return null
  }
}

export const dueAt = (item: Delivery): number | null => nextDue(item)?.at ?? null

/** Arrival + 14 days. Every item of status 3 has an arrival. */
export const completesAt = ({ arrivedAt, receivedAt, paidAt }: Delivery): number =>
  (arrivedAt ?? receivedAt ?? paidAt) + deliveryRules.completeAfterArrivalMs

export const isLive = ({ status }: Pick<Delivery, 'status'>): boolean => liveStatuses.includes(status)

export function mayMove(item: Pick<Delivery, 'status'>, move: DeliveryMove, by: DeliveryActor): boolean {
  const { from, by: actors }: Move = deliveryMoves[move]
  return from.includes(item.status) && actors.includes(by)
}

/** The item on the other side of an edge; whoever calls has asked `mayMove`. */
export function moved(
  item: Delivery,
  move: DeliveryMove,
  by: DeliveryActor,
  at: number,
  change: Partial<Delivery> = {},
): Delivery {
  const { to } = deliveryMoves[move]
  return { ...changed(item, change), status: to, trail: [...item.trail, { status: to, at, by }] }
}

/** The same status, something else of it. */
export const changed = (item: Delivery, change: Partial<Delivery>): Delivery => ({
  ...item,
  ...change,
  version: item.version + 1,
})
