import { confirmTds } from '#shared/platform/api/payment-tds.ts'
import { serve } from './lib/serve.ts'
import { ownPayment } from './steps/operate.ts'
import { deskOf } from './steps/serve-desk.ts'
import { endAuthentication, hearTds, waitingOrder } from './steps/tds.ts'
import { findByAccess } from './store/payments.ts'
import { tdsView } from './views/tds.ts'

export const handler = serve(confirmTds, async context => {
  const { input, fail } = context
  const desk = deskOf(context)
  const found = await findByAccess(desk.table, input.access_id)
  const isOwn = found?.shopId === desk.shop.shopId && found.mode === desk.mode
  const payment = isOwn ? await ownPayment(desk, found.id) : undefined
  if (!payment) return fail('EC010116002')
  const order = waitingOrder(payment)
  if (!order) return fail('EC010100004', { params: [payment.status] })
  if (order.until !== null && desk.now() >= order.until) {
    await endAuthentication(desk, payment)
    return fail('EC0101310A7')
  }
  const heard = await hearTds(desk, payment, await desk.acquirer.confirmAuthentication(order.ref))
  return heard ? tdsView(input.access_id, heard) : fail('EC010100004', { params: [payment.status] })
})
