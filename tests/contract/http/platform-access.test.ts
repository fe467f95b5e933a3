import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { issueApiKey } from '#shared/platform/api/keys.ts'
import { type Platform, type PlatformCallOptions, platformOf } from '#tests/support/platform-client.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

/** Who may call what of the platform, over HTTP, derived from the contracts: nothing here names an endpoint (STYLE 34). */
let runtime: TestRuntime
let platform: Platform
/** `bare`: a key without the needed scopes. `live`: a key of the other mode. */
let keys: Record<'bare' | 'live', string>

beforeAll(async () => {
  runtime = await startRuntime({ from: inject('templateDir') })
  platform = platformOf(runtime)
  const made = await platform.call(issueApiKey, { type: 'restricted', scopes: ['accounts:read'], name: 'bare' })
  const bare = keyIn(made.data)
  keys = { bare, live: platform.keys.secret.replace('_test_', '_live_') }
})
afterAll(() => runtime?.stop())

function keyIn(data: unknown): string {
  const found = /(?:sk|rk|pk)_(?:test|live)_[0-9A-Za-z]{32}/.exec(JSON.stringify(data))?.[0]
  if (!found) throw new Error(`no key in ${JSON.stringify(data)}`)
  return found
}

const ask = (contract: PlatformEndpoint, options: PlatformCallOptions = {}) =>
  platform.call(contract, contract.example.input, options)

const all = platformEndpoints.map(contract => [contract.id, contract] as const)
const keyed = all.filter(([, { access }]) => access.key !== 'none')
const secret = all.filter(([, { access }]) => access.key === 'secret')
const writing = keyed.filter(([, { method, raw }]) => !raw && (method === 'POST' || method === 'PUT'))
const programs = all.filter(([, { page }]) => !page)

describe('a key', () => {
  test.each(keyed)('%s: is asked for', async (_id, contract) => {
    const reply = await ask(contract, { as: null })
    expect([reply.status, reply.codes]).toEqual([401, ['E9994001001']])
  })

  test.each(keyed)('%s: has to be one of ours, of the right mode', async (_id, contract) => {
    const wrong = [
      `sk_test_${'a'.repeat(32)}`,
      'sk_test_short',
      'garbage',
      platform.keys.secret.slice(0, -1),
      keys.live,
    ]
    const replies = await Promise.all(wrong.map(as => ask(contract, { as })))
    for (const reply of replies) expect([reply.status, reply.codes]).toEqual([401, ['E9994001029']])
  })

  test.each(secret)('%s: that browsers see is not enough', async (_id, contract) => {
    const reply = await ask(contract, { as: platform.keys.public })
    expect([reply.status, reply.codes]).toEqual([403, ['E9994078040']])
  })

  const unscoped = secret.filter(
    ([, { access }]) => access.key === 'secret' && !access.scopes.every(scope => scope === 'accounts:read'),
  )
  test.each(unscoped)('%s: without the scope is not enough', async (_id, contract) => {
    const reply = await ask(contract, { as: keys.bare })
    expect([reply.status, reply.codes]).toEqual([403, ['E9994078040']])
  })

  test('that was disabled opens nothing any more', async () => {
    const made = await platform.call(issueApiKey, { type: 'secret', name: 'short-lived' })
    const id = /"(key_[0-9A-Z]{26})"/.exec(made.body)?.[1] ?? ''
    const short = keyIn(made.data)
    const [, contract] = secret[0] ?? []
    if (!contract) throw new Error('no endpoint asks for a key')
    expect((await ask(contract, { as: short })).codes).not.toContain('E9994001029')
    const disabled = await platform.send('DELETE', `/console/v1/api_keys/${id}`, {
      headers: { authorization: `Bearer ${platform.keys.secret}` },
    })
    expect(disabled.status).toBeLessThan(300)
    expect((await ask(contract, { as: short })).codes).toEqual(['E9994001029'])
  })
})

describe('the headers', () => {
  const [, contract] = secret.find(([, { method }]) => method === 'GET') ?? []
  const get = (headers: Record<string, string>) => ask(contract ?? platformEndpoints[0] ?? fail(), { headers })

  test('name a version that there is', async () => {
    expect((await get({ 'api-version': '20260101' })).codes).not.toContain('E0000002002')
    expect((await get({ 'api-version': '20200101' })).codes).toEqual(['E0000002002'])
    expect((await get({ 'api-version': 'latest' })).codes).toEqual(['E0000002008'])
  })

  test('name a tenant of the shop, or nobody', async () => {
    expect((await get({ 'tenant-shop-id': '12' })).codes).toEqual(['E9992074008'])
    const unknown = await get({ 'tenant-shop-id': 's_99999999999' })
    expect([unknown.status, unknown.codes]).toEqual([404, ['E9992074002']])
  })

  test('choose the language of the sentence; the code stays', async () => {
    const wrong = { 'api-version': 'latest' }
    const [ja] = (await get({ ...wrong, 'accept-language': 'ja,en;q=0.5' })).errors
    const [en] = (await get({ ...wrong, 'accept-language': 'en-GB,ja;q=0.8' })).errors
    expect(ja?.error_message).toBe('APIバージョンの形式が正しくありません。')
    expect(en?.error_message).toBe('The API version has an invalid format.')
    expect(ja?.message_en).toBe(en?.message_en)
  })

  test.each(programs)('%s: carry the id of the call, also of one that is refused', async (_id, contract) => {
    const reply = await ask(contract, { as: null, key: null })
    expect(reply.headers['x-request-id']).toMatch(/^req_[0-9A-Z]{26}$/)
    expect(reply.headers['cache-control']).toContain('no-store')
    if (reply.errors.length > 0) expect(reply.body).toContain(`"request_id":"${reply.headers['x-request-id']}"`)
  })
})

const fail = (): never => {
  throw new Error('there are no endpoints')
}

describe('a body', () => {
  test.each(writing)('%s: is JSON, an object, and says what it means once', async (_id, contract) => {
    const text = await ask(contract, { body: 'amount=1', headers: { 'content-type': 'text/plain' } })
    expect([text.status, text.codes]).toEqual([415, ['E9992001005']])
    for (const body of ['{"amount":', '[1]', '"x"', 'null']) {
      const reply = await ask(contract, { body })
      expect([reply.status, reply.codes]).toEqual([400, ['E9992001001']])
    }
  })

  test.each(writing.filter(([, { takesCard }]) => !takesCard))(
    '%s: never carries a card (3.2)',
    async (_id, contract) => {
      for (const body of [
        { ...contract.example.input, card_no: 'x' },
        { ...contract.example.input, client_field_1: 'my card is 4242 4242 4242 4242' },
      ]) {
        const reply = await ask(contract, { body: JSON.stringify(body) })
        expect([reply.status, reply.codes]).toEqual([400, ['EC003020040']])
        expect(reply.body).not.toContain('4242')
      }
      const code = await ask(contract, { body: JSON.stringify({ ...contract.example.input, cvv: '123' }) })
      expect([code.status, code.codes]).toEqual([400, ['EC003011040']])
    },
  )

  const money = writing.filter(([, contract]) => contract.money)
  test.each(money)('%s: comes under a key of the caller (5.20)', async (_id, contract) => {
    const reply = await ask(contract, { key: null })
    expect([reply.status, reply.codes]).toEqual([400, ['E0000022001']])
    expect((await ask(contract, { key: 'k'.repeat(256) })).codes).toEqual(['E0000022003'])
    expect((await ask(contract, { key: 'clé' })).codes).toEqual(['E0000022008'])
  })
})

describe('what there is not', () => {
  test('is said in the same shape', async () => {
    const nowhere = await platform.send('GET', '/v1/nowhere')
    expect([nowhere.status, nowhere.codes]).toEqual([404, ['E9992001002']])
    const method = await platform.send('DELETE', '/v1/errors')
    expect([method.status, method.codes, method.headers['allow']]).toEqual([405, ['E9992001003'], 'GET'])
    const form = await platform.send('GET', '/v1/errors', { headers: { accept: 'text/html' } })
    expect([form.status, form.codes]).toEqual([406, ['E9992001004']])
  })

  test('is a page where a person asks', async () => {
    const page = await platform.send('GET', '/nowhere', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('E9992001002')
  })
})

test('the catalogue can be read by programs and by people', async () => {
  const first = await platform.send('GET', '/v1/errors?limit=100')
  expect(first.data).toMatchObject({ total_count: 862, last_page: 9, current_page: 1 })
  const searched = await platform.send('GET', '/v1/errors?operation=C001&keyword=EC001104&sort=code%20desc')
  expect(JSON.stringify(searched.data)).toContain('EC001104007')
  expect((await platform.send('GET', '/v1/errors?page=10&limit=100')).codes).toEqual(['E0095091007'])
  expect((await platform.send('GET', '/v1/errors?sort=colour')).codes).toEqual(['E0095092015'])
  const page = await platform.send('GET', '/errors')
  expect(page.body).toContain('<html lang="ja">')
  expect(page.body.match(/<tr id="E/g)).toHaveLength(862)
  // What no call answers is marked: the plans are not built, an amount is asked for every day.
  const rowOf = (code: string) => page.body.split('<tr id="').find(row => row.startsWith(code)) ?? ''
  expect([rowOf('E0011033007'), rowOf('E9993134015')].every(row => row.includes('現在は返りません'))).toBe(true)
  expect(rowOf('EC001104001')).not.toContain('現在は返りません')
})

test('no function was denied what it needs', async () => {
  await runtime.quiet()
  expect(await runtime.denials()).toEqual([])
})
