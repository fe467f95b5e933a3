import { handle } from '#functions/machinery/http/handle.ts'
import { cardsChange } from '#functions/store/people/member-ties.ts'
import { deleteCard } from '#shared/api/buying/cards.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { cardClient, savedCardsOf } from './wallet/saved-cards.ts'

export const handler = handle(deleteCard, async ({ input, caller, payments, commit, fail }) => {
  const cards = await savedCardsOf(payments, caller.userId)
  if (!cards) return fail('payments-stopped')
  if (!cards.some(({ id }) => id === input.id)) return fail('not-found')
  const client = await cardClient(payments)
  const gone = await client.deletePlatformCard({ customer_id: customerIdOf(caller.userId), id: input.id })
  if (!gone.ok && (gone.unknown || gone.status !== 404)) return fail('payments-stopped')
  const left = cards.filter(({ id }) => id !== input.id)
  return commit({ writes: [cardsChange(caller.userId, left)], answer: { done: true as const } })
})
