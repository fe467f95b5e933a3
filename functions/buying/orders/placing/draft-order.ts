import type { createOrder } from '#shared/api/buying/orders.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import { type Order, type OrderLine, orderNumber, orderRules } from '#shared/domain/buying/order/order.ts'
import { saleOf } from '#shared/domain/kernel/money/charges.ts'
import { isFirstRates } from '#shared/domain/kernel/money/rates.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import { destinationOf, type PostalAddress, type SavedAddress } from '#shared/domain/people/address/address.ts'
import { ratesFor } from '#shared/domain/selling/policy/policy.ts'
import { amountsOf, chargeLine, needsQuote } from '#shared/domain/selling/policy/shipping.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'
import { dayMs } from '#shared/durations.ts'
import type { ChosenWork } from './chosen-works.ts'

interface Drafting {
  readonly id: string
  readonly digits: number
  readonly lineIds: readonly string[]
  readonly input: InputOf<typeof createOrder>
  readonly buyerId: string
  readonly address: SavedAddress
  readonly billing: PostalAddress | null
  readonly language: Order['language']
  /** Policy in force at `now`: the order keeps its charges and fees. */
  readonly policy: Policy
  readonly now: number
}

/** Drafts a new order. Its prices, fees and address stay, however works and addresses change later (D40). */
export function draftOrder(works: readonly ChosenWork[], draft: Drafting): Order {
  const { policy } = draft
  const { id: _id, default: _default, ...delivery } = draft.address
  const to = destinationOf(delivery)
  const lines = works.map(({ work, price: listPrice, title, artistName, img, seller }, index): OrderLine => {
    const charged = chargeLine({ listPrice, boxSizeCm: work.boxSizeCm, seller: work.seller }, to, policy)
    const rates = ratesFor(work.seller, policy)
    return {
      id: draft.lineIds[index] ?? '',
      productId: work.id,
      artistId: work.artistId,
      title,
      artistName,
      img,
      seller,
      listPrice,
      ...charged,
      sale: saleOf(charged.price, work.seller, charged, rates),
      ...(isFirstRates(rates) ? {} : { rates }),
    }
  })
  const isQuote = needsQuote(lines)
  const agreedUntil = works[0]?.payUntil ?? undefined
  const holdUntil = isQuote ? quotedUntil(works, draft) : payableUntilOf(works, agreedUntil, draft.now)
  const { source, notes, affiliate } = draft.input
  return {
    id: draft.id,
    number: orderNumber(draft.now, draft.digits),
    version: 1,
    buyerId: draft.buyerId,
    source: sourceOf(source),
    refId: works[0]?.refId ?? null,
    ...(agreedUntil !== undefined && { agreedUntil }),
    payStatus: isQuote ? 'quote' : 'created',
    lines,
    amounts: amountsOf(lines, to.country),
    delivery,
    billing: draft.billing,
    notes,
    ...(affiliate !== undefined && { affiliate }),
    language: draft.language,
    consent: { termsVersion: draft.input.termsVersion, at: draft.now, language: draft.language },
    payment: null,
    createdAt: draft.now,
    updatedAt: draft.now,
    holdUntil,
    extended: false,
    dueAt: holdUntil,
    captured: 0,
    refunded: 0,
    hidden: [],
    receipt: { payee: null, issued: 0 },
  }
}

// The buyer's own holds are not restarted (D111).
const holdsOf = (works: readonly ChosenWork[]) => works.flatMap(({ hold }) => hold ?? [])

/** Deadline of the house's quote, counted from the earliest hold; the winner's own days to pay are separate (D41). */
const quotedUntil = (works: readonly ChosenWork[], { policy, now }: Pick<Drafting, 'policy' | 'now'>): number =>
  Math.min(now, ...holdsOf(works).map(({ since }) => since)) + policy['quote-days'] * dayMs

/** A buyer who only has to pay has until the award's own end (D56). */
const payableUntilOf = (works: readonly ChosenWork[], agreedUntil: number | undefined, now: number): number =>
  Math.min(
    now + orderRules.holdMs,
    agreedUntil ?? Number.POSITIVE_INFINITY,
    ...holdsOf(works).map(({ until }) => until),
  )
