import { handle } from '#functions/http/handle.ts'
import { cancelOffer } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { endedOffer, findOffer } from './deciding/answered.ts'
import { offerViewOf } from './deciding/offer-views.ts'
import { decidedOnBook } from './deciding/on-book.ts'

export const handler = handle(cancelOffer, async context => {
  const { input, caller, table, now, language, fail } = context
  const found = await findOffer(table, input.id, offer => offer.senderId === caller.userId)
  if (!found) return fail('not-found')
  return decidedOnBook(context, async () => {
    const at = now()
    const moved = await endedOffer(table, found.offer, 'cancel', at)
    if (moved.outcome === 'refused') return fail(moved.code)
    const { offer, writes, events } = moved
    const view = offerViewOf(offer, found.work, { language, isReceiver: false })
    return { writes, events, answer: { offer: view, serverTime: iso(at) } }
  })
})
