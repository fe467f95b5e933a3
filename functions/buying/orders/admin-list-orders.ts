import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { flagsOfSold, soldOrders } from '#functions/store/buying/order-board.ts'
import { newestOrders } from '#functions/store/buying/orders.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { getMoney } from '#functions/store/fulfilment/refunds.ts'
import { AccountStatus } from '#functions/store/people/sessions.ts'
import { allMembers } from '#functions/views/members.ts'
import { adminListOrders } from '#shared/api/buying/console/orders.ts'
import { flagsOf } from '#shared/domain/buying/order/flags.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { payStateNumbers, payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'
import { fold } from '#shared/domain/catalogue/search/text.ts'
import { parcelStateNumbers, parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** Maximum of orders searched, newest first; the console is for some ten thousand orders. */
const most = 10_000

export const handler = handle(adminListOrders, async ({ input, now, language, table }) => {
  const orders = await newestOrders(table, most)
  const buyers = input.keyword ? await buyersNamed(table, input.keyword) : new Set<string>()
  const { flag, keyword } = input
  const payStatus = input.payStatus === undefined ? undefined : payStateOf(input.payStatus)
  const deliveryStatus = input.deliveryStatus === undefined ? undefined : parcelStateOf(input.deliveryStatus)
  const sold = deliveryStatus === undefined && flag === undefined ? null : await soldOrders(table)
  const wanted = orders.filter(
    order =>
      (payStatus === undefined || order.payStatus === payStatus) &&
      (deliveryStatus === undefined || sold?.get(order.id)?.items.some(({ status }) => status === deliveryStatus)) &&
      (flag === undefined || flagsOfSold(order, sold?.get(order.id)).includes(flag)) &&
      (!keyword || buyers.has(order.buyerId) || isAbout(order, keyword)),
  )
  const { list, ...rest } = pageOfAll(wanted, input)
  return { ...rest, list: await rowsOf(table, list, language), serverTime: iso(now()) }
})

const isAbout = (order: Order, keyword: string): boolean =>
  order.number.includes(keyword) ||
  order.id === keyword ||
  order.buyerId === keyword ||
  order.lines.some(({ title }) => fold(`${title.ja} ${title.en}`).includes(fold(keyword)))

async function buyersNamed(table: TableReader, keyword: string): Promise<Set<string>> {
  const wanted = keyword.toLowerCase()
  const members = await allMembers(table)
  return new Set(
    members
      .filter(({ username, email }) => username.toLowerCase().startsWith(wanted) || email.startsWith(wanted))
      .map(({ userId }) => userId),
  )
}

async function rowsOf(table: TableReader, orders: readonly Order[], language: Language) {
  const standings = await table.batchGet(orders.map(({ buyerId }) => sessionKeys.standing(buyerId)))
  const rows = orders.map(async (order, index) => {
    const [items, money] = await Promise.all([
      getParcels(
        table,
        order.lines.map(({ id }) => id),
      ),
      order.paidAt === undefined ? undefined : getMoney(table, order.id),
    ])
    const byId = new Map(items.map(item => [item.id, item]))
    const standing = standings[index]
    return {
      orderId: order.id,
      orderNumber: order.number,
      createdAt: iso(order.createdAt),
      paidAt: order.paidAt === undefined ? null : iso(order.paidAt),
      buyer: { id: order.buyerId, username: standing ? AccountStatus.parse(standing).username : '' },
      payStatus: payStateNumbers[order.payStatus],
      total: order.amounts.total,
      refunded: order.refunded,
      items: order.lines.map(({ id, title, img }) => {
        const item = byId.get(id)
        return {
          orderItemId: id,
          title: say(title, language),
          img,
          deliveryStatus: item ? parcelStateNumbers[item.status] : null,
        }
      }),
      flags: flagsOf(order, items, money),
    }
  })
  return Promise.all(rows)
}
