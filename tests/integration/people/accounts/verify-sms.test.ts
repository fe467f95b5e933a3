// A member proves a phone by a code, within the operator's policy (D8).
import { afterAll, afterEach, expect, test } from 'vitest'
import { frontUserInfo, sendSms, verifySms } from '#shared/api/people/accounts/profile.ts'
import { defaultPhonePolicy } from '#shared/domain/people/account/phone.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { codeFor } from '#tests/support/registration.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())
afterEach(() => world.table.setPhonePolicy({}))

const unverified = () => world.member({ unverified: true })
const send = (who: Person, phone: string, channel: 'sms' | 'voice' = 'sms') =>
  app.call(sendSms, { phone, channel }, { as: who.token, address: freshAddress() })
const verify = (who: Person, phone: string, code: string) =>
  app.call(verifySms, { phone, code }, { as: who.token, address: freshAddress() })

test('a member proves a phone by the code of a text message, once', async () => {
  const nagi = await unverified()
  expect(await send(nagi, '090-1234-0418')).toMatchObject({
    code: 200,
    data: { channel: 'sms', expiresIn: 600, resendIn: 60 },
  })
  const code = await codeFor(app, '+819012340418', 'sms')
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await verify(nagi, '090-1234-0418', wrong)).toMatchObject({ code: 40001 })
  expect(await verify(nagi, '+819012340418', code)).toMatchObject({ code: 200, data: { phoneVerified: true } })
  expect(await verify(nagi, '090-1234-0418', code)).toMatchObject({ code: 40001 })
  expect(await app.call(frontUserInfo, {}, { as: nagi.token })).toMatchObject({
    data: { phoneVerified: true, phone: '•••••••0418' },
  })
})

test('a member with a landline is called, not texted', async () => {
  const nagi = await unverified()
  expect(await send(nagi, '03-1234-5678', 'sms')).toMatchObject({
    code: 40000,
    data: { errors: [{ field: 'channel', key: 'PHONE_VOICE_ONLY' }] },
  })
  expect(await send(nagi, '03-1234-5678', 'voice')).toMatchObject({ code: 200, data: { channel: 'voice' } })
  const code = await codeFor(app, '+81312345678', 'voice')
  expect(await app.outbox({ channel: 'sms', to: '+81312345678' })).toEqual([])
  expect(await verify(nagi, '0312345678', code)).toMatchObject({ code: 200 })
})

test.each([
  ['+12125550123', 'PHONE_COUNTRY'],
  ['090-1234', 'PHONE_NUMBER_LENGTH'],
  ['0000000000', 'PHONE_FORMAT'],
  ['09012345678x', 'PHONE_FORMAT'],
  ['0120-123-456', 'PHONE_FORMAT'],
])('a member has no code sent to %s', async (phone, key) => {
  const nagi = await unverified()
  expect(await send(nagi, phone)).toMatchObject({ code: 40000, data: { errors: [{ field: 'phone', key }] } })
})

test('a member alone uses the code that they asked for; another comes after a minute, and each lapses after ten', async () => {
  const [asker, other] = [await unverified(), await unverified()]
  const phone = '080-2222-1111'
  await send(asker, phone)
  const code = await codeFor(app, '+818022221111', 'sms')
  expect(await verify(other, phone, code)).toMatchObject({ code: 40001 })
  expect(await send(asker, phone)).toMatchObject({ code: 42901, data: { resendIn: expect.any(Number) } })
  expect(await send(other, '+81 80-2222-1111'.replace(' ', ''))).toMatchObject({ code: 42901 })
  await app.clock.advance('PT1M')
  expect(await send(asker, phone)).toMatchObject({ code: 200 })
  const next = await codeFor(app, '+818022221111', 'sms')
  await app.clock.advance('PT10M1S')
  expect(await verify(asker, phone, next)).toMatchObject({ code: 40001 })
})

test('two members cannot prove one phone, until the first has moved to another', async () => {
  const [first, second] = [await unverified(), await unverified()]
  const phone = '070-3333-4444'
  await send(first, phone)
  expect(await verify(first, phone, await codeFor(app, '+817033334444', 'sms'))).toMatchObject({ code: 200 })
  await app.clock.advance('PT1M')
  await send(second, phone)
  expect(await verify(second, phone, await codeFor(app, '+817033334444', 'sms'))).toMatchObject({
    code: 40934,
    status: 409,
  })
  expect(await app.call(frontUserInfo, {}, { as: second.token })).toMatchObject({ data: { phoneVerified: false } })

  // Who moves to another phone sets the first one free.
  await send(first, '070-5555-6666')
  expect(await verify(first, '070-5555-6666', await codeFor(app, '+817055556666', 'sms'))).toMatchObject({ code: 200 })
  await app.clock.advance('PT1M')
  await send(second, phone)
  expect(await verify(second, phone, await codeFor(app, '+817033334444', 'sms'))).toMatchObject({ code: 200 })
})

/** Codes are counted by the day: each policy has a day of its own. */
async function onAnotherDay(policy: Parameters<typeof world.table.setPhonePolicy>[0]) {
  await app.clock.advance('P1D')
  await world.table.setPhonePolicy(policy)
  return unverified()
}
async function sixCodes(who: Person) {
  const numbers = Array.from({ length: 6 }, (_, number) => `090-7777-100${number}`)
  return (await Promise.all(numbers.map(number => send(who, number)))).map(({ code }) => code)
}

test('an operator who switches codes off stops every one', async () => {
  const nagi = await unverified()
  await world.table.setPhonePolicy({ enabled: false })
  expect(await send(nagi, '090-7777-0001')).toMatchObject({ code: 50302, status: 503 })
})

test('a member is sent as many codes a day as the policy gives to a prefix', async () => {
  const nagi = await onAnotherDay({ prefixes: { '81': 2 } })
  expect((await sixCodes(nagi)).filter(code => code === 200)).toHaveLength(2)
  expect(await send(nagi, '090-7777-2000')).toMatchObject({ code: 429 })
})

test('a member is sent as many codes a day as the budget pays for', async () => {
  const nagi = await onAnotherDay({ dailyBudgetYen: 40, smsYen: 12 })
  expect((await sixCodes(nagi)).filter(code => code === 200)).toHaveLength(3)
})

test('a member is sent codes to the countries of the policy alone', async () => {
  const nagi = await onAnotherDay({ prefixes: { '1': 10 } })
  expect(await send(nagi, '090-7777-3000')).toMatchObject({ data: { errors: [{ key: 'PHONE_COUNTRY' }] } })
  expect(await send(nagi, '+12125550123')).toMatchObject({ code: 200, data: { channel: 'sms' } })
})

test('whoever pumps messages from everywhere gets fifty a day, and most of the budget is left', async () => {
  const crowd = [await onAnotherDay({}), await unverified(), await unverified()]
  const from = (n: number) => `127.${200 + (n % 50)}.${n}.1`
  const codes: number[] = []
  // Each to a number and from a network of its own, in waves of fifteen: only what is counted for all can stop them.
  for (let wave = 0; wave < 5; wave++) {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, at) => {
        const n = wave * 15 + at
        const phone = `090-8888-${String(n).padStart(4, '0')}`
        return app.call(sendSms, { phone, channel: 'sms' }, { as: crowd[n % 3]?.token ?? '', address: from(n) })
      }),
    )
    codes.push(...answers.map(({ code }) => code))
  }
  expect(new Set(codes)).toEqual(new Set([200, 429]))
  expect(codes.filter(code => code === 200)).toHaveLength(50)
  await app.quiet()
  const sent = (await app.outbox({ channel: 'sms' })).filter(({ to }) => to.startsWith('+819088880'))
  expect(sent).toHaveLength(50)
  expect(50 * defaultPhonePolicy.smsYen).toBeLessThan(defaultPhonePolicy.dailyBudgetYen / 3)
}, 60_000)
