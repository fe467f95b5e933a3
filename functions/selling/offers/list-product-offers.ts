import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getOfferBook, getOffers } from '#functions/store/selling/offers.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { listProductOffers } from '#shared/api/selling/offers.ts'
import { isSeller } from '#shared/domain/catalogue/work/ownership.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { offerViewOf } from './deciding/offer-views.ts'

/** Highest first. An offer whose period has passed is over, even before its timer runs. */
export const handler = handle(listProductOffers, async ({ input, caller, table, now, language, fail }) => {
  const work = await getWork(table, input.productId)
  if (!work || !isSeller(work, caller)) return fail('not-found')
  const at = now()
  const { waiting } = await getOfferBook(table, work.id)
  const ids = waiting.filter(({ validUntil }) => validUntil > at).map(({ id }) => id)
  const offers = [...(await getOffers(table, ids))].sort((a, b) => b.price - a.price || (a.id < b.id ? -1 : 1))
  const seen = { language, isReceiver: true, policy: await currentPolicy(table, at) }
  const list = offers.map(offer => offerViewOf(offer, work, seen))
  const { lock } = work
  return { list, selectedBargainId: lock?.kind === 'bargain' ? lock.refId : null, serverTime: iso(at) }
})
