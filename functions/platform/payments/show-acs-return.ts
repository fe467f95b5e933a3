import { showAcsReturn } from '#shared/platform/api/payments/tds.ts'
import { lastAttempt } from '#shared/platform/payments/payment.ts'
import { serve } from '../http/serve.ts'
import { frameOf, pageAnswer } from '../pages/hosted.ts'
import { wayBackPage } from '../pages/message-page.ts'
import { findByAccess, readPaymentAndShop } from '../store/payments/payments.ts'

/** Changes nothing: its button sends the same POST as the issuer's page. */
export const handler = serve(showAcsReturn, async context => {
  const { input, table, fail, page, call } = context
  const found = await findByAccess(table, input.access_id)
  const { payment, shop } = found ? await readPaymentAndShop(table, found) : {}
  const attempt = payment && lastAttempt(payment)
  if (!payment || !shop || !attempt) return fail('EC010116002')
  const { returnUrl, returnUrlOnFailure, tdsReturnUrl } = attempt
  const of = { shop, mode: payment.mode, successUrl: returnUrl ?? tdsReturnUrl, cancelUrl: returnUrlOnFailure }
  const frame = frameOf(of, input.lang ?? call.language)
  return page(...pageAnswer(of, frame, wayBackPage(frame, `/v1/acs_return/${payment.accessId}`)))
})
