import { handle } from '#functions/machinery/http/handle.ts'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { cardSavingOf, endCardSaving } from '#functions/store/buying/card-saving.ts'
import { cardTriesCleared } from '#functions/store/buying/card-tries.ts'
import { cardsChange } from '#functions/store/people/member-ties.ts'
import { cardResult } from '#shared/api/buying/cards.ts'
import { isTold } from '#shared/domain/buying/payment/card-saving.ts'
import { endedView, lookAtSaving, noSaving, waitingView } from './wallet/card-saving.ts'

/**
 * Called at the return from the card company, and at the next visit of a member who closed its window: both ask the
 * platform.
 */
export const handler = handle(
  cardResult,
  async ({ caller, read, payments, now, language, commit, fail }) => {
    const { userId } = caller
    const saving = cardSavingOf(read.get(orderKeys.cardSaving(userId)))
    const at = now()
    if (!saving || !isTold(saving, at)) return noSaving
    if (saving.state !== 'asked') return endedView(saving, { language, now: at })
    const look = await lookAtSaving(payments, userId, saving, at)
    if (!look) return fail('payments-stopped')
    const { end, card, saved } = look
    if (!end) return waitingView(saving, card)
    const ended = { ...saving, ...end, endedAt: at }
    // A parallel call may have written the same outcome already.
    await commit.before({
      once: `card-saving-${userId}-${saving.startedAt}`,
      writes: [
        endCardSaving(userId, saving, ended),
        cardsChange(userId, saved),
        ...(end.state === 'saved' ? [cardTriesCleared(userId)] : []),
      ],
    })
    return endedView(ended, { card, language, now: at })
  },
  { reads: (_input, { userId = '' }) => [orderKeys.cardSaving(userId)] },
)
