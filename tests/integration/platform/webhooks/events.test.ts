import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEvent, listDeliveries, listEvents, resendEvent } from '#shared/platform/api/webhooks/events.ts'
import { openWebhookMerchant, type WebhookMerchant } from '#tests/support/webhook-merchant.ts'

let shop: WebhookMerchant
beforeAll(async () => {
  shop = await openWebhookMerchant()
})
afterAll(async () => {
  const denials = await shop.app.denials()
  await shop.stop()
  expect(denials).toEqual([])
})

const none = 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'

describe('getEvent', () => {
  test('answers not found for an unknown event', async () => {
    for (const contract of [getEvent, listDeliveries] as const) {
      expect(await shop.call(contract, { id: none })).toMatchObject({ status: 404, codes: ['E0044023002'] })
    }
    expect((await shop.call(resendEvent, { id: none })).codes).toEqual(['E0044023002'])
    expect((await shop.call(getEvent, { id: 'e'.repeat(41) })).codes).toEqual(['E0044023002'])
  })
})

describe('listEvents', () => {
  test('refuses a start that is neither a time nor an event', async () => {
    expect((await shop.call(listEvents, { since: 'yesterday' })).codes).toEqual(['E0095096008'])
    expect((await shop.call(listEvents, { limit: '9' })).codes).toEqual(['E0095090007'])
    const reply = await shop.send('GET', '/v1/events?type=nothing', {
      headers: { authorization: `Bearer ${shop.keys.secret}` },
    })
    expect(reply.codes).toEqual(['E0095097031'])
  })
})
