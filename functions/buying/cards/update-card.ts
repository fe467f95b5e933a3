import { stillRunning } from '#functions/machinery/clients/still-running.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { updateCard } from '#shared/api/buying/cards.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { cardClient, savedCardsOf, viewCard } from './wallet/saved-cards.ts'

/** A card's number never changes: the form's token in edit mode carries expiry and holder (marketplace.md 5). */
export const handler = handle(updateCard, async ({ input, caller, payments, now, call, commit, fail, invalid }) => {
  const { id, token } = input
  if (input.default === undefined && token === undefined) return invalid({ field: 'default', key: 'REQUIRED' })
  const cards = await savedCardsOf(payments, caller.userId)
  if (!cards) return fail('payments-stopped')
  const card = cards.find(one => one.id === id)
  if (!card) return fail('not-found')
  if (input.default === false && card.default_flag === '1') return fail('last-default-card')
  const client = await cardClient(payments)
  const changed = await client.updatePlatformCard(
    {
      customer_id: customerIdOf(caller.userId),
      id,
      ...(input.default && { default_flag: '1' as const }),
      ...(token !== undefined && { token }),
    },
    { idempotencyKey: `card-${id}-${call.idempotencyKey}` },
  )
  if (changed.ok) return commit({ writes: [], answer: viewCard(changed.data, now()) })
  if (changed.unknown) return fail('payments-stopped')
  if (changed.errors.some(({ error_code: code }) => code === stillRunning)) return fail('in-flight', null, 1)
  return fail(changed.status === 404 ? 'not-found' : 'card-refused')
})
