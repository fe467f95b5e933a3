import type { Getter } from '#functions/machinery/table/table.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { priceAtApproval } from '#shared/domain/selling/offer/decisions.ts'
import type { Offer } from '#shared/domain/selling/offer/offer.ts'
import { saleOfOffer } from '#shared/domain/selling/offer/payout.ts'
import type { OfferView } from '#shared/domain/selling/offer/view.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'

interface Seen {
  readonly language: Language
  /**
   * Whether the reader is the receiver, who sees the sender's masked name and region and the payout; a sender does not.
   */
  readonly isReceiver: boolean
  /** Policy by which the payout is calculated. */
  readonly policy: Policy
}

export async function offerViews(table: Getter, offers: readonly Offer[], seen: Seen): Promise<OfferView[]> {
  const ids = [...new Set(offers.map(({ productId }) => productId))]
  const works = new Map((await getWorks(table, ids)).map(work => [work.id, work]))
  return offers.map(offer => offerViewOf(offer, works.get(offer.productId), seen))
}

/** Writes of a member's answer to an offer, with the offer as they see it afterwards. */
export async function answerShown<Writes, Events>(
  { table, language }: { readonly table: Getter; readonly language: Language },
  { offer, writes, events }: { readonly offer: Offer; readonly writes: Writes; readonly events: Events },
  { work, isReceiver, now }: { readonly work: Artwork | undefined; readonly isReceiver: boolean; readonly now: number },
) {
  const policy = await currentPolicy(table, now)
  const view = offerViewOf(offer, work, { language, isReceiver, policy })
  return { writes, events, answer: { offer: view, serverTime: iso(now) } }
}

export function offerViewOf(
  offer: Offer,
  work: Artwork | undefined,
  { language, isReceiver, policy }: Seen,
): OfferView {
  const { id, productId, price, asking, period, state, sender } = offer
  // Calculated as an approval would be now.
  const sum = state === 'waiting' ? priceAtApproval(price, work?.price) : price
  const sale = isReceiver && work ? saleOfOffer(sum, work, policy) : null
  return {
    id,
    product: { id: productId, title: work ? say(work.title, language) : '', img: work?.imgs[0] ?? null },
    price,
    asking,
    period,
    status: offerStateNumbers[state],
    createdAt: iso(offer.createdAt),
    validUntil: iso(offer.validUntil),
    movedAt: iso(offer.movedAt),
    payUntil: payUntilOf(offer, work?.lock),
    orderId: isReceiver ? null : orderOf(offer, work?.lock),
    sender: isReceiver ? sender : null,
    netPayout: sale?.net ?? null,
    netPayoutAbroad: isReceiver && work ? saleOfOffer(sum, work, policy, 'US').net : null,
    sale: sale && { price: sale.price, fees: sale.fees },
  }
}

/**
 * The open order of an accepted offer may have a later deadline, or none while the house has to quote (decision 100).
 */
function payUntilOf({ id, payUntil }: Offer, lock: Lock | undefined): string | null {
  const isOrdered = lock?.kind === 'bargain' && lock.refId === id && lock.orderId !== undefined
  return isoOrNull(isOrdered ? lock.until : payUntil)
}

/** The work's lock names the order of an accepted offer while it is open (decision 100). */
const orderOf = ({ id }: Offer, lock: Lock | undefined): string | null =>
  lock?.kind === 'bargain' && lock.refId === id ? (lock.orderId ?? null) : null
