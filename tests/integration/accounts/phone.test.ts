import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountKeys } from '#functions/table/keys.ts'
import { put } from '#functions/table/write.ts'
import { frontUserInfo, sendSms, verifySms } from '#shared/api/accounts/profile.ts'
import { defaultPhonePolicy, type PhonePolicy } from '#shared/domain/account/phone.ts'
import { codeFor } from '#tests/support/newcomers.ts'
import { freshAddress, type People, type Person, peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let people: People
let nagi: Person
beforeAll(async () => {
  app = await startRuntime()
  people = peopleOf(app)
  nagi = await people.member({ unverified: true })
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const send = (who: Person, phone: string, channel: 'sms' | 'voice' = 'sms') =>
  app.call(sendSms, { phone, channel }, { as: who.token, address: freshAddress() })
const verify = (who: Person, phone: string, code: string) =>
  app.call(verifySms, { phone, code }, { as: who.token, address: freshAddress() })
const setPolicy = (change: Partial<PhonePolicy>) =>
  people.write(put({ ...accountKeys.policy('phone'), ...defaultPhonePolicy, ...change }))

test('a phone is proved by the code of a text message, once', async () => {
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

test('a landline is called, not texted', async () => {
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
])('no code goes to %s', async (phone, key) => {
  expect(await send(nagi, phone)).toMatchObject({ code: 40000, data: { errors: [{ field: 'phone', key }] } })
})

test('a code is for who asked for it, may be asked for again after a minute, and lapses after ten', async () => {
  const [asker, other] = [await people.member({ unverified: true }), await people.member({ unverified: true })]
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

test('one phone proves one account, also when two prove it at once', async () => {
  const [first, second] = [await people.member({ unverified: true }), await people.member({ unverified: true })]
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

test('the operator’s switch stops every code; a prefix and a budget have their day’s end', async () => {
  await setPolicy({ enabled: false })
  expect(await send(nagi, '090-7777-0001')).toMatchObject({ code: 50302, status: 503 })

  await app.clock.advance('P1D')
  nagi = await people.member({ unverified: true })
  await setPolicy({ prefixes: { '81': 2 } })
  const numbers = Array.from({ length: 6 }, (_, number) => `090-7777-100${number}`)
  const codes = async () => (await Promise.all(numbers.map(number => send(nagi, number)))).map(({ code }) => code)
  expect((await codes()).filter(code => code === 200)).toHaveLength(2)
  expect(await send(nagi, '090-7777-2000')).toMatchObject({ code: 429 })

  await app.clock.advance('P1D')
  nagi = await people.member({ unverified: true })
  await setPolicy({ dailyBudgetYen: 40, smsYen: 12 })
  expect((await codes()).filter(code => code === 200)).toHaveLength(3)

  await app.clock.advance('P1D')
  nagi = await people.member({ unverified: true })
  await setPolicy({ prefixes: { '1': 10 } })
  expect(await send(nagi, '090-7777-3000')).toMatchObject({ data: { errors: [{ key: 'PHONE_COUNTRY' }] } })
  expect(await send(nagi, '+12125550123')).toMatchObject({ code: 200, data: { channel: 'sms' } })
})
