import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Heard, type Listening, listen } from '#packages/payments-client/src/listen.ts'
import { createWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { type Received, type Receiver, startReceiver } from '#tests/support/http-receiver.ts'

/** A listener of a shop's developer, between a platform and a shop that the test is itself. */
const setting = createWebhookSetting.example.output
const event = {
  id: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  object: 'event',
  api_version: '20260101',
  created: '2026-12-01T00:00:00.000Z',
  livemode: false,
  shop_id: 's_00000000001',
  type: 'payment.captured',
  sequence: 1,
  data: { object: { id: 'o_1', version: 3 }, previous: {} },
  request_id: 'req_1',
}
const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message, 'utf8').digest('hex')

let platform: Receiver
let heard: Heard[]
let listening: Listening | undefined
beforeEach(async () => {
  platform = await startReceiver()
  platform.answers({ status: 201, body: JSON.stringify(setting) })
  heard = []
})
afterEach(async () => {
  if (listening?.ok) await listening.stop()
  listening = undefined
  await platform.close()
})

async function start(more: { forward?: string; events?: string[]; url?: string } = {}) {
  const onHeard = (each: Heard) => heard.push(each)
  listening = await listen({ origin: platform.origin, apiKey: 'sk_test_1', port: 0, onHeard, ...more })
  if (!listening.ok) throw new Error('refused')
  return listening
}

/** What the platform sends; `signed` is what its signature is of. */
async function sent(url: string, body = JSON.stringify(event), signed = body) {
  const signature = signatureOf(signed, [setting.secret], Date.now(), hmac)
  const headers = { 'content-type': 'application/json', 'platform-signature': signature, 'platform-event-id': event.id }
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.text() }
}
const asked = ({ got }: Receiver) => got.map(({ method, url }: Received) => `${method} ${url}`)

describe('a listener', () => {
  test('names its own port to the platform, and takes it back', async () => {
    const { url, stop, secret } = await start({ events: ['payment.captured'] })
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    expect(secret).toBe(setting.secret)
    const id = `listener-${new URL(url).port}`
    expect(platform.got[0]?.headers.authorization).toBe('Bearer sk_test_1')
    expect(JSON.parse(platform.got[0]?.body ?? '')).toEqual({ id, url, events: ['payment.captured'] })
    await stop()
    expect(asked(platform)).toEqual(['POST /v1/webhook_settings', `DELETE /v1/webhook_settings/${id}`])
    await expect(fetch(url)).rejects.toThrow()
  })

  test('tells of an event that the platform signed', async () => {
    const { url } = await start()
    expect(await sent(url)).toEqual({ status: 204, body: '' })
    expect(heard).toEqual([{ event, status: 204 }])
  })

  test.each([
    ['another body than was signed', `${JSON.stringify(event)} `, JSON.stringify(event), 'mismatch'],
    ['what is no event', '{"工":1}', '{"工":1}', 'malformed'],
    ['nothing', '', 'x', 'mismatch'],
  ])('refuses %s, and hands nothing on', async (_, body, signed, refused) => {
    const shop = await startReceiver()
    const { url } = await start({ forward: `${shop.origin}/hooks` })
    expect(await sent(url, body, signed)).toMatchObject({ status: 401 })
    expect(heard).toEqual([{ refused, status: 401 }])
    expect(shop.got).toEqual([])
    await shop.close()
  })

  test('refuses a message without a signature, and one that no event can be as long as', async () => {
    const { url } = await start()
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(event) })).status).toBe(401)
    expect((await fetch(url)).status).toBe(401)
    expect(await sent(url, 'x'.repeat(1_048_577))).toMatchObject({ status: 413 })
    expect(heard.map(each => 'refused' in each && each.refused)).toEqual(['malformed', 'malformed', 'too-large'])
  })

  test('hands an event on with its bytes and its signature, and answers what the shop answered', async () => {
    const shop = await startReceiver({ status: 200, body: '{"receive":"1"}' })
    const { url } = await start({ forward: `${shop.origin}/hooks?a=b` })
    const body = JSON.stringify(event, null, 1)
    expect(await sent(url, body)).toEqual({ status: 200, body: '{"receive":"1"}' })
    expect(shop.got).toMatchObject([{ method: 'POST', url: '/hooks?a=b', body }])
    const { headers } = shop.got[0] ?? {}
    expect(headers?.['platform-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    expect(headers).toMatchObject({ 'platform-event-id': event.id, 'content-type': 'application/json' })
    expect(headers).not.toHaveProperty('authorization')
    await shop.close()
  })

  test.each([
    ['refuses', { status: 500, body: 'no' }, { status: 500, body: 'no' }],
    ['sends elsewhere', { status: 307, headers: { location: '/elsewhere' } }, { status: 307, body: '' }],
    ['breaks off', 'drop', { status: 502, body: '' }],
  ] as const)('has the platform try again where the shop %s', async (_, answer, seen) => {
    const shop = await startReceiver()
    shop.answers(answer)
    const { url } = await start({ forward: shop.origin })
    expect(await sent(url)).toEqual(seen)
    expect(heard).toMatchObject([{ status: seen.status }])
    expect(shop.got).toHaveLength(1)
    await shop.close()
  })

  test('takes the place of one that was killed and left its address behind', async () => {
    let tries = 0
    const taken = { errors: [{ error_code: 'E0040050014', error_message: 'taken' }] }
    platform.answers(({ method }) =>
      method === 'POST' && ++tries === 1
        ? { status: 409, body: JSON.stringify(taken) }
        : { status: 201, body: JSON.stringify(setting) },
    )
    await start()
    expect(asked(platform).map(each => each.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST'])
  })

  test('says why the platform does not send to it, and frees the port', async () => {
    const body = JSON.stringify({ errors: [{ error_code: 'E0040051040', error_message: 'not public' }] })
    platform.answers({ status: 403, body })
    let url = ''
    const refused = await listen({ origin: platform.origin, apiKey: 'sk', port: 0, onHeard: () => {} })
    expect(refused).toMatchObject({ ok: false, unknown: false, errors: [{ error_code: 'E0040051040' }] })
    url = Object(JSON.parse(platform.got[0]?.body ?? '{}')).url
    await expect(fetch(url)).rejects.toThrow()
  })

  test('names the address by which the platform reaches it, where there is one', async () => {
    await start({ url: 'https://tunnel.example/hooks' })
    expect(JSON.parse(platform.got[0]?.body ?? '')).toMatchObject({ url: 'https://tunnel.example/hooks', events: '*' })
  })
})
