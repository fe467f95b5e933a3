import * as z from 'zod'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Querier, TableReader } from '#functions/machinery/table/table.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getClaim } from '#functions/store/fulfilment/claims.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { payableUntil } from '#shared/domain/buying/order/order.ts'
import { trackingUrl } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { OrderEvent, OrderFacts } from '../texts/orders.ts'
import type { DeliveryEvent, DeliveryFacts } from '../texts/parcels.ts'

/** Facts that notices about an order or a sold work need besides the event, and the recipients. */
const Login = z.object({ userId: z.string() })
const none = { ja: '作品', en: 'the work' }

/** The member who sells, or all members with a partner's login; nobody for works of the house. */
export async function sellersOf(
  table: Querier,
  { sellerId, partnerId }: { readonly sellerId: string | null; readonly partnerId: string | null },
): Promise<string[]> {
  if (partnerId !== null) {
    const rows = await table.queryAll({ ...catalogueKeys.partnerMembers(partnerId), limit: 20 })
    return rows.map(row => Login.parse(row).userId)
  }
  return sellerId === null ? [] : [sellerId]
}

export async function deliveryFactsOf(table: TableReader, { data }: DeliveryEvent): Promise<DeliveryFacts> {
  const item = await getParcel(table, data.orderItemId)
  const title = item ? { ja: say(item.title, 'ja'), en: say(item.title, 'en') } : none
  const claim = 'claimId' in data ? await getClaim(table, data.claimId) : undefined
  return {
    title,
    picture: item?.img ? { path: pictureAt(item.img, 1080), alt: title } : null,
    orderNumber: item?.orderNumber ?? '',
    sellers: await sellersOf(table, data),
    thirdUrl: trackingUrl(item?.carrierId, item?.deliveryNumber),
    decision: claim?.decision?.text ?? null,
  }
}

export async function orderFactsOf(table: TableReader, event: OrderEvent): Promise<OrderFacts> {
  const order = await findOrder(table, event.data.orderId)
  const [first] = order?.lines ?? []
  const work = first && (await getWork(table, first.productId))
  const more = (order?.lines.length ?? 1) - 1
  const title = first
    ? {
        ja: `${say(first.title, 'ja')}${more > 0 ? ` ほか${more}点` : ''}`,
        en: `${say(first.title, 'en')}${more > 0 ? ` and ${more} more` : ''}`,
      }
    : none
  const [image] = work?.imgs ?? []
  const sales =
    event.type === 'order.paid'
      ? await Promise.all(
          event.data.lines.map(async line => ({
            productId: line.productId,
            itemId: line.itemId,
            price: line.price,
            sellers: await sellersOf(table, line),
            title: order?.lines.find(({ id }) => id === line.itemId)?.title ?? none,
          })),
        )
      : []
  return {
    title,
    picture: image ? { path: pictureAt(image, 1080), alt: title } : null,
    orderNumber: order?.number ?? '',
    source: order?.source ?? 'direct',
    productId: first?.productId ?? null,
    payUntil: order ? payableUntil(order, event.at) : null,
    total: order?.amounts.total ?? 0,
    transfer: order?.payment?.transfer ?? null,
    sales,
  }
}
