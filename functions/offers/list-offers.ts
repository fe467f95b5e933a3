import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { offersSentBy, offersSentTo, receiverKey } from '#functions/store/offers.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { listOffers } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { shownOffer } from '#shared/domain/offer/offer.ts'
import { offerStateNumbers } from '#shared/domain/wire-numbers.ts'
import { offerViews } from './deciding/offer-views.ts'

/** A year's offers of a busy dealer; older ones are in the history of their works. */
const limit = 1000

export const handler = handle(listOffers, async ({ input, caller, table, now, language }) => {
  const { tab, status, productId } = input
  const { userId, partnerId } = caller
  const receiver =
    partnerId === undefined ? { type: 'member' as const, id: userId } : { type: 'partner' as const, id: partnerId }
  const all = await (tab === 'sent'
    ? offersSentBy(table, userId, limit)
    : offersSentTo(table, receiverKey(receiver), limit))
  const wanted = all
    .map(offer => shownOffer(offer, now()))
    .filter(offer => productId === undefined || offer.productId === productId)
    .filter(offer => status === undefined || offerStateNumbers[offer.state] === status)
  const { list, ...page } = pageOfAll(wanted, input)
  const policy = await currentPolicy(table, now())
  const views = await offerViews(table, list, { language, isReceiver: tab === 'received', policy })
  return { list: views, ...page, serverTime: iso(now()) }
})
