import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newApiKey } from '#functions/platform/store/keys/api-keys.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { getPayment, registerPayment, searchPayments } from '#shared/platform/api/payments.ts'
import {
  advanceTestClock,
  createTestClock,
  getTestClock,
  replayWebhooks,
  resetSandbox,
} from '#shared/platform/api/sandbox.ts'
import { createCardSession, createElement } from '#shared/platform/api/sessions/card-sessions.ts'
import { createLink } from '#shared/platform/api/sessions/links.ts'
import { createSession, getSession } from '#shared/platform/api/sessions.ts'
import { listEvents } from '#shared/platform/api/webhooks/events.ts'
import { listWebhookSettings } from '#shared/platform/api/webhooks.ts'
import { hostedPages } from '#tests/support/hosted-pages.ts'
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
beforeEach(() => {
  shop.receiver.got.length = 0
})

const hour = 3_600_000
const day = 24 * hour
const start = Date.parse('2027-01-31T00:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const newClock = async (at = start) =>
  createTestClock.output.parse((await shop.call(createTestClock, { frozen_time: iso(at) })).data)
const clockOf = async (id: string) => getTestClock.output.parse((await shop.call(getTestClock, { id })).data)
const advance = async (id: string, to: number) => {
  const reply = await shop.call(advanceTestClock, { id, to: iso(to) })
  await shop.app.quiet()
  return reply
}
const registerUnder = async (id: string) => {
  const input = { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tds_type: '2' } as const
  const reply = await shop.call(registerPayment, input, { headers: { 'test-clock': id } })
  if (reply.status !== 201) throw new Error(`not registered: ${reply.body}`)
  return PaymentWire.parse(reply.data)
}
const statusOf = async (id: string) =>
  PaymentWire.parse((await shop.call(getPayment, { id, pay_type: 'Card' })).data).status

describe('createTestClock', () => {
  test('gives its time to the payments made under it and to no other', async () => {
    const clock = await newClock()
    const under = await registerUnder(clock.id)
    expect(Math.abs(Date.parse(under.created) - start)).toBeLessThan(60_000)
    const plain = await shop.register()
    expect(Math.abs(Date.parse(plain.created) - shop.app.clock.now())).toBeLessThan(60_000)
  })

  test('answers not found to a live key', async () => {
    const pepper = shop.app.runtime.secrets.resolve('kogei/platform/pepper') ?? ''
    const at = shop.app.clock.now()
    const live = { shopId: shop.shopId, mode: 'live', type: 'secret', at, newId: shop.uuid, pepper } as const
    const { key, writes } = newApiKey(live)
    await shop.write(...writes)
    const { id } = await newClock(shop.app.clock.now())
    const named = await shop.call(listWebhookSettings, {}, { as: key, headers: { 'test-clock': id } })
    expect(named.codes).toEqual(['E9992001001'])
    for (const contract of [createTestClock, resetSandbox, replayWebhooks] as const) {
      const reply = await shop.send('POST', contract.path, {
        body: JSON.stringify(contract.example.input),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      })
      expect(reply).toMatchObject({ status: 404, codes: ['E9992001002'] })
    }
  })
})

describe('getTestClock', () => {
  test('shows a time that runs on like real time', async () => {
    const clock = await newClock()
    expect(clock).toMatchObject({ object: 'test_clock', status: 'READY', frozen_time: iso(start), advancing_to: null })
    await shop.app.clock.advance('PT1H')
    const later = await clockOf(clock.id)
    expect(Date.parse(later.now) - start).toBeGreaterThanOrEqual(hour)
    expect(Date.parse(later.now) - start).toBeLessThan(hour + 60_000)
    expect(Date.parse(clock.deletes_after) - Date.parse(clock.created)).toBe(30 * day)
  })

  test('answers not found for an unknown, foreign or expired clock', async () => {
    const none = 'tclk_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'
    expect(await shop.call(getTestClock, { id: none })).toMatchObject({ status: 404, codes: ['E9992001002'] })
    expect((await advance(none, start)).codes).toEqual(['E9992001002'])
    for (const named of [none, 'noon', '']) {
      const reply = await shop.call(listWebhookSettings, {}, { headers: { 'test-clock': named } })
      expect(reply).toMatchObject({ status: 400, codes: ['E9992001001'], errors: [{ field: 'Test-Clock' }] })
    }
    const { id } = await newClock()
    const stranger = await shop.strangerKey()
    expect((await shop.call(getTestClock, { id }, { as: stranger })).codes).toEqual(['E9992001002'])
    await shop.app.clock.advance('P30D')
    expect((await shop.call(getTestClock, { id })).codes).toEqual(['E9992001002'])
  })
})

describe('advanceTestClock', () => {
  test('runs the timers on the way in order, each at its own time', async () => {
    await shop.hook(['payment.expired'])
    const clock = await newClock()
    const first = await registerUnder(clock.id)
    await advance(clock.id, start + 2 * hour)
    const second = await registerUnder(clock.id)
    const third = await shop.register()
    expect(await clockOf(clock.id)).toMatchObject({ status: 'READY', frozen_time: iso(start + 2 * hour) })
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['UNPROCESSED', 'UNPROCESSED'])

    // Registered payments end after 24 hours (5.1): the first does, the second has two hours left.
    await advance(clock.id, start + 25 * hour)
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['EXPIRED', 'UNPROCESSED'])
    await advance(clock.id, start + 40 * day)
    expect([await statusOf(second.id), await statusOf(third.id)]).toEqual(['EXPIRED', 'UNPROCESSED'])
    expect(await clockOf(clock.id)).toMatchObject({
      status: 'READY',
      frozen_time: iso(start + 40 * day),
      advancing_to: null,
    })

    // The receiver hears of them with the clock's time, and signed with the real one.
    const events = shop.came().map(({ body }) => JSON.parse(body))
    expect(events.map(({ data }) => data.object.id)).toEqual([first.id, second.id])
    const times = events.map(({ created }) => Date.parse(created) - start)
    expect(times[0]).toBeGreaterThanOrEqual(24 * hour)
    expect(times[0]).toBeLessThan(25 * hour)
    expect(times[1]).toBeLessThan(27 * hour)
  })

  test('expires a session under the clock', async () => {
    const clock = await newClock()
    const ends = start + 3 * hour
    const reply = await shop.call(
      createSession,
      {
        transaction: { pay_type: ['Card'], amount: 5000 },
        success_url: `${shop.app.origin}/jp/done`,
        expire: iso(ends),
      },
      { headers: { 'test-clock': clock.id } },
    )
    expect(reply).toMatchObject({ status: 201 })
    const { id } = createSession.output.parse(reply.data)
    await advance(clock.id, ends - hour)
    expect((await shop.call(getSession, { id })).data).toMatchObject({ status: 'CREATE' })
    await advance(clock.id, ends + hour)
    expect((await shop.call(getSession, { id })).data).toMatchObject({ status: 'EXPIRED' })
    expect(await clockOf(clock.id)).toMatchObject({ status: 'READY' })
  })

  test('advances forward only, and by two years at most', async () => {
    const { id } = await newClock()
    for (const to of [start - 1, start + 731 * day]) {
      expect(await advance(id, to)).toMatchObject({ status: 400, codes: ['E9992001001'], errors: [{ field: 'to' }] })
    }
    expect((await advance(id, start + 729 * day)).status).toBe(202)
    expect(await clockOf(id)).toMatchObject({ status: 'READY', frozen_time: iso(start + 729 * day) })
  })

  test('arrives at the last target when it is advanced twice', async () => {
    const { id } = await newClock()
    await Promise.all([1, 2, 3].map(() => registerUnder(id)))
    await shop.call(advanceTestClock, { id, to: iso(start + day) })
    expect((await shop.call(advanceTestClock, { id, to: iso(start + 3 * day) })).status).toBe(202)
    await shop.app.quiet()
    expect(await clockOf(id)).toMatchObject({ status: 'READY', frozen_time: iso(start + 3 * day) })
  })
})

describe('a hosted page goes by the clock of what it shows', () => {
  const under = (id: string) => ({ headers: { 'test-clock': id } })
  const bill = { pay_type: ['Card' as const], amount: 5000 }

  test('a session of another day opens on its own day and is over after it', async () => {
    const pages = hostedPages(shop)
    const clock = await newClock(start + 10 * day)
    const expire = iso(start + 10 * day + hour)
    const made = await shop.call(createSession, { transaction: bill, expire }, under(clock.id))
    const { id } = createSession.output.parse(made.data)
    expect((await pages.open(`/pay/${id}`)).status).toBe(200)
    await advance(clock.id, start + 10 * day + 2 * hour)
    expect((await pages.open(`/pay/${id}`)).status).toBe(410)
  })

  test('a transfer from the page has its term by the clock, and the session ends with its payment', async () => {
    const pages = hostedPages(shop)
    const clock = await newClock(start + 40 * day)
    const transaction = { pay_type: ['Virtualaccount' as const], amount: 5000 }
    const asked = { transaction, virtualaccount: { payment_term_day: 1 } }
    const made = createSession.output.parse((await shop.call(createSession, asked, under(clock.id))).data)
    expect((await pages.form(`/pay/${made.id}`, { pay_type: 'Virtualaccount' })).status).toBe(303)
    const now = async () =>
      getSession.output.parse((await shop.call(getSession, { id: made.id }, under(clock.id))).data)
    const end = Date.parse((await now()).expire)
    expect(end - start).toBeGreaterThan(40 * day)
    await advance(clock.id, end - hour)
    expect((await now()).status).toBe('CREATE')
    expect((await pages.open(`/pay/${made.id}`)).body).toContain('Where to transfer')
    await advance(clock.id, end + 2 * hour)
    expect((await now()).status).toBe('EXPIRED')
    expect((await clockOf(clock.id)).status).toBe('READY')
    expect((await pages.open(`/pay/${made.id}`)).status).toBe(410)
  })

  test('a link that has lapsed by its clock opens nothing, and the sessions of a link have its clock', async () => {
    const pages = hostedPages(shop)
    const clock = await newClock(start)
    const asked = { name: '図録', ...bill, expires_at: iso(start + hour) }
    const { id } = createLink.output.parse((await shop.call(createLink, asked, under(clock.id))).data)
    expect((await pages.open(`/links/${id}`)).status).toBe(200)
    const opened = await pages.form(`/links/${id}`)
    expect(opened.status).toBe(303)
    await advance(clock.id, start + 2 * hour)
    expect((await pages.open(`/links/${id}`)).status).toBe(410)
    expect((await pages.form(`/links/${id}`)).status).toBe(410)
    expect((await pages.open(String(opened.headers['location']))).status).toBe(410)
  })

  test('the page of a card and the form in a page of the shop’s', async () => {
    const pages = hostedPages(shop)
    const clock = await newClock(shop.app.clock.now() - 20 * day)
    const card = createCardSession.output.parse(
      (await shop.call(createCardSession, { customer_name: '森下 凪' }, under(clock.id))).data,
    )
    expect((await pages.open(`/card/${card.id}`)).status).toBe(200)
    const parent_origin = shop.app.origin
    const element = createElement.output.parse(
      (await shop.call(createElement, { parent_origin, mode: 'new' }, under(clock.id))).data,
    )
    expect((await pages.open(new URL(element.url).pathname + new URL(element.url).search)).status).toBe(200)
  })
})

describe('replayWebhooks', () => {
  test('sends events again, three times in reverse order', async () => {
    await shop.hook(['api_key.disabled'], { name: 'replay' })
    await shop.happen()
    await shop.happen()
    await shop.app.quiet()
    const events = shop.came('replay').map(({ headers }) => String(headers['platform-event-id']))
    const reply = await shop.call(replayWebhooks, { events: [...events].reverse(), times: 3 })
    expect(reply.status).toBe(202)
    await shop.app.quiet()
    const came = shop.came('replay').map(({ headers }) => String(headers['platform-event-id']))
    expect(events.map(id => came.filter(each => each === id).length)).toEqual([4, 4])
    const none = await shop.call(replayWebhooks, { events: ['evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C'] })
    expect(none).toMatchObject({ status: 404, codes: ['E0044023002'] })
  })
})

describe('resetSandbox', () => {
  test('removes the test data and keeps keys and webhook settings', async () => {
    const own = { pay_type: 'Card', job_code: 'AUTH', amount: 500, tds_type: '2', id: 'reused-order-1' } as const
    expect((await shop.call(registerPayment, own)).status).toBe(201)
    expect((await shop.call(registerPayment, own)).status).toBe(409)
    const { id } = await newClock(shop.app.clock.now())
    const settings = (await shop.call(listWebhookSettings, {})).body
    expect(await shop.call(resetSandbox, {})).toMatchObject({ status: 202, data: { accepted: true } })
    await shop.app.quiet()
    expect((await shop.call(searchPayments, { pay_type: 'Card' })).data).toMatchObject({ total_count: 0 })
    expect((await shop.call(listEvents, {})).data).toMatchObject({ list: [] })
    expect((await shop.call(getTestClock, { id })).status).toBe(404)
    expect((await shop.call(listWebhookSettings, {})).body).toBe(settings)
    expect((await shop.call(registerPayment, own)).status).toBe(201)
  })
})
