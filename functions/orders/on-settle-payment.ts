import { settlePayment } from '#events/orders.ts'
import { consume } from '#functions/reactions/consume.ts'
import { getOrder } from '#functions/store/orders.ts'
import { parkPaymentEvent } from '#functions/store/payment-events.ts'
import { platformOf } from './steps/platform.ts'
import { settle } from './steps/settle.ts'

/** A webhook may come before the order that it is about: then it waits, and is looked at again each minute (D42). */
export const handler = consume(settlePayment, async (event, context) => {
  const { eventId, orderId } = event.data
  const { table, now, commit } = context
  const order = await getOrder(table, orderId)
  if (!order) {
    const parked = { eventId, orderId, type: 'payment', receivedAt: event.at, state: 'parked' as const }
    await commit({ once: `${eventId}-park`, writes: [parkPaymentEvent(parked, now() + 60_000)] })
    return
  }
  await settle({ table, now, commit, platform: await platformOf(context.payments) }, orderId)
})
