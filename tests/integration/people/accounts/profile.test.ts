// What a member changes of their own account (D10, D15, D16).

import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { validUsername } from '#shared/api/people/accounts/availability.ts'
import {
  frontUserInfo,
  updateAccount,
  updateEmail,
  updateName,
  updatePassword,
  updateSettings,
} from '#shared/api/people/accounts/profile.ts'
import { register, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { freshAddress } from '#tests/support/people.ts'
import { formOf, logIn, mailedCode, newcomer, tokensIn } from '#tests/support/registration.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const info = async (token: string) => Object((await app.call(frontUserInfo, {}, { as: token })).data)

/** Somebody new, and the calls that they make. */
async function someone() {
  const nagi = await newcomer(app)
  const { password } = nagi
  const asNagi = <Contract extends Endpoint>(contract: Contract, input: RawInputOf<Contract>) =>
    app.call(contract, input, { as: nagi.accessToken, address: freshAddress() })
  return { nagi, password, asNagi, own: () => info(nagi.accessToken) }
}

describe('updateName', () => {
  test('a member changes a name with its reading, which a Japanese account owes in hiragana', async () => {
    const { asNagi, own } = await someone()
    const names = { surname: '柊', name: '澪', surname_pseudonyms: 'ひいらぎ', name_pseudonyms: 'みお' }
    expect(await asNagi(updateName, names)).toMatchObject({ code: 200 })
    expect(await own()).toMatchObject(names)
    expect(await asNagi(updateName, { ...names, name_pseudonyms: 'Mio' })).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'name_pseudonyms', key: 'KANA_FORMAT' }] },
    })
  })
})

describe('updateAccount', () => {
  test('a member changes a username, which is free again for one other', async () => {
    const { nagi, asNagi, own } = await someone()
    const rival = await newcomer(app)
    const before = nagi.username
    expect(await asNagi(updateAccount, { username: rival.username.toUpperCase() })).toMatchObject({ code: 40933 })
    expect(await asNagi(updateAccount, { username: before.toUpperCase() })).toMatchObject({ code: 200 })
    expect(await asNagi(updateAccount, { username: '夕波間' })).toMatchObject({ code: 200 })
    expect(await own()).toMatchObject({ username: '夕波間' })
    expect(await app.call(validUsername, { username: before })).toMatchObject({ data: { isExist: false } })

    const takers = [nagi.accessToken, rival.accessToken]
    const both = await Promise.all(takers.map(as => app.call(updateAccount, { username: 'hatoba' }, { as })))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 40933])
  })

  test('a member sets a wallet address with the password, and its capitals are checked', async () => {
    const { nagi, asNagi, own } = await someone()
    const { password } = nagi
    const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(await asNagi(updateAccount, { walletAddress })).toMatchObject({ code: 40000 })
    expect(await asNagi(updateAccount, { walletAddress, password: 'Wrong12345' })).toMatchObject({ code: 40102 })
    const mistyped = walletAddress.replace('5aA', '5aa')
    expect(await asNagi(updateAccount, { walletAddress: mistyped, password })).toMatchObject({
      data: { errors: [{ field: 'walletAddress', key: 'WALLET_FORMAT' }] },
    })
    expect(await asNagi(updateAccount, { walletAddress: walletAddress.toLowerCase(), password })).toMatchObject({
      code: 200,
    })
    expect(await own()).toMatchObject({ walletAddress })
    expect(await asNagi(updateAccount, { walletAddress: null, password })).toMatchObject({ code: 200 })
    expect(await own()).toMatchObject({ walletAddress: null })
  })

  test('a member’s avatar is an upload of their own that is ready and used by nothing else', async () => {
    const [nagi, stranger] = [await world.member(), await world.member()]
    const choose = (avatar: string | null) => world.call(updateAccount, { avatar }, nagi)
    const [mine = ''] = await world.uploadPhotos(nagi, 'avatar')
    const [foreign = ''] = await world.uploadPhotos(stranger, 'avatar')
    const [chat = ''] = await world.uploadPhotos(nagi, 'damage')
    for (const avatar of ['missing', foreign, chat]) {
      expect(await choose(avatar)).toMatchObject({ code: 40980 })
    }
    expect(await choose(mine)).toMatchObject({ code: 200 })
    const { token } = nagi
    expect(await info(token)).toMatchObject({ avatar: { id: mine, width: 320, height: 240 } })
    // Chosen again it stays what it is.
    expect(await choose(mine)).toMatchObject({ code: 200 })
    expect(await choose(null)).toMatchObject({ code: 200 })
    expect(await info(token)).toMatchObject({ avatar: null })
  })
})

describe('updatePassword', () => {
  test('a member who changes the password ends the other sessions and keeps this one', async () => {
    const { nagi, asNagi, own } = await someone()
    const other = tokensIn((await logIn(app, nagi.email, nagi.password)).data)
    const password = 'Setsugetsuka7'
    expect(await asNagi(updatePassword, { oldPassword: 'Wrong12345', password })).toMatchObject({
      code: 40102,
      status: 401,
    })
    expect(await asNagi(updatePassword, { oldPassword: nagi.password, password, confirmPassword: 'x' })).toMatchObject({
      data: { errors: [{ field: 'confirmPassword', key: 'PASSWORD_REQUIRED_MATCH' }] },
    })
    expect(await asNagi(updatePassword, { oldPassword: nagi.password, password: 'Password1' })).toMatchObject({
      data: { errors: [{ field: 'password', key: 'PASSWORD_COMMON' }] },
    })
    expect(await asNagi(updatePassword, { oldPassword: nagi.password, password })).toMatchObject({ code: 200 })
    expect(await app.call(frontUserInfo, {}, { as: other.accessToken })).toMatchObject({ code: 401 })
    expect(await own()).toMatchObject({ email: nagi.email })
    expect(await logIn(app, nagi.email, nagi.password)).toMatchObject({ code: 40101 })
    expect(await logIn(app, nagi.email, password)).toMatchObject({ code: 200 })
  })
})

describe('updateEmail', () => {
  test('a member changes the e-mail address by the code that went there, and the old one is told', async () => {
    const { nagi, asNagi, own } = await someone()
    const email = 'shio@example.jp'
    const before = nagi.email
    const other = tokensIn((await logIn(app, before, nagi.password)).data)
    expect(await app.call(sendEmail, { email, type: 'update-email' }, { address: freshAddress() })).toMatchObject({
      code: 401,
    })
    const code = await mailedCode(app, email, 'update-email', { as: nagi.accessToken })
    const stranger = await newcomer(app)
    const stolen = await app.call(
      updateEmail,
      { email, code, password: stranger.password },
      { as: stranger.accessToken, address: freshAddress() },
    )
    expect(stolen).toMatchObject({ code: 40001 })

    // A session alone, found open or stolen, does not become the account; and it uses up no try of the code.
    expect(await asNagi(updateEmail, { email, code, password: 'Wrong12345' })).toMatchObject({ code: 40102 })
    expect(await asNagi(updateEmail, { email, code, password: nagi.password })).toMatchObject({ code: 200 })
    expect(await own()).toMatchObject({ email })
    expect(await app.call(frontUserInfo, {}, { as: other.accessToken })).toMatchObject({ code: 401 })
    expect(await logIn(app, before, nagi.password)).toMatchObject({ code: 40101 })
    expect(await logIn(app, email, nagi.password)).toMatchObject({ code: 200 })
    await app.quiet()
    const [letter] = await app.outbox({ channel: 'mail', to: before })
    expect(letter?.subject).toBe('メールアドレスが変更されました')
  })

  test('a member cannot change to an e-mail address that was taken meanwhile', async () => {
    const { nagi, asNagi } = await someone()
    const email = 'saki@example.jp'
    const code = await mailedCode(app, email, 'update-email', { as: nagi.accessToken })
    await newcomer(app, { email })
    expect(await asNagi(updateEmail, { email, code, password: nagi.password })).toMatchObject({ code: 40932 })
    expect(await asNagi(sendEmail, { email, type: 'update-email' })).toMatchObject({ code: 40932 })
  })

  test('a newcomer cannot register an e-mail address that a member has changed to meanwhile', async () => {
    const { nagi, asNagi } = await someone()
    const contested = 'minato@example.jp'
    const ofRegistration = await mailedCode(app, contested, 'register')
    const ofChange = await mailedCode(app, contested, 'update-email', { as: nagi.accessToken })
    expect(await asNagi(updateEmail, { email: contested, code: ofChange, password: nagi.password })).toMatchObject({
      code: 200,
    })
    const form = formOf(contested, { code: ofRegistration, username: 'minato' })
    expect(await app.call(register, form, { address: freshAddress() })).toMatchObject({ code: 40932 })
  })

  test('a partner cannot change the e-mail address or the password', async () => {
    const { token, password } = await world.member({ partnerId: 'teitei-garo' })
    const as = { as: token, address: freshAddress() }
    const next = 'partner-new@example.jp'
    expect(await app.call(sendEmail, { email: next, type: 'update-email' }, as)).toMatchObject({ code: 40330 })
    expect(await app.call(updateEmail, { email: next, code: '000000', password }, as)).toMatchObject({ code: 40330 })
    const change = { oldPassword: password, password: 'Setsugetsuka7' }
    expect(await app.call(updatePassword, change, as)).toMatchObject({ code: 40330 })
    expect(await info(token)).toMatchObject({ isConsoleMade: true })
  })
})

describe('updateSettings', () => {
  test('a member cannot switch important notices off', async () => {
    const { asNagi, own } = await someone()
    expect(await asNagi(updateSettings, { settings: [4, 1, 4] })).toMatchObject({ data: { settings: [1, 2, 4] } })
    expect(await asNagi(updateSettings, { settings: [] })).toMatchObject({ data: { settings: [2], language: 'jp' } })
    expect(await asNagi(updateSettings, { language: 'en' })).toMatchObject({ data: { settings: [2], language: 'en' } })
    expect(await own()).toMatchObject({ settings: [2], language: 'en' })
  })
})
