import { authenticateTds } from '#shared/platform/api/payment-tds.ts'
import { serve } from './lib/serve.ts'
import { ownPayment } from './steps/operate.ts'
import { deskOf } from './steps/serve-desk.ts'
import { endAuthentication, hearTds, waitingOrder } from './steps/tds.ts'
import { findByAccess } from './store/payments.ts'
import { tdsView } from './views/tds.ts'

export const handler = serve(authenticateTds, async context => {
  const { input, fail } = context
  const desk = deskOf(context)
  const found = await findByAccess(desk.table, input.access_id)
  const isOwn = found?.shopId === desk.shop.shopId && found.mode === desk.mode
  const payment = isOwn ? await ownPayment(desk, found.id) : undefined
  if (!payment) return fail('EC008116002')
  const order = waitingOrder(payment)
  if (!order) return fail('EC008100004', { params: [payment.status] })
  if (order.until !== null && desk.now() >= order.until) {
    await endAuthentication(desk, payment)
    return fail('EC0081310A7')
  }
  const heard = await hearTds(desk, payment, await desk.acquirer.authenticate({ ...order.ref, param: input.param }))
  // The issuer's side does not work: there is no result to go on with, and the shop may begin anew.
  return heard && heard.tds.result !== 'U' ? tdsView(input.access_id, heard) : fail('EC0081310A6')
})
