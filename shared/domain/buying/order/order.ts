import * as z from 'zod'
import { challengeMs } from '#shared/domain/catalogue/work/hold.ts'
import { mostWorksOfOrder } from '#shared/domain/kernel/limits.ts'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { saleRates } from '#shared/domain/kernel/money/rates.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { isAgreed, sources } from '#shared/domain/kernel/purchase-source.ts'
import { orderSeller } from '#shared/domain/kernel/seller.ts'
import { bankAccount } from '#shared/domain/people/account/bank.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { storedFields, storedWord } from '#shared/stored-words.ts'
import { outcomeDetails, outcomes } from '../payment/outcome.ts'
import { holdMs } from './hold-words.ts'
import { formerPayStates, hasEnded, isUnpaid, payStates } from './transitions.ts'

/**
 * An order from the hold to the paid works (D40-D46) as it is stored. Its states and transitions are in transitions.ts; what
 * happens to each paid work afterwards is in parcel.ts.
 */

export const orderRules = {
  holdMs,
  /** Once, when the first challenge opens (D41). */
  challengeMs,
  /** After a capture that was refused for certain (D41). */
  retryMs: 5 * minuteMs,
  tries: 5,
  /** The greatest total for a card (payment-platform 3.2); a greater one is paid by bank transfer (D44). */
  cardCeiling: 9_999_999,
  transferMs: 7 * dayMs,
  /** The operator's quote and the buyer's answer to it (D41). */
  quoteMs: fees.quoteDays * dayMs,
  quotedMs: 7 * dayMs,
  items: mostWorksOfOrder,
  /** A webhook about an order that is not there yet waits this long (D42). */
  parkedMs: dayMs,
} as const

const yen = () => z.int().min(0)
const instant = () => z.int()

/** What the sale leaves to its seller, frozen (D20-D24); see `saleOf`. */
const saleLines = () =>
  z.object({
    commission: yen(),
    receiptFee: yen(),
    artistReturn: yen(),
    passedOn: yen(),
    pickupFee: yen(),
    net: z.int(),
  })

const orderLine = () =>
  z.object({
    /** The order item's id; the parcel bears it too. */
    id: z.string(),
    productId: z.string(),
    artistId: z.string(),
    title: localizedText(),
    artistName: localizedText(),
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
    /** By which the sale's money is shared, now and after any refund; absent where they are the first ones. */
    rates: saleRates().optional(),
  })
export type OrderLine = z.infer<ReturnType<typeof orderLine>>

const amounts = () =>
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

/** An attempt whose outcome is unknown. An order with one does not expire (D41). */
const openAttempt = () =>
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
    /** Absent from transfers that were asked for before banks were named. */
    bankName: z.string().optional(),
    bankCode: z.string().optional(),
    branchCode: z.string(),
    branchName: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    amount: yen(),
    until: instant(),
  })
export type Transfer = z.infer<ReturnType<typeof transfer>>

/** What came by transfer and pays for nothing, until it was sent back (decision 102). */
const unappliedPayment = () =>
  z.object({
    /** All of it, yen; `returned` of these are sent back. */
    owed: yen().min(1),
    returned: yen(),
    since: instant(),
    transfers: z.array(
      z.object({
        amount: yen().min(1),
        at: instant(),
        /** Reference at the operator's bank. */
        reference: z.string(),
        /** The buyer's account as it was then; null where the buyer had told it in another way. */
        account: bankAccount().nullable(),
      }),
    ),
    /** Where its chain in the journal stands. */
    entries: z.int().min(1),
    head: z.string(),
  })
export type UnappliedPayment = z.infer<ReturnType<typeof unappliedPayment>>

const paymentFields = () =>
  z.object({
    method: z.enum(['card', 'bank']),
    /** The platform's id of it: `o` and the order's own. */
    id: z.string(),
    accessId: z.string().optional(),
    attempts: z.int().min(0),
    /** Attempts that the platform had counted when the last one ended; a greater count tells of a new one. */
    seen: z.int().min(0),
    open: openAttempt().nullable(),
    /** How the last attempt ended, in the words of marketplace.md 4. */
    last: z.object({ outcome: z.enum(outcomes), detail: z.enum(outcomeDetails).nullable(), at: instant() }).nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** What the issuer said of the holder in the last attempt that got so far. */
    authentication: z.enum(['passed', 'attempted']).optional(),
    transfer: transfer().nullable(),
    capturedAt: instant().optional(),
    /** The works were sold to others: this payment is released, whatever the platform answers from now on (D41). */
    isReleased: z.boolean().optional(),
    /** The platform refused the capture for certain: the authorisation is released and never captured (D41). */
    captureRefusedAt: instant().optional(),
    /** The platform refuses the release as well: an operator has to resolve it. */
    stuckSince: instant().optional(),
    /** How often it did so. What was refused for certain is asked for anew, under a key of its own. */
    refusedReleases: z.int().min(1).optional(),
    unapplied: unappliedPayment().optional(),
  })
const orderPayment = () => storedFields(paymentFields(), { debt: 'unapplied' })
export type OrderPayment = z.infer<ReturnType<typeof orderPayment>>

/** The terms under which was bought, as the account keeps those of its opening (§14): which, when, read in which language. */
const orderConsent = () => z.object({ termsVersion: z.string(), at: instant(), language: z.enum(['ja', 'en']) })

export const orderSchema = z.object({
  id: z.string(),
  /** `YYMMDD-NNNNNN` (D5). */
  number: z.string().regex(/^\d{6}-\d{6}$/),
  /** Grows with every write; the optimistic lock of every write (D42). */
  version: z.int(),
  buyerId: z.string(),
  source: z.enum(sources),
  /** The auction or the offer that the order pays for. */
  refId: z.string().nullable(),
  /** When that award or offer would end without an order. */
  agreedUntil: instant().optional(),
  payStatus: storedWord(payStates, formerPayStates),
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

/**
 * Until when an unpaid order holds its works, and when it ends; null while a winner waits for the quote of the house:
 * that time is not theirs, so it ends nothing (decision 100).
 */
export const heldUntil = ({
  source,
  payStatus,
  holdUntil,
}: Pick<Order, 'source' | 'payStatus' | 'holdUntil'>): number | null =>
  payStatus === 'quote' && isAgreed(source) ? null : holdUntil

/**
 * Until when the buyer may pay, as every place says it (D115); null while nobody knows, and where there is nothing left to
 * pay for. A winner, and who made an accepted offer, have until the end of that, however often an order for it ends.
 */
export function payableUntil(order: Order, now: number): number | null {
  const { source, agreedUntil, payment } = order
  const standing = isAgreed(source) ? (agreedUntil ?? 0) : 0
  if (hasEnded(order)) return standing > now ? standing : null
  if (!isUnpaid(order)) return null
  const until = heldUntil(order)
  return payment?.transfer?.until ?? (until === null ? null : Math.max(until, standing))
}

/** The order's number: its day in Japan, then six digits drawn by the caller (D5). */
export function orderNumber(at: number, digits: number): string {
  const day = dayInJapan(at).slice(2).replaceAll('-', '')
  return `${day}-${String(digits).padStart(6, '0')}`
}

/** Which way an order of this total is paid (D44). */
export const methodFor = (total: number): OrderPayment['method'] => (total > orderRules.cardCeiling ? 'bank' : 'card')

/** The order is paid into an account of its own, whether or not that is written on it yet. */
export const isTransferred = ({ payment, amounts: { total } }: Pick<Order, 'payment' | 'amounts'>): boolean =>
  payment?.method === 'bank' || methodFor(total) === 'bank'

/** The platform's id of the order's payment, 27 characters as the platform requires, and the way back. */
export const paymentIdOf = (orderId: string): string => `o${orderId}`
export const orderIdOf = (paymentId: string): string | undefined =>
  /^o[0-9A-HJKMNP-TV-Z]{26}$/.test(paymentId) ? paymentId.slice(1) : undefined
