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
 * An order from the hold to the paid works (D40-D46) as it is stored. Its states and transitions are in transitions.ts;
 * what happens to each paid work afterwards is in parcel.ts.
 */

export const orderRules = {
  holdMs,
  /** Extension given once, when the first challenge opens (D41). */
  challengeMs,
  /** Extension after a capture that was definitely refused (D41). */
  retryMs: 5 * minuteMs,
  tries: 5,
  /** Highest total in yen for a card (payment-platform 3.2); a higher one is paid by bank transfer (D44). */
  cardCeiling: 9_999_999,
  transferMs: 7 * dayMs,
  /** Time for the operator's quote, and for the buyer to pay after it (D41). */
  quoteMs: fees.quoteDays * dayMs,
  quotedMs: 7 * dayMs,
  items: mostWorksOfOrder,
  /** How long a webhook about an order that does not exist yet is kept (D42). */
  parkedMs: dayMs,
} as const

const yen = () => z.int().min(0)
const instant = () => z.int()

/** The seller's net and its deductions, frozen (D20-D24); see `saleOf`. */
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
    /** Order item id, also the id of the parcel. */
    id: z.string(),
    productId: z.string(),
    artistId: z.string(),
    title: localizedText(),
    artistName: localizedText(),
    img: picture().nullable(),
    seller: orderSeller(),
    /** Tax-included price when the hold was taken (P3). */
    listPrice: yen(),
    /** Price charged: without tax for exports (D25). */
    price: yen(),
    girthCm: z.number().nullable(),
    /** Null until it is quoted. */
    transport: yen().nullable(),
    packing: yen(),
    insurance: yen(),
    arranged: z.boolean(),
    sale: saleLines(),
    /** Rates that divide the sale's money, also after a refund; absent for the first rates. */
    rates: saleRates().optional(),
  })
export type OrderLine = z.infer<ReturnType<typeof orderLine>>

const amounts = () =>
  z.object({
    subtotal: yen(),
    packing: yen(),
    insurance: yen(),
    /** Packing and insurance in yen (D23). */
    fee: yen(),
    deliveryFee: yen(),
    /** Tax contained in the total; 0 for exports. */
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
    /** Absent in accounts from before banks were recorded. */
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

/** Money that came by bank transfer and pays for nothing, until it is sent back (decision 102). */
const unappliedPayment = () =>
  z.object({
    /** Total in yen; `returned` is the part that was sent back. */
    owed: yen().min(1),
    returned: yen(),
    since: instant(),
    transfers: z.array(
      z.object({
        amount: yen().min(1),
        at: instant(),
        /** Reference at the operator's bank. */
        reference: z.string(),
        /** The buyer's account at the time; null if the buyer named it in another way. */
        account: bankAccount().nullable(),
      }),
    ),
    /** Number of entries written in its chain in the journal. */
    entries: z.int().min(1),
    head: z.string(),
  })
export type UnappliedPayment = z.infer<ReturnType<typeof unappliedPayment>>

const paymentFields = () =>
  z.object({
    method: z.enum(['card', 'bank']),
    /** The platform's payment id: `o` and the order's id. */
    id: z.string(),
    accessId: z.string().optional(),
    attempts: z.int().min(0),
    /** Attempts that the platform had counted when the last one ended; a higher count means a new attempt. */
    seen: z.int().min(0),
    open: openAttempt().nullable(),
    /** Outcome of the last attempt, in the words of marketplace.md 4. */
    last: z.object({ outcome: z.enum(outcomes), detail: z.enum(outcomeDetails).nullable(), at: instant() }).nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** Result of 3-D Secure in the last attempt that had one. */
    authentication: z.enum(['passed', 'attempted']).optional(),
    transfer: transfer().nullable(),
    capturedAt: instant().optional(),
    /** The works were sold to others: this payment is released, whatever the platform answers later (D41). */
    isReleased: z.boolean().optional(),
    /** The platform definitely refused the capture: the authorization is released and never captured (D41). */
    captureRefusedAt: instant().optional(),
    /** The platform refuses the release as well: an operator has to resolve it. */
    stuckSince: instant().optional(),
    /**
     * Number of refused releases. A retry after a definite refusal needs a new idempotency key, which this number
     * provides.
     */
    refusedReleases: z.int().min(1).optional(),
    unapplied: unappliedPayment().optional(),
  })
const orderPayment = () => storedFields(paymentFields(), { debt: 'unapplied' })
export type OrderPayment = z.infer<ReturnType<typeof orderPayment>>

/** Consent to the terms of the purchase, like that of the account's opening (§14): version, time, language shown. */
const orderConsent = () => z.object({ termsVersion: z.string(), at: instant(), language: z.enum(['ja', 'en']) })

export const orderSchema = z.object({
  id: z.string(),
  /** `YYMMDD-NNNNNN` (D5). */
  number: z.string().regex(/^\d{6}-\d{6}$/),
  /** Increases with every write; the optimistic lock of every write (D42). */
  version: z.int(),
  buyerId: z.string(),
  source: z.enum(sources),
  /** The auction or offer that the order pays for. */
  refId: z.string().nullable(),
  /** End of that award or offer if there were no order. */
  agreedUntil: instant().optional(),
  payStatus: storedWord(payStates, formerPayStates),
  lines: z.array(orderLine()).min(1).max(orderRules.items),
  amounts: amounts(),
  delivery: postalAddress(),
  /** Billing address; null if it is the delivery address (typeAddress 1). */
  billing: postalAddress().nullable(),
  notes: z.string(),
  affiliate: z.string().optional(),
  /** Language of the order, for mails and the receipt. */
  language: z.enum(['ja', 'en']),
  consent: orderConsent(),
  payment: orderPayment().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
  /** End of an unpaid order's hold; `dueAt` says what comes due next. */
  holdUntil: instant(),
  /** The hold was extended for a challenge. */
  extended: z.boolean(),
  /** When the poller checks again; null for never. */
  dueAt: instant().nullable(),
  paidAt: instant().optional(),
  endedAt: instant().optional(),
  /** Yen captured; 0 before the capture. */
  captured: yen(),
  /** Sum of the refunds in yen (P7). */
  refunded: yen(),
  /** Lines that the buyer removed from the list of purchases. */
  hidden: z.array(z.string()),
  receipt: z.object({
    /** Payee on the receipt, entered by the buyer once (D45). */
    payee: z.string().nullable(),
    /** Number of receipts issued; from the second on they are marked as reissued. */
    issued: z.int().min(0),
  }),
})
export type Order = z.infer<typeof orderSchema>

/**
 * End of an unpaid order's hold and of the order itself; null while a winner waits for the house's quote, because that
 * time is not the winner's fault (decision 100).
 */
export const heldUntil = ({
  source,
  payStatus,
  holdUntil,
}: Pick<Order, 'source' | 'payStatus' | 'holdUntil'>): number | null =>
  payStatus === 'quote' && isAgreed(source) ? null : holdUntil

/**
 * Payment deadline, used everywhere (D115); null while it is unknown or there is nothing left to pay. For an award or
 * an accepted offer it is their own end, however often an order for them ends before.
 */
export function payableUntil(order: Order, now: number): number | null {
  const { source, agreedUntil, payment } = order
  const standing = isAgreed(source) ? (agreedUntil ?? 0) : 0
  if (hasEnded(order)) return standing > now ? standing : null
  if (!isUnpaid(order)) return null
  const until = heldUntil(order)
  return payment?.transfer?.until ?? (until === null ? null : Math.max(until, standing))
}

/** Order number: the date in Japan, then six digits drawn by the caller (D5). */
export function orderNumber(at: number, digits: number): string {
  const day = dayInJapan(at).slice(2).replaceAll('-', '')
  return `${day}-${String(digits).padStart(6, '0')}`
}

/** Payment method for an order of this total (D44). */
export const methodFor = (total: number): OrderPayment['method'] => (total > orderRules.cardCeiling ? 'bank' : 'card')

/** Whether the order is paid by bank transfer, even if no account is recorded yet. */
export const isTransferred = ({ payment, amounts: { total } }: Pick<Order, 'payment' | 'amounts'>): boolean =>
  payment?.method === 'bank' || methodFor(total) === 'bank'

/** The platform's id of the order's payment, 27 characters as the platform requires; and its inverse. */
export const paymentIdOf = (orderId: string): string => `o${orderId}`
export const orderIdOf = (paymentId: string): string | undefined =>
  /^o[0-9A-HJKMNP-TV-Z]{26}$/.test(paymentId) ? paymentId.slice(1) : undefined
