import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { deletePlatformCard } from '#shared/platform/api/customers.ts'
import { isRegistering } from '#shared/platform/customers/customer.ts'
import { serve } from '../http/serve.ts'
import { getCustomerCard } from '../store/customers/customers.ts'
import { removalOf } from './cards/card-changes.ts'

export const handler = serve(deletePlatformCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const customerContext = { shop, mode, table, now, newId, requestId, commit: commit.attempt }
  const ref = { mode, shopId: shop.shopId, customerId: input.customer_id, cardId: input.id }
  const ended = await untilWritten(async () => {
    const { customer, card } = await getCustomerCard(table, ref)
    if (!customer) return 'E0009003002' as const
    // A card that is being saved is not listed, and disappears if that fails.
    if (!card || isRegistering(card)) return 'E0009007002' as const
    if (card.subscriptions > 0) return 'E0009007021' as const
    const { outcome } = await commit.attempt(removalOf(customerContext, customer, card))
    return outcome === 'done' ? ('deleted' as const) : undefined
  })
  if (ended !== 'deleted') return fail(ended)
  return { id: input.id, customer_id: input.customer_id, deleted: true as const }
})
