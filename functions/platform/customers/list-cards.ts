import { listPlatformCards } from '#shared/platform/api/customers.ts'
import { serve } from '../http/serve.ts'
import { customerCards, readCustomer } from '../store/customers/customers.ts'
import { customerCardView } from './views/customer-view.ts'

/** A failed card is not listed; it can only be read by its id. */
export const handler = serve(listPlatformCards, async ({ input, shop, mode, table, fail }) => {
  const ref = { mode, shopId: shop.shopId, customerId: input.customer_id }
  const customer = await readCustomer(table, ref)
  if (!customer) return fail('E0010003002')
  const isDefault = (id: string) => Number(id === customer.defaultCardId)
  const cards = (await customerCards(table, ref))
    .filter(({ status }) => status !== 'FAILED')
    .sort((a, b) => isDefault(b.id) - isDefault(a.id) || b.createdAt - a.createdAt)
  return { list: cards.map(card => customerCardView(card, customer)) }
})
