import { confirmTds } from '#shared/platform/api/payments/tds.ts'
import { serve } from '../http/serve.ts'
import { findByAccess } from '../store/payments/payments.ts'
import { endAuthentication, pendingAuthentication, recordTdsResult } from './charge/authentication.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { paymentOfShop } from './operations/run-operation.ts'
import { tdsView } from './views/tds-view.ts'

export const handler = serve(confirmTds, async context => {
  const { input, fail } = context
  const paymentContext = paymentContextOf(context)
  const found = await findByAccess(paymentContext.table, input.access_id)
  const isOwn = found?.shopId === paymentContext.shop.shopId && found.mode === paymentContext.mode
  const payment = isOwn ? await paymentOfShop(paymentContext, found.id) : undefined
  if (!payment) return fail('EC010116002')
  const order = pendingAuthentication(payment)
  if (!order) return fail('EC010100004', { params: [payment.status] })
  if (order.until !== null && paymentContext.now() >= order.until) {
    await endAuthentication(paymentContext, payment)
    return fail('EC0101310A7')
  }
  const heard = await recordTdsResult(
    paymentContext,
    payment,
    await paymentContext.acquirer.confirmAuthentication(order.ref),
  )
  return heard ? tdsView(input.access_id, heard) : fail('EC010100004', { params: [payment.status] })
})
