import { handle } from '#functions/http/handle.ts'
import { cancelOffer } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { endedOffer, findOffer } from './deciding/answered.ts'
import { offerViewOf } from './deciding/offer-views.ts'

export const handler = handle(cancelOffer, async ({ input, caller, table, now, language, commit, fail }) => {
  const found = await findOffer(table, input.id, offer => offer.senderId === caller.userId)
  if (!found) return fail('not-found')
  const at = now()
  const moved = await endedOffer(table, found.offer, 'cancel', at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { offer, writes, events } = moved
  return commit({
    writes,
    events,
    answer: { offer: offerViewOf(offer, found.work, { language, isReceiver: false }), serverTime: iso(at) },
  })
})
