import { handle } from '#functions/machinery/http/handle.ts'
import { denyOffer } from '#shared/api/selling/offers.ts'
import { answerReads, endedOffer, findOffer, isReceiver } from './deciding/answered.ts'
import { answerShown } from './deciding/offer-views.ts'
import { decidedOnBook } from './deciding/on-book.ts'

export const handler = handle(
  denyOffer,
  async context => {
    const { input, caller, table, now, fail } = context
    const found = await findOffer(context, input.id, offer => isReceiver(offer, caller))
    if (!found) return fail('not-found')
    return decidedOnBook(context, async attempt => {
      const at = now()
      const moved = await endedOffer(table, found, 'deny', { now: at, attempt })
      if (moved.outcome === 'refused') return fail(moved.code)
      return answerShown(context, moved, { work: found.work, isReceiver: true, now: at })
    })
  },
  { reads: answerReads },
)
