import * as z from 'zod'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import {
  buyerActions,
  parcelStatusNumber,
  parcelView,
  purchaseActions,
  viewParcel,
} from '#shared/domain/fulfilment/claim/parcel-view.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { wireNumber } from '#shared/domain/kernel/fields.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers, sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { outcomeDetails, outcomeMessage, outcomes } from '../payment/outcome.ts'
import { heldUntil, methodFor, type Order, orderRules, payableUntil, transfer } from './order.ts'
import { canTransitionOrder, hasReceipt, isUnpaid } from './transitions.ts'
import { openUnappliedOf } from './unapplied-payment.ts'
import { payStateNumbers } from './wire-numbers.ts'

/** The buyer's view of an order, made from the stored order here alone. */
const instant = () => z.string()
export const payStatusNumber = () => z.literal(Object.values(payStateNumbers))
export const sourceNumber = () => z.literal(Object.values(sourceNumbers))

export const sellInfo = () =>
  z.object({
    name: z.string(),
    type: wireNumber(sellerTypeNumbers),
    partnerId: z.string().nullable(),
    id: z.string().nullable(),
  })

/** Breakdown of the single delivery fee that a cart shows (D23). */
export const chargeDetail = () =>
  z.object({
    transport: z.int(),
    packing: z.int(),
    insurance: z.int(),
    /** An operator has to quote a work's transport first: it is not in these sums (D41 state 8). */
    quotePending: z.boolean(),
  })

export const orderAmounts = () =>
  z.object({
    subtotal: z.int(),
    fee: z.int(),
    deliveryFee: z.int(),
    tax: z.int(),
    total: z.int(),
    detail: chargeDetail(),
  })

const orderLineView = () =>
  z.object({
    id: z.string(),
    productId: z.string(),
    title: z.string(),
    artist: z.object({ name: z.string() }),
    imgs: z.array(picture()),
    sellInfo: sellInfo(),
    /** Tax-included list price, and the price charged: without tax for exports. */
    listPrice: z.int(),
    price: z.int(),
    /** Null until the operator quotes it. */
    transport: z.int().nullable(),
    packing: z.int(),
    insurance: z.int(),
  })

export const transferView = () => transfer().omit({ until: true }).extend({ until: instant() })

export const attemptView = () =>
  z.object({
    outcome: z.enum(outcomes),
    detail: z.enum(outcomeDetails).nullable(),
    /** Outcome in the reader's language (payment-platform 6.1). */
    message: z.string(),
  })

export const orderView = () =>
  z.object({
    orderId: z.string(),
    orderNumber: z.string(),
    source: sourceNumber(),
    payStatus: payStatusNumber(),
    createdAt: instant(),
    paidAt: instant().nullable(),
    items: z.array(orderLineView()),
    amounts: orderAmounts(),
    delivery: postalAddress(),
    /** 1 the delivery address, 2 another one. */
    typeAddress: z.literal([1, 2]),
    billing: postalAddress().nullable(),
    notes: z.string(),
    /** End of the hold of an unpaid order; null while a winner waits for a quote. */
    holdUntil: instant().nullable(),
    /** Payment deadline, by this order or, for an award or an accepted offer, by a later one (D115). */
    payUntil: instant().nullable(),
    pay: z.object({
      method: z.enum(['card', 'bank']),
      triesLeft: z.int(),
      last: attemptView().nullable(),
      /** The issuer's page, while a challenge is open. */
      redirectUrl: z.string().nullable(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      transfer: transferView().nullable(),
      /** What the buyer may do now. */
      canPay: z.boolean(),
      canCancel: z.boolean(),
    }),
    hasReceipt: z.boolean(),
    refunded: z.int(),
    /** Unapplied payment in yen: still to be sent back, and sent back (decision 102). */
    owed: z.int(),
    returned: z.int(),
    serverTime: instant(),
  })
export type OrderView = z.infer<ReturnType<typeof orderView>>

export function amountsView({ amounts, lines }: Pick<Order, 'amounts' | 'lines'>) {
  const { subtotal, fee, deliveryFee, tax, total, packing, insurance } = amounts
  const quotePending = lines.some(({ transport }) => transport === null)
  return {
    subtotal,
    fee,
    deliveryFee,
    tax,
    total,
    detail: { transport: deliveryFee, packing, insurance, quotePending },
  }
}

export const sellInfoOf = (seller: Order['lines'][number]['seller'], language: Language) => ({
  name: say(seller.name, language),
  type: sellerTypeNumbers[seller.type],
  partnerId: seller.partnerId ?? null,
  id: seller.userId ?? null,
})

export function viewOrder(order: Order, language: Language, now: number): OrderView {
  const { payment } = order
  const last = payment?.last ?? null
  const open = payment?.open ?? null
  const isOpen = isUnpaid(order)
  const triesLeft = Math.max(0, orderRules.tries - (payment?.attempts ?? 0))
  const until = isOpen ? heldUntil(order) : null
  const held = until !== null && now < until
  return {
    orderId: order.id,
    orderNumber: order.number,
    source: sourceNumbers[order.source],
    payStatus: payStateNumbers[order.payStatus],
    createdAt: iso(order.createdAt),
    paidAt: order.paidAt === undefined ? null : iso(order.paidAt),
    items: order.lines.map(line => ({
      id: line.id,
      productId: line.productId,
      title: say(line.title, language),
      artist: { name: say(line.artistName, language) },
      imgs: line.img ? [line.img] : [],
      sellInfo: sellInfoOf(line.seller, language),
      listPrice: line.listPrice,
      price: line.price,
      transport: line.transport,
      packing: line.packing,
      insurance: line.insurance,
    })),
    amounts: amountsView(order),
    delivery: order.delivery,
    typeAddress: order.billing ? 2 : 1,
    billing: order.billing,
    notes: order.notes,
    holdUntil: until === null ? null : iso(until),
    payUntil: isoOrNull(payableUntil(order, now)),
    pay: {
      method: payment?.method ?? methodFor(order.amounts.total),
      triesLeft,
      last: last && {
        outcome: last.outcome,
        detail: last.detail,
        message: say(outcomeMessage(last.outcome, last.detail), language),
      },
      redirectUrl: open?.state === 'challenge' && held ? (open.redirectUrl ?? null) : null,
      card: payment?.card ?? null,
      transfer: payment?.transfer ? { ...payment.transfer, until: iso(payment.transfer.until) } : null,
      canPay: held && canTransitionOrder(order, 'attempt', 'buyer') && !open && triesLeft > 0 && !payment?.transfer,
      canCancel: canTransitionOrder(order, 'cancel', 'buyer') && !open,
    },
    hasReceipt: hasReceipt(order),
    refunded: order.refunded,
    owed: openUnappliedOf(order),
    returned: payment?.unapplied?.returned ?? 0,
    serverTime: iso(now),
  }
}

/** One bought work in the list of purchases (marketplace.md 3). */
export const purchaseView = () =>
  z.object({
    /** Order item id. */
    id: z.string(),
    productId: z.string(),
    orderId: z.string(),
    orderNumber: z.string(),
    orderDate: instant(),
    title: z.string(),
    artist: z.object({ name: z.string() }),
    imgs: z.array(picture()),
    sellInfo: sellInfo(),
    /** An application to sell it again exists. */
    isApply: z.boolean(),
    /** The buyer holds the work and may apply to sell it (D70). */
    mayApply: z.boolean(),
    /** Whether the work's token may be moved to the buyer's wallet, or back. */
    mayMoveToken: z.boolean(),
    isInGallery: z.boolean(),
    source: sourceNumber(),
    orderDetail: z.object({
      price: z.int(),
      deliveryStatus: parcelStatusNumber(),
      /** The carrier's tracking page; null until shipped. */
      thirdUrl: z.string().nullable(),
    }),
    delivery: parcelView(),
    actions: purchaseActions(),
    hasReceipt: z.boolean(),
  })
export type PurchaseView = z.infer<ReturnType<typeof purchaseView>>

interface Bought {
  readonly order: Order
  readonly item: Parcel
  readonly claim: Claim | undefined
  /** The buyer is banned from selling (D77). */
  readonly isSellBanned: boolean
  /** The buyer has applied to sell it again, or sells it (D83). */
  readonly isApply: boolean
  /** The buyer holds the work and may apply to sell it. */
  readonly mayApply: boolean
  /** Whether the work's token may be moved to the buyer's wallet, or back. */
  readonly mayMoveToken: boolean
  /** Whether it hangs in the gallery of the buyer, who holds it (D97). */
  readonly isInGallery: boolean
}

export function viewPurchase(
  { order, item, claim, isSellBanned, isApply, mayApply, mayMoveToken, isInGallery }: Bought,
  language: Language,
  now: number,
): PurchaseView {
  const delivery = viewParcel(item, claim)
  return {
    id: item.id,
    productId: item.productId,
    orderId: item.orderId,
    orderNumber: item.orderNumber,
    orderDate: iso(item.paidAt),
    title: say(item.title, language),
    artist: { name: say(item.artistName, language) },
    imgs: item.img ? [item.img] : [],
    sellInfo: sellInfoOf(item.seller, language),
    isApply,
    mayApply,
    mayMoveToken,
    isInGallery,
    source: sourceNumbers[item.source],
    orderDetail: { price: item.price, deliveryStatus: parcelStateNumbers[item.status], thirdUrl: delivery.thirdUrl },
    delivery,
    actions: buyerActions(item, now, isSellBanned),
    hasReceipt: hasReceipt(order),
  }
}
