import { afterAll, describe, expect, test } from 'vitest'
import { getCertificateFile } from '#shared/api/buying/receipts.ts'
import { validRegisterEmail, validUsername } from '#shared/api/people/accounts/availability.ts'
import { sendSms } from '#shared/api/people/accounts/profile.ts'
import { login, refreshToken, resetPassword, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { lookupPostcode } from '#shared/api/people/addresses.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { adminAskPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import { limits } from '#shared/domain/kernel/limits.ts'
import { loginRule } from '#shared/domain/people/account/attempts.ts'
import { freshAddress } from '#tests/support/people.ts'
import { codeFor } from '#tests/support/registration.ts'
import type { Envelope } from '#tests/support/runtime.ts'
import { testWorld } from '#tests/support/world.ts'

// D101, each limit once: exactly so many calls are admitted, the next is told how long to wait, and after that long it
// is admitted again.
const world = await testWorld()
const { app } = world
afterAll(() => world.close())

// A function that is still waking up would count calls that are sent at once one after the other.
await app.call(sendEmail, { email: 'awake@example.jp', type: 'reset' }, { address: freshAddress() })

const admitted = (answers: readonly Envelope[]) => answers.filter(({ code }) => code !== 429).length

/** Sends `count + 2` calls, all at once, and one more after the window. */
async function prove(count: number, seconds: number, call: (number: number) => Promise<Envelope>) {
  const answers = await Promise.all(Array.from({ length: count + 2 }, (_, number) => call(number)))
  expect(admitted(answers)).toBe(count)
  const refused = answers.find(({ code }) => code === 429)
  expect(refused).toMatchObject({ code: 429, data: null })
  const wait = Number(refused?.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
  await app.clock.advance(`PT${seconds}S`)
  expect((await call(count + 2)).code).not.toBe(429)
}

test('a stranger logs in to an account ten times in a quarter of an hour from one address, counted before the password', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['login-account']
  await prove(count, seconds, () =>
    app.call(login, { account: 'guess@example.jp', password: 'Wrong12345' }, { address }),
  )
})

test('a stranger elsewhere does not lock a member out', async () => {
  const { email, password } = await world.member()
  const guess = () => app.call(login, { account: email, password: 'Wrong12345' }, { address: '127.99.0.1' })
  await Promise.all(Array.from({ length: 12 }, guess))
  expect(await guess()).toMatchObject({ code: 429 })
  expect(await app.call(login, { account: email, password }, { address: '127.99.0.2' })).toMatchObject({ code: 200 })
})

describe('guesses from many places', () => {
  const logIn = (account: string, password: string, more: { code?: string; request?: string } = {}) =>
    app.call(login, { account, password, ...more }, { address: freshAddress() })
  const guess = (account: string) => logIn(account, 'Wrong12345')
  const { mostMs, ceiling } = loginRule

  test('strangers who guess on make each guess at an account wait, known or not, and its owner’s too', async () => {
    const { email, password } = await world.member()
    const waits = mostMs / 1000
    for (const account of ['nobody@example.jp', email]) {
      await world.table.guessed(account, ceiling - 10)
      const answers = await Promise.all(Array.from({ length: 20 }, () => guess(account)))
      expect(answers.filter(({ code }) => code === 40101)).toHaveLength(1)
      const refused = answers.filter(({ code }) => code === 429)
      expect(refused).toHaveLength(19)
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(waits)
    }
    expect(await logIn(email, password)).toMatchObject({ code: 429 })
    await app.clock.advance(`PT${waits}S`)
    expect(await logIn(email, password)).toMatchObject({ code: 200 })
    // What was right is forgotten: the next guesses are free again.
    const again = await Promise.all(Array.from({ length: 3 }, () => guess(email)))
    expect(again.map(({ code }) => code)).toEqual([40101, 40101, 40101])
  })

  test('after a hundred failures in a row the owner logs in with a code by mail, and nobody without it', async () => {
    const { email, password } = await world.member()
    const unknown = 'nobody-there@example.jp'
    for (const account of [email, unknown]) {
      await world.table.guessed(account, ceiling - 1)
      const codes = (await Promise.all(Array.from({ length: 8 }, () => guess(account)))).map(({ code }) => code)
      expect(codes.filter(code => code === 40101)).toHaveLength(1)
    }
    const [known, nobodys] = [await guess(email), await guess(unknown)]
    expect(known).toMatchObject({ code: 40103, status: 401 })
    expect(nobodys.body).toBe(known.body)
    // The right password says nothing without the code.
    expect((await logIn(email, password)).body).toBe(known.body)

    const address = freshAddress()
    const send = (to: string) => app.call(sendEmail, { email: to, type: 'login' }, { address })
    const [sent, toNobody] = [await send(email), await send(unknown)]
    expect(toNobody.body).toBe(sent.body)
    const asked = { code: await codeFor(app, email), request: String(Object(sent.data).request) }
    expect(await app.outbox({ channel: 'mail', to: unknown })).toEqual([])
    expect(await logIn(email, 'Wrong12345', asked)).toMatchObject({ code: 40101 })
    expect(await logIn(email, password, { ...asked, code: '000000' })).toMatchObject({ code: 40101 })
    expect(await logIn(email, password, { code: asked.code })).toMatchObject({ code: 40101 })
    // One of two who use the code at once finds it used, and is told no more than whoever guesses; who comes after the
    // other has logged in needs no code any more.
    const both = await Promise.all([logIn(email, password, asked), logIn(email, password, asked)])
    expect([
      [200, 40101],
      [200, 200],
    ]).toContainEqual(both.map(({ code }) => code).sort())
    expect(await logIn(email, password)).toMatchObject({ code: 200 })
  })
})

test('a stranger logs in fifty times in a quarter of an hour from one address, whatever the account, also with broken input', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['login-address']
  await prove(count, seconds, number =>
    app.call(login, { account: `guess${number}@example.jp`, password: '' }, { address }),
  )
})

test('a line asks for three codes an hour to a mail address, however it is spelled', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['email-account']
  await prove(count, seconds, number =>
    app.call(sendEmail, { email: number % 2 ? 'Kage@Example.jp' : ' kage@example.jp', type: 'reset' }, { address }),
  )
})

test('a visitor asks for ten codes by mail an hour from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['email-address']
  await prove(count, seconds, number =>
    app.call(sendEmail, { email: `kage${number}@example.jp`, type: 'reset' }, { address }),
  )
})

test('members ask for ten codes by phone a day from one address, and for five to one number however it is written', async () => {
  const address = freshAddress()
  const senders = await Promise.all(Array.from({ length: 14 }, () => world.member({ unverified: true })))
  const send = (number: number, phone: string, from: string) =>
    app.call(sendSms, { phone, channel: 'sms' }, { as: senders[number]?.token ?? '', address: from })
  const { count } = limits['sms-address']
  const answers = await Promise.all(
    Array.from({ length: count + 2 }, (_, number) =>
      send(number, `090-1111-00${String(number).padStart(2, '0')}`, address),
    ),
  )
  expect(admitted(answers)).toBe(count)

  const spellings = ['090-2222-0001', '09022220001', '+819022220001', '+81-9022220001', '090-22220001', '0902222-0001']
  const codes: number[] = []
  for (const [number, phone] of spellings.entries()) {
    codes.push((await send(number, phone, freshAddress())).code)
    await app.clock.advance('PT61S')
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
})

test('a visitor’s form asks twenty questions a minute from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['valid-check']
  await prove(count, seconds, number =>
    number % 2
      ? app.call(validUsername, { username: `kage${number}` }, { address })
      : app.call(validRegisterEmail, { email: `kage${number}@example.jp` }, { address }),
  )
})

test('a stranger guesses thirty codes in a quarter of an hour from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['code-check']
  await prove(count, seconds, number =>
    app.call(resetPassword, { email: `kage${number}@example.jp`, code: '123456', password: 'Wrong12345' }, { address }),
  )
})

test('a visitor looks up one postcode in two seconds, and what is no postcode is not counted', async () => {
  const address = freshAddress()
  const ask = (postcode = '1100001', from = address) => app.call(lookupPostcode, { postcode }, { address: from })
  // The window is short: a function that is still waking up must not spend it.
  await ask('1100001', freshAddress())
  expect(await ask('')).toMatchObject({ code: 40000 })
  expect(await ask()).toMatchObject({ code: 200 })
  const refused = await ask()
  expect(refused).toMatchObject({ code: 429, data: null })
  expect(['1', '2']).toContain(refused.headers['retry-after'])
  await app.clock.advance(`PT${limits.postcode.seconds}S`)
  expect(await ask()).toMatchObject({ code: 200 })
})

test('a member refreshes sixty times a minute from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits.refresh
  await prove(count, seconds, () => app.call(refreshToken, { refreshToken: 'made-up' }, { address }))
})

test('an operator logs in ten times in a quarter of an hour from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['operator-login']
  await prove(count, seconds, () =>
    app.call(adminLogin, { account: 'katsura@example.jp', password: 'Wrong12345' }, { address }),
  )
})

test('passkeys are asked for and shown forty times in a quarter of an hour from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['operator-passkey']
  await prove(count, seconds, () => app.call(adminAskPasskey, {}, { address }))
})

test('a visitor has thirty certificates printed in ten minutes from one address', async () => {
  const address = freshAddress()
  const { count, seconds } = limits['certificate-file']
  await prove(count, seconds, () => app.call(getCertificateFile, { productId: 'none' }, { address }))
})
