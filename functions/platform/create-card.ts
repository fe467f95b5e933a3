import { createCard } from '#shared/platform/api/customers.ts'
import { isRegistered } from '#shared/platform/session.ts'
import { acquirerFor } from './acquirers/acquirer-for.ts'
import { statedLanguage } from './lib/call.ts'
import { serve } from './lib/serve.ts'
import { refusalOfCard } from './steps/card-refusal.ts'
import { reserve } from './steps/reserve-card.ts'
import { resolveCard } from './steps/resolve-card.ts'
import { writeBy } from './steps/vault.ts'
import { cardView } from './views/customers.ts'

export const handler = serve(createCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, testClock, commit, fail, reply, call } = context
  const { shopId } = shop
  if (shop.paymentStopFlag === '1') return fail('E0006133020')
  if (shop.acquirerName === undefined) return fail('E0006106A01')
  if (input.tds && !isRegistered(input.tds.return_url, shop.origins))
    return fail('E0006027031', { field: 'return_url' })
  const acquirer = acquirerFor({ shopId, mode }, { now, newId, language: statedLanguage(call) })
  const vault = { shop, mode, table, now, newId, requestId, acquirer, write: writeBy(commit.attempt) }
  const { tds } = input
  const reserved = await reserve(vault, input.customer_id, {
    token: input.token,
    wantsDefault: input.default_flag === '1',
    ...(tds && { tds: { fallback: tds.tds2_type, fields: tds.fields, returnUrl: tds.return_url } }),
    testClock,
  })
  if ('refused' in reserved) {
    return reserved.refused === 'full' ? fail('E0006021030', { params: ['5'] }) : fail('E0006003002')
  }
  const cardId = reserved.card.id
  const resolved = await resolveCard(vault, { mode, shopId, customerId: input.customer_id, cardId })
  switch (resolved.kind) {
    case 'registered':
    case 'waiting':
    case 'failed':
      return cardView(resolved.card, resolved.customer)
    case 'refused':
      return fail(refusalOfCard(resolved.error))
    case 'gone':
      return fail('E0006003002')
    // Somebody will ask again; the shop looks at the card until it knows.
    case 'unknown':
      return reply(202, cardView(reserved.card, { defaultCardId: null }))
  }
})
