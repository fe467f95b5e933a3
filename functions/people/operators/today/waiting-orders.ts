import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { flagsOfSold, flagsOfWaiting, soldOrders } from '#functions/store/buying/order-board.ts'
import { getOrders } from '#functions/store/buying/orders.ts'
import { isLateFlag, type OrderFlag } from '#shared/domain/buying/order/flags.ts'
import { isPreparing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** Orders that need an action, for the console's first page: the number per flag, and the first of them by name. */
const shown = 5

interface Flagged {
  readonly orderId: string
  readonly flags: readonly OrderFlag[]
}

export async function waitingOrdersFor(table: Getter & Querier, language: Language) {
  const [sold, unpaid] = await Promise.all([soldOrders(table), flagsOfWaiting(table)])
  const flagged: Flagged[] = [
    ...[...sold].map(([orderId, order]) => ({
      orderId,
      flags: flagsOfSold({ payStatus: 'paid', payment: null }, order),
    })),
    ...[...unpaid].map(([orderId, flags]) => ({ orderId, flags })),
  ].filter(({ flags }) => flags.length > 0)
  const count = (flag: OrderFlag) => flagged.filter(({ flags }) => flags.includes(flag)).length
  return {
    toShip: [...sold.values()].filter(({ items }) => items.some(isPreparing)).length,
    overdue: count('overdue'),
    quote: count('quote'),
    cancelAsked: count('cancel-asked'),
    claims: count('claim'),
    refundFailed: count('refund-failed'),
    paymentStuck: count('payment-stuck'),
    moneyOwed: count('money-owed'),
    next: await rowsOf(table, flagged.sort(byUrgency).slice(0, shown), language),
  }
}

/** Overdue before due, and the older order first: ids begin with their time. */
const byUrgency = (a: Flagged, b: Flagged): number =>
  Number(b.flags.some(isLateFlag)) - Number(a.flags.some(isLateFlag)) || (a.orderId < b.orderId ? -1 : 1)

async function rowsOf(table: Getter, flagged: readonly Flagged[], language: Language) {
  const orders = await getOrders(
    table,
    flagged.map(({ orderId }) => orderId),
  )
  const byId = new Map(orders.map(order => [order.id, order]))
  return flagged.flatMap(({ orderId, flags }) => {
    const order = byId.get(orderId)
    const line = order?.lines[0]
    return order && line
      ? [{ orderId, orderNumber: order.number, title: say(line.title, language), img: line.img, flags: [...flags] }]
      : []
  })
}
