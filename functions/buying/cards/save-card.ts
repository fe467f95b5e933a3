import { handle } from '#functions/machinery/http/handle.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { accountKeys, orderKeys } from '#functions/machinery/table/keys.ts'
import { putCardSaving } from '#functions/store/buying/card-saving.ts'
import { cardTriesCleared, countedTryOf } from '#functions/store/buying/card-tries.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { cardsChange } from '#functions/store/people/member-ties.ts'
import { saveCard } from '#shared/api/buying/cards.ts'
import type { CardSaving } from '#shared/domain/buying/payment/card-saving.ts'
import { maxCards } from '#shared/domain/kernel/money/fees.ts'
import { endedView, savingReturn, waitingView } from './wallet/card-saving.ts'
import { addCard, savedCardsOf } from './wallet/saved-cards.ts'

/**
 * Asks the platform to save a card with 3-D Secure (decision 107). Counted as a payment attempt: stolen numbers are
 * tested by saving them (D43).
 */
export const handler = handle(
  saveCard,
  async ({ input, caller, read, payments, now, language, call, commit, fail }) => {
    const { userId } = caller
    const known = await savedCardsOf(payments, userId)
    if (!known) return fail('payments-stopped')
    if (known.length >= maxCards) return fail('card-limit')
    const at = now()
    const key = call.idempotencyKey ?? ''
    const tries = countedTryOf(read.get(orderKeys.cardTries(userId)), userId, at)
    if (tries.outcome === 'refused') {
      const wait = Math.ceil((tries.until - at) / 1000)
      return fail(tries.code, { until: new Date(tries.until).toISOString() }, wait)
    }
    const counted = await commit.before({ once: `${userId}-${key}`, writes: [tries.write] })
    if (counted.outcome === 'refused') return fail('busy')

    const profile = read.get(accountKeys.profile(userId))
    const added = await addCard(payments, userId, {
      token: input.token,
      isDefault: input.default,
      key,
      language,
      proof: {
        returnUrl: savingReturn(language, input.back),
        fields: profile ? { tds2_email: Profile.parse(profile).email } : {},
      },
    })
    const asked: CardSaving = { state: 'asked', startedAt: at }
    if (added.outcome === 'saved') {
      const { card } = added
      const saving: CardSaving = { ...asked, state: 'saved', cardId: card.id, endedAt: at }
      const cards = [...known.filter(({ id }) => id !== card.id), card]
      const answer = endedView(saving, { card, language, now: at })
      return commit({
        writes: [putCardSaving(userId, saving), cardsChange(userId, cards), cardTriesCleared(userId)],
        answer,
      })
    }
    if (added.outcome === 'pending') {
      const saving: CardSaving = { ...asked, cardId: added.card.id }
      return commit({ writes: [putCardSaving(userId, saving)], answer: waitingView(saving, added.card) })
    }
    if (added.outcome === 'running') return fail('in-flight', null, 1)
    logger.info('card not saved', { userId, code: added.outcome === 'refused' ? added.code : 'unknown' })
    if (added.outcome === 'refused') return fail(added.code === 'E0006021030' ? 'card-limit' : 'card-refused')
    // The platform may have saved it all the same: the page of cards finds out.
    await commit.before({ once: `${userId}-${key}-unknown`, writes: [putCardSaving(userId, asked)] })
    return fail('payments-stopped')
  },
  { reads: (_input, { userId = '' }) => [orderKeys.cardTries(userId), accountKeys.profile(userId)] },
)
