import { authenticateTds } from '#shared/platform/api/payments/tds.ts'
import { serve } from '../http/serve.ts'
import { findByAccess } from '../store/payments/payments.ts'
import { endAuthentication, pendingAuthentication, recordTdsResult } from './charge/authentication.ts'
import { paymentContextOf } from './context/payment-context.ts'
import { paymentOfShop } from './operations/run-operation.ts'
import { tdsView } from './views/tds-view.ts'

export const handler = serve(authenticateTds, async context => {
  const { input, fail } = context
  const paymentContext = paymentContextOf(context)
  const found = await findByAccess(paymentContext.table, input.access_id)
  const isOwn = found?.shopId === paymentContext.shop.shopId && found.mode === paymentContext.mode
  const payment = isOwn ? await paymentOfShop(paymentContext, found.id) : undefined
  if (!payment) return fail('EC008116002')
  const order = pendingAuthentication(payment)
  if (!order) return fail('EC008100004', { params: [payment.status] })
  if (order.until !== null && paymentContext.now() >= order.until) {
    await endAuthentication(paymentContext, payment)
    return fail('EC0081310A7')
  }
  const heard = await recordTdsResult(
    paymentContext,
    payment,
    await paymentContext.acquirer.authenticate({ ...order.ref, param: input.param }),
  )
  // The issuer is unavailable, so that there is no result. The shop may start again.
  return heard && heard.tds.result !== 'U' ? tdsView(input.access_id, heard) : fail('EC0081310A6')
})
