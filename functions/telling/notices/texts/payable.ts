import { purchaseTerms } from '#shared/domain/buying/order/purchase-terms.ts'
import { isAgreed, type Source } from '#shared/domain/kernel/purchase-source.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { deadlineText } from '#shared/domain/kernel/wording.ts'
import type { PayableFacts } from '../writing/payable-facts.ts'
import { moneyRow } from './draft.ts'

/** Link from a notice to a payment: the page, its button, and the amount. */
export const toPay = { ja: 'お支払いへ進む', en: 'Go to the payment' }
export const orderPayPage = (orderId: string) => `/cart/payment?orderId=${orderId}`

/** Page on which a won auction or an accepted offer is paid while it has no order. */
const checkoutOf = (source: 'auction' | 'bargain', productId: string) =>
  `/cart/confirmation?source=${sourceNumbers[source]}&productId=${productId}`

const landed = { ja: '送料を含むお支払い合計', en: 'Total with delivery' }

export const payable = (source: 'auction' | 'bargain', productId: string, { orderId, total }: PayableFacts) => ({
  path: orderId === null ? checkoutOf(source, productId) : orderPayPage(orderId),
  action: toPay,
  sum: total === null ? [] : [moneyRow(landed, total, true)],
})

interface Ended {
  readonly source: Source
  readonly productId: string | null
  /** Deadline of the award or of the accepted offer; null where nothing is left to pay for. */
  readonly payUntil: number | null
}

/**
 * Text for an order that ended unpaid: its consequence, and how its buyer continues. A won auction is not lost with one
 * checkout (D115).
 */
export function endedUnpaid({ source, productId, payUntil }: Ended) {
  const expired = (language: 'ja' | 'en') =>
    purchaseTerms(source, language).expired(payUntil === null ? null : deadlineText(payUntil, language))
  const content = { ja: expired('ja'), en: expired('en') }
  if (!isAgreed(source) || productId === null || payUntil === null) {
    return { content, path: '/cart', action: { ja: 'カートを開く', en: 'Open the cart' }, isOver: true }
  }
  const path = checkoutOf(source === 'auction' ? 'auction' : 'bargain', productId)
  return { content, path, action: toPay, isOver: false }
}
