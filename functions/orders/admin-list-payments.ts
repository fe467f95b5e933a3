import { handle } from '#functions/lib/handle.ts'
import { logger } from '#functions/lib/logger.ts'
import { adminListPayments } from '#shared/api/money-console.ts'
import { searchPayments } from '#shared/platform/api/payments.ts'
import { paymentRowOf } from './steps/payment-view.ts'

export const handler = handle(adminListPayments, async ({ input, language, payments, fail }) => {
  const { payType, keyword, status, amountFrom, amountTo, page, size } = input
  const client = await payments.client({ searchPayments }, { language })
  const found = await client.searchPayments({
    pay_type: payType,
    page: String(page),
    limit: String(size),
    ...(keyword && { keyword }),
    ...(status && { status }),
    ...(amountFrom !== undefined && { amount_from: String(amountFrom) }),
    ...(amountTo !== undefined && { amount_to: String(amountTo) }),
  })
  // A page behind the last is no failure, only empty.
  if (!found.ok && !found.unknown && found.errors.some(({ error_code }) => error_code === 'E0095091007')) {
    return { list: [], total: 0, page, size }
  }
  if (!found.ok) {
    logger.warn('payments not searched', { found })
    return fail('payments-stopped')
  }
  const { list, total_count: total } = found.data
  return { list: list.map(payment => paymentRowOf(payment, language)), total, page, size }
})
