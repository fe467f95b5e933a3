import { handle } from '#functions/http/handle.ts'
import { logger } from '#functions/runtime/logger.ts'
import { cardTriesCleared, countedTry } from '#functions/store/card-tries.ts'
import { saveCard } from '#shared/api/cards.ts'
import { maxCards } from '#shared/domain/money/fees.ts'
import { addCard, countCards, savedCardsOf, viewCard } from './wallet/saved-cards.ts'

/** Counted like an attempt to pay: saving is how stolen numbers are tried quietly (D43). */
export const handler = handle(saveCard, async ({ input, caller, table, payments, now, call, commit, fail }) => {
  const { userId } = caller
  const known = await savedCardsOf(payments, userId)
  if (!known) return fail('payments-stopped')
  if (known.length >= maxCards) return fail('card-limit')
  const at = now()
  const key = call.idempotencyKey ?? ''
  const tries = await countedTry(table, userId, at)
  if (tries.outcome === 'refused') {
    const wait = Math.ceil((tries.until - at) / 1000)
    return fail(tries.code, { until: new Date(tries.until).toISOString() }, wait)
  }
  const counted = await commit.before({ once: `${userId}-${key}`, writes: [tries.write] })
  if (counted.outcome === 'refused') return fail('busy')

  const saved = await addCard(payments, userId, { token: input.token, isDefault: input.default, key })
  if (saved.outcome !== 'saved') {
    logger.info('card not saved', { userId, code: saved.outcome === 'refused' ? saved.code : 'unknown' })
    if (saved.outcome === 'unknown') return fail('payments-stopped')
    return fail(saved.code === 'E0006021030' ? 'card-limit' : 'card-refused')
  }
  const cards = known.filter(({ id }) => id !== saved.card.id).length + 1
  return commit({ writes: [countCards(userId, cards), cardTriesCleared(userId)], answer: viewCard(saved.card, now()) })
})
