import type { PaymentMethods } from '#functions/clients/payments.ts'
import { sessionKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { customerIdOf, isExpired, printedExpiry, type SavedCard } from '#shared/domain/payment/saved-card.ts'
import type { PlatformResult } from '#shared/platform/api/client.ts'
import type { CardView } from '#shared/platform/api/customers.ts'
import * as contracts from '#shared/platform/api/customers.ts'

/** A member's cards at the payment platform. Nothing of a card is kept here but how many there are (D9). */
const { createCustomer, createCard, listCards, updateCard, deleteCard } = contracts

export const cardClient = (payments: PaymentMethods) =>
  payments.client({ createCustomer, createCard, listCards, updateCard, deleteCard })

export function viewCard(card: CardView, now: number): SavedCard {
  const { expire } = card
  return {
    id: card.id,
    brand: card.brand ?? '',
    last4: card.last4 ?? '',
    expire: expire ? printedExpiry(expire) : '',
    name: card.holder_name ?? '',
    default: card.default_flag === '1',
    expired: expire ? isExpired(expire, now) : false,
  }
}

/** What may be paid with: a card whose holder was never asked, or did not answer, is none. */
const isUsable = ({ status }: CardView) => status === 'ACTIVATED'

/** The default first; null while the platform cannot be asked. A member who never saved one is no customer yet. */
export async function cardsOf(payments: PaymentMethods, userId: string): Promise<CardView[] | null> {
  const client = await cardClient(payments)
  const listed = await client.listCards({ customer_id: customerIdOf(userId) })
  if (listed.ok) return listed.data.list.filter(isUsable)
  return !listed.unknown && listed.status === 404 ? [] : null
}

/** `code` is the platform's, null when nobody knows what became of the call. */
type Added = { ok: true; card: CardView } | { ok: false; code: string | null }

/** Saves a card by its token; the first one makes the member a customer. */
export async function addCard(
  payments: PaymentMethods,
  userId: string,
  { token, isDefault, key }: { token: string; isDefault: boolean; key: string },
): Promise<Added> {
  const client = await cardClient(payments)
  const customer_id = customerIdOf(userId)
  const add = () =>
    client.createCard(
      { customer_id, token, default_flag: isDefault ? '1' : '0' },
      { idempotencyKey: `card-${userId}-${key}` },
    )
  const first = await add()
  if (!isNobody(first)) return added(first)
  const made = await client.createCustomer({ id: customer_id }, { idempotencyKey: `customer-${userId}` })
  // Somebody else of this member's may have been faster: then there is a customer, which is all that is wanted.
  if (!made.ok && made.unknown) return { ok: false, code: null }
  return added(
    await client.createCard(
      { customer_id, token, default_flag: isDefault ? '1' : '0' },
      { idempotencyKey: `card-${userId}-${key}-2` },
    ),
  )
}

const isNobody = (result: PlatformResult<CardView>) =>
  !result.ok && !result.unknown && result.errors.some(({ error_code }) => error_code === 'E0006003002')

function added(result: PlatformResult<CardView>): Added {
  if (result.ok) return { ok: true, card: result.data }
  return { ok: false, code: result.unknown ? null : (result.errors[0]?.error_code ?? '') }
}

/** How many there are now, for the rule that a bid needs one (D9). */
export const countCards = (userId: string, cards: number) =>
  update(sessionKeys.standing(userId), { set: { cards }, where: ['attribute_exists(#PK)'] })
