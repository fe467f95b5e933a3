import { type PurchaseTerms, purchaseTerms } from '#shared/domain/buying/order/purchase-terms.ts'
import type { OrderView } from '#shared/domain/buying/order/view.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { Paths } from './paths.ts'

type SourceNumber = OrderView['source']

/** What the buyer is told of a purchase from this cart, in the reader's language. */
export const termsOf = (source: SourceNumber, locale: Language): PurchaseTerms =>
  purchaseTerms(sourceOf(source), locale)

/** Where the purchase begins anew after its order has ended: a win and an accepted offer are in no cart. */
export function checkoutAgain({ source, items }: Pick<OrderView, 'source' | 'items'>, paths: Paths): string {
  const productId = items[0]?.productId
  return isAgreed(sourceOf(source)) ? paths.cartConfirmation({ source, productId }) : paths.cart()
}
