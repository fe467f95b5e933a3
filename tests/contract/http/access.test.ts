import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codes, statusOf } from '#shared/api/codes.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { answerableCodes } from '#shared/api/implied.ts'
import { endpoints } from '#shared/api/index.ts'
import { freshAddress, type Person, peopleOf } from '#tests/support/people.ts'
import { type CallOptions, type Envelope, startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

/** Who may call what, over HTTP, derived from the contracts: nothing here names an endpoint (STYLE 34). */
let runtime: TestRuntime
let people: Record<'member' | 'unverified' | 'cardless' | 'banned' | 'reviewer' | 'owner', Person>

beforeAll(async () => {
  runtime = await startRuntime({ from: inject('templateDir') })
  const make = peopleOf(runtime)
  people = {
    member: await make.member(),
    unverified: await make.member({ unverified: true }),
    cardless: await make.member({ cards: 0 }),
    banned: await make.member({ banned: ['buy', 'sell', 'chat'] }),
    reviewer: await make.operator('reviewer'),
    owner: await make.operator('owner'),
  }
})
afterAll(() => runtime?.stop())

/** The example as it would be sent, from an address of its own, under a key of its own. */
function ask(contract: Endpoint, options: CallOptions = {}): Promise<Envelope> {
  const headers = { ...options.headers }
  const key = contract.idempotent ? { key: crypto.randomUUID() } : {}
  return runtime.call(contract, contract.example.input, { address: freshAddress(), ...key, ...options, headers })
}

const isFor = (kind: 'visitor' | 'member' | 'operator') =>
  endpoints
    .filter(({ access }) => (typeof access === 'object' ? kind === 'operator' : access === kind))
    .map(contract => [contract.id, contract] as const)
const all = endpoints.map(contract => [contract.id, contract] as const)
const mutations = all.filter(([, { method }]) => method !== 'GET')

describe('members only', () => {
  test.each(isFor('member'))('%s: a visitor is asked to log in', async (_id, contract) => {
    expect((await ask(contract)).code).toBe(401)
  })

  test.each(isFor('member'))('%s: the token of an operator is no login', async (_id, contract) => {
    expect((await ask(contract, { as: people.owner.token })).code).toBe(401)
  })

  test.each(isFor('member'))('%s: neither is a forged one', async (_id, contract) => {
    const [header, payload] = people.member.token.split('.')
    for (const forged of [`${header}.${payload}.`, `${header}.${payload}.AAAA`, 'garbage', '']) {
      expect((await ask(contract, { headers: { authorization: forged } })).code).toBe(401)
    }
  })

  const banning = all.filter(([, { notBanned = [] }]) => notBanned.length > 0)
  test.each(banning)('%s: one who is banned from it is told so, and keeps the session', async (_id, contract) => {
    const answer = await ask(contract, { as: people.banned.token })
    expect([40320, 40321, 40322]).toContain(answer.code)
    expect(answer.status).toBe(403)
  })

  const needingPhone = all.filter(([, { needs = [] }]) => needs.includes('phone'))
  test.each(needingPhone)('%s: needs a verified phone', async (_id, contract) => {
    expect((await ask(contract, { as: people.unverified.token })).code).toBe(40310)
  })
})

const needingCard = all.filter(([, { needs = [] }]) => needs.includes('card'))
test.each(needingCard)('%s: needs a saved card (D9)', async (_id, contract) => {
  expect((await ask(contract, { as: people.cardless.token })).code).toBe(40311)
})

describe('operators only', () => {
  test.each(isFor('operator'))('%s: a visitor is asked to log in', async (_id, contract) => {
    expect((await ask(contract)).code).toBe(401)
  })

  test.each(isFor('operator'))('%s: the token of a member is no login', async (_id, contract) => {
    expect((await ask(contract, { as: people.member.token })).code).toBe(401)
  })

  const notForReviewers = isFor('operator').filter(
    ([, { access }]) => typeof access === 'object' && !access.operator.includes('reviewer'),
  )
  test.each(notForReviewers)('%s: an operator of another role may not', async (_id, contract) => {
    expect((await ask(contract, { as: people.reviewer.token })).code).toBe(403)
  })

  test.each(isFor('operator'))('%s: the owner may', async (id, contract) => {
    // Ending the owner's session here would end it for the tests that follow.
    if (id === 'adminLogout') return
    expect([401, 403]).not.toContain((await ask(contract, { as: people.owner.token })).code)
  })
})

describe('every call', () => {
  test.each(all)('%s: answers the envelope, with a code of its contract', async (_id, contract) => {
    const answer = await ask(contract, { language: 'en' })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    if (contract.file && answer.status === 200) return
    expect(Object.keys(Object(answer.json()))).toEqual(['code', 'message', 'data'])
    expect(answer.status).toBe(statusOf(answer.code))
    expect([200, ...answerableCodes(contract).map(name => codes[name].code)]).toContain(answer.code)
    expect(answer.status).toBeLessThan(500)
    if (answer.code !== 200) expect(answer.headers['cache-control']).toBe('private, no-store')
    if (answer.code !== 200) expect(answer.message).toMatch(/^[\x20-\x7e]+$/)
  })

  test.each(mutations)('%s: is refused to a page of another site', async (_id, contract) => {
    const { token } = typeof contract.access === 'object' ? people.owner : people.member
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${runtime.origin}.evil.example` },
    ]) {
      expect((await ask(contract, { as: token, headers })).code).toBe(40300)
    }
  })

  test.each(mutations)('%s: is refused to a cookie that comes from nowhere', async (_id, contract) => {
    if (contract.access === 'visitor' || contract.access === 'signature') return
    const operator = typeof contract.access === 'object'
    const cookie = operator ? `ot=${people.owner.token}` : `at=${people.member.token}`
    expect((await ask(contract, { headers: { cookie, origin: 'https://evil.example' } })).code).toBe(40300)
  })

  const bodied = mutations.filter(([, { method }]) => method !== 'DELETE')
  test.each(bodied)('%s: takes JSON and nothing else', async (_id, contract) => {
    const { token } = typeof contract.access === 'object' ? people.owner : people.member
    const path = contract.path.replace(/\{\w+\}/g, 'nothing')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await runtime.api(path, {
        method: contract.method,
        body: JSON.stringify(contract.example.input),
        from: freshAddress(),
        headers: { 'content-type': type, authorization: token, 'idempotency-key': crypto.randomUUID() },
      })
      expect(answer.code).toBe(415)
    }
  })

  const dedupes = all.filter(([, { idempotent }]) => idempotent)
  test.each(dedupes)('%s: asks for its Idempotency-Key', async (_id, contract) => {
    const { token } = typeof contract.access === 'object' ? people.owner : people.member
    const answer = await runtime.call(contract, contract.example.input, { as: token, address: freshAddress() })
    expect(answer.code).toBe(40000)
    expect(answer.data).toEqual({ errors: [{ field: 'Idempotency-Key', key: 'REQUIRED' }] })
  })
})

describe('what no contract names', () => {
  test.each([
    ['GET', '/nowhere'],
    ['GET', '/'],
    ['POST', '/auction/bid/more'],
    ['DELETE', '/login'],
    ['PATCH', '/login'],
    ['GET', '/../../__local/accounts'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd'],
  ])('%s %s is not found, in the envelope', async (method, path) => {
    const answer = await runtime.api(path, { method, headers: { language: 'en' } })
    expect([404, 405]).toContain(answer.status)
    expect(answer.code).toBe(answer.status)
    expect(answer.body).not.toMatch(/node_modules|\bat .+:\d+:\d+|arn:aws/)
  })
})

test('no function was refused by IAM what its contract should have granted', async () => {
  await runtime.quiet()
  expect(await runtime.denials()).toEqual([])
})
