import { deleteCard } from '#shared/platform/api/customers.ts'
import { serve } from './lib/serve.ts'
import { removal } from './steps/card-changes.ts'
import { untilWritten, writeBy } from './steps/vault.ts'
import { getCustomerCard } from './store/customers.ts'

export const handler = serve(deleteCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const vault = { shop, mode, table, now, newId, requestId, write: writeBy(commit.attempt) }
  const ref = { mode, shopId: shop.shopId, customerId: input.customer_id, cardId: input.id }
  const ended = await untilWritten(async () => {
    const { customer, card } = await getCustomerCard(table, ref)
    if (!customer) return 'E0009003002' as const
    // One that is being registered is no card yet, and goes by itself when nothing comes of it.
    if (!card || card.status === 'INACTIVATED' || card.status === 'AWAITING_CUSTOMER_ACTION')
      return 'E0009007002' as const
    if (card.subscriptions > 0) return 'E0009007021' as const
    return (await vault.write(removal(vault, customer, card))) ? ('deleted' as const) : undefined
  })
  if (ended !== 'deleted') return fail(ended)
  return { id: input.id, customer_id: input.customer_id, deleted: true as const }
})
