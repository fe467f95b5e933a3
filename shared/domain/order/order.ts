import * as z from 'zod'
import { postalAddress } from '../address/address.ts'
import { outcomeDetails, outcomes } from '../payment/outcome.ts'
import { picture } from '../picture/picture.ts'
import { text2 } from '../work/artwork.ts'
import { sellerTypes } from '../work/work.ts'

/**
 * An order from the hold to the paid works (D40-D46): what is stored of it, and which moves its pay states allow. What
 * happens to each work afterwards is its delivery's story (delivery.ts).
 */
export const payStates = {
  created: 0,
  authenticating: 1,
  paid: 2,
  failed: 3,
  expired: 4,
  cancelled: 5,
  partRefunded: 6,
  refunded: 7,
  /** Waits for the operator's quote of the transport (D26). */
  quote: 8,
  /** Authorised and locked; only now is the money captured. */
  settling: 9,
} as const
export const payStatus = () => z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
export type PayStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** D41. The same table guards the decisions, fills the conditions and disables the buttons. */
export const orderMoves = {
  /** An attempt is begun; a failed one is followed by another as long as the hold lives. */
  attempt: [0, 3],
  challenge: [0, 3],
  /** 3-D Secure or the issuer said no. */
  fail: [0, 1, 3],
  /** Authorised: the lock becomes the order's, and only then is captured. */
  settle: [0, 1, 3],
  /** Authorised after the order had ended: only if the works can still be had (D41, "late success"). */
  settleLate: [4, 5],
  pay: [9],
  refuseCapture: [9], // refused for certain; an unknown outcome stays 9 until it is known
  expire: [0, 1, 3, 8],
  cancel: [0, 3, 8],
  quote: [8],
  refundPart: [2, 6],
  refund: [2, 6],
} satisfies Record<string, PayStatus[]>
export type OrderMove = keyof typeof orderMoves

export const canMove = (order: Pick<Order, 'payStatus'>, move: OrderMove): boolean =>
  orderMoves[move].some(status => status === order.payStatus)

/** Paid, in part or wholly given back or not: there is a receipt for 2 and 6 (D45). */
export const hasReceipt = ({ payStatus: status }: Pick<Order, 'payStatus'>): boolean => status === 2 || status === 6

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const orderRules = {
  holdMs: 15 * MINUTE,
  /** Once, when the first challenge opens (D41). */
  challengeMs: 5 * MINUTE,
  /** After a capture that was refused for certain (D41). */
  retryMs: 5 * MINUTE,
  tries: 5,
  /** Card tries of one member in an hour, then a pause as long (D43). */
  cardTries: 5,
  cardWindowMs: 60 * MINUTE,
  cardPauseMs: 60 * MINUTE,
  /** Of one card payment (payment-platform 3.2); above it a bank transfer (D44). */
  cardCeiling: 9_999_999,
  transferMs: 7 * DAY,
  /** The operator's quote and the buyer's answer to it (D41). */
  quoteMs: 7 * DAY,
  quotedMs: 7 * DAY,
  items: 20,
  /** A webhook about an order that is not there yet waits this long (D42). */
  parkedMs: DAY,
} as const

/** Carts of marketplace.md 4: the cart, buy now, a won auction, an accepted offer. */
export const sources = { cart: 1, direct: 2, auction: 3, bargain: 4 } as const
export const source = () => z.literal([1, 2, 3, 4])
export type Source = 1 | 2 | 3 | 4

/** An award or an accepted offer: the buyer is bound before there is an order, and another lock holds the work. */
export const isAgreed = (source: Source): boolean => source === sources.auction || source === sources.bargain

const yen = () => z.int().min(0)
const instant = () => z.int()

export const orderSeller = () =>
  z.object({
    type: z.enum(sellerTypes),
    partnerId: z.string().optional(),
    /** The member who owns it (type `member`). */
    userId: z.string().optional(),
    /** As the buyer reads it: the house, the partner, the member's name on the site. */
    name: text2(),
  })
export type OrderSeller = z.infer<ReturnType<typeof orderSeller>>

/** What the sale leaves to its seller, frozen (D20-D24); see `saleOf`. */
export const saleLines = () =>
  z.object({
    commission: yen(),
    receiptFee: yen(),
    artistReturn: yen(),
    passedOn: yen(),
    pickupFee: yen(),
    net: z.int(),
  })

export const orderLine = () =>
  z.object({
    /** Of the order item: the parcel's story, from the payment on, goes by it. */
    id: z.string(),
    productId: z.string(),
    artistId: z.string(),
    title: text2(),
    artistName: text2(),
    img: picture().nullable(),
    seller: orderSeller(),
    /** Tax-included, as it stood when the hold was taken (P3). */
    listPrice: yen(),
    /** Charged: without tax for exports (D25). */
    price: yen(),
    girthCm: z.number().nullable(),
    /** Null until it is quoted. */
    transport: yen().nullable(),
    packing: yen(),
    insurance: yen(),
    arranged: z.boolean(),
    sale: saleLines(),
  })
export type OrderLine = z.infer<ReturnType<typeof orderLine>>

export const amounts = () =>
  z.object({
    subtotal: yen(),
    packing: yen(),
    insurance: yen(),
    /** packing + insurance (D23). */
    fee: yen(),
    deliveryFee: yen(),
    /** Contained in the total; 0 for exports. */
    tax: yen(),
    total: yen(),
  })

/** An attempt whose end is not known yet: nothing expires while there is one (D41). */
export const openAttempt = () =>
  z.object({
    n: z.int().min(1),
    since: instant(),
    /** `sent`: no answer yet; `unknown`: none came in time; `challenge`: the buyer is at the issuer's page. */
    state: z.enum(['sent', 'unknown', 'challenge']),
    redirectUrl: z.string().optional(),
  })
export type OpenAttempt = z.infer<ReturnType<typeof openAttempt>>

export const transfer = () =>
  z.object({
    branchCode: z.string(),
    branchName: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    amount: yen(),
    until: instant(),
  })
export type Transfer = z.infer<ReturnType<typeof transfer>>

export const orderPayment = () =>
  z.object({
    method: z.enum(['card', 'bank']),
    /** The platform's id of it: `o` and the order's own. */
    id: z.string(),
    accessId: z.string().optional(),
    attempts: z.int().min(0),
    /** Attempts that the platform had counted when the last one ended: what it counts beyond is news. */
    seen: z.int().min(0),
    open: openAttempt().nullable(),
    /** How the last attempt ended, in the words of marketplace.md 4. */
    last: z.object({ outcome: z.enum(outcomes), detail: z.enum(outcomeDetails).nullable(), at: instant() }).nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    transfer: transfer().nullable(),
    capturedAt: instant().optional(),
    /** The works went to others: whatever the platform says from now on, this money is let go (D41). */
    isLetGo: z.boolean().optional(),
    /** The platform will not capture it, for certain: from now on it is only let go, never asked for again (D41). */
    captureRefusedAt: instant().optional(),
    /** It will not let it go either: an operator has to see to it. */
    stuckSince: instant().optional(),
  })
export type OrderPayment = z.infer<ReturnType<typeof orderPayment>>

/** The terms under which was bought, as the account keeps those of its opening (§14): which, when, read in which language. */
export const orderConsent = () => z.object({ termsVersion: z.string(), at: instant(), language: z.enum(['ja', 'en']) })

export const orderSchema = z.object({
  id: z.string(),
  /** `YYMMDD-NNNNNN` (D5). */
  number: z.string().regex(/^\d{6}-\d{6}$/),
  /** Grows with every write; the optimistic lock of the one settle function (D42). */
  version: z.int(),
  buyerId: z.string(),
  source: source(),
  /** The auction or the offer that it settles (sources 3 and 4). */
  refId: z.string().nullable(),
  payStatus: payStatus(),
  lines: z.array(orderLine()).min(1).max(orderRules.items),
  amounts: amounts(),
  delivery: postalAddress(),
  /** Null: as the delivery address (typeAddress 1). */
  billing: postalAddress().nullable(),
  notes: z.string(),
  affiliate: z.string().optional(),
  /** In which the buyer ordered: mails and the receipt use it. */
  language: z.enum(['ja', 'en']),
  consent: orderConsent(),
  payment: orderPayment().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  /** Until when the works are held for an unpaid order; what comes due next is `dueAt`. */
  holdUntil: instant(),
  /** The five minutes for a challenge were given. */
  extended: z.boolean(),
  /** When the poller is to look again; null when never. */
  dueAt: instant().nullable(),
  paidAt: instant().optional(),
  endedAt: instant().optional(),
  /** What the buyer was charged: 0 before the capture. */
  captured: yen(),
  /** Sum of what was given back (P7). */
  refunded: yen(),
  /** Lines that the buyer has taken from the list of purchases. */
  hidden: z.array(z.string()),
  receipt: z.object({
    /** Written by the buyer once (D45). */
    payee: z.string().nullable(),
    /** How often it was issued; from the second time on it is marked as a reissue. */
    issued: z.int().min(0),
  }),
})
export type Order = z.infer<typeof orderSchema>

/** Of the order with the given time and six digits drawn by the caller: the day in Japan, then the digits (D5). */
export function orderNumber(at: number, digits: number): string {
  const day = new Date(at + 9 * 60 * MINUTE).toISOString().slice(2, 10).replaceAll('-', '')
  return `${day}-${String(digits).padStart(6, '0')}`
}

/** Which way an order of this total is paid (D44). */
export const methodFor = (total: number): OrderPayment['method'] => (total > orderRules.cardCeiling ? 'bank' : 'card')

/** The platform's id of the order's payment, and back: 27 characters, as it asks for. */
export const paymentIdOf = (orderId: string): string => `o${orderId}`
export const orderIdOf = (paymentId: string): string | undefined =>
  /^o[0-9A-HJKMNP-TV-Z]{26}$/.test(paymentId) ? paymentId.slice(1) : undefined

// ---- order items: one for each work that was paid for

/** What the payment makes of each line; delivery and claims go on from status 1 (delivery.ts). */
export const orderItemBase = () =>
  z.object({
    id: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    productId: z.string(),
    artistId: z.string(),
    buyerId: z.string(),
    source: source(),
    seller: orderSeller(),
    title: text2(),
    artistName: text2(),
    img: picture().nullable(),
    price: yen(),
    transport: yen(),
    packing: yen(),
    insurance: yen(),
    arranged: z.boolean(),
    sale: saleLines(),
    version: z.int(),
    paidAt: instant(),
  })
export type OrderItemBase = z.infer<ReturnType<typeof orderItemBase>>

export function newOrderItem(order: Order, line: OrderLine, now: number): OrderItemBase {
  return {
    id: line.id,
    orderId: order.id,
    orderNumber: order.number,
    productId: line.productId,
    artistId: line.artistId,
    buyerId: order.buyerId,
    source: order.source,
    seller: line.seller,
    title: line.title,
    artistName: line.artistName,
    img: line.img,
    price: line.price,
    transport: line.transport ?? 0,
    packing: line.packing,
    insurance: line.insurance,
    arranged: line.arranged,
    sale: line.sale,
    version: 1,
    paidAt: now,
  }
}
