import { pollOrders } from '#events/orders.ts'
import { background } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { getOrder, overdueOrders } from '#functions/store/orders.ts'
import { closePaymentEvent, parkedEvents, parkPaymentEvent } from '#functions/store/payment-events.ts'
import { orderRules } from '#shared/domain/order/order.ts'
import { platformOf } from './steps/platform.ts'
import { settle } from './steps/settle.ts'

/** What no schedule and no webhook has moved on. One order that cannot be moved does not hold up the others. */
export const handler = background(pollOrders, async (_event, context) => {
  const { table, now, commit } = context
  const settling = { table, now, commit, platform: await platformOf(context.payments) }
  for (const { id } of await overdueOrders(table, now())) {
    try {
      await settle(settling, id)
    } catch (error) {
      logger.error('order not advanced', { orderId: id, error: error instanceof Error ? error : String(error) })
    }
  }
  for (const event of await parkedEvents(table, now())) {
    const isThere = (await getOrder(table, event.orderId)) !== undefined
    if (isThere) await settle(settling, event.orderId)
    const isOver = now() - event.receivedAt > orderRules.parkedMs
    if (isOver && !isThere) logger.error('a payment was told of an order that never came', { ...event })
    await commit({
      once: `${event.eventId}-${now()}`,
      writes: [
        isThere || isOver
          ? closePaymentEvent(event, isThere ? 'done' : 'dropped')
          : parkPaymentEvent(event, now() + 60_000),
      ],
    })
  }
})
