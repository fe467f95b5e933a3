import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { openCardForm } from '#shared/api/buying/cards.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { createElement } from '#shared/platform/api/sessions/card-sessions.ts'
import { savedCardsOf } from './wallet/saved-cards.ts'

/** The form is the platform's own page: no card number is ever typed into one of ours (payment-platform 6.0). */
export const handler = handle(openCardForm, async ({ input, caller, payments, language, fail }) => {
  const { cardId } = input
  if (cardId !== undefined) {
    const cards = await savedCardsOf(payments, caller.userId)
    if (!cards) return fail('payments-stopped')
    if (!cards.some(({ id }) => id === cardId)) return fail('not-found')
  }
  const client = await payments.client({ createElement })
  const opened = await client.createElement({
    parent_origin: environment('PUBLIC_ORIGIN'),
    // A card that expires in the present month counts as expired (marketplace.md 5).
    expiry_rule: 'after_this_month',
    language,
    ...(input.pays && { tokens: '2' as const }),
    ...(cardId !== undefined && { mode: 'edit' as const, customer_id: customerIdOf(caller.userId), card_id: cardId }),
  })
  if (!opened.ok) return fail('payments-stopped')
  return { src: opened.data.url, origin: new URL(opened.data.url).origin, expiresAt: opened.data.expires_at }
})
