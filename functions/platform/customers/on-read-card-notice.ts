import { readCardNotice } from '#events/platform/customers.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { customerCards } from '../store/customers/customers.ts'
import { getShop } from '../store/system/shops.ts'
import { resolveCard } from './cards/resolve-card.ts'

export const handler = consume(readCardNotice, async ({ id, data }, context) => {
  const { mode, shopId, customerRef: customerId, registrationRef, cardRef, isFailed } = data
  const { table, now, newId, commit } = context
  const shop = await getShop(table, shopId)
  const cards = await customerCards(table, { mode, shopId, customerId })
  const card = cards.find(each => each.registrationRef === registrationRef)
  if (!shop || !card) return
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId })
  const customerContext = {
    shop,
    mode,
    table,
    now,
    newId,
    requestId: id,
    acquirer,
    commit,
  }
  const ref = { mode, shopId, customerId, cardId: card.id }
  const resolved = await resolveCard(customerContext, ref, { cardRef, isFailed })
  if (resolved.outcome === 'unknown') throw new Error(`the acquirer did not say how card ${card.id} stands`)
})
