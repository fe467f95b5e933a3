import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { offersSentTo } from '#functions/store/selling/offers.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { adminListOffers } from '#shared/api/selling/console/offers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { shownOffer } from '#shared/domain/selling/offer/offer.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { consoleOffers } from './console/offer-row.ts'

const limit = 2000

export const handler = handle(adminListOffers, async ({ input, table, now, language }) => {
  const { status, productId } = input
  const all = (await offersSentTo(table, 'official', limit)).map(offer => shownOffer(offer, now()))
  const wanted = all
    .filter(offer => productId === undefined || offer.productId === productId)
    .filter(offer => status === undefined || offerStateNumbers[offer.state] === status)
  const { list, ...page } = pageOfAll(wanted, input)
  const seen = { language, policy: await currentPolicy(table, now()) }
  return { list: await consoleOffers(table, list, seen), ...page, serverTime: iso(now()) }
})
