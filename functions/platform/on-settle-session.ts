import { settleSession } from '#events/platform-vault.ts'
import { consume } from '#functions/reactions/consume.ts'
import { booksFor } from './steps/desk.ts'
import { ordersOf, standingOf } from './steps/session-standing.ts'
import { getEvent } from './store/events.ts'
import { getSession, sessionOfOrder } from './store/pages.ts'
import { getShop } from './store/shops.ts'

/** Payments without a session, by far the most, end here after two reads. */
export const handler = consume(settleSession, async ({ data }, context) => {
  const { shopId, mode, eventId, type } = data
  if (!paid.has(type)) return
  const { table, now } = context
  const event = await getEvent(table, mode, shopId, eventId)
  const paymentId = event?.data.object['id']
  if (typeof paymentId !== 'string') return
  const ids = await Promise.all(ordersOf(paymentId).map(orderId => sessionOfOrder(table, mode, shopId, orderId)))
  const id = ids.find(found => found !== undefined)
  const session = id === undefined ? undefined : await getSession(table, id)
  const shop = session && (await getShop(table, shopId))
  if (!session || !shop) return
  await standingOf(booksFor(context, { shop, mode, now, cause: eventId }), session)
})

const paid: ReadonlySet<string> = new Set(['payment.authorized', 'payment.captured'])
