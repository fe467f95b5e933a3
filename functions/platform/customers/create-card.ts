import { createPlatformCard } from '#shared/platform/api/customers.ts'
import { isRegistered } from '#shared/platform/sessions/session.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { statedLanguage } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { refusalOfCard } from './cards/card-refusal.ts'
import { reserveNewCard } from './cards/reserve-card.ts'
import { resolveCard } from './cards/resolve-card.ts'
import { customerCardView } from './views/customer-view.ts'

export const handler = serve(createPlatformCard, async context => {
  const { input, shop, mode, table, now, newId, requestId, testClock, commit, fail, reply, call } = context
  const { shopId } = shop
  if (shop.paymentStopFlag === '1') return fail('E0006133020')
  if (shop.acquirerName === undefined) return fail('E0006106A01')
  if (input.tds && !isRegistered(input.tds.return_url, shop.origins))
    return fail('E0006027031', { field: 'return_url' })
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId, language: statedLanguage(call), isAwaited: true })
  const customerContext = { shop, mode, table, now, newId, requestId, acquirer, commit: commit.attempt }
  const { payment_id: paymentId } = input
  const tds = paymentId === undefined ? input.tds : undefined
  const reserved = await reserveNewCard(customerContext, input.customer_id, {
    token: input.token,
    wantsDefault: input.default_flag === '1',
    ...(tds && { tds: { fallback: tds.tds2_type, fields: givenFields(tds.fields), returnUrl: tds.return_url } }),
    paymentId,
    testClock,
  })
  if (reserved.outcome === 'refused') {
    return reserved.code === 'full' ? fail('E0006021030', { params: ['5'] }) : fail('E0006003002')
  }
  const cardId = reserved.card.id
  const resolved = await resolveCard(customerContext, { mode, shopId, customerId: input.customer_id, cardId })
  switch (resolved.outcome) {
    case 'registered':
    case 'waiting':
    case 'failed':
      return customerCardView(resolved.card, resolved.customer)
    case 'refused':
      return fail(refusalOfCard(resolved.error))
    case 'gone':
      return fail('E0006003002')
    // The result is unknown. The sweeper queries it, and the shop polls the card.
    case 'unknown':
      return reply(202, customerCardView(reserved.card, { defaultCardId: null }))
  }
})

const givenFields = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
