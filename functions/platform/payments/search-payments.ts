import { dayMs } from '#shared/durations.ts'
import { pageOfRows } from '#shared/platform/api/lists.ts'
import { paymentView } from '#shared/platform/api/payments/view.ts'
import { searchPayments } from '#shared/platform/api/payments.ts'
import { matchesFilter, sorted } from '#shared/platform/payments/search.ts'
import { serve } from '../http/serve.ts'
import { registeredBetween } from '../store/payments/payments.ts'
import { rules } from './context/payment-rules.ts'

/** The longest range of one search, and its range when the call names no dates. */
const longest = rules.searchMonths * 31 * dayMs

export const handler = serve(searchPayments, async ({ input, table, shop, mode, now, call, fail }) => {
  const { amount_from, amount_to, created_from, created_to } = input
  if (amount_from !== undefined && amount_to !== undefined && amount_from > amount_to) {
    return fail('EC011095011', { params: [`${amount_from} > ${amount_to}`] })
  }
  const to = created_to ?? Math.max(now(), created_from ?? 0)
  const from = created_from ?? to - longest
  if (from > to) return fail('EC011096011', { params: ['created_from > created_to'] })
  if (to - from > longest) return fail('E0095096007', { params: ['0', `${rules.searchMonths}`] })
  const all = await registeredBetween(table, { mode, shopId: shop.shopId }, from, to)
  const found = sorted(
    all.filter(payment => matchesFilter(payment, input)),
    input.sort,
  )
  const page = pageOfRows(found, input, call.path)
  if (!page) return fail('E0095091007', { params: ['1', `${Math.max(1, Math.ceil(found.length / input.limit))}`] })
  return { ...page, list: page.list.map(paymentView) }
})
