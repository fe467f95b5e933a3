import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type * as z from 'zod'
import { platformEndpointsWith } from '#infra/registry.ts'
import { createCustomer } from '#shared/platform/api/customers.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { namedSchemas, objectOfEvent } from '#shared/platform/api/objects.ts'
import { getPayment } from '#shared/platform/api/payments.ts'
import { listEvents } from '#shared/platform/api/webhooks/events.ts'
import { lastOnes, platformSuccess, withoutSuccess } from '#tests/support/fuzz/platform-recipes.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { readAs, runInShell } from '#tests/support/shell.ts'

/** The reference as its reader uses it: every example is pasted into a shell. */
let app: TestRuntime
let merchant: Merchant
let page: string
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
  page = (await merchant.send('GET', '/docs?language=en')).body
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const there = platformEndpointsWith('sandbox')
const tried = [...there.filter(each => !lastOnes.includes(each)), ...lastOnes].filter(each => !withoutSuccess.has(each))

describe('the example of', () => {
  test.each(tried.map(contract => [contract.id, contract] as const))('%s works', async (id, contract) => {
    const example = new RegExp(`<pre data-call="${id}">([\\s\\S]*?)</pre>`).exec(page)?.[1] ?? ''
    expect(example).toContain('curl')
    const variables = await variablesOf(contract)
    const said = await runInShell(`${readAs(example)} \\\n  -w '\\n%{http_code}'`, variables)
    const status = Number(said.trim().split('\n').at(-1))
    expect(status, said).toBeGreaterThanOrEqual(200)
    expect(status, said).toBeLessThan(400)
  })
})

/** What the reader has from earlier calls: the recipes of the fuzz make it. */
async function variablesOf(contract: PlatformEndpoint): Promise<Record<string, string>> {
  const input: Readonly<Record<string, unknown>> = await platformSuccess(contract, merchant)
  const flat = Object.entries(input).map(([name, value]) => [name.toUpperCase(), [value].flat().map(String)[0] ?? ''])
  const { secret, public: open } = merchant.keys
  const { data: customer } = await merchant.call(createCustomer, { name: '森下 凪', email: 'nagi@example.jp' })
  return {
    CUSTOMER_ID: String(Object(customer).id),
    ...Object.fromEntries(flat),
    ORIGIN: merchant.origin,
    SHOP: app.origin,
    SECRET_KEY: secret,
    ORDER: `${contract.id}-${merchant.uuid()}`,
    PUBLIC_KEY: open,
    EVENT_ID: String([input['events']].flat()[0]),
  }
}

test('what the examples caused was told as the reference says', async () => {
  const schemas = new Map<string, z.ZodType>(namedSchemas.map(([name, schema]) => [name, schema]))
  const seen = new Set<string>()
  let since = '2026-01-01T00:00:00Z'
  for (let more = true; more; ) {
    const { list, has_more, next_since } = listEvents.output.parse(
      (await merchant.call(listEvents, { since, limit: '100' })).data,
    )
    for (const { type, data } of list) {
      seen.add(type)
      const named = Object.entries(objectOfEvent).find(([each]) => each === type)?.[1] ?? []
      // Each field of what was sent is one of the object, and none of the object is missing.
      const fit = named.some(name => {
        const found = schemas.get(name)?.safeParse(data.object)
        return found?.success && isDeepStrictEqual(found.data, data.object)
      })
      expect(fit, `${type}: ${JSON.stringify(data.object)}`).toBe(true)
    }
    more = has_more
    since = next_since
  }
  expect(seen.size).toBeGreaterThan(15)
})

test('the page is there in both languages, runs no script and takes nothing from elsewhere', async () => {
  const [jp, en] = await Promise.all(
    ['ja', 'en'].map(language => merchant.send('GET', '/docs', { headers: { 'accept-language': language } })),
  )
  expect(jp?.body).toContain('<html lang="ja">')
  expect(en?.body).toContain('<html lang="en">')
  for (const reply of [jp, en]) {
    expect(reply?.status).toBe(200)
    expect(reply?.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/)
    expect(reply?.body).not.toMatch(/<script|\son\w+=|javascript:|\ssrc=|\sstyle="/i)
    expect(reply?.body.match(/\shref="https?:/g)).toBeNull()
  }
})

test.each(['/docs', '/errors'])('a cache keeps %s once a language', async path => {
  const answers = await Promise.all(
    ['ja', 'en'].map(language => merchant.send('GET', path, { headers: { 'accept-language': language } })),
  )
  expect(answers.map(({ body }) => /<html lang="(\w+)">/.exec(body)?.[1])).toEqual(['ja', 'en'])
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers['vary']).toContain('Accept-Language')
  }
})

test('the address alone leads to the reference, and only it', async () => {
  expect(await merchant.send('GET', '/')).toMatchObject({ status: 303, headers: { location: '/docs' } })
  expect(await merchant.send('POST', '/')).toMatchObject({ status: 404, codes: ['E9992001002'] })
})

test('a payment is found by its id, whatever its type is', async () => {
  // One of the examples clears the sandbox, step by step behind its answer.
  await app.quiet()
  const { id, pay_type } = await merchant.register()
  expect(await merchant.call(getPayment, { id })).toMatchObject({ status: 200, data: { id, pay_type } })
  expect(await merchant.call(getPayment, { id, pay_type })).toMatchObject({ status: 200 })
  const other = await merchant.call(getPayment, { id, pay_type: 'Virtualaccount' })
  expect(other).toMatchObject({ status: 404, codes: ['EC002100002'] })
  expect(await merchant.call(getPayment, { id: 'oNOBODY' })).toMatchObject({ status: 404, codes: ['EC002100002'] })
})

test('the document says what is served', async () => {
  const { status, data } = await merchant.send('GET', '/v1/openapi.json')
  expect(status).toBe(200)
  expect(data).toMatchObject({ openapi: '3.1.0', servers: [{ url: merchant.origin }] })
  expect(Object.keys(Object(data).paths).toSorted()).toEqual([...new Set(there.map(({ path }) => path))].toSorted())
})
