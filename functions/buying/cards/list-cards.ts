import { handle } from '#functions/machinery/http/handle.ts'
import { listCards } from '#shared/api/buying/cards.ts'
import { savedCardsOf, viewCard } from './wallet/saved-cards.ts'

export const handler = handle(listCards, async ({ caller, payments, now, fail }) => {
  const cards = await savedCardsOf(payments, caller.userId)
  return cards ? cards.map(card => viewCard(card, now())) : fail('payments-stopped')
})
