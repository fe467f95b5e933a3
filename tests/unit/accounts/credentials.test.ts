import '#tests/support/unit-environment.ts'
import { exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { codeFor } from '#functions/machinery/credentials/codes.ts'
import { tokenLife } from '#functions/machinery/credentials/opening.ts'
import { hashPassword, verifyPassword } from '#functions/machinery/credentials/passwords.ts'
import { accessToken, readRefreshToken, refreshTokenOf } from '#functions/machinery/credentials/tokens.ts'
import { isWeakPassword } from '#functions/machinery/credentials/weak-passwords.ts'
import { checkPhone } from '#functions/people/accounts/phone/check-phone.ts'

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const tokenKey = { get: async () => JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'k1' }) }
const sid = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'

test('a password verifies against its own hash only', async () => {
  const [one, two] = [await hashPassword('Tenmoku2026'), await hashPassword('Tenmoku2026')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('Tenmoku2026', one)).toBe(true)
  expect(await verifyPassword('Tenmoku2027', one)).toBe(false)
  expect(await verifyPassword('', undefined)).toBe(false)
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow(/argon2id/)
})

test('a password that is guessed first is weak: a common one, one of the house, one of the account', async () => {
  const account = ['nagi.morishita@example.jp', '森下', 'Nagisa_7']
  const weak = ['Password1', 'Qwerty123', 'Iloveyou1', 'Kogei2026', '2026KogeiNoMa', 'NagiMorishita1', 'Nagisa2026']
  for (const password of weak) expect(await isWeakPassword(password, account), password).toBe(true)
  for (const password of ['Tenmoku2026', 'Setsugetsuka7', 'Kogei2026Oribe']) {
    expect(await isWeakPassword(password, account), password).toBe(false)
  }
  // Three thousand of the list and more would pass the rule of lengths and kinds (ASVS 6.2.4).
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const fitting = dictionary['passwords-common'].filter(word => /^(?=.*[a-z])(?=.*\d)[a-z\d]{8,}$/.test(word))
  expect(fitting.length).toBeGreaterThan(3_000)
})

test('verifying costs the same whether or not there is a hash', async () => {
  const hash = await hashPassword('Tenmoku2026')
  const cost = async (stored: string | undefined) => {
    const start = performance.now()
    await verifyPassword('Wrong12345', stored)
    return performance.now() - start
  }
  // In turns, and the fastest of each: whatever else the machine does at the time only ever makes it slower.
  const costs: { with: number; without: number }[] = []
  for (let round = 0; round < 8; round++) costs.push({ with: await cost(hash), without: await cost(undefined) })
  const ratio = Math.min(...costs.map(each => each.without)) / Math.min(...costs.map(each => each.with))
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

test('an access token names session and pool and lapses with its pool', async () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  for (const pool of ['member', 'operator'] as const) {
    const token = await accessToken(tokenKey, { userId: 'u1', sid, pool, now })
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { currentDate: new Date(now) })
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: 'k1' })
    const seconds = now / 1000
    expect(payload).toEqual({ sub: 'u1', sid, aud: pool, iss: 'kogei', iat: seconds, exp: seconds + tokenLife[pool] })
  }
})

test('the reader accepts our refresh tokens and no others', async () => {
  const token = await refreshTokenOf(tokenKey, sid, 7)
  expect(await readRefreshToken(tokenKey, token)).toEqual({ sid, generation: 7 })
  expect(await refreshTokenOf(tokenKey, sid, 7)).toBe(token)
  const [, , mac = ''] = token.split('.')
  for (const forged of [
    '',
    'x',
    `${sid}.8.${mac}`,
    `${sid}.7.${mac.slice(1)}A`,
    `${sid}.07.${mac}`,
    `${token} `,
    `${token}x`,
  ]) {
    expect(await readRefreshToken(tokenKey, forged)).toBeUndefined()
  }
})

test('a code follows from its id and the key, six digits, evenly spread', async () => {
  const key = { get: async () => 'A'.repeat(43) }
  const codes = await Promise.all(Array.from({ length: 2000 }, (_, index) => codeFor(key, `id-${index}`)))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(1990)
  const firsts = codes.map(code => code.charAt(0))
  for (const digit of '0123456789') expect(firsts.filter(first => first === digit).length).toBeGreaterThan(140)
  expect(await codeFor({ get: async () => 'B'.repeat(43) }, 'id-1')).not.toBe(codes[1])
  await expect(codeFor({ get: async () => undefined }, 'id-1')).rejects.toThrow(/setup-keys/)
})

test.each([
  ['090-1234-0418', { ok: true, e164: '+819012340418', prefix: '81', channels: ['sms', 'voice'] }],
  ['+818012340418', { ok: true, e164: '+818012340418', prefix: '81', channels: ['sms', 'voice'] }],
  ['03-1234-5678', { ok: true, e164: '+81312345678', prefix: '81', channels: ['voice'] }],
  ['050-1234-5678', { ok: true, e164: '+815012345678', prefix: '81', channels: ['voice'] }],
  ['0120-123-456', { ok: false, key: 'PHONE_FORMAT' }],
  ['0990-512345', { ok: false, key: 'PHONE_FORMAT' }],
  ['+447911123456', { ok: false, key: 'PHONE_COUNTRY' }],
  ['+12125550123', { ok: false, key: 'PHONE_COUNTRY' }],
  ['0000000000', { ok: false, key: 'PHONE_FORMAT' }],
])('the phone check judges %s by its prefix and length', async (typed, found) => {
  expect(await checkPhone(typed, { prefixes: { '81': 50 } })).toEqual(found)
})
