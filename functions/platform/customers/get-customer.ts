import { getCustomer as contract } from '#shared/platform/api/customers.ts'
import { serve } from '../http/serve.ts'
import { readCustomer } from '../store/customers/customers.ts'
import { customerView } from './views/customer-view.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, fail }) => {
  const customer = await readCustomer(table, { mode, shopId: shop.shopId, customerId: input.id })
  return customer ? customerView(customer, shop) : fail('E0002003002')
})
