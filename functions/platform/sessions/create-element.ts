import { createElement } from '#shared/platform/api/sessions/card-sessions.ts'
import { isRegistered } from '#shared/platform/sessions/session.ts'
import { serve } from '../http/serve.ts'
import { getCustomerCard } from '../store/customers/customers.ts'
import { putElement } from '../store/sessions/sessions.ts'
import { elementTime, newSecret, secretHash } from './element/element-secret.ts'
import { addressOf } from './views/session-view.ts'

export const handler = serve(createElement, async context => {
  const { input, shop, mode, table, now, newId, testClock, commit, fail } = context
  const { shopId } = shop
  const { parent_origin: parentOrigin, customer_id: customerId, card_id: cardId } = input
  if (!isRegistered(parentOrigin, shop.origins)) return fail('E0055119008', { field: 'parent_origin' })
  const isEdit = input.mode === 'edit'
  const { card, customer } =
    isEdit && customerId !== undefined && cardId !== undefined
      ? await getCustomerCard(table, { mode, shopId, customerId, cardId })
      : {}
  if (isEdit && !customer) return fail('E0055003002')
  if (isEdit && card?.status !== 'ACTIVATED') return fail('E0007007002')
  const secret = newSecret(newId())
  const validUntil = now() + elementTime
  const answer = {
    client_secret: secret,
    url: addressOf(`/elements/card?client_secret=${secret}`),
    expires_at: new Date(validUntil).toISOString(),
  }
  return commit({
    writes: [
      putElement(secretHash(secret), {
        mode,
        shopId,
        parentOrigin: parentOrigin.toLowerCase(),
        formMode: input.mode,
        expiryRule: input.expiry_rule,
        language: input.language,
        tokens: input.tokens,
        ...(card && {
          card: {
            customerId: card.customerId,
            cardId: card.id,
            brand: card.brand ?? '',
            last4: card.last4 ?? '',
            holder: card.holderName ?? '',
          },
        }),
        validUntil,
        ...(testClock !== undefined && { testClock }),
        expiresAt: Math.ceil(validUntil / 1000) + 86_400,
      }),
    ],
    answer,
  })
})
