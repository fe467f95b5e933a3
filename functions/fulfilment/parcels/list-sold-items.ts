import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getOrders } from '#functions/store/buying/orders.ts'
import { claimsOfItems } from '#functions/store/fulfilment/claims.ts'
import { parcelsOfSellers } from '#functions/store/fulfilment/parcels.ts'
import { listSoldItems } from '#shared/api/fulfilment/parcels.ts'
import { sellerActions } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { isLive, isPreparing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { ownSellerKeys } from '#shared/domain/kernel/money/journal.ts'
import { saleHeadOf, shipToOf } from './views/parcel-views.ts'

/**
 * A partner's account sees the partner's sales and its own, a member their own; the buyer's name and address are shown
 * only to sellers who ship themselves (D75).
 */
export const handler = handle(listSoldItems, async ({ input, caller, now, language, table }) => {
  const sales = await parcelsOfSellers(table, ownSellerKeys(caller))
  const wanted = input.toShip === '1' ? sales.filter(isPreparing) : sales
  const { list, ...rest } = pageOfAll(wanted, input)
  const [claims, orders] = await Promise.all([
    claimsOfItems(table, list),
    getOrders(table, [...new Set(list.map(({ orderId }) => orderId))]),
  ])
  const byId = new Map(orders.map(order => [order.id, order]))
  const rows = list.map(item => {
    const current = claims.get(item.id)
    const ships = isLive(item) && (item.seller.type === 'partner' || !item.arranged)
    const order = ships ? byId.get(item.orderId) : undefined
    return {
      ...saleHeadOf(item, current, language),
      saleActions: sellerActions(item, current),
      shipTo: order ? shipToOf(order, language) : null,
    }
  })
  return { ...rest, list: rows, serverTime: iso(now()) }
})
