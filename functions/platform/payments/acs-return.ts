import { acsReturn } from '#shared/platform/api/payments/tds.ts'
import { lastAttempt } from '#shared/platform/payments/payment.ts'
import { serve } from '../http/serve.ts'
import { findByAccess, readPaymentAndShop } from '../store/payments/payments.ts'
import { timeOf } from '../store/sandbox/clocks.ts'
import { reconcileAttempt } from './charge/reconcile.ts'
import { paymentContextOf } from './context/payment-context.ts'

/**
 * Receives the browser after 3-D Secure. Its data are not trusted: the acquirer is queried, and the shop's page queries
 * the platform. The browser continues with the order's id alone, or with the issuer's fields if the shop runs 3-D
 * Secure itself.
 */
export const handler = serve(acsReturn, async context => {
  const { input, table, fail, redirect } = context
  const found = await findByAccess(table, input.access_id)
  const { payment, shop } = found ? await readPaymentAndShop(table, found) : {}
  const attempt = payment && lastAttempt(payment)
  if (!payment || !shop || !attempt) return fail('EC010116002')
  const { tdsReturnUrl, returnUrl, returnUrlOnFailure } = attempt
  if (tdsReturnUrl !== undefined) {
    const { event = '', param = '' } = input
    return redirect(withQuery(tdsReturnUrl, { MD: payment.accessId, event, ...(param.length <= 2000 && { param }) }))
  }
  const now = await timeOf(table, payment, context.now)
  const paymentContext = paymentContextOf({ ...context, now, shop, mode: payment.mode })
  const settled =
    attempt.status === 'succeeded' ? { payment } : await reconcileAttempt(paymentContext, payment, attempt.n)
  const hasFailed = settled.payment.attempts[attempt.n - 1]?.status === 'declined'
  const target = hasFailed ? (returnUrlOnFailure ?? returnUrl) : returnUrl
  return target === undefined ? fail('EC010116002') : redirect(withQuery(target, { order_id: payment.id }))
})

function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
