import { getCustomer as contract } from '#shared/platform/api/customers.ts'
import { serve } from './lib/serve.ts'
import { getCustomer } from './store/customers.ts'
import { customerView } from './views/customers.ts'

export const handler = serve(contract, async ({ input, shop, mode, table, fail }) => {
  const customer = await getCustomer(table, { mode, shopId: shop.shopId, customerId: input.id })
  return customer ? customerView(customer, shop) : fail('E0002003002')
})
