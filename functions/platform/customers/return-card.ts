import { returnCard } from '#shared/platform/api/customers.ts'
import { returnAddress } from '#shared/platform/sessions/session.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { serve } from '../http/serve.ts'
import { getCardReturn } from '../store/customers/customers.ts'
import { getShop } from '../store/system/shops.ts'
import { resolveCard } from './cards/resolve-card.ts'

/** The browser's data are not trusted, so that the acquirer is queried. The shop only gets the card's id. */
export const handler = serve(returnCard, async context => {
  const { input, table, now, newId, requestId, commit, fail, redirect } = context
  const found = await getCardReturn(table, input.id)
  const shop = found && (await getShop(table, found.shopId))
  if (!found || !shop) return fail('E0007007002')
  const { mode, shopId, customerId, cardId } = found
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId, isAwaited: true })
  await resolveCard(
    { shop, mode, table, now, newId, requestId, acquirer, commit: commit.attempt },
    { mode, shopId, customerId, cardId },
  )
  return redirect(returnAddress(found.returnUrl, { customer_id: customerId, card_id: cardId }))
})
