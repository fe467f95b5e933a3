import { handle } from '#functions/http/handle.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { cancelOffer } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { answerReads, endedOffer, findOffer } from './deciding/answered.ts'
import { offerViewOf } from './deciding/offer-views.ts'
import { decidedOnBook } from './deciding/on-book.ts'

export const handler = handle(
  cancelOffer,
  async context => {
    const { input, caller, table, now, language, fail } = context
    const found = await findOffer(context, input.id, offer => offer.senderId === caller.userId)
    if (!found) return fail('not-found')
    return decidedOnBook(context, async attempt => {
      const at = now()
      const moved = await endedOffer(table, found, 'cancel', { now: at, attempt })
      if (moved.outcome === 'refused') return fail(moved.code)
      const { offer, writes, events } = moved
      const view = offerViewOf(offer, found.work, {
        language,
        isReceiver: false,
        policy: await currentPolicy(table, at),
      })
      return { writes, events, answer: { offer: view, serverTime: iso(at) } }
    })
  },
  { reads: answerReads },
)
