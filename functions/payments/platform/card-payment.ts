import type { PaymentMethods } from '#functions/clients/payments.ts'
import { Profile } from '#functions/store/accounts.ts'
import { otherStatesOf } from '#functions/store/orders.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import type { Attributes } from '#functions/table/write.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { payOrder } from '#shared/api/payments.ts'
import type { Allowed } from '#shared/decision.ts'
import type { PaymentFacts } from '#shared/domain/order/decisions.ts'
import type { Order } from '#shared/domain/order/order.ts'
import { customerIdOf } from '#shared/domain/payment/saved-card.ts'
import { getPlatformCard } from '#shared/platform/api/customers.ts'
import type { CardSource } from './payment-client.ts'
import { failureOfCode } from './payment-facts.ts'
import type { BuyerFacts } from './tds2.ts'

const halfYear = 183 * 86_400_000

/** `profile` is the buyer's stored item. */
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
 * Whether this member has saved this card, as far as the platform can say. It is asked before an attempt begins: the id of
 * a card that is not theirs shall cost no try.
 */
export async function hasCard(payments: PaymentMethods, userId: string, id: string): Promise<boolean> {
  const client = await payments.client({ getPlatformCard })
  const found = await client.getPlatformCard({ customer_id: customerIdOf(userId), id })
  return found.ok || found.unknown || found.status !== 404
}

type ChosenSource =
  | Allowed<{ readonly source: CardSource }>
  /** The card cannot be saved: the facts of a failed attempt. */
  | { readonly outcome: 'refused'; readonly facts: PaymentFacts }
  | { readonly outcome: 'unknown' }

/** The card to charge: a saved one, or the form's token, which is saved first if the buyer asked for it. */
export async function cardSource(
  payments: PaymentMethods,
  order: Order,
  { token, cardId, save }: InputOf<typeof payOrder>,
): Promise<ChosenSource> {
  const customer_id = customerIdOf(order.buyerId)
  if (cardId !== undefined) return { outcome: 'allowed', source: { customer_id, card_id: cardId } }
  if (token === undefined || !save) return { outcome: 'allowed', source: { token: token ?? '' } }
  // Few buyers save a card while paying, so the code for it is loaded only then.
  const { addCard } = await import('#functions/cards/wallet/saved-cards.ts')
  const saved = await addCard(payments, order.buyerId, { token, isDefault: false, key: `${order.id}-${order.version}` })
  if (saved.outcome === 'saved') return { outcome: 'allowed', source: { customer_id, card_id: saved.card.id } }
  if (saved.outcome === 'unknown') return saved
  // A sixth card cannot be saved. It pays all the same: its token is unused.
  if (saved.code === 'E0006021030') return { outcome: 'allowed', source: { token } }
  const failure = failureOfCode(order, saved.code)
  const attempts = order.payment?.seen ?? 0
  return {
    outcome: 'refused',
    facts: { status: 'open', attempts, certain: true, redirectUrl: null, failure, card: null },
  }
}
