import { handle } from '#functions/machinery/http/handle.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { isBanned } from '#functions/store/people/sessions.ts'
import { photosOf } from '#functions/views/private-photos.ts'
import { getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { buyerActions, sellerActions } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { isLive } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { ownItem } from './views/own-item.ts'
import { saleHeadOf, shipToOf } from './views/parcel-views.ts'

export const handler = handle(getDelivery, async ({ input, caller, now, language, table, objects, fail }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const { item, side, current } = own
  const isBuyer = side === 'buyer'
  const ships = !isBuyer && isLive(item) && (side === 'partner' || !item.arranged)
  const order = ships ? await findOrder(table, item.orderId) : undefined
  return {
    ...saleHeadOf(item, current, language),
    side: isBuyer ? ('buyer' as const) : ('seller' as const),
    photos: await photosOf(objects.private, item.imgs),
    actions: isBuyer ? buyerActions(item, now(), isBanned(caller, 'sell', now())) : null,
    saleActions: isBuyer ? null : sellerActions(item, current),
    shipTo: order ? shipToOf(order, language) : null,
    serverTime: iso(now()),
  }
})
