import { listCustomers } from '#shared/platform/api/customers.ts'
import { pageOfList } from '#shared/platform/api/lists.ts'
import { customerCondition, customerOrder } from '#shared/platform/customers/customer-row.ts'
import { serve } from '../http/serve.ts'
import { searchableCustomers } from '../store/customers/customer-list.ts'
import { customersOf } from '../store/customers/customers.ts'
import { searchList } from '../store/lists/search-list.ts'
import { customerView } from './views/customer-view.ts'

/** Later than any clock: keys of instants have fifteen digits. */
const endOfTime = 999_999_999_999_999
/** Interval in s of compacting the list. */
const closesWithin = 1_800

export const handler = serve(listCustomers, async ({ input, shop, mode, table, call, fail }) => {
  const { sort = [], limit, page } = input
  const [first, ...further] = sort
  const isByTime = first === undefined || (first.by === 'created' && further.length === 0)
  const matches = customerCondition(input)
  const owner = { mode, shopId: shop.shopId }
  const found = await searchList(table, searchableCustomers(table), owner, {
    ...{ from: 0, to: endOfTime, skip: (page - 1) * limit, take: input.count_only === 'true' ? 0 : limit },
    isInGroup: status => status === 'ACTIVE',
    matches,
    compare: isByTime ? undefined : customerOrder(sort),
    isOldestFirst: first?.descending === false,
  })
  if (found.outcome === 'too-many') {
    // More rows than a call can read one by one. Without a keyword and sorted by time, a list has no limit.
    const field = input.keyword !== undefined ? 'keyword' : input.customer_id !== undefined ? 'customer_id' : 'sort'
    if (matches || !isByTime) return fail('E9992001001', { field, params: [field] })
    return fail('E9991001002', { status: 503, retryAfter: closesWithin })
  }
  const answer = pageOfList({ total: found.total, list: [...found.rows] }, input, call)
  if (!answer) return fail('E0095091007', { params: ['1', `${Math.max(1, Math.ceil(found.total / limit))}`] })
  const customers = await customersOf(table, owner, found.rows)
  return { ...answer, list: customers.map(customer => customerView(customer, shop)) }
})
