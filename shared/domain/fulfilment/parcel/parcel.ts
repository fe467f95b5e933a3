// One sold work from its payment to the end of its sale (marketplace.md 4, D46, D80-D87): what is stored of it, and what
// comes due by itself. Its states and transitions are in transitions.ts.
import * as z from 'zod'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { saleRates } from '#shared/domain/kernel/money/rates.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sources } from '#shared/domain/kernel/purchase-source.ts'
import { orderSeller } from '#shared/domain/kernel/seller.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { carrierIds } from './carriers.ts'
import {
  type ParcelActor,
  type ParcelTransition,
  parcelActors,
  parcelStates,
  parcelTransitions,
} from './transitions.ts'

/** Every period of section 5 in one place; `/setting/info` answers it (D17). */
export const parcelRules = {
  /** A fixed-price buyer may leave free of charge (D46). */
  freeCancelMs: 24 * hourMs,
  /** The buyer may urge from here on, once in `urgeEveryMs` (D81). */
  urgeAfterMs: 3 * dayMs,
  urgeEveryMs: 24 * hourMs,
  /** Unshipped: the shipper is reminded, the buyer may cancel, the sale ends by itself (D75, D80). */
  shipWithinMs: 7 * dayMs,
  cancelAfterMs: 8 * dayMs,
  lapseAfterMs: 14 * dayMs,
  /** Receipt is taken as given so long after the arrival, or after the shipment where no arrival is known. */
  receiveAfterArrivalMs: 7 * dayMs,
  receiveAfterShippedMs: 14 * dayMs,
  /** Also the return window (D85). */
  completeAfterArrivalMs: 14 * dayMs,
} as const

const yen = () => z.int().min(0)

/** The parcel of one order item as it is stored: its frozen order line, and what has happened since the payment. */
export const parcelSchema = () =>
  z.object({
    /** The order item's id, which is that of the order line. */
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    artistId: z.string(),
    title: localizedText(),
    artistName: localizedText(),
    img: picture().nullable(),
    buyerId: z.string(),
    seller: orderSeller(),
    /** Awards and accepted offers bind the buyer (D46). */
    source: z.enum(sources),
    /** The operator ships; else the member who sells does (D75). */
    arranged: z.boolean(),
    /** What the buyer was charged (D25), frozen with the order. */
    price: yen(),
    transport: yen(),
    packing: yen(),
    insurance: yen(),
    /** Art courier from the reseller (D29). */
    pickupFee: yen(),
    /** Shipped although its pick-up had not taken place, which is not charged then (decision 161). */
    unfetched: z.literal(true).optional(),
    /** The line's own: what is left of the money is shared by them, however often it is dealt out. */
    rates: saleRates().optional(),
    /** Grows with every write: decisions hold only for the item that was read. */
    version: z.int().min(1),
    paidAt: z.int(),
    status: z.enum(parcelStates),
    /** Reminders sent while it is being prepared: 1 on day 7, 2 on day 8. */
    stage: z.literal([0, 1, 2]),
    urgedAt: z.int().optional(),
    carrierId: z.enum(carrierIds).optional(),
    deliveryNumber: z.string().optional(),
    imgs: z.array(picture()),
    /** The end of the day on which the house fetches it from the seller (D74): the sale does not lapse before. */
    pickupAt: z.int().optional(),
    shippedAt: z.int().optional(),
    /** The carrier's delivery date, else when receipt was confirmed. */
    arrivedAt: z.int().optional(),
    receivedAt: z.int().optional(),
    completedAt: z.int().optional(),
    endedAt: z.int().optional(),
    cancelReason: z.string().optional(),
    /** The buyer asked to leave after the free day; the seller or the operator answers. */
    cancelRequest: z.object({ at: z.int(), reason: z.string(), refusedAt: z.int().optional() }).optional(),
    claim: z
      .object({
        claimId: z.string(),
        isOpen: z.boolean(),
        /** When a claim about authenticity was decided last (D86). */
        examinedAt: z.int().optional(),
      })
      .optional(),
    /** A refund that is not paid yet: the sale cannot end meanwhile. */
    refundId: z.string().optional(),
    /** Yen that were refunded. */
    refunded: yen(),
    /** The last payout that it was in, and the yen that are out by all of them. */
    payout: z
      .object({ payoutId: z.string(), state: z.enum(['batched', 'paid', 'returned']), out: z.int(), at: z.int() })
      .optional(),
    /** When its money was shared (L8), and when its work went back to the seller (P15): each happens once. */
    settledAt: z.int().optional(),
    reversedAt: z.int().optional(),
    /** Every status with its instant and who brought it about: the timeline, and proof of P14. */
    trail: z.array(z.object({ status: z.enum(parcelStates), at: z.int(), by: z.enum(parcelActors) })).min(1),
  })
export type Parcel = z.infer<ReturnType<typeof parcelSchema>>

type SoldAlike =
  | 'id'
  | 'productId'
  | 'artistId'
  | 'title'
  | 'artistName'
  | 'img'
  | 'seller'
  | 'arranged'
  | 'price'
  | 'packing'
interface PaidLine extends Pick<Parcel, SoldAlike | 'insurance' | 'rates'> {
  readonly transport: number | null
  readonly sale: { readonly pickupFee: number }
}
interface PaidOrder extends Pick<Parcel, 'buyerId' | 'source'> {
  readonly id: string
  readonly number: string
  readonly lines: readonly PaidLine[]
}

/** A parcel for each line of a paid order. Every transport has been quoted by then (D41). */
export function parcelsOf(order: PaidOrder, now: number): Parcel[] {
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
    ...(line.rates && { rates: line.rates }),
    version: 1,
    paidAt: now,
    status: 'preparing',
    stage: 0,
    imgs: [],
    refunded: 0,
    trail: [{ status: 'preparing', at: now, by: 'system' }],
  }))
}

export type ParcelDue = 'overdue' | 'may-cancel' | 'lapse' | 'receive' | 'complete'

/** What comes due next by itself, and when; null while somebody has to act. */
export function nextParcelDue(item: Parcel): { what: ParcelDue; at: number } | null {
  const { paidAt, shippedAt, arrivedAt } = item
  const rules = parcelRules
  switch (item.status) {
    case 'preparing':
      if (item.stage === 0) return { what: 'overdue', at: paidAt + rules.shipWithinMs }
      if (item.stage === 1) return { what: 'may-cancel', at: paidAt + rules.cancelAfterMs }
      return item.refundId === undefined ? { what: 'lapse', at: parcelLapsesAt(item) } : null
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

export const parcelDueAt = (item: Parcel): number | null => nextParcelDue(item)?.at ?? null

/** Day 14; where a pick-up was confirmed not before the house has had its days to ship what it fetched. */
export const parcelLapsesAt = ({ paidAt, pickupAt = 0 }: Pick<Parcel, 'paidAt' | 'pickupAt'>): number =>
  Math.max(paidAt + parcelRules.lapseAfterMs, pickupAt + parcelRules.shipWithinMs)

/** Arrival + 14 days. Every confirmed parcel has an arrival. */
export const completesAt = ({ arrivedAt, receivedAt, paidAt }: Parcel): number =>
  (arrivedAt ?? receivedAt ?? paidAt) + parcelRules.completeAfterArrivalMs

/** The parcel after a move; whoever calls has asked `canTransitionParcel`. */
export function parcelAfter(
  item: Parcel,
  { move, by, at }: { readonly move: ParcelTransition; readonly by: ParcelActor; readonly at: number },
  change: Partial<Parcel> = {},
): ParcelMoved {
  const { to } = parcelTransitions[move]
  const next = { ...item, ...change, version: item.version + 1 }
  return {
    move,
    item: to === null ? next : { ...next, status: to, trail: [...item.trail, { status: to, at, by }] },
  }
}

/** A parcel after one of the moves, as the store writes it. */
export interface ParcelMoved {
  readonly move: ParcelTransition
  readonly item: Parcel
}
