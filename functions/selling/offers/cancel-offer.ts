import { handle } from '#functions/machinery/http/handle.ts'
import { cancelOffer } from '#shared/api/selling/offers.ts'
import { answerReads, endedOffer, findOffer } from './deciding/answered.ts'
import { answerShown } from './deciding/offer-views.ts'
import { decidedOnBook } from './deciding/on-book.ts'

export const handler = handle(
  cancelOffer,
  async context => {
    const { input, caller, table, now, fail } = context
    const found = await findOffer(context, input.id, offer => offer.senderId === caller.userId)
    if (!found) return fail('not-found')
    return decidedOnBook(context, async attempt => {
      const at = now()
      const moved = await endedOffer(table, found, 'cancel', { now: at, attempt })
      if (moved.outcome === 'refused') return fail(moved.code)
      return answerShown(context, moved, { work: found.work, isReceiver: false, now: at })
    })
  },
  { reads: answerReads },
)
