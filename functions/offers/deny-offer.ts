import { handle } from '#functions/http/handle.ts'
import { denyOffer } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { endedOffer, findOffer, isReceiver } from './deciding/answered.ts'
import { offerViewOf } from './deciding/offer-views.ts'

export const handler = handle(denyOffer, async ({ input, caller, table, now, language, commit, fail }) => {
  const found = await findOffer(table, input.id, offer => isReceiver(offer, caller))
  if (!found) return fail('not-found')
  const at = now()
  const moved = await endedOffer(table, found.offer, 'deny', at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { offer, writes, events } = moved
  return commit({
    writes,
    events,
    answer: { offer: offerViewOf(offer, found.work, { language, isReceiver: true }), serverTime: iso(at) },
  })
})
