import type { Member } from '#functions/machinery/http/caller.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { ordersOf } from '#functions/store/buying/orders.ts'
import { favouritesOf } from '#functions/store/catalogue/favourites.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { claimsOfItems } from '#functions/store/fulfilment/claims.ts'
import { getParcels, parcelsOfSellers } from '#functions/store/fulfilment/parcels.ts'
import { findPickups } from '#functions/store/fulfilment/pickups.ts'
import { getAddresses } from '#functions/store/people/addresses.ts'
import { getAuctions, historiesOf } from '#functions/store/selling/auctions.ts'
import { offersSentBy, offersToAnswer } from '#functions/store/selling/offers.ts'
import { handledWorks } from '#functions/views/handled-works.ts'
import { payeeOfSeller } from '#functions/views/payees.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isLive } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { isFetched } from '#shared/domain/fulfilment/pickup/pickup.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { ownSellerKeys, sellerKey } from '#shared/domain/kernel/money/journal.ts'
import { isOpenOffer } from '#shared/domain/selling/offer/transitions.ts'
import { waitsForAccount } from '#shared/domain/telling/dashboard/tasks.ts'

/** Maximum of favourites and auctions read; older ones are on their own pages. */
const latest = 50

/** Reads everything that a member's overview shows, in two rounds of reads. */
export async function readOverview(table: TableReader, caller: Member, language: Language, at: number) {
  const { userId } = caller
  const [orders, sales, histories, favourites, sent, received, handled, addresses] = await Promise.all([
    ordersOf(table, userId),
    parcelsOfSellers(table, ownSellerKeys(caller)),
    historiesOf(table, userId),
    favouritesOf(table, userId),
    offersSentBy(table, userId, latest),
    offersToAnswer(table, caller, 4 * latest),
    handledWorks(table, caller, language),
    getAddresses(table, userId),
  ])
  const bought = orders.filter(isPaid).flatMap(({ lines }) => lines.map(({ id }) => id))
  const live = sales.filter(isLive)
  const recent = histories.slice(0, latest)
  const open = [...sent, ...received].filter(({ state }) => isOpenOffer(state))
  const followedIds = [
    ...open.map(({ productId }) => productId),
    ...recent.map(({ productId }) => productId),
    ...favourites.map(({ workId }) => workId),
  ]
  const [parcels, claims, pickups, auctions, works, accountProblem] = await Promise.all([
    getParcels(table, bought),
    claimsOfItems(table, live),
    findPickups(
      table,
      live.filter(isFetched).map(({ id }) => id),
    ),
    getAuctions(table, recent),
    getWorks(table, [...new Set(followedIds)].slice(0, 3 * latest)),
    payeeProblem(table, sales.filter(waitsForAccount), at),
  ])
  return {
    ...{ orders, sales, favourites, sent, received, handled, addresses, recent },
    ...{ parcels, claims, pickups, auctions, works, accountProblem },
  }
}

/**
 * The reason why one of these sales cannot be paid out; a partner's and a member's own sales have separate accounts.
 */
async function payeeProblem(table: TableReader, waiting: readonly Parcel[], at: number) {
  const sellers = [...new Set(waiting.map(({ seller }) => sellerKey(seller)))]
  const payees = await Promise.all(sellers.map(seller => payeeOfSeller(table, seller, at)))
  return payees.find(({ accountProblem }) => accountProblem !== null)?.accountProblem ?? null
}
