import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { GetCommand } from '#functions/machinery/table/commands.ts'

let dynamo: ReturnType<typeof stubTable>

interface Key {
  readonly published: JWK
  readonly privateKey: CryptoKey
}
async function key(kid: string): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } }
}

let current: Key
let previous: Key
beforeAll(async () => {
  ;[current, previous] = await Promise.all([key('current'), key('previous')])
})

/** The module keeps what it read for five minutes: each test loads it anew. */
async function trusting(item: object) {
  dynamo.on(GetCommand).resolves({ Item: { PK: 'CONFIG', SK: 'TRUST', ...item } })
  return import('#functions/machinery/http/trust.ts')
}
beforeEach(async () => {
  vi.resetModules()
  const { DocumentClient } = await import('#functions/machinery/table/document-client.ts')
  dynamo = stubTable(DocumentClient.prototype)
})
afterEach(() => void vi.useRealTimers())

describe('the origin secret', () => {
  test('the edge is trusted by the current and the previous origin secret, and by no other', async () => {
    const { isOurEdge } = await import('#functions/machinery/http/trust.ts')
    await trusting({ jwks: [], originHashes: [originHash('new'), originHash('old')] })
    expect(await isOurEdge('new')).toBe(true)
    expect(await isOurEdge('old')).toBe(true)
    for (const header of ['older', '', originHash('new'), undefined]) expect(await isOurEdge(header)).toBe(false)
  })

  test('an instance trusts a rotated origin secret within five minutes, without a restart', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { isOurEdge } = await trusting({ jwks: [], originHashes: ['x'] })
    expect(await isOurEdge('rotated')).toBe(false)
    dynamo.on(GetCommand).resolves({ Item: { jwks: [], originHashes: [originHash('rotated'), 'x'] } })
    vi.advanceTimersByTime(299_000)
    expect(await isOurEdge('rotated')).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(await isOurEdge('rotated')).toBe(true)
    expect(dynamo.asked(GetCommand)).toHaveLength(2)
  })
})

describe('an access token', () => {
  const claims = { sid: 'session-1' }
  const token = (
    changes: {
      key?: Key
      header?: object
      audience?: string
      issuer?: string
      expires?: string
      subject?: string
    } = {},
    payload: object = claims,
  ) => {
    const {
      key = current,
      header = {},
      audience = 'member',
      issuer = 'kogei',
      expires = '1h',
      subject = 'nagi',
    } = changes
    return new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'ES256', kid: String(key.published.kid), typ: 'at+jwt', ...header })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key.privateKey)
  }
  const trust = () => trusting({ jwks: [current.published, previous.published], originHashes: ['x'] })

  test('readToken names the session of a token that either valid key signed', async () => {
    const { readToken } = await trust()
    const session = { userId: 'nagi', sid: 'session-1' }
    expect(await readToken(await token(), 'member')).toEqual(session)
    expect(await readToken(await token({ key: previous }), 'member')).toEqual(session)
  })

  test('readToken refuses a token of a key that is not published', async () => {
    const { readToken } = await trust()
    const stranger = await key('current')
    expect(await readToken(await token({ key: stranger }), 'member')).toBeUndefined()
  })

  test.each([
    ['of another pool', { audience: 'operator' }, claims],
    ['of another issuer', { issuer: 'elsewhere' }, claims],
    ['that has expired', { expires: '-1s' }, claims],
    ['of another type', { header: { typ: 'JWT' } }, claims],
    ['without a session', {}, {}],
    ['whose session is no text', {}, { sid: { $ne: '' } }],
    ['without a subject', { subject: '' }, claims],
  ])('readToken refuses a token %s', async (_what, changes, payload) => {
    const { readToken } = await trust()
    expect(await readToken(await token(changes, payload), 'member')).toBeUndefined()
  })

  test('readToken refuses a token that is unsigned, signed with the public key as a secret, or garbage', async () => {
    const { readToken } = await trust()
    const unsigned = new UnsecuredJWT(claims).setSubject('nagi').setIssuer('kogei').setAudience('member').encode()
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'current', typ: 'at+jwt' })
      .setSubject('nagi')
      .setIssuer('kogei')
      .setAudience('member')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JSON.stringify(current.published)))
    const good = await token()
    const cut = good.slice(0, -4)
    const otherHeader = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${good.split('.')[1]}.`
    for (const bad of [unsigned, confused, cut, otherHeader, '', 'a.b.c', '\0', 'x'.repeat(100_000)]) {
      expect(await readToken(bad, 'member')).toBeUndefined()
    }
  })
})
