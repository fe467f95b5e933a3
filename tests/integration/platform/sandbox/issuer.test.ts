import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let merchant: Merchant
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

/** Charges with 3-D Secure and gives the address of the issuer. */
async function sendToIssuer(number: string, wanted: Parameters<typeof merchant.register>[0] = {}) {
  await merchant.withTds()
  const registered = await merchant.register(wanted)
  const executed = PaymentWire.parse((await merchant.execute(registered, number)).data)
  return {
    id: registered.id,
    path: new URL(executed.next_action?.type === 'redirect' ? executed.next_action.url : '').pathname,
  }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, fields: Record<string, string>) =>
  merchant.send('POST', path, { headers: form, body: `${new URLSearchParams(fields)}` })
/** Where the page's form goes. */
const wayBack = (body: string) =>
  new URL(/<form method="post" action="([^"]+)" data-go-on>/.exec(body)?.[1] ?? '').pathname

describe('showIssuer', () => {
  test('authenticates a frictionless card and sends the browser back to the shop', async () => {
    const { id, path } = await sendToIssuer('4242424242424242')
    expect(await merchant.get(id)).toMatchObject({ status: 'AUTHENTICATED' })
    const shown = await merchant.send('GET', path)
    expect(shown.status).toBe(200)
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const back = await post(wayBack(shown.body), {})
    expect(back.status).toBe(303)
    expect(back.headers.location).toContain(`order_id=${id}`)
    expect(await merchant.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test('lets a browser return to an origin that was registered a moment before', async () => {
    const origin = 'https://second-shop.example'
    const returnsTo = async () => {
      const shown = await merchant.send('GET', (await sendToIssuer('4242424242424242')).path)
      const policy = /form-action 'self' ([^;]*)/.exec(String(shown.headers['content-security-policy']))
      return policy?.[1]?.split(' ') ?? []
    }
    const before = await returnsTo()
    expect(before).not.toContain(origin)
    await merchant.settings({ origins: [...before, origin] })
    expect(await returnsTo()).toEqual([...before, origin])
  })

  test('authorizes the payment when the browser never comes back', async () => {
    const { id, path } = await sendToIssuer('4242424242424242')
    await merchant.send('GET', path)
    await app.quiet()
    expect(await merchant.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test.each([
    ['en', 'ja-JP', 'One-time code'],
    ['ja', 'en-US', 'ワンタイムパスワード'],
    [undefined, 'en-US', 'One-time code'],
  ])('speaks the language of the shop’s call (%s), not that of the browser (%s)', async (language, browser, words) => {
    await merchant.withTds()
    const registered = await merchant.register()
    const headers = { 'accept-language': language ?? '' }
    const body = JSON.stringify({ ...(await merchant.execution(registered, '4100000000005000')), id: undefined })
    const executed = await merchant.send('PUT', `/v1/payments/${registered.id}`, {
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${merchant.keys.secret}`,
        'idempotency-key': crypto.randomUUID(),
        ...(language && headers),
      },
    })
    const { next_action: next } = PaymentWire.parse(executed.data)
    const { pathname, search } = new URL(next?.type === 'redirect' ? next.url : '')
    const shown = await merchant.send('GET', pathname + search, { headers: { 'accept-language': browser } })
    expect(shown.body).toContain(words)
  })

  test('answers not found for an unknown access id', async () => {
    expect((await merchant.send('GET', '/acs/a_0000000000000000000000')).status).toBe(404)
    expect((await post('/acs/a_0000000000000000000000', { action: 'cancel' })).status).toBe(404)
  })
})

describe('answerIssuer', () => {
  test('counts a wrong code and accepts the right one', async () => {
    const { id, path } = await sendToIssuer('4100000000005000')
    const shown = await merchant.send('GET', `${path}?lang=ja`)
    expect(shown.body).toContain('ワンタイムパスワード')
    expect(shown.body).toContain('¥121,500')
    expect(shown.body).toContain('5000')
    const wrong = await post(path, { action: 'code', code: '000000', lang: 'en' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toContain('You can try 2 more times.')
    const again = await post(path, { action: 'code', code: '000000', lang: 'en' })
    expect(again.body).toContain('You can try once more.')
    expect(await merchant.get(id)).toMatchObject({ status: 'AUTHENTICATED' })
    const right = await post(path, { action: 'code', code: '123456', lang: 'en' })
    expect(right.body).toContain('You are verified')
    await post(wayBack(right.body), {})
    expect(await merchant.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })

  test.each([
    ['111111', { action: 'code', code: '111111' }, 'EC0091310A3'],
    ['cancel', { action: 'cancel' }, 'EC0091310A2'],
  ])('fails the attempt on %s and lets another card try', async (_, fields, code) => {
    const { id, path } = await sendToIssuer('4100000000005000')
    await merchant.send('GET', path)
    const ended = await post(path, fields)
    await post(wayBack(ended.body), {})
    const payment = await merchant.get(id)
    expect(payment).toMatchObject({ status: 'UNPROCESSED', error_code: code })
    const again = PaymentWire.parse((await merchant.execute(payment)).data)
    expect(again.status).toBe('AUTHENTICATED')
  })

  test('fails the attempt after thirty minutes', async () => {
    const { id, path } = await sendToIssuer('4100000000005000')
    await merchant.send('GET', path)
    await app.clock.advance('PT31M')
    await app.quiet()
    expect(await merchant.get(id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A7' })
    const late = await post(path, { action: 'code', code: '123456', lang: 'en' })
    expect(late.body).toContain('You could not be verified')
  })
})

describe('receiveFincode', () => {
  test('refuses a notice that fincode did not sign', async () => {
    const reply = await merchant.send('POST', '/hooks/fincode/setting1', {
      headers: { 'content-type': 'application/json', 'fincode-signature': 'guessed' },
      body: JSON.stringify({ event: 'payments.card.exec', order_id: 'o1', pay_type: 'Card' }),
    })
    expect(reply.status).toBe(401)
  })
})
