import { handle } from '#functions/http/handle.ts'
import { listCards } from '#shared/api/payment-cards.ts'
import { cardsOf, viewCard } from './steps/cards.ts'

export const handler = handle(listCards, async ({ caller, payments, now, fail }) => {
  const cards = await cardsOf(payments, caller.userId)
  return cards ? cards.map(card => viewCard(card, now())) : fail('payments-stopped')
})
