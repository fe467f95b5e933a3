import { readPaymentNotice } from '#events/platform-payments.ts'
import { consume } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { reconcileUpstreamOrder } from './charge/reconcile.ts'
import { backgroundPaymentContext } from './timers/advance-payment.ts'

/** The message is a hint: what became of the order is asked for, so that late and doubled messages change nothing. */
export const handler = consume(readPaymentNotice, async ({ id, data }, context) => {
  const { mode, shopId, upstreamOrderId, event } = data
  const paymentContext = await backgroundPaymentContext(context, { mode, shopId }, context.now, id)
  const settled = paymentContext && (await reconcileUpstreamOrder(paymentContext, upstreamOrderId))
  // An order of nobody: the acquirer's account may serve more than us (5.7). Told, and not tried again.
  if (!settled) logger.error('notice of an unknown order', { shopId, mode, upstreamOrderId, event })
})
