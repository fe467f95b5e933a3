import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { ordersOf, unpaidOrdersOf } from '#functions/store/buying/orders.ts'
import { listOrders } from '#shared/api/buying/orders.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'

export const handler = handle(listOrders, async ({ input, caller, table, now, language }) => {
  const at = now()
  const all = await (input.unpaid ? unpaidOrdersOf : ordersOf)(table, caller.userId)
  const payStatus = input.payStatus === undefined ? undefined : payStateOf(input.payStatus)
  const wanted = payStatus === undefined ? all : all.filter(order => order.payStatus === payStatus)
  const { list, ...rest } = pageOfAll(wanted, input)
  return { ...rest, list: list.map(order => viewOrder(order, language, at)), serverTime: new Date(at).toISOString() }
})
