import { handle } from '#functions/machinery/http/handle.ts'
import { getOverview } from '#shared/api/buying/orders.ts'
import { isUnpaid } from '#shared/domain/buying/order/transitions.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import type { Offer } from '#shared/domain/selling/offer/offer.ts'
import { tasksOf } from '#shared/domain/telling/dashboard/tasks.ts'
import { readOverview } from './reading/read-overview.ts'
import { endingViews, firstStepsOf, lastSaleViews, leadingViews, overviewTasks } from './views/overview.ts'

/** Answers in one call the page that a member sees first; each of its lists has a page of its own. */
export const handler = handle(getOverview, async ({ caller, table, now, language }) => {
  const at = now()
  const { userId } = caller
  const found = await readOverview(table, caller, language, at)

  const { orders, parcels, sales, claims, pickups, accountProblem, handled } = found
  const works = new Map(found.works.map(work => [work.id, work]))
  const bids = found.recent.flatMap(({ productId, myMax }, index) => {
    const [auction, work] = [found.auctions[index], works.get(productId)]
    return auction && work ? [{ auction, work, title: work.title, hasBid: myMax > 0, myMax }] : []
  })
  const offers = { sentOffers: titledBy(works, found.sent), receivedOffers: titledBy(works, found.received) }
  const unpaid = orders.filter(isUnpaid)
  const waiting = { orders: unpaid, bids, parcels, sales, claims, pickups, ...offers, accountProblem }
  const favourites = found.favourites.flatMap(({ workId }) => works.get(workId) ?? [])

  const pictured = { orders: unpaid, parcels: [...parcels, ...sales], works: found.works, handled }
  return {
    tasks: overviewTasks(tasksOf(userId, waiting, at), pictured, language),
    handled: handled.works,
    sales: handled.works ? lastSaleViews(sales, language) : [],
    leading: leadingViews(bids, userId, language),
    ending: endingViews(favourites, language, at),
    firstSteps: firstStepsOf(caller, found.addresses.list.length),
    serverTime: iso(at),
  }
})

const titledBy = (works: ReadonlyMap<string, Artwork>, offers: readonly Offer[]) =>
  offers.flatMap(offer => {
    const title = works.get(offer.productId)?.title
    return title ? [{ offer, title }] : []
  })
