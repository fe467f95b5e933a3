import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { login, logout, refreshToken, resetPassword, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { adminBanUser, adminEndMemberSessions } from '#shared/api/people/console/accounts.ts'
import { freshAddress, testPassword } from '#tests/support/people.ts'
import { askedCode, codeFor, logIn, type Newcomer, newcomer, tokensIn } from '#tests/support/registration.ts'
import type { Envelope } from '#tests/support/runtime.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const publicKey = await world.table.publicKey()
/** Each test has sessions of its own; nobody changes her password. */
const nagi = await newcomer(app)

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

  test('a stranger with a wrong password and one with an unknown address get the same answer, byte for byte', async () => {
    const wrong = await logIn(app, nagi.email, 'Wrong12345')
    const unknown = await logIn(app, 'nobody@example.jp', 'Wrong12345')
    expect(wrong).toMatchObject({ code: 40101, status: 401 })
    expect(unknown.body).toBe(wrong.body)
    expect(headersOf(unknown)).toEqual(headersOf(wrong))
  })

  test('a stranger waits the same time with a wrong password and with an unknown address', async () => {
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

  test('a page of another site cannot log a member out by their cookie', async () => {
    const { cookies } = await logIn(app, nagi.email, nagi.password)
    const foreign = { method: 'POST', body: {}, cookies, headers: { origin: 'https://evil.example' } }
    expect(await app.api('/logout', foreign)).toMatchObject({ code: 40300 })
    expect(await app.api('/front-user/info', { cookies })).toMatchObject({ code: 200 })
    expect(await app.api('/logout', { method: 'POST', body: {}, cookies })).toMatchObject({ code: 200 })
  })
})

describe('refreshToken and access tokens', () => {
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
    const [header, claims] = (await session(nagi)).accessToken.split('.')
    const token = forge(read(header), read(claims))
    expect(await info(token)).toMatchObject({ code: 401 })
  })

  test('a token of another key, another pool or another type is nobody', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const own = await session(nagi)
    const [header, claims] = own.accessToken.split('.')
    const token = await new SignJWT(read(claims)).setProtectedHeader(read(header)).sign(privateKey)
    expect(await info(token)).toMatchObject({ code: 401 })
    const operator = await world.operator('support')
    expect(await info(operator.token)).toMatchObject({ code: 401 })
    expect(await info(own.refreshToken)).toMatchObject({ code: 401 })
    expect(await info(`${own.accessToken.slice(0, -4)}AAAA`)).toMatchObject({ code: 401 })
  })

  test('a member’s access token lapses after a day, and the refresh token brings the next', async () => {
    const own = await newcomer(app)
    await app.clock.advance('P1DT1S')
    expect(await info(own.accessToken)).toMatchObject({ code: 401 })
    const next = await refresh(own.refreshToken)
    expect(next).toMatchObject({ code: 200 })
    expect(await info(tokensIn(next.data).accessToken)).toMatchObject({ code: 200 })
    await app.clock.advance('P30DT1S')
    expect(await refresh(tokensIn(next.data).refreshToken)).toMatchObject({ code: 401 })
  })

  test('a member whose tabs refresh at once has the same next token in each', async () => {
    const own = await session(nagi)
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(own.refreshToken)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => tokensIn(data).refreshToken)).size).toBe(1)
    await app.clock.advance('PT15S')
    expect(await refresh(own.refreshToken)).toMatchObject({ code: 200 })
  })

  test('a member whose refresh token is used again after the grace loses the whole session', async () => {
    const [own, other] = [await session(nagi), await session(nagi)]
    const next = tokensIn((await refresh(own.refreshToken)).data)
    await app.clock.advance('PT31S')
    expect(await info(next.accessToken)).toMatchObject({ code: 200 })
    expect(await refresh(own.refreshToken)).toMatchObject({ code: 401 })
    expect(await refresh(next.refreshToken)).toMatchObject({ code: 401 })
    expect(await info(next.accessToken)).toMatchObject({ code: 401 })
    expect(await info(other.accessToken)).toMatchObject({ code: 200 })
  })

  test('a stranger with a made-up refresh token ends the session of nobody', async () => {
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

describe('logout, resetPassword and adminBanUser', () => {
  test('a member who logs out ends this session with the next request, and no other', async () => {
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

  test('a member who resets the password ends every session, and uses the code once', async () => {
    const own = await newcomer(app)
    const other = await session(own)
    const asked = await askedCode(app, own.email, 'reset')
    const attempts = Array.from({ length: 5 }, (_, number) =>
      app.call(
        resetPassword,
        { email: own.email, ...asked, password: `Hagiyaki2026${number}` },
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

  test('a stranger cannot tell by a reset whether an account exists', async () => {
    const stranger = 'stranger@example.jp'
    const { email: member } = await newcomer(app)
    // The welcome is in the mailbox before the code.
    await app.quiet()
    const address = freshAddress()
    const ask = (email: string) => app.call(sendEmail, { email, type: 'reset' }, { address })
    const [known, unknown] = [await ask(member), await ask(stranger)]
    expect(unknown.body).toBe(known.body)
    expect(headersOf(unknown)).toEqual(headersOf(known))
    const [again, stillUnknown] = [await ask(member), await ask(stranger)]
    expect(again.code).toBe(42901)
    expect(Object(stillUnknown.data)).toEqual(Object(again.data))
    await app.quiet()
    expect(await app.outbox({ channel: 'mail', to: stranger })).toEqual([])
    expect(await codeFor(app, member)).toMatch(/^\d{6}$/)

    const guess = (email: string) =>
      app.call(resetPassword, { email, code: '000000', password: testPassword }, { address: freshAddress() })
    expect((await guess(stranger)).body).toBe((await guess(member)).body)
  })

  test('a stranger elsewhere neither replaces a member’s code nor uses up its tries or mails', async () => {
    const { email } = await newcomer(app)
    const [line, elsewhere, onTheWay] = [freshAddress(), freshAddress(), freshAddress()]
    const { code, request } = await askedCode(app, email, 'reset', { address: line })
    await app.clock.advance('PT61S')
    const guess = (input: object) =>
      app.call(resetPassword, { email, code: '000000', password: testPassword, ...input }, { address: elsewhere })
    const codes: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      codes.push((await app.call(sendEmail, { email, type: 'reset' }, { address: elsewhere })).code)
      for (let tries = 0; tries < 5; tries++) expect((await guess({})).code).toBe(40001)
      await app.clock.advance('PT61S')
    }
    expect(codes).toEqual([200, 200, 200, 429])
    // The code of one line is none from another that does not know what it asked for.
    expect(await guess({ code })).toMatchObject({ code: 40001 })
    const input = { email, code, request, password: 'Setsugetsuka7' }
    expect(await app.call(resetPassword, input, { address: onTheWay })).toMatchObject({ code: 200 })
    expect((await app.call(sendEmail, { email, type: 'reset' }, { address: line })).code).toBe(200)
  })

  test('a member who is banned keeps the session and cannot bid from the next request on', async () => {
    const [support, banned] = [await world.operator('support'), await world.member()]
    const { productId } = await world.auction()
    const bid = () =>
      app.api('/auction/bid', {
        method: 'POST',
        from: freshAddress(),
        headers: { authorization: banned.token, 'idempotency-key': crypto.randomUUID() },
        body: { productId, amount: 150_000, kind: 0 },
      })
    expect(await bid()).toMatchObject({ code: 200 })
    const ban = { id: banned.id, kind: 'buy' as const, reason: '二度の未払い' }
    expect(await app.call(adminBanUser, ban, { as: support.token })).toMatchObject({ code: 200 })
    expect(await bid()).toMatchObject({ code: 40320, status: 403 })
    expect(await info(banned.token)).toMatchObject({ code: 200, data: { banBuy: true, banSell: false } })
  })

  test('an operator ends every session of a member, and of nobody else', async () => {
    const [support, lost, other] = [await world.operator('support'), await world.member(), await world.member()]
    const input = { id: lost.id, reason: '端末の紛失' }
    expect(await app.call(adminEndMemberSessions, input, { as: (await world.operator('editor')).token })).toMatchObject(
      {
        code: 403,
      },
    )
    expect(await app.call(adminEndMemberSessions, { ...input, id: 'nobody' }, { as: support.token })).toMatchObject({
      code: 404,
    })
    expect(await info(lost.token)).toMatchObject({ code: 200 })
    expect(await app.call(adminEndMemberSessions, input, { as: support.token })).toMatchObject({ code: 200 })
    expect(await info(lost.token)).toMatchObject({ code: 401 })
    expect(await info(other.token)).toMatchObject({ code: 200 })
  })

  test('a partner cannot reset the password: the operator does', async () => {
    const partner = await world.member({ partnerId: 'gallery-tei' })
    const { email } = partner
    const asked = await askedCode(app, email, 'reset')
    const answer = await app.call(
      resetPassword,
      { email, ...asked, password: testPassword },
      { address: freshAddress() },
    )
    expect(answer).toMatchObject({ code: 40330, status: 403 })
  })
})

/** All but what names this very answer. */
function headersOf({ headers }: Envelope) {
  const ofOneCall = ['date', 'apigw-requestid', 'x-amz-cf-id', 'x-correlation-id']
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneCall.includes(name)))
  return rest
}
