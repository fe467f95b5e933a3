import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import { stillRunning } from '#functions/machinery/clients/still-running.ts'
import type { CallResult } from '#packages/payments-client/src/result.ts'
import { customerIdOf, printedExpiry, type SavedCard } from '#shared/domain/buying/payment/saved-card.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import type { CardView } from '#shared/platform/api/customers.ts'
import * as contracts from '#shared/platform/api/customers.ts'
import { isCardExpired, monthAt, parseExpire } from '#shared/platform/card/expiry.ts'

/**
 * A member's saved cards at the payment platform. The marketplace stores only their number (D9) and hashes of the card
 * numbers (D119).
 */
const { createCustomer, createPlatformCard, listPlatformCards, updatePlatformCard, deletePlatformCard } = contracts

/** `language`: language of the issuer's page. */
export const cardClient = (payments: PaymentMethods, language?: Language) =>
  payments.client(
    { createCustomer, createPlatformCard, listPlatformCards, updatePlatformCard, deletePlatformCard },
    { ...(language && { language }) },
  )

export function viewCard(card: CardView, now: number): SavedCard {
  const { expire } = card
  const month = expire ? parseExpire(expire) : undefined
  return {
    id: card.id,
    brand: card.brand ?? '',
    last4: card.last4 ?? '',
    expire: expire ? printedExpiry(expire) : '',
    name: card.holder_name ?? '',
    default: card.default_flag === '1',
    // The marketplace does not charge a card in its last month (marketplace.md 5).
    expired: month ? isCardExpired(month, monthAt(now), 'after_this_month') : false,
  }
}

/** A card can be charged only after its holder was authenticated. */
const isUsable = ({ status }: CardView) => status === 'ACTIVATED'

/**
 * The saved cards, the default first; null while the platform is unreachable. A member without a card is not a customer
 * of the platform.
 */
export async function savedCardsOf(payments: PaymentMethods, userId: string): Promise<CardView[] | null> {
  const client = await cardClient(payments)
  const listed = await client.listPlatformCards({ customer_id: customerIdOf(userId) })
  if (listed.ok) return listed.data.list.filter(isUsable)
  return !listed.unknown && listed.status === 404 ? [] : null
}

/** `pending`: the platform waits for the holder or for the acquirer. `code` is the platform's. */
type AddedCard =
  | { readonly outcome: 'saved' | 'pending'; readonly card: CardView }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown' }
  /** An equal call under the same key is still running. */
  | { readonly outcome: 'running' }

interface NewCard {
  readonly token: string
  readonly isDefault: boolean
  readonly key: string
  readonly language?: Language
  /** How the holder is authenticated: by a visit to the issuer, or by the charge of a payment (decision 107). */
  readonly proof:
    | { readonly returnUrl: string; readonly fields: Readonly<Record<string, string>> }
    | { readonly paymentId: string }
}

/** Saves a card by its token once its holder is authenticated; the first card makes the member a customer. */
export async function addCard(
  payments: PaymentMethods,
  userId: string,
  { token, isDefault, key, language, proof }: NewCard,
): Promise<AddedCard> {
  const client = await cardClient(payments, language)
  const customer_id = customerIdOf(userId)
  const add = () =>
    client.createPlatformCard(
      {
        customer_id,
        token,
        default_flag: isDefault ? '1' : '0',
        ...('paymentId' in proof
          ? { payment_id: proof.paymentId }
          : { tds: { tds2_type: '2', return_url: proof.returnUrl, fields: { ...proof.fields } } }),
      },
      { idempotencyKey: `card-${userId}-${key}` },
    )
  const first = await add()
  if (!isUnknownCustomer(first)) return addedCard(first)
  const made = await client.createCustomer({ id: customer_id }, { idempotencyKey: `customer-${userId}` })
  // A parallel call of this member may have created the customer first.
  if (!made.ok && made.unknown) return { outcome: 'unknown' }
  // Retried under the same key, which a refusal before the first write does not use up (decision 211): an equal call
  // that found the customer may have used the token meanwhile, and its card is the answer of both.
  return addedCard(await add())
}

const isUnknownCustomer = (result: CallResult<CardView>) =>
  !result.ok && !result.unknown && result.errors.some(({ error_code }) => error_code === 'E0006003002')

function addedCard(result: CallResult<CardView>): AddedCard {
  if (!result.ok && result.unknown) return { outcome: 'unknown' }
  if (!result.ok) {
    const code = result.errors[0]?.error_code ?? ''
    return code === stillRunning ? { outcome: 'running' } : { outcome: 'refused', code }
  }
  const card = result.data
  if (card.status === 'FAILED') return { outcome: 'refused', code: card.error_code ?? '' }
  return { outcome: isUsable(card) ? 'saved' : 'pending', card }
}
