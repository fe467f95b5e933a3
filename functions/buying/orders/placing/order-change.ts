import { announceCancelled, announceCreated } from '#functions/store/buying/order-events.ts'
import { newOrder } from '#functions/store/buying/orders.ts'
import { holdAgreed, holdWork } from '#functions/store/catalogue/work-holds.ts'
import { referredOrder } from '#functions/store/people/referrals.ts'
import { mayOrder } from '#functions/store/selling/auctions.ts'
import { methodFor, type Order } from '#shared/domain/buying/order/order.ts'
import { amountsView } from '#shared/domain/buying/order/view.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import type { ChosenWork } from './chosen-works.ts'
import type { Replaced } from './replaced-orders.ts'

interface Placed {
  readonly order: Order
  /** Works of the order's lines, in their order. */
  readonly works: readonly ChosenWork[]
  readonly replaced: Replaced
}

/** The one transaction of a new order: it holds all its works, and cancels the buyer's own orders that held them. */
export function orderChange({ order, works, replaced }: Placed, at: number) {
  const { source } = order
  const holds = order.lines.map((line, index) => {
    const { ownOrderId: own = null, hold, work } = works[index] ?? {}
    return isAgreed(source)
      ? holdAgreed(order, line, own, at)
      : holdWork(order, line, own, at, { since: hold?.since, saleId: work?.privateSale?.id })
  })
  return {
    writes: [
      ...Object.values(newOrder(order)),
      ...referredOrder(order),
      ...holds,
      ...replaced.writes,
      mayOrder(source, order.buyerId, at),
    ],
    events: [...announceCreated(order), ...replaced.orders.flatMap(announceCancelled)],
    answer: {
      orderId: order.id,
      orderNumber: order.number,
      payStatus: payStateNumbers[order.payStatus],
      amounts: amountsView(order),
      holdUntil: new Date(order.holdUntil).toISOString(),
      method: methodFor(order.amounts.total),
      serverTime: new Date(at).toISOString(),
    },
  }
}
