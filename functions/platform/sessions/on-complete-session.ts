import { completeSession } from '#events/platform/sessions.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { backgroundPaymentStore } from '../payments/context/payment-store.ts'
import { timeOf } from '../store/sandbox/clocks.ts'
import { readSession, sessionOfOrder } from '../store/sessions/sessions.ts'
import { getShop } from '../store/system/shops.ts'
import { checkoutStateOf, orderIdsOfPayment } from './checkout/session-state.ts'

export const handler = consume(completeSession, async ({ data }, context) => {
  const { shopId, mode, paymentId, eventId } = data
  const { table } = context
  const ids = await Promise.all(
    orderIdsOfPayment(paymentId).map(orderId => sessionOfOrder(table, mode, shopId, orderId)),
  )
  const sessionId = ids.find(found => found !== undefined)
  const session = sessionId === undefined ? undefined : await readSession(table, sessionId)
  const shop = session && (await getShop(table, shopId))
  if (!session || !shop) return
  const now = await timeOf(table, session, context.now)
  await checkoutStateOf(backgroundPaymentStore(context, { shop, mode, now, cause: eventId }), session)
})
