// Passkeys of operators: registered, named, used as a second step, as a whole login and as a proof, removed (decision 125).

import { afterAll, describe, expect, test } from 'vitest'
import {
  adminGetAccount,
  adminInfo,
  adminLogin,
  adminProve,
  adminVerifyFactor,
} from '#shared/api/people/console/operator-login.ts'
import {
  adminAddPasskey,
  adminAskOwnPasskey,
  adminAskPasskey,
  adminPasskeyLogin,
  adminRemovePasskey,
  adminRenamePasskey,
  adminStartPasskey,
} from '#shared/api/people/console/operator-passkeys.ts'
import {
  adminChangeRoles,
  adminDisableOperator,
  adminForgetFactor,
} from '#shared/api/people/console/operator-people.ts'
import { passkeyRules } from '#shared/domain/people/operator/passkeys.ts'
import { enrolApp } from '#tests/support/operators.ts'
import { type PasskeyDevice, passkeyDevice, type Told } from '#tests/support/passkey-device.ts'
import { freshAddress, testPassword } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const { origin } = new URL(app.origin)
const tokenIn = ({ data }: { readonly data: unknown }) => String(Object(data).accessToken)

/** Registers a passkey with this session. */
async function register(as: string, device: PasskeyDevice, told: Told = {}, name = '執務室の鍵') {
  const options = adminStartPasskey.output.parse((await app.call(adminStartPasskey, {}, { as })).data)
  return app.call(adminAddPasskey, { name, passkey: device.make(options, told) }, { as })
}

/** An operator with a device that has a passkey of theirs. */
async function withPasskey(...roles: Parameters<typeof world.operator>) {
  const person = await world.operator(...roles)
  const device = passkeyDevice(origin)
  const added = await register(person.token, device)
  return { ...person, device, token: tokenIn(added) }
}

const logIn = (email: string, password = testPassword) =>
  app.call(adminLogin, { account: email, password }, { address: freshAddress() })
const asked = async () => adminAskPasskey.output.parse((await app.call(adminAskPasskey, {}, visit())).data)
const askedOwn = async (as: string) => {
  const { options } = adminAskOwnPasskey.output.parse((await app.call(adminAskOwnPasskey, {}, { as })).data)
  if (!options) throw new Error('there is no passkey to ask for')
  return options
}
const visit = () => ({ address: freshAddress() })
const enter = async (device: PasskeyDevice, told: Told = {}) =>
  app.call(adminPasskeyLogin, { passkey: device.sign(await asked(), told) }, visit())
const accountOf = async (as: string) =>
  adminGetAccount.output.parse((await app.call(adminGetAccount, {}, { as })).data).factor

describe('adminStartPasskey and adminAddPasskey', () => {
  test('an operator registers a passkey, which brings recovery codes and ends the other sessions', async () => {
    const { email, token } = await world.operator('editor')
    const other = tokenIn(await logIn(email))
    const device = passkeyDevice(origin)
    const added = await register(token, device)
    expect(added).toMatchObject({ code: 200, data: { stage: null } })
    expect(adminAddPasskey.output.parse(added.data).recoveryCodes).toHaveLength(10)
    expect(await app.call(adminInfo, {}, { as: other })).toMatchObject({ code: 401 })
    expect(await accountOf(tokenIn(added))).toMatchObject({
      isEnrolled: false,
      recoveryCodesLeft: 10,
      passkeys: [{ name: '執務室の鍵', usedAt: null, isSynced: false }],
    })
    // A second one brings no other codes: those of the first stay good.
    const second = await register(tokenIn(added), passkeyDevice(origin))
    expect(second).toMatchObject({ code: 200, data: { recoveryCodes: [] } })
    await app.quiet()
    const mails = await app.outbox({ channel: 'mail', to: email })
    expect(mails.map(({ subject }) => subject)).toContain('運営コンソールにパスキーが登録されました')
  })

  test('only a fresh proof begins it, and only what was asked for here, now and by this session is added', async () => {
    const { email, token } = await world.operator('editor')
    const device = passkeyDevice(origin)
    for (const told of [
      { origin: 'https://kogei.example.attacker.example' },
      { rpId: 'attacker.example' },
      { verified: false },
      { crossOrigin: true },
    ]) {
      expect(await register(token, device, told)).toMatchObject({ code: 40114 })
    }
    const start = async (as: string) =>
      adminStartPasskey.output.parse((await app.call(adminStartPasskey, {}, { as })).data)
    const add = (passkey: ReturnType<PasskeyDevice['make']>, as = token) =>
      app.call(adminAddPasskey, { name: 'x', passkey }, { as })
    const others = await start(tokenIn(await logIn(email)))
    expect(await add(device.make(others))).toMatchObject({ code: 40114 })
    expect(await add(device.make({ ...others, challenge: 'bm9ib2R5IGFza2Vk' }))).toMatchObject({ code: 40114 })
    const mine = await start(token)
    await app.clock.advance(`PT${passkeyRules.challengeMs / 1000}S`)
    expect(await add(device.make(mine))).toMatchObject({ code: 40114 })
    await app.clock.advance('PT6M')
    expect(await app.call(adminStartPasskey, {}, { as: token })).toMatchObject({ code: 40111 })
    expect((await accountOf(token)).passkeys).toEqual([])
  })

  test('ten are the most, and a session that waits for the second factor adds none in its place', async () => {
    const { email, token } = await withPasskey('editor')
    const waiting = tokenIn(await logIn(email))
    expect(await app.call(adminStartPasskey, {}, { as: waiting })).toMatchObject({ code: 40110 })
    let as = token
    const late = passkeyDevice(origin)
    const options = async () => adminStartPasskey.output.parse((await app.call(adminStartPasskey, {}, { as })).data)
    for (let count = 1; count < passkeyRules.most; count++) as = tokenIn(await register(as, passkeyDevice(origin)))
    expect((await accountOf(as)).passkeys).toHaveLength(passkeyRules.most)
    expect(await app.call(adminStartPasskey, {}, { as })).toMatchObject({ code: 40949 })
    const { id = '' } = (await accountOf(as)).passkeys[0] ?? {}
    expect(await app.call(adminRemovePasskey, { id }, { as })).toMatchObject({ code: 200 })
    const early = await options()
    as = tokenIn(await register(as, passkeyDevice(origin)))
    expect(await app.call(adminAddPasskey, { name: 'x', passkey: late.make(early) }, { as })).toMatchObject({
      code: 40949,
    })
  })

  test('who must have a second factor may enrol a passkey instead of an app', async () => {
    await world.table.askFactor('required')
    const { email } = await world.operator('editor')
    const waiting = tokenIn(await logIn(email))
    expect(await register(waiting, passkeyDevice(origin))).toMatchObject({ code: 200, data: { stage: null } })
    // A session of the same wait has given no factor, and there is one now.
    const late = tokenIn(await logIn(email))
    expect(await app.call(adminInfo, {}, { as: late })).toMatchObject({ code: 40110, data: { stage: 'factor' } })
    await world.table.askFactor('optional')
  })
})

describe('adminAskPasskey and adminPasskeyLogin', () => {
  test('an operator logs in by a passkey alone, and each answer opens once', async () => {
    const { email, device } = await withPasskey('support')
    const challenge = await asked()
    expect(challenge).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const passkey = device.sign(challenge)
    const both = await Promise.all([1, 2].map(() => app.call(adminPasskeyLogin, { passkey }, visit())))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 40114])
    const opened = both.find(({ code }) => code === 200)
    expect(opened).toMatchObject({ data: { stage: null, operator: { email } } })
    expect(Object.keys(opened?.cookies ?? {})).toEqual(['ot'])
    expect(await app.call(adminInfo, {}, { as: opened ? tokenIn(opened) : '' })).toMatchObject({ code: 200 })
    expect(await app.call(adminPasskeyLogin, { passkey }, visit())).toMatchObject({ code: 40114 })
  })

  test.each<[string, Told]>([
    ['another origin', { origin: 'https://kogei.example.attacker.example' }],
    ['another relying party', { rpId: 'attacker.example' }],
    ['a device that did not ask who is there', { verified: false }],
    ['a page that has the site in a frame', { crossOrigin: true }],
    ['somebody who is no operator', { userHandle: Buffer.from('nobody').toString('base64url') }],
  ])('a signature of %s opens nothing', async (_name, told) => {
    const { device } = await withPasskey('support')
    expect(await enter(device, told)).toMatchObject({ code: 40114 })
    expect(await enter(device)).toMatchObject({ code: 200 })
  })

  test('a counter that went back tells of a copied passkey, which opens nothing', async () => {
    const { device } = await withPasskey('support')
    expect(await enter(device, { counter: 7 })).toMatchObject({ code: 200 })
    for (const counter of [6, 7]) expect(await enter(device, { counter })).toMatchObject({ code: 40114 })
    expect(await enter(device, { counter: 8 })).toMatchObject({ code: 200 })
  })

  test('a passkey of another operator, a lapsed challenge and one of another purpose open nothing', async () => {
    const [mine, theirs] = [await withPasskey('support'), await withPasskey('support')]
    const userHandle = Buffer.from(theirs.id).toString('base64url')
    expect(await enter(mine.device, { userHandle })).toMatchObject({ code: 40114 })
    const passkey = mine.device.sign(await asked())
    await app.clock.advance(`PT${passkeyRules.challengeMs / 1000}S`)
    expect(await app.call(adminPasskeyLogin, { passkey }, visit())).toMatchObject({ code: 40114 })
    const own = mine.device.sign(await askedOwn(mine.token))
    expect(await app.call(adminPasskeyLogin, { passkey: own }, visit())).toMatchObject({ code: 40114 })
    const unnamed = { ...own, response: { ...own.response, userHandle: undefined } }
    expect(await app.call(adminPasskeyLogin, { passkey: unnamed }, visit())).toMatchObject({ code: 40114 })
  })

  test('guesses at the password do not close it, and a disabled operator does not come in', async () => {
    const { id, email, device } = await withPasskey('support')
    await world.table.countGuesses(email, 100)
    expect(await logIn(email)).toMatchObject({ code: 40113 })
    expect(await enter(device)).toMatchObject({ code: 200 })
    const by = await world.owner()
    expect(await world.call(adminDisableOperator, { id, reason: '退職' }, by)).toMatchObject({ code: 200 })
    expect(await enter(device)).toMatchObject({ code: 40114 })
  })
})

describe('adminAskOwnPasskey', () => {
  test('a passkey is the second step of a login, and the proof of the session that asked', async () => {
    const { email, device, token } = await withPasskey('owner')
    const waiting = tokenIn(await logIn(email))
    const other = tokenIn(await logIn(email))
    const challenge = await askedOwn(waiting)
    expect(challenge.allowCredentials).toHaveLength(1)
    const verify = (passkey: ReturnType<PasskeyDevice['sign']>, as: string) =>
      app.call(adminVerifyFactor, { passkey }, { as })
    const stolen = device.sign(challenge)
    expect(await verify(stolen, other)).toMatchObject({ code: 40114 })
    expect(await verify(device.sign(challenge, { verified: false }), waiting)).toMatchObject({ code: 40114 })
    const opened = await verify(device.sign(challenge), waiting)
    expect(opened).toMatchObject({ code: 200, data: { stage: null } })
    expect(await app.call(adminInfo, {}, { as: waiting })).toMatchObject({ code: 401 })
    expect(await app.call(adminVerifyFactor, {}, { as: other })).toMatchObject({ code: 40000 })

    const { id } = await world.operator('editor')
    await app.clock.advance('PT10M1S')
    const change = () => app.call(adminChangeRoles, { id, roles: ['support'], reason: '担当' }, { as: token })
    expect(await change()).toMatchObject({ code: 40111 })
    const prove = (passkey: ReturnType<PasskeyDevice['sign']>, as = token) => app.call(adminProve, { passkey }, { as })
    const mine = device.sign(await askedOwn(token))
    expect(await prove(mine, tokenIn(opened))).toMatchObject({ code: 40114 })
    expect(await prove(device.sign(await asked()))).toMatchObject({ code: 40114 })
    expect(await prove(device.sign(await askedOwn(token)))).toMatchObject({ code: 200 })
    expect(await change()).toMatchObject({ code: 200 })
    expect(await app.call(adminProve, {}, { as: token })).toMatchObject({ code: 40000 })
  })

  test('who has no passkey is asked for none, and a recovery code opens for who has nothing else', async () => {
    const { token } = await world.operator('editor')
    expect(await app.call(adminAskOwnPasskey, {}, { as: token })).toMatchObject({ code: 200, data: { options: null } })
    const other = await world.operator('editor')
    const added = await register(other.token, passkeyDevice(origin))
    const [code = ''] = adminAddPasskey.output.parse(added.data).recoveryCodes
    const waiting = tokenIn(await logIn(other.email))
    expect(await app.call(adminVerifyFactor, { code: '000000' }, { as: waiting })).toMatchObject({ code: 40001 })
    expect(await app.call(adminVerifyFactor, { code }, { as: waiting })).toMatchObject({ code: 200 })
  })
})

describe('adminRenamePasskey and adminRemovePasskey', () => {
  test('an operator names a passkey anew and removes it; its signature opens nothing from then on', async () => {
    const { device, token: as } = await withPasskey('editor')
    const [passkey] = (await accountOf(as)).passkeys
    const id = passkey?.id ?? ''
    const stranger = await world.operator('editor')
    for (const call of [
      app.call(adminRenamePasskey, { id, name: '自宅' }, { as: stranger.token }),
      app.call(adminRemovePasskey, { id }, { as: stranger.token }),
    ])
      expect(await call).toMatchObject({ code: 404 })
    expect(await app.call(adminRenamePasskey, { id, name: '自宅の端末' }, { as })).toMatchObject({ code: 200 })
    expect(await accountOf(as)).toMatchObject({ passkeys: [{ id, name: '自宅の端末' }] })
    expect(await app.call(adminRemovePasskey, { id }, { as })).toMatchObject({ code: 200 })
    // With the last factor its recovery codes go.
    expect(await accountOf(as)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await enter(device)).toMatchObject({ code: 40114 })
  })

  test('who must have a second factor keeps the last one, be it app or passkey', async () => {
    const { token: as } = await withPasskey('editor')
    const { id = '' } = (await accountOf(as)).passkeys[0] ?? {}
    await world.table.askFactor('required')
    const remove = (token = as) => app.call(adminRemovePasskey, { id }, { as: token })
    expect(await remove()).toMatchObject({ code: 40948 })
    const { accessToken } = await enrolApp(app, as)
    expect(await remove(accessToken)).toMatchObject({ code: 200 })
    expect(await accountOf(accessToken)).toMatchObject({ isEnrolled: true, passkeys: [], recoveryCodesLeft: 10 })
    await world.table.askFactor('optional')
  })

  test('an owner who takes the second factor away takes the passkeys too', async () => {
    const { id, device } = await withPasskey('editor')
    const by = await world.owner()
    expect(await world.call(adminForgetFactor, { id, reason: '端末の紛失' }, by)).toMatchObject({ code: 200 })
    expect(await enter(device)).toMatchObject({ code: 40114 })
  })
})
