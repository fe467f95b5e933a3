import { writeOrderNotices } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import type { Draft } from './texts/draft.ts'
import { orderNotices } from './texts/orders.ts'
import { deliveryNotices } from './texts/parcels.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'
import { deliveryFactsOf, orderFactsOf } from './writing/order-facts.ts'

export const handler = consume(writeOrderNotices, async (event, context) => {
  const draftsOf = async (): Promise<Draft[]> => {
    switch (event.type) {
      case 'order.paid':
      case 'order.payment-failed':
      case 'order.expired':
      case 'order.quoted':
      case 'order.transfer-awaited':
      case 'order.late-payment-voided':
      case 'order.stray-payment-returned':
      case 'order.money-owed':
      case 'order.money-returned':
      case 'order.refunded':
        return orderNotices(event, await orderFactsOf(context.table, event))
      default:
        return deliveryNotices(event, await deliveryFactsOf(context.table, event))
    }
  }
  const [members, drafts] = await Promise.all([membersNamedIn(context.table, [event]), draftsOf()])
  await deliver(context, [{ cause: event, drafts }], members)
})
