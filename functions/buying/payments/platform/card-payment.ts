import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { otherStatesOf } from '#functions/store/buying/orders.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import type { payOrder } from '#shared/api/buying/payments.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { getPlatformCard } from '#shared/platform/api/customers.ts'
import type { CardSource } from './payment-client.ts'
import type { BuyerFacts } from './tds2.ts'

const halfYear = 183 * 86_400_000

/** Facts about the buyer for the issuer; `profile` is the buyer's stored item. */
export async function buyerFacts(
  table: Getter & Querier,
  order: Pick<Order, 'id' | 'buyerId'>,
  profile: Attributes | undefined,
  now: number,
): Promise<BuyerFacts> {
  const orders = await otherStatesOf(table, order)
  const recent = orders.filter(({ paidAt }) => paidAt !== undefined && paidAt > now - halfYear)
  return { memberSince: profile ? Profile.parse(profile).createdAt : now, purchases: recent.length }
}

/**
 * Whether this member has saved this card, as far as the platform answers. Asked before an attempt begins: another
 * member's card id must not use up an attempt.
 */
export async function hasCard(payments: PaymentMethods, userId: string, id: string): Promise<boolean> {
  const client = await payments.client({ getPlatformCard })
  const found = await client.getPlatformCard({ customer_id: customerIdOf(userId), id })
  return found.ok || found.unknown || found.status !== 404
}

/** The card to charge: a saved one, or the one of the form's token. */
export function cardSource(order: Order, { token, cardId }: InputOf<typeof payOrder>): CardSource {
  if (cardId !== undefined) return { customer_id: customerIdOf(order.buyerId), card_id: cardId }
  return { token: token ?? '' }
}
