// The sandbox as a shop and its buyers meet it over HTTP: tokens, the issuer's page, notices, and slow answers.
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTokens } from '#shared/platform/api/acquirers.ts'
import { PaymentWire } from '#shared/platform/api/payment-wire.ts'
import * as contract from '#shared/platform/api/payments.ts'
import { hasCardNumber } from '#shared/platform/pan.ts'
import { sandboxCards } from '#shared/platform/sandbox-cards.ts'
import { openTill, type Till } from '#tests/support/payment-house.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Till
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  till = await openTill(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const typed = { card_no: '4242424242424242', expire: '3012', security_code: '123', holder_name: 'NAGI MORISHITA' }
const make = (change: Partial<Parameters<typeof till.call<typeof createTokens>>[1]> = {}) =>
  till.call(createTokens, { ...typed, ...change }, { as: till.keys.public, key: null })

/** Charges with 3-D Secure and gives the address of the issuer. */
async function sendToIssuer(number: string, wanted: Parameters<typeof till.register>[0] = {}) {
  await till.withTds()
  const registered = await till.register(wanted)
  const executed = PaymentWire.parse((await till.execute(registered, number)).data)
  return {
    id: registered.id,
    path: new URL(executed.next_action?.type === 'redirect' ? executed.next_action.url : '').pathname,
  }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, fields: Record<string, string>) =>
  till.send('POST', path, { headers: form, body: `${new URLSearchParams(fields)}` })
/** Where the page's form goes. */
const wayBack = (body: string) =>
  new URL(/<form method="post" action="([^"]+)" data-go-on>/.exec(body)?.[1] ?? '').pathname

describe('the tokeniser', () => {
  test.each(sandboxCards.map(({ number, brand }) => [number, brand]))('takes %s for a %s', async (number, brand) => {
    const { status, data } = await make({ card_no: number })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      brand,
      card_no: `${'*'.repeat(number.length - 4)}${number.slice(-4)}`,
      expire: '3012',
    })
  })

  test('makes as many tokens as are asked for, each good for one payment', async () => {
    const { data } = await make({ number: '2' })
    const { list } = createTokens.output.parse(data)
    expect(list).toHaveLength(2)
    await till.withoutTds()
    const pay = async (token: string) => {
      const order = await till.register({ tds_type: '0' })
      return till.call(contract.executePayment, await till.execution(order, undefined, { token }))
    }
    expect((await pay(list[0]?.token ?? '')).status).toBe(200)
    expect((await pay(list[0]?.token ?? '')).codes).toEqual(['EC003006A01'])
    expect((await pay(list[1]?.token ?? '')).status).toBe(200)
  })

  test.each<[string, { card_no?: string; expire?: string; security_code?: string }, string]>([
    ['a number that is not listed', { card_no: '4111111111111111' }, 'E9993134005'],
    ['a wrong check digit', { card_no: '4242424242424241' }, 'E9993134005'],
    ['no number', { card_no: '' }, 'E9993134005'],
    ['a month that is over', { expire: '2001' }, 'E0008009011'],
    ['no month', { expire: '3013' }, 'E0008009008'],
    ['letters for a security code', { security_code: 'abc' }, 'E9993134016'],
  ])('refuses %s', async (_, change, code) => {
    const refused = await make(change)
    // A wrong input to the tokeniser, though the catalogue's own status of the gateway's codes is 402 (3.3, 4.6).
    expect([refused.status, refused.codes]).toEqual([code === 'E9993134016' ? 402 : 400, [code]])
    expect(refused.body).not.toContain(change.card_no || 'never')
  })

  test('asks for a key, and nobody else takes a number', async () => {
    expect((await till.call(createTokens, typed, { as: null, key: null })).status).toBe(401)
    const body = JSON.stringify({ pay_type: 'Card', job_code: 'AUTH', amount: 1, card_no: typed.card_no })
    const elsewhere = await till.call(contract.registerPayment, { pay_type: 'Card' }, { body })
    expect(elsewhere.codes).toEqual(['EC003020040'])
  })

  test('leaves no number anywhere', async () => {
    const { Items = [] } = await till.client.send(new ScanCommand({ TableName: till.tableName }))
    const stored = Items.map(item => JSON.stringify(item)).filter(text => text.includes('PAY#'))
    expect(stored.length).toBeGreaterThan(sandboxCards.length)
    for (const text of stored) {
      expect(sandboxCards.find(({ number }) => text.includes(number))).toBeUndefined()
      expect(hasCardNumber(text), text).toBe(false)
    }
  })
})

describe('the issuer', () => {
  test('lets a card without a challenge pass, and the browser carries on to the shop', async () => {
    const { id, path } = await sendToIssuer('4242424242424242')
    expect(await till.get(id)).toMatchObject({ status: 'AUTHENTICATED' })
    const shown = await till.send('GET', path)
    expect(shown.status).toBe(200)
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const back = await post(wayBack(shown.body), {})
    expect(back.status).toBe(303)
    expect(back.headers.location).toContain(`order_id=${id}`)
    expect(await till.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('settles the payment also when the browser never comes back', async () => {
    const { id, path } = await sendToIssuer('4242424242424242')
    await till.send('GET', path)
    await app.quiet()
    expect(await till.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('asks for a code, says when it is wrong, and takes the right one', async () => {
    const { id, path } = await sendToIssuer('4100000000005000')
    const shown = await till.send('GET', `${path}?lang=ja`)
    expect(shown.body).toContain('ワンタイムパスワード')
    expect(shown.body).toContain('¥121,500')
    expect(shown.body).toContain('5000')
    const wrong = await post(path, { action: 'code', code: '000000', lang: 'en' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('You can try 2 more times.')
    expect(await till.get(id)).toMatchObject({ status: 'AUTHENTICATED' })
    const right = await post(path, { action: 'code', code: '123456', lang: 'en' })
    expect(right.body).toContain('You are verified')
    await post(wayBack(right.body), {})
    expect(await till.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test.each([
    ['111111', { action: 'code', code: '111111' }, 'EC0091310A3'],
    ['cancel', { action: 'cancel' }, 'EC0091310A2'],
  ])('refuses on %s, and another card may try', async (_, fields, code) => {
    const { id, path } = await sendToIssuer('4100000000005000')
    await till.send('GET', path)
    const ended = await post(path, fields)
    await post(wayBack(ended.body), {})
    const payment = await till.get(id)
    expect(payment).toMatchObject({ status: 'UNPROCESSED', error_code: code })
    const again = PaymentWire.parse((await till.execute(payment)).data)
    expect(again.status).toBe('AUTHENTICATED')
  })

  test.each([
    ['en', 'ja-JP', 'One-time code'],
    ['ja', 'en-US', 'ワンタイムパスワード'],
    [undefined, 'en-US', 'One-time code'],
  ])('speaks the language of the shop’s call (%s), not that of the browser (%s)', async (language, browser, words) => {
    await till.withTds()
    const registered = await till.register()
    const headers = { 'accept-language': language ?? '' }
    const body = JSON.stringify({ ...(await till.execution(registered, '4100000000005000')), id: undefined })
    const executed = await till.send('PUT', `/v1/payments/${registered.id}`, {
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${till.keys.secret}`,
        'idempotency-key': crypto.randomUUID(),
        ...(language && headers),
      },
    })
    const { next_action: next } = PaymentWire.parse(executed.data)
    const { pathname, search } = new URL(next?.type === 'redirect' ? next.url : '')
    const shown = await till.send('GET', pathname + search, { headers: { 'accept-language': browser } })
    expect(shown.body).toContain(words)
  })

  test('knows nobody by a wrong address', async () => {
    expect((await till.send('GET', '/acs/a_0000000000000000000000')).status).toBe(404)
    expect((await post('/acs/a_0000000000000000000000', { action: 'cancel' })).status).toBe(404)
  })

  test('gives up a holder after half an hour', async () => {
    const { id, path } = await sendToIssuer('4100000000005000')
    await till.send('GET', path)
    await app.clock.advance('PT31M')
    await app.quiet()
    expect(await till.get(id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A7' })
    const late = await post(path, { action: 'code', code: '123456', lang: 'en' })
    expect(late.body).toContain('You could not be verified')
  })
})

describe('answers that come late, or more than once', () => {
  test('a slow order is under way, then paid, and nobody has waited', async () => {
    await till.withoutTds()
    const order = await till.register({ tds_type: '0', id: `sbx_slow_${Date.now() % 1_000_000}` })
    const sent = await till.execute(order)
    expect(sent.status).toBe(202)
    expect(sent.data).toMatchObject({ next_action: { type: 'poll' } })
    await app.clock.advance('PT40S')
    await app.quiet()
    expect(await till.get(order.id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('three notices in the wrong order are one payment', async () => {
    await till.withoutTds()
    const order = await till.register({ tds_type: '0', amount: 39_103, tax: 0, job_code: 'CAPTURE' })
    expect((await till.execute(order)).status).toBe(200)
    await app.quiet()
    const after = await till.get(order.id)
    expect(after).toMatchObject({ status: 'CAPTURED', captured_amount: 39_103 })
    expect(after.attempts).toHaveLength(1)
  })

  test('a notice that fincode did not sign is refused', async () => {
    const reply = await till.send('POST', '/hooks/fincode/setting1', {
      headers: { 'content-type': 'application/json', 'fincode-signature': 'guessed' },
      body: JSON.stringify({ event: 'payments.card.exec', order_id: 'o1', pay_type: 'Card' }),
    })
    expect(reply.status).toBe(401)
  })
})
