import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemKeys } from '#functions/table/keys.ts'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { login, logout, refreshToken, resetPassword, sendEmail } from '#shared/api/accounts/sessions.ts'
import { banUser } from '#shared/api/console/accounts.ts'
import { openHouse } from '#tests/support/auction-house.ts'
import { codeFor, logIn, mailedCode, type Newcomer, newcomer, tokensIn } from '#tests/support/newcomers.ts'
import { freshAddress, testPassword } from '#tests/support/people.ts'
import { type Envelope, startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let nagi: Newcomer
let publicKey: string
beforeAll(async () => {
  app = await startRuntime()
  nagi = await newcomer(app)
  const trust = await (await openHouse(app)).table.get(systemKeys.trust())
  publicKey = JSON.stringify(Object(trust).jwks[0])
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const info = (token: string) => app.call(frontUserInfo, {}, { as: token })
const refresh = (token: string) => app.call(refreshToken, { refreshToken: token }, { address: freshAddress() })
const session = async (who: Newcomer) => tokensIn((await logIn(app, who.email, who.password)).data)

describe('login', () => {
  test('a member logs in with any spelling of the address, and by cookie or header alike', async () => {
    const answer = await logIn(app, ` ${nagi.email.toUpperCase()} `, nagi.password)
    expect(answer).toMatchObject({ code: 200, data: { expiresIn: 86_400 } })
    const { accessToken } = tokensIn(answer.data)
    expect(await info(accessToken)).toMatchObject({ code: 200 })
    expect(await app.api('/front-user/info', { headers: { authorization: accessToken } })).toMatchObject({ code: 200 })
    expect(await app.api('/front-user/info', { cookies: answer.cookies })).toMatchObject({ code: 200 })
    expect(await app.api('/front-user/info')).toMatchObject({ code: 401, status: 401 })
  })

  test('a wrong password and an unknown address get the same answer, byte for byte', async () => {
    const wrong = await logIn(app, nagi.email, 'Wrong12345')
    const unknown = await logIn(app, 'nobody@example.jp', 'Wrong12345')
    expect(wrong).toMatchObject({ code: 40101, status: 401 })
    expect(unknown.body).toBe(wrong.body)
    expect(headersOf(unknown)).toEqual(headersOf(wrong))
  })

  test('both take the same time, because both verify a password', async () => {
    const times: Record<string, number[]> = { [nagi.email]: [], 'nobody@example.jp': [] }
    // Turn by turn, so that whatever else the machine does meets both alike.
    for (let round = 0; round < 11; round++) {
      for (const [account, taken] of Object.entries(times)) {
        const address = freshAddress()
        const start = performance.now()
        await app.call(login, { account, password: 'Wrong12345' }, { address })
        taken.push(performance.now() - start)
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map(taken => taken.sort((a, b) => a - b)[5] ?? 0)
    expect(unknown / known).toBeGreaterThan(1 / 3)
    expect(unknown / known).toBeLessThan(3)
  })

  test('a mutation that rides on the cookie must come from the site itself', async () => {
    const { cookies } = await logIn(app, nagi.email, nagi.password)
    const foreign = { method: 'POST', body: {}, cookies, headers: { origin: 'https://evil.example' } }
    expect(await app.api('/logout', foreign)).toMatchObject({ code: 40300 })
    expect(await app.api('/front-user/info', { cookies })).toMatchObject({ code: 200 })
    expect(await app.api('/logout', { method: 'POST', body: {}, cookies })).toMatchObject({ code: 200 })
  })
})

describe('tokens', () => {
  const forged = (header: object, claims: object, sign: (data: string) => string) => {
    const data = [header, claims].map(part => base64url.encode(JSON.stringify(part))).join('.')
    return `${data}.${sign(data)}`
  }
  const read = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

  test.each([
    ['alg none', (h: object, c: object) => forged({ ...h, alg: 'none' }, c, () => '')],
    ['no signature', (h: object, c: object) => forged(h, c, () => '')],
    [
      'HMAC with the public key',
      (h: object, c: object) =>
        forged({ ...h, alg: 'HS256' }, c, data => createHmac('sha256', publicKey).update(data).digest('base64url')),
    ],
    ['random signature', (h: object, c: object) => forged(h, c, () => randomBytes(64).toString('base64url'))],
    [
      'unknown key id',
      (h: object, c: object) => forged({ ...h, kid: 'other' }, c, () => randomBytes(64).toString('base64url')),
    ],
    [
      'a key of its own',
      (h: object, c: object) => forged({ ...h, jwk: { kty: 'EC' }, jku: 'https://evil.example' }, c, () => 'AAAA'),
    ],
  ])('a forged access token is nobody: %s', async (_name, forge) => {
    const [header, claims] = nagi.accessToken.split('.')
    const token = forge(read(header), read(claims))
    expect(await info(token)).toMatchObject({ code: 401 })
  })

  test('a token of another key, another pool or another type is nobody', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const [header, claims] = nagi.accessToken.split('.')
    const token = await new SignJWT(read(claims)).setProtectedHeader(read(header)).sign(privateKey)
    expect(await info(token)).toMatchObject({ code: 401 })
    const house = await openHouse(app)
    const operator = await house.operator('support')
    expect(await info(operator.token)).toMatchObject({ code: 401 })
    expect(await info(nagi.refreshToken)).toMatchObject({ code: 401 })
    expect(await info(`${nagi.accessToken.slice(0, -4)}AAAA`)).toMatchObject({ code: 401 })
  })

  test('an access token lapses after a day, the refresh token brings the next', async () => {
    const own = await newcomer(app)
    await app.clock.advance('P1DT1S')
    expect(await info(own.accessToken)).toMatchObject({ code: 401 })
    const next = await refresh(own.refreshToken)
    expect(next).toMatchObject({ code: 200 })
    expect(await info(tokensIn(next.data).accessToken)).toMatchObject({ code: 200 })
    await app.clock.advance('P30DT1S')
    expect(await refresh(tokensIn(next.data).refreshToken)).toMatchObject({ code: 401 })
    nagi = { ...nagi, ...(await session(nagi)) }
  })

  test('two tabs that refresh at once get the same next token', async () => {
    const own = await session(nagi)
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(own.refreshToken)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => tokensIn(data).refreshToken)).size).toBe(1)
    await app.clock.advance('PT15S')
    expect(await refresh(own.refreshToken)).toMatchObject({ code: 200 })
  })

  test('a refresh token used again after the grace ends the whole session', async () => {
    const own = await session(nagi)
    const next = tokensIn((await refresh(own.refreshToken)).data)
    await app.clock.advance('PT31S')
    expect(await info(next.accessToken)).toMatchObject({ code: 200 })
    expect(await refresh(own.refreshToken)).toMatchObject({ code: 401 })
    expect(await refresh(next.refreshToken)).toMatchObject({ code: 401 })
    expect(await info(next.accessToken)).toMatchObject({ code: 401 })
    expect(await info(nagi.accessToken)).toMatchObject({ code: 200 })
  })

  test('a made-up refresh token ends nobody’s session', async () => {
    const own = await session(nagi)
    const [sid = ''] = own.refreshToken.split('.')
    for (const token of [
      `${sid}.1.${'A'.repeat(43)}`,
      `${sid}.9.${'A'.repeat(43)}`,
      'x',
      own.accessToken.slice(0, 200),
    ]) {
      expect(await refresh(token)).toMatchObject({ code: 401 })
    }
    expect(await info(own.accessToken)).toMatchObject({ code: 200 })
  })
})

describe('the end of a session', () => {
  test('logout ends this session with the next request, and no other', async () => {
    const [one, two] = [await session(nagi), await session(nagi)]
    const out = await app.call(logout, {}, { as: one.accessToken })
    expect(out).toMatchObject({ code: 200, data: { done: true } })
    expect(await info(one.accessToken)).toMatchObject({ code: 401 })
    expect(await refresh(one.refreshToken)).toMatchObject({ code: 401 })
    expect(await info(two.accessToken)).toMatchObject({ code: 200 })
    expect(await app.call(logout, {}, { as: one.accessToken })).toMatchObject({ code: 200 })
    expect(await app.call(logout, { refreshToken: two.refreshToken })).toMatchObject({ code: 200 })
    expect(await info(two.accessToken)).toMatchObject({ code: 401 })
  })

  test('a reset ends every session; of many uses of its code at once exactly one succeeds', async () => {
    const own = await newcomer(app)
    const other = await session(own)
    const code = await mailedCode(app, own.email, 'reset')
    const attempts = Array.from({ length: 5 }, (_, number) =>
      app.call(
        resetPassword,
        { email: own.email, code, password: `Hagiyaki2026${number}` },
        { address: freshAddress() },
      ),
    )
    const codes = (await Promise.all(attempts)).map(answer => answer.code)
    expect(codes.sort()).toEqual([200, 40001, 40001, 40001, 40001])
    for (const { accessToken, refreshToken: token } of [own, other]) {
      expect(await info(accessToken)).toMatchObject({ code: 401 })
      expect(await refresh(token)).toMatchObject({ code: 401 })
    }
    expect(await logIn(app, own.email, own.password)).toMatchObject({ code: 40101 })
    const passwords = await Promise.all([0, 1, 2, 3, 4].map(number => logIn(app, own.email, `Hagiyaki2026${number}`)))
    expect(passwords.filter(answer => answer.code === 200)).toHaveLength(1)
    await app.quiet()
    const [newest] = await app.outbox({ channel: 'mail', to: own.email })
    expect(newest?.subject).toBe('パスワードが変更されました')
  })

  test('a code for a reset is asked for alike whether or not there is an account, and only one is mailed', async () => {
    const stranger = 'stranger@example.jp'
    const ask = (email: string) => app.call(sendEmail, { email, type: 'reset' }, { address: freshAddress() })
    const [known, unknown] = [await ask(nagi.email), await ask(stranger)]
    expect(unknown.body).toBe(known.body)
    expect(headersOf(unknown)).toEqual(headersOf(known))
    const [again, stillUnknown] = [await ask(nagi.email), await ask(stranger)]
    expect(again.code).toBe(42901)
    expect(Object(stillUnknown.data)).toEqual(Object(again.data))
    await app.quiet()
    expect(await app.outbox({ channel: 'mail', to: stranger })).toEqual([])
    expect(await codeFor(app, nagi.email)).toMatch(/^\d{6}$/)

    const guess = (email: string) =>
      app.call(resetPassword, { email, code: '000000', password: testPassword }, { address: freshAddress() })
    expect((await guess(stranger)).body).toBe((await guess(nagi.email)).body)
  })

  test('a ban is in force from the next request on and leaves the session', async () => {
    const house = await openHouse(app)
    const [support, banned] = [await house.operator('support'), await house.member()]
    const { productId } = await house.auction()
    const bid = () =>
      app.api('/auction/bid', {
        method: 'POST',
        from: freshAddress(),
        headers: { authorization: banned.token, 'idempotency-key': crypto.randomUUID() },
        body: { productId, amount: 150_000, kind: 0 },
      })
    expect(await bid()).toMatchObject({ code: 200 })
    const ban = { id: banned.id, kind: 'buy' as const, reason: '二度の未払い' }
    expect(await app.call(banUser, ban, { as: support.token })).toMatchObject({ code: 200 })
    expect(await bid()).toMatchObject({ code: 40320, status: 403 })
    expect(await info(banned.token)).toMatchObject({ code: 200, data: { banBuy: true, banSell: false } })
  })

  test('a partner’s account is reset by the operator alone', async () => {
    const house = await openHouse(app)
    const partner = await house.member({ partnerId: 'gallery-tei' })
    const { email } = partner
    const code = await mailedCode(app, email, 'reset')
    const answer = await app.call(resetPassword, { email, code, password: testPassword }, { address: freshAddress() })
    expect(answer).toMatchObject({ code: 40330, status: 403 })
  })
})

/** All but what names this very answer. */
function headersOf({ headers }: Envelope) {
  const { date: _date, 'apigw-requestid': _id, 'x-amz-cf-id': _cf, ...rest } = headers
  return rest
}
