import { listCards } from '#shared/platform/api/customers.ts'
import { serve } from './lib/serve.ts'
import { cardsOf, getCustomer } from './store/customers.ts'
import { cardView } from './views/customers.ts'

/** A card whose holder was turned away is no card of the customer's: it is only to be looked at by its id. */
export const handler = serve(listCards, async ({ input, shop, mode, table, fail }) => {
  const ref = { mode, shopId: shop.shopId, customerId: input.customer_id }
  const customer = await getCustomer(table, ref)
  if (!customer) return fail('E0010003002')
  const isDefault = (id: string) => Number(id === customer.defaultCardId)
  const cards = (await cardsOf(table, ref))
    .filter(({ status }) => status !== 'FAILED')
    .sort((a, b) => isDefault(b.id) - isDefault(a.id) || b.createdAt - a.createdAt)
  return { list: cards.map(card => cardView(card, customer)) }
})
