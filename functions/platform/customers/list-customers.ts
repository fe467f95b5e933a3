import { listCustomers } from '#shared/platform/api/customers.ts'
import { pageOfRows } from '#shared/platform/api/lists.ts'
import { serve } from '../http/serve.ts'
import { customersOf } from '../store/customers/customers.ts'
import { customerView } from './views/customer-view.ts'

export const handler = serve(listCustomers, async ({ input, shop, mode, table, call, fail }) => {
  const word = input.keyword?.normalize('NFKC').toLowerCase()
  const says = (text: string | undefined) => word === undefined || text?.normalize('NFKC').toLowerCase().includes(word)
  const found = (await customersOf(table, mode, shop.shopId))
    .filter(({ id }) => input.customer_id === undefined || id.startsWith(input.customer_id))
    .filter(({ name, email }) => says(name) || says(email))
    .sort((a, b) => {
      for (const { by, descending } of input.sort ?? []) {
        const order = by === 'updated' ? a.updatedAt - b.updatedAt : a.createdAt - b.createdAt
        if (order !== 0) return descending ? -order : order
      }
      return 0
    })
  const page = pageOfRows(found, input, call)
  if (!page) return fail('E0095091007', { params: ['1', String(Math.ceil(found.length / input.limit) || 1)] })
  return { ...page, list: page.list.map(customer => customerView(customer, shop)) }
})
