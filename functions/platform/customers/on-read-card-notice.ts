import { readCardNotice } from '#events/platform-customers.ts'
import { consume } from '#functions/reactions/consume.ts'
import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { customerCards } from '../store/customers/customers.ts'
import { getShop } from '../store/system/shops.ts'
import { resolveCard } from './cards/resolve-card.ts'

export const handler = consume(readCardNotice, async ({ id, data }, context) => {
  const { mode, shopId, customerRef: customerId, registrationRef } = data
  const { table, now, newId, commit } = context
  const shop = await getShop(table, shopId)
  const cards = await customerCards(table, { mode, shopId, customerId })
  const card = cards.find(each => each.registrationRef === registrationRef)
  if (!shop || !card) return
  const acquirer = acquirerFor({ shopId, mode }, { now, newId })
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
  const resolved = await resolveCard(customerContext, { mode, shopId, customerId, cardId: card.id })
  if (resolved.outcome === 'unknown') throw new Error(`the acquirer did not say how card ${card.id} stands`)
})
