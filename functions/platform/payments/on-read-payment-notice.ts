import { readPaymentNotice } from '#events/platform/payments.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { findByUpstream } from '../store/payments/payments.ts'
import { reconcileUpstreamOrder } from './charge/reconcile.ts'
import { backgroundPaymentContext } from './timers/advance-payment.ts'

/** The acquirer is queried for the state of the order, so that late and repeated webhooks change nothing. */
export const handler = consume(readPaymentNotice, async ({ id, data }, context) => {
  const { mode, shopId, upstreamOrderId, event } = data
  // Issued in parallel, so that shop and payment are read in one request.
  const [paymentContext, attempt] = await Promise.all([
    backgroundPaymentContext(context, { mode, shopId }, context.now, id),
    findByUpstream(context.table, { mode, shopId, upstreamOrderId }),
  ])
  if (paymentContext && attempt) await reconcileUpstreamOrder(paymentContext, attempt)
  // The order is unknown, because the acquirer's account may serve others too (5.7). It is logged and not retried.
  else logger.error('notice of an unknown order', { shopId, mode, upstreamOrderId, event })
})
