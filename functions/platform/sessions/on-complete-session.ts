import { completeSession } from '#events/platform-sessions.ts'
import { consume } from '#functions/reactions/consume.ts'
import { backgroundPaymentStore } from '../payments/context/payment-store.ts'
import { readSession, sessionOfOrder } from '../store/sessions/sessions.ts'
import { getShop } from '../store/system/shops.ts'
import { readEvent } from '../store/webhooks/events.ts'
import { checkoutStateOf, orderIdsOfPayment } from './checkout/session-state.ts'

/** Most payments have no session and end here after two reads. */
export const handler = consume(completeSession, async ({ data }, context) => {
  const { shopId, mode, eventId, type } = data
  if (!paid.has(type)) return
  const { table, now } = context
  const event = await readEvent(table, mode, shopId, eventId)
  const paymentId = event?.data.object['id']
  if (typeof paymentId !== 'string') return
  const ids = await Promise.all(
    orderIdsOfPayment(paymentId).map(orderId => sessionOfOrder(table, mode, shopId, orderId)),
  )
  const id = ids.find(found => found !== undefined)
  const session = id === undefined ? undefined : await readSession(table, id)
  const shop = session && (await getShop(table, shopId))
  if (!session || !shop) return
  await checkoutStateOf(backgroundPaymentStore(context, { shop, mode, now, cause: eventId }), session)
})

const paid: ReadonlySet<string> = new Set(['payment.authorized', 'payment.captured'])
