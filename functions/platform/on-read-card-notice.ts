import { readCardNotice } from '#events/platform-vault.ts'
import { consume } from '#functions/reactions/consume.ts'
import { acquirerFor } from './acquirers/acquirer-for.ts'
import { resolveCard } from './steps/resolve-card.ts'
import { writeSteps } from './steps/vault.ts'
import { cardsOf } from './store/customers.ts'
import { getShop } from './store/shops.ts'

export const handler = consume(readCardNotice, async ({ id, data }, context) => {
  const { mode, shopId, customerRef: customerId, registrationRef } = data
  const { table, now, newId, commit } = context
  const shop = await getShop(table, shopId)
  const cards = await cardsOf(table, { mode, shopId, customerId })
  const card = cards.find(each => each.registrationRef === registrationRef)
  if (!shop || !card) return
  const acquirer = acquirerFor({ shopId, mode }, { now, newId })
  const vault = { shop, mode, table, now, newId, requestId: id, acquirer, write: writeSteps(commit, newId) }
  const resolved = await resolveCard(vault, { mode, shopId, customerId, cardId: card.id })
  if (resolved.kind === 'unknown') throw new Error(`the acquirer did not say how card ${card.id} stands`)
})
