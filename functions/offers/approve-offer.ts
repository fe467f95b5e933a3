import { handle } from '#functions/http/handle.ts'
import { approveOffer } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { approvedOffer, findOffer, isReceiver } from './deciding/answered.ts'
import { offerViewOf } from './deciding/offer-views.ts'

export const handler = handle(approveOffer, async ({ input, caller, table, now, language, commit, fail }) => {
  const found = await findOffer(table, input.id, offer => isReceiver(offer, caller))
  if (!found) return fail('not-found')
  const at = now()
  const moved = await approvedOffer(table, found.offer, at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { offer, writes, events } = moved
  return commit({
    writes,
    events,
    answer: { offer: offerViewOf(offer, found.work, { language, isReceiver: true }), serverTime: iso(at) },
  })
})
