import { getPlatformCard } from '#shared/platform/api/customers.ts'
import { isRegistering } from '#shared/platform/customers/customer.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { serve } from '../http/serve.ts'
import { getCustomerCard } from '../store/customers/customers.ts'
import { resolveCard } from './cards/resolve-card.ts'
import { customerCardView } from './views/customer-view.ts'

/** While the cardholder is authenticating, the acquirer is queried. */
export const handler = serve(getPlatformCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, commit, fail } = context
  const { shopId } = shop
  const ref = { mode, shopId, customerId: input.customer_id, cardId: input.id }
  const { customer, card } = await getCustomerCard(table, ref)
  if (!customer) return fail('E0007003002')
  if (!card) return fail('E0007007002')
  if (!isRegistering(card)) return customerCardView(card, customer)
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId, isAwaited: true })
  const customerContext = { shop, mode, table, now, newId, requestId, acquirer, commit: commit.attempt }
  const resolved = await resolveCard(customerContext, ref)
  if (resolved.outcome === 'refused' || resolved.outcome === 'gone') return fail('E0007007002')
  return resolved.outcome === 'unknown'
    ? customerCardView(card, customer)
    : customerCardView(resolved.card, resolved.customer)
})
