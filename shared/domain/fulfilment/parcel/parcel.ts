// One sold work from its payment to the end of its sale (marketplace.md 4, D46, D80-D87): what is stored of it, and
// what becomes due automatically. Its states and transitions are in transitions.ts.
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

/** Every period of rules §5; `/setting/info` returns them (D17). */
export const parcelRules = {
  /** Time in which the buyer at a fixed price may cancel free of charge (D46). */
  freeCancelMs: 24 * hourMs,
  /** When the buyer may urge the shipper, and the least time between two such requests (D81). */
  urgeAfterMs: 3 * dayMs,
  urgeEveryMs: 24 * hourMs,
  /** Unshipped: when the shipper is reminded, the buyer may cancel, and the sale ends by itself (D75, D80). */
  shipWithinMs: 7 * dayMs,
  cancelAfterMs: 8 * dayMs,
  lapseAfterMs: 14 * dayMs,
  /** Receipt counts as confirmed this long after the arrival, or after the shipment if no arrival is known. */
  receiveAfterArrivalMs: 7 * dayMs,
  receiveAfterShippedMs: 14 * dayMs,
  /** Also the period for returns (D85). */
  completeAfterArrivalMs: 14 * dayMs,
} as const

const yen = () => z.int().min(0)

/** The parcel of one order item as it is stored: its frozen order line, and what happened since the payment. */
export const parcelSchema = () =>
  z.object({
    /** Id of the order item, the same as that of the order line. */
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
    /** Shipped by the operator; else by the member who sells (D75). */
    arranged: z.boolean(),
    /** Price charged to the buyer (D25), frozen with the order. */
    price: yen(),
    transport: yen(),
    packing: yen(),
    insurance: yen(),
    /** Art courier's fee, paid by the reseller (D29). */
    pickupFee: yen(),
    /** Shipped before its pick-up had taken place, which is then not charged (decision 161). */
    unfetched: z.literal(true).optional(),
    /** Rates frozen with the line, used each time the money is divided. */
    rates: saleRates().optional(),
    /** Increases with every write; a decision is only valid for the version that was read. */
    version: z.int().min(1),
    paidAt: z.int(),
    status: z.enum(parcelStates),
    /** Reminders sent during the preparation: 1 on day 7, 2 on day 8. */
    stage: z.literal([0, 1, 2]),
    urgedAt: z.int().optional(),
    carrierId: z.enum(carrierIds).optional(),
    deliveryNumber: z.string().optional(),
    imgs: z.array(picture()),
    /** End of the day of the confirmed pick-up (D74): the sale does not end unshipped before. */
    pickupAt: z.int().optional(),
    shippedAt: z.int().optional(),
    /** Carrier's delivery date, else the confirmation of receipt. */
    arrivedAt: z.int().optional(),
    receivedAt: z.int().optional(),
    completedAt: z.int().optional(),
    endedAt: z.int().optional(),
    cancelReason: z.string().optional(),
    /** The buyer asked to cancel after the free day; seller or operator decides. */
    cancelRequest: z.object({ at: z.int(), reason: z.string(), refusedAt: z.int().optional() }).optional(),
    claim: z
      .object({
        claimId: z.string(),
        isOpen: z.boolean(),
        /** Time of the last decision about authenticity (D86). */
        examinedAt: z.int().optional(),
      })
      .optional(),
    /** A refund in progress: the sale cannot end meanwhile. */
    refundId: z.string().optional(),
    /** Refunded yen. */
    refunded: yen(),
    /** The last payout that contained it, and the yen paid out by all of them. */
    payout: z
      .object({ payoutId: z.string(), state: z.enum(['batched', 'paid', 'returned']), out: z.int(), at: z.int() })
      .optional(),
    /** When its money was divided (L8), and when its work went back to the seller (P15): each happens once. */
    settledAt: z.int().optional(),
    reversedAt: z.int().optional(),
    /** Every status with its instant and actor: the timeline, and evidence for P14. */
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

/** One parcel per line of a paid order. Every transport has been quoted by then (D41). */
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

/** The next automatic step and its time; null while somebody has to act. */
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

/** When an unshipped sale ends: day 14, or after a confirmed pick-up the days that the house has to ship. */
export const parcelLapsesAt = ({ paidAt, pickupAt = 0 }: Pick<Parcel, 'paidAt' | 'pickupAt'>): number =>
  Math.max(paidAt + parcelRules.lapseAfterMs, pickupAt + parcelRules.shipWithinMs)

/** Arrival + 14 days. Every confirmed parcel has an arrival. */
export const completesAt = ({ arrivedAt, receivedAt, paidAt }: Parcel): number =>
  (arrivedAt ?? receivedAt ?? paidAt) + parcelRules.completeAfterArrivalMs

/** The parcel after a transition; the caller has checked `canTransitionParcel`. */
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

/** A parcel after a transition, as the store writes it. */
export interface ParcelMoved {
  readonly move: ParcelTransition
  readonly item: Parcel
}
