import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codes, statusOf } from '#shared/api/codes.ts'
import { type Endpoint, opensTo } from '#shared/api/endpoint.ts'
import { answerableCodes } from '#shared/api/implied.ts'
import { endpoints } from '#shared/api/index.ts'
import type { OperatorRole } from '#shared/domain/people/operator/roles.ts'
import { freshAddress, type Person, peopleOf } from '#tests/support/people.ts'
import { type CallOptions, type Envelope, startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { worldOf } from '#tests/support/world.ts'

/** Who may call what, over HTTP, derived from the contracts: nothing here names an endpoint (STYLE 34). */
let runtime: TestRuntime
let people: Record<'member' | 'unverified' | 'cardless' | 'banned' | 'partner' | 'artist' | OperatorRole, Person>
const roles = ['owner', 'reviewer', 'editor', 'support', 'finance'] as const satisfies readonly OperatorRole[]

beforeAll(async () => {
  runtime = await startRuntime({ from: inject('templateDir') })
  const make = peopleOf(runtime)
  people = {
    member: await make.member(),
    unverified: await make.member({ unverified: true }),
    cardless: await make.member({ cards: 0 }),
    banned: await make.member({ banned: ['buy', 'sell', 'chat'] }),
    partner: await make.member({ partnerId: 'teitei', userType: 4 }),
    artist: await make.member({ artistId: 'minegishi-wataru', userType: 3 }),
    owner: await make.operator('owner'),
    reviewer: await make.operator('reviewer'),
    editor: await make.operator('editor'),
    support: await make.operator('support'),
    finance: await make.operator('finance'),
  }
})
afterAll(() => runtime?.stop())

/** What a role may send where a call is open to several, each with its own: pictures of messages are the support's. */
const inputOf: Readonly<Partial<Record<string, Partial<Record<OperatorRole, object>>>>> = {
  adminSignUploads: { support: { business: 'chat' } },
}

/** The example as it would be sent, from an address of its own, under a key of its own. */
function ask(contract: Endpoint, options: CallOptions = {}, change: object = {}): Promise<Envelope> {
  const headers = { ...options.headers }
  const key = contract.idempotent ? { key: crypto.randomUUID() } : {}
  return runtime.call(
    contract,
    { ...contract.example.input, ...change },
    { address: freshAddress(), ...key, ...options, headers },
  )
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

describe('accounts that the console makes', () => {
  const owned = all.filter(([, { access }]) => access === 'partner' || access === 'artist')
  test.each(owned)('%s: a visitor is asked to log in', async (_id, contract) => {
    expect((await ask(contract)).code).toBe(401)
  })

  test.each(owned)('%s: is not there for other members, whose session stays', async (_id, contract) => {
    expect((await ask(contract, { as: people.member.token })).code).toBe(404)
  })

  test.each(owned)('%s: is not there for the other kind of account', async (_id, contract) => {
    const other = contract.access === 'partner' ? people.artist : people.partner
    expect((await ask(contract, { as: other.token })).code).toBe(404)
  })
})

describe('operators only', () => {
  test.each(isFor('operator'))('%s: a visitor is asked to log in', async (_id, contract) => {
    expect((await ask(contract)).code).toBe(401)
  })

  test.each(isFor('operator'))('%s: the token of a member is no login', async (_id, contract) => {
    expect((await ask(contract, { as: people.member.token })).code).toBe(401)
  })

  const cells = isFor('operator').flatMap(([id, contract]) => roles.map(role => [id, role, contract] as const))
  test.each(cells)('%s is open to the %s as its contract says', async (id, role, contract) => {
    const isOpen = opensTo(contract, { roles: [role] })
    // Ending the session here would end it for the tests that follow.
    if (id === 'adminLogout' && isOpen) return
    const { code } = await ask(contract, { as: people[role].token }, inputOf[id]?.[role])
    if (isOpen) expect([401, 403]).not.toContain(code)
    else expect(code).toBe(403)
  })

  test('every role is asked at every call', () => {
    expect(cells).toHaveLength(isFor('operator').length * 5)
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

describe('what belongs to somebody else', () => {
  const named = endpoints.flatMap(contract =>
    Object.keys(contract.input.shape)
      .filter(field => /^(?:id|ids|\w+Ids?)$/.test(field))
      .map(field => [`${contract.id} ${field}`, contract, field] as const),
  )
  const ofMembers = named.filter(([, { access }]) => access === 'member' || access === 'partner')
  const ofVisitors = named.filter(([, { access, method }]) => access === 'visitor' && method === 'GET')
  const lists = endpoints.filter(
    ({ access, method, input }) =>
      method === 'GET' && (access === 'member' || access === 'visitor') && input.safeParse({}).success,
  )
  const unknown = '01JD00000000000000000NB0DY'
  type Input = Record<string, unknown>
  let stranger: Person
  let world: Awaited<ReturnType<typeof worldOf>>
  let theirs: readonly string[]

  /** The contract's example with this id in the field, as a text or as a list of one. */
  function inputWith(contract: Endpoint, field: string, id: string): Input | undefined {
    const forms = [id, [id]].map(value => ({ ...Object(contract.example.input), [field]: value }))
    return forms.find(input => contract.input.safeParse(input).success)
  }
  async function send(contract: Endpoint, input: Input, as?: string): Promise<string> {
    const key = contract.idempotent ? { key: crypto.randomUUID() } : {}
    const options = { address: freshAddress(), ...key, ...(as !== undefined && { as }) }
    const { status, body } = await runtime.call(contract, input, options)
    // The moment of an answer is all in which two answers may differ.
    return `${status} ${body.replace(/"serverTime":"[^"]+"/, '')}`
  }
  /** Every id in an answer: what stands under a name that says so. */
  function idsIn(value: unknown, name = ''): readonly string[] {
    if (typeof value === 'string') return /^(?:id|ids|\w+Ids?)$/.test(name) ? [value] : []
    if (Array.isArray(value)) return value.flatMap(each => idsIn(each, name))
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => idsIn(inner, key))
      : []
  }
  async function seenBy(as?: string): Promise<Set<string>> {
    const found = new Set<string>()
    for (const contract of lists) {
      if (contract.access === 'member' && as === undefined) continue
      const answer = await runtime.call(contract, {}, { address: freshAddress(), ...(as !== undefined && { as }) })
      for (const id of idsIn(answer.data)) found.add(id)
    }
    return found
  }

  beforeAll(async () => {
    world = await worldOf(runtime)
    stranger = await world.member()
    const { buyer } = await world.order({ state: 'shipped' })
    await runtime.quiet()
    const [hers, seen] = [await seenBy(await world.tokenOf(buyer)), await seenBy(stranger.token)]
    // The member's own id is nobody's secret; what a guest may ask for is no secret either.
    const candidates = [...hers].filter(id => !seen.has(id) && id !== buyer.id && id.length >= 8)
    const open = new Set<string>()
    for (const [, contract, field] of ofVisitors) {
      const nobody = inputWith(contract, field, unknown)
      if (!nobody) continue
      const answer = await send(contract, nobody)
      for (const id of candidates) {
        const input = inputWith(contract, field, id)
        if (input && (await send(contract, input)) !== answer) open.add(id)
      }
    }
    theirs = candidates.filter(id => !open.has(id))
  }, 240_000)

  test('is found by its owner: an order, its work, an address, a notice', () => {
    expect(theirs.length).toBeGreaterThanOrEqual(4)
  })

  test.each(ofMembers)(
    '%s: a foreign id is answered like one that nobody has, byte for byte',
    async (_name, contract, field) => {
      const nobody = inputWith(contract, field, unknown)
      if (!nobody) return
      // Whoever asks this often meets the limit of the call itself; another one has asked nothing yet.
      const { token } = contract.limits ? await world.member() : stranger
      const answer = await send(contract, nobody, token)
      for (const id of theirs) {
        const input = inputWith(contract, field, id)
        if (input) expect(await send(contract, input, token)).toBe(answer)
      }
    },
  )
})

test('no function was refused by IAM what its contract should have granted', async () => {
  await runtime.quiet()
  expect(await runtime.denials()).toEqual([])
})
