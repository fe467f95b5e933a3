import { dayMs } from '#shared/durations.ts'
import { pageOfList } from '#shared/platform/api/lists.ts'
import { paymentView } from '#shared/platform/api/payments/view.ts'
import { searchPayments } from '#shared/platform/api/payments.ts'
import { isGroupSought, rowCondition, rowOrder } from '#shared/platform/payments/search.ts'
import { serve } from '../http/serve.ts'
import { searchList } from '../store/lists/search-list.ts'
import { searchablePayments } from '../store/payments/payment-list.ts'
import { paymentsOf } from '../store/payments/payments.ts'
import { rules } from './context/payment-rules.ts'

const monthMs = 31 * dayMs
/** Longest range of one search, and the default range without dates. */
const longest = rules.searchMonths * monthMs

export const handler = serve(searchPayments, async ({ input, table, shop, mode, now, call, fail }) => {
  const { amount_from, amount_to, created_from, created_to, sort = [], limit, page } = input
  if (amount_from !== undefined && amount_to !== undefined && amount_from > amount_to) {
    return fail('EC011095011')
  }
  const to = created_to ?? Math.max(now(), created_from ?? 0)
  const from = created_from ?? to - longest
  if (from > to) return fail('EC011096011')
  if (to - from > longest) return fail('E0095096007', { params: ['0', `${rules.searchMonths}`] })

  const owner = { mode, shopId: shop.shopId }
  const [first, ...further] = sort
  const isByTime = first === undefined || (first.by === 'created' && further.length === 0)
  const found = await searchList(table, searchablePayments(table), owner, {
    ...{ from, to, skip: (page - 1) * limit, take: input.count_only === 'true' ? 0 : limit },
    isInGroup: isGroupSought(input),
    matches: rowCondition(input),
    compare: isByTime ? undefined : rowOrder(sort),
    isOldestFirst: first?.descending === false,
  })
  if (found.outcome === 'too-many') {
    // Too many rows to read one by one: reports the longest possible range, in months.
    const months = Math.max(0.1, Math.floor(((to - found.from) / monthMs) * 10) / 10)
    return fail('E0095096007', { params: ['0', `${months}`] })
  }
  const answer = pageOfList({ total: found.total, list: [...found.rows] }, input, call)
  if (!answer) return fail('E0095091007', { params: ['1', `${Math.max(1, Math.ceil(found.total / limit))}`] })
  const payments = await paymentsOf(table, owner, found.rows)
  return { ...answer, list: payments.map(paymentView) }
})
