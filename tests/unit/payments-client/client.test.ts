import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '#packages/payments-client/src/client.ts'
import { everyRow } from '#packages/payments-client/src/rows.ts'
import { getCustomer } from '#shared/platform/api/customers.ts'
import { capturePayment } from '#shared/platform/api/payments.ts'
import { listEvents } from '#shared/platform/api/webhooks/events.ts'
import { createWebhookSetting, getWebhookSetting, updateWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { type Answer, type Receiver, startReceiver } from '#tests/support/http-receiver.ts'

let server: Receiver
beforeAll(async () => {
  server = await startReceiver()
})
afterAll(() => server.close())
beforeEach(() => {
  server.got.length = 0
})

const contracts = { getWebhookSetting, createWebhookSetting, updateWebhookSetting, listEvents, capturePayment }
const client = (more: { language?: 'ja' | 'en'; apiVersion?: string; timeoutMs?: number } = {}) =>
  clientOf(contracts, { origin: server.origin, apiKey: 'sk_test_x', ...more })
const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(body),
  headers: { 'x-request-id': 'req_1', ...headers },
})
const setting = getWebhookSetting.example.output
const refusal = (code: string) => ({
  errors: [
    { error_code: code, error_message: 'だめです。', message_en: 'No.', field: 'id', pointer: '/id', params: [] },
  ],
  request_id: 'req_body',
})

describe('the client', () => {
  test('puts parameters into path, query or body as the contract says', async () => {
    server.answers(json(200, setting))
    await client().getWebhookSetting({ id: 'wh/1 ?' })
    await client().updateWebhookSetting({ id: 'wh_1', events: ['payment.captured'] })
    server.answers(json(200, { list: [], has_more: false, next_since: '2026-12-01T00:00:00Z' }))
    await client().listEvents({ since: '2026-12-01T00:00:00+09:00', limit: '10' })
    expect(server.got.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/v1/webhook_settings/wh%2F1%20%3F', ''],
      ['PUT', '/v1/webhook_settings/wh_1', '{"events":["payment.captured"]}'],
      ['GET', '/v1/events?since=2026-12-01T00%3A00%3A00%2B09%3A00&limit=10', ''],
    ])
    expect(server.got[0]?.headers['content-type']).toBeUndefined()
    expect(server.got[1]?.headers['content-type']).toBe('application/json')
  })

  test('sends key, language, version and the headers of the call', async () => {
    server.answers(json(200, setting))
    const named = { idempotencyKey: 'order-1', testClock: 'tclk_1', tenantShopId: 's_00000000002' }
    await client({ language: 'en', apiVersion: '20260101' }).updateWebhookSetting({ id: 'wh_1' }, named)
    expect(server.got[0]?.headers).toMatchObject({
      authorization: 'Bearer sk_test_x',
      'accept-language': 'en',
      'api-version': '20260101',
      'idempotency-key': 'order-1',
      'test-clock': 'tclk_1',
      'tenant-shop-id': 's_00000000002',
    })
  })

  test('refuses a call that moves money without an idempotency key', async () => {
    await expect(client().capturePayment({ ...capturePayment.example.input })).rejects.toThrow('idempotencyKey')
    expect(server.got).toEqual([])
  })

  test('throws for a call without its path parameter', async () => {
    await expect(client().getWebhookSetting({ id: '' })).rejects.toThrow('needs id')
  })
})

describe('everyRow', () => {
  const row = (id: string) => ({ ...getCustomer.example.output, id })
  const page = (current: number, ...ids: string[]) => ({
    ok: true as const,
    data: { list: ids.map(row), current_page: current, last_page: 3 },
    status: 200,
    requestId: 'req_1',
    replayed: false,
  })

  test('asks for one page after the other, as far as its reader reads', async () => {
    const asked: string[] = []
    const ask = async (number: string) => {
      asked.push(number)
      return page(Number(number), `${number}a`, `${number}b`)
    }
    const all: string[] = []
    for await (const { id } of everyRow(ask)) all.push(id)
    expect(all).toEqual(['1a', '1b', '2a', '2b', '3a', '3b'])
    asked.length = 0
    for await (const { id } of everyRow(ask)) if (id === '1b') break
    expect(asked).toEqual(['1'])
  })

  test('throws what a page was refused with', async () => {
    const refused = { ok: false, unknown: true, reason: 'timeout' } as const
    const ask = async (number: string) => (number === '1' ? page(1, 'a') : refused)
    const read = async () => {
      for await (const _ of everyRow(ask));
    }
    await expect(read()).rejects.toMatchObject({ name: 'PageError', result: refused })
  })
})

describe('an answer to the client', () => {
  test('carries the data and whether it is a replay', async () => {
    server.answers(json(200, { ...setting, a_field_of_next_year: 1 }, { 'idempotent-replayed': 'true' }))
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toEqual({
      ok: true,
      data: setting,
      status: 200,
      requestId: 'req_1',
      replayed: true,
    })
  })

  test('carries the codes of a refusal and the time to retry', async () => {
    server.answers(json(404, refusal('E0041050002')))
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toMatchObject({
      ok: false,
      unknown: false,
      status: 404,
      requestId: 'req_body',
      errors: [{ error_code: 'E0041050002' }],
    })
    server.answers(json(429, refusal('E9992001007'), { 'retry-after': '7' }))
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toMatchObject({ unknown: false, retryAfter: 7 })
  })

  test('says of a refusal, too, whether it is a replay', async () => {
    server.answers(json(402, refusal('E9993134013'), { 'idempotent-replayed': 'true' }))
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toMatchObject({ unknown: false, replayed: true })
    server.answers(json(402, refusal('E9993134013')))
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toMatchObject({ unknown: false, replayed: false })
  })

  test('is a refusal when the acquirer was never called, also with status 503', async () => {
    server.answers(json(503, refusal('E9993134009')))
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toMatchObject({ ok: false, unknown: false, status: 503 })
  })

  test.each([
    ['a failure of the platform itself', () => json(500, refusal('E9991001005')), 'server'],
    ['a gateway that gave up', (): Answer => ({ status: 504, body: '<html>' }), 'server'],
    ['a success that cannot be read', () => json(200, { id: 1 }), 'unreadable'],
    ['a success that is no JSON', (): Answer => ({ status: 200, body: 'ok' }), 'unreadable'],
    ['a 404 of somebody else', (): Answer => ({ status: 404, body: 'nginx' }), 'unreadable'],
    ['a connection that broke', (): Answer => 'drop', 'network'],
  ] as const)('is unknown after %s', async (_, make, reason) => {
    server.answers(make())
    expect(await client().getWebhookSetting({ id: 'wh_1' })).toMatchObject({ ok: false, unknown: true, reason })
  })

  test('is unknown after the timeout', async () => {
    server.answers('hang')
    const late = { ok: false, unknown: true, reason: 'timeout' }
    expect(await client({ timeoutMs: 50 }).getWebhookSetting({ id: 'wh_1' })).toMatchObject(late)
    expect(await client().getWebhookSetting({ id: 'wh_1' }, { timeoutMs: 50 })).toMatchObject(late)
    expect(await client().getWebhookSetting({ id: 'wh_1' }, { signal: AbortSignal.timeout(50) })).toMatchObject(late)
  })
})
