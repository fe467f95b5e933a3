import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { findOwnOrder, ordersOf } from '#functions/store/buying/orders.ts'
import { getGallery } from '#functions/store/catalogue/galleries.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { claimsOfItems } from '#functions/store/fulfilment/claims.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { isBanned } from '#functions/store/people/sessions.ts'
import { membersWithPage } from '#functions/views/seller-pages.ts'
import { listPurchases } from '#shared/api/buying/orders.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { isPaid } from '#shared/domain/buying/order/transitions.ts'
import { type PurchaseView, viewPurchase } from '#shared/domain/buying/order/view.ts'
import { shownInGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { isAppliedFor } from '#shared/domain/catalogue/work/ownership.ts'
import { canTransitionWork } from '#shared/domain/catalogue/work/transitions.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'

export const handler = handle(listPurchases, async ({ input, caller, table, now, language }) => {
  const at = now()
  const { orderId } = input
  const found =
    orderId === undefined ? await ordersOf(table, caller.userId) : [await findOwnOrder(table, orderId, caller.userId)]
  const orders = found.filter(order => order !== undefined).filter(isPaid)
  const byId = new Map(orders.map(order => [order.id, order]))
  const isShown = ({ hidden }: Order, id: string) => orderId !== undefined || !hidden.includes(id)
  const shown = orders.flatMap(order => order.lines.map(({ id }) => id).filter(id => isShown(order, id)))
  const items = await getParcels(table, shown)
  const wanted =
    input.status === undefined ? items : items.filter(({ status }) => parcelStateNumbers[status] === input.status)
  const { list, ...rest } = pageOfAll(wanted, input)
  const sellers = list.flatMap(({ seller }) => (seller.userId === undefined ? [] : [seller.userId]))
  const [claims, works, withPage, gallery] = await Promise.all([
    claimsOfItems(table, list),
    getWorks(
      table,
      list.map(({ productId }) => productId),
    ),
    membersWithPage(table, sellers),
    getGallery(table, caller.userId),
  ])
  const { userId } = caller
  const applied = new Set(works.filter(work => isAppliedFor(work, userId)).map(({ id }) => id))
  const own = new Set(
    works.filter(work => canTransitionWork(work, 'applyForResale', { ownerId: userId })).map(({ id }) => id),
  )
  const movable = new Set(
    works
      .filter(work => tokenMoves.some(move => canTransitionWork(work, move, { ownerId: userId })))
      .map(({ id }) => id),
  )
  const hung = new Set(gallery ? shownInGallery(gallery, works).map(({ work }) => work.id) : [])
  const isSellBanned = isBanned(caller, 'sell', at)
  return {
    ...rest,
    list: list.flatMap(item => {
      const order = byId.get(item.orderId)
      const isApply = applied.has(item.productId)
      const mayApply = own.has(item.productId)
      const isInGallery = hung.has(item.productId)
      const mayMoveToken = features.wallets && movable.has(item.productId)
      const may = { isSellBanned, isApply, mayApply, mayMoveToken, isInGallery }
      const bought = order && { order, item, claim: claims.get(item.id), ...may }
      return bought ? [linked(viewPurchase(bought, language, at), withPage)] : []
    }),
    serverTime: new Date(at).toISOString(),
  }
})

const tokenMoves = ['withdrawToken', 'depositToken'] as const

/** Links a seller's name only where the seller has a page. */
const linked = (row: PurchaseView, withPage: ReadonlySet<string>): PurchaseView => {
  const { id } = row.sellInfo
  return id === null || withPage.has(id) ? row : { ...row, sellInfo: { ...row.sellInfo, id: null } }
}
