import { listOrders } from '#shared/api/buying/orders.ts'
import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { type OpenOrder, openOrderOf } from '../open-order.ts'
import { api, type LoaderArgs } from './api.server.ts'

/** The member's orders that wait for a payment or a quote; a page that cannot learn of them shows the rest of itself. */
export async function loadOpenOrders(args: LoaderArgs): Promise<OpenOrder[]> {
  const answer = await api(args).attempt(listOrders, { unpaid: '1' })
  return answer.ok ? answer.data.list.flatMap((order: OrderView) => openOrderOf(order) ?? []) : []
}
