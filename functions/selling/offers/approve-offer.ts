import { handle } from '#functions/machinery/http/handle.ts'
import { areSidesTied, soldBy } from '#functions/store/people/member-ties.ts'
import { approveOffer } from '#shared/api/selling/offers.ts'
import { answerReads, approvedOffer, findOffer, isReceiver } from './deciding/answered.ts'
import { answerShown } from './deciding/offer-views.ts'
import { decidedOnBook } from './deciding/on-book.ts'

export const handler = handle(
  approveOffer,
  async context => {
    const { input, caller, table, now, fail } = context
    const found = await findOffer(context, input.id, offer => isReceiver(offer, caller))
    if (!found) return fail('not-found')
    return decidedOnBook(context, async attempt => {
      const at = now()
      const moved = await approvedOffer(table, found, { now: at, attempt })
      if (moved.outcome === 'refused') return fail(moved.code)
      // The link may have been found since the offer was made (D119).
      if (found.work && (await areSidesTied(table, found.offer.senderId, soldBy(found.work)))) return fail('own-work')
      return answerShown(context, moved, { work: found.work, isReceiver: true, now: at })
    })
  },
  { reads: answerReads },
)
