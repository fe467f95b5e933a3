import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadKeys } from '#functions/table/keys.ts'
import { put } from '#functions/table/write.ts'
import { validUsername } from '#shared/api/accounts/availability.ts'
import {
  frontUserInfo,
  updateAccount,
  updateBank,
  updateEmail,
  updateName,
  updatePassword,
  updateSettings,
} from '#shared/api/accounts/profile.ts'
import { register, sendEmail } from '#shared/api/accounts/sessions.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { formOf, logIn, mailedCode, type Newcomer, newcomer, tokensIn } from '#tests/support/newcomers.ts'
import { freshAddress, peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let nagi: Newcomer
beforeAll(async () => {
  app = await startRuntime()
  nagi = await newcomer(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const asNagi = <Contract extends Endpoint>(contract: Contract, input: RawInputOf<Contract>) =>
  app.call(contract, input, { as: nagi.accessToken, address: freshAddress() })
const info = async (token = nagi.accessToken) => Object((await app.call(frontUserInfo, {}, { as: token })).data)

test('a name is changed with its reading, which a Japanese account owes in hiragana', async () => {
  const names = { surname: '柊', name: '澪', surname_pseudonyms: 'ひいらぎ', name_pseudonyms: 'みお' }
  expect(await asNagi(updateName, names)).toMatchObject({ code: 200 })
  expect(await info()).toMatchObject(names)
  expect(await asNagi(updateName, { ...names, name_pseudonyms: 'Mio' })).toMatchObject({
    code: 40000,
    data: { errors: [{ field: 'name_pseudonyms', key: 'KANA_FORMAT' }] },
  })
})

test('a username is changed, set free and claimed by one alone', async () => {
  const rival = await newcomer(app)
  const before = nagi.username
  expect(await asNagi(updateAccount, { username: rival.username.toUpperCase() })).toMatchObject({ code: 40933 })
  expect(await asNagi(updateAccount, { username: before.toUpperCase() })).toMatchObject({ code: 200 })
  expect(await asNagi(updateAccount, { username: '夕波間' })).toMatchObject({ code: 200 })
  expect(await info()).toMatchObject({ username: '夕波間' })
  expect(await app.call(validUsername, { username: before })).toMatchObject({ data: { isExist: false } })

  const takers = [nagi.accessToken, rival.accessToken]
  const both = await Promise.all(takers.map(as => app.call(updateAccount, { username: 'hatoba' }, { as })))
  expect(both.map(({ code }) => code).sort()).toEqual([200, 40933])
})

test('a wallet address is checked by its capitals and asks for the password', async () => {
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
  expect(await info()).toMatchObject({ walletAddress })
  expect(await asNagi(updateAccount, { walletAddress: null, password })).toMatchObject({ code: 200 })
  expect(await info()).toMatchObject({ walletAddress: null })
})

test('an avatar is an upload of one’s own that is ready and used nowhere else', async () => {
  const picture = { id: 'avatar-1', width: 360, height: 360, color: '#8a5a3c', widths: [360] }
  const upload = (uploadId: string, change: object) =>
    put({
      ...uploadKeys.upload(uploadId),
      uploadId,
      ownerId: nagi.userId,
      business: 'avatar',
      type: 'image/png',
      status: 'ready',
      picture,
      createdAt: app.clock.now(),
      ...change,
    })
  const { status: _none, ...foreign } = { status: '', ownerId: 'someone-else' }
  await peopleOf(app).write(upload('mine', {}), upload('foreign', foreign), upload('chat', { business: 'chat' }))
  for (const avatar of ['missing', 'foreign', 'chat']) {
    expect(await asNagi(updateAccount, { avatar })).toMatchObject({ code: 40980 })
  }
  expect(await asNagi(updateAccount, { avatar: 'mine' })).toMatchObject({ code: 200 })
  expect(await info()).toMatchObject({ avatar: picture })
  expect(await asNagi(updateAccount, { avatar: 'mine' })).toMatchObject({ code: 40980 })
  expect(await asNagi(updateAccount, { avatar: null })).toMatchObject({ code: 200 })
  expect(await info()).toMatchObject({ avatar: null })
})

test('a new password ends the other sessions and keeps this one', async () => {
  const other = tokensIn((await logIn(app, nagi.email, nagi.password)).data)
  const password = 'Setsugetsuka7'
  expect(await asNagi(updatePassword, { oldPassword: 'Wrong12345', password })).toMatchObject({
    code: 40102,
    status: 401,
  })
  expect(await asNagi(updatePassword, { oldPassword: nagi.password, password, confirmPassword: 'x' })).toMatchObject({
    data: { errors: [{ field: 'confirmPassword', key: 'PASSWORD_REQUIRED_MATCH' }] },
  })
  expect(await asNagi(updatePassword, { oldPassword: nagi.password, password })).toMatchObject({ code: 200 })
  expect(await app.call(frontUserInfo, {}, { as: other.accessToken })).toMatchObject({ code: 401 })
  expect(await info()).toMatchObject({ email: nagi.email })
  expect(await logIn(app, nagi.email, nagi.password)).toMatchObject({ code: 40101 })
  expect(await logIn(app, nagi.email, password)).toMatchObject({ code: 200 })
  nagi = { ...nagi, password }
})

test('a new e-mail address needs the code that went there, and the old one hears of it', async () => {
  const email = 'shio@example.jp'
  const before = nagi.email
  const other = tokensIn((await logIn(app, before, nagi.password)).data)
  expect(await app.call(sendEmail, { email, type: 'update-email' }, { address: freshAddress() })).toMatchObject({
    code: 401,
  })
  const code = await mailedCode(app, email, 'update-email', { as: nagi.accessToken })
  const stranger = await newcomer(app)
  const stolen = await app.call(updateEmail, { email, code }, { as: stranger.accessToken, address: freshAddress() })
  expect(stolen).toMatchObject({ code: 40001 })

  expect(await asNagi(updateEmail, { email, code })).toMatchObject({ code: 200 })
  expect(await info()).toMatchObject({ email })
  expect(await app.call(frontUserInfo, {}, { as: other.accessToken })).toMatchObject({ code: 401 })
  expect(await logIn(app, before, nagi.password)).toMatchObject({ code: 40101 })
  expect(await logIn(app, email, nagi.password)).toMatchObject({ code: 200 })
  await app.quiet()
  const [letter] = await app.outbox({ channel: 'mail', to: before })
  expect(letter?.subject).toBe('メールアドレスが変更されました')
  nagi = { ...nagi, email }
})

test('an address that was taken meanwhile is refused in the last moment', async () => {
  const email = 'saki@example.jp'
  const code = await mailedCode(app, email, 'update-email', { as: nagi.accessToken })
  await newcomer(app, { email })
  expect(await asNagi(updateEmail, { email, code })).toMatchObject({ code: 40932 })
  expect(await asNagi(sendEmail, { email, type: 'update-email' })).toMatchObject({ code: 40932 })

  const contested = 'minato@example.jp'
  const ofRegistration = await mailedCode(app, contested, 'register')
  const ofChange = await mailedCode(app, contested, 'update-email', { as: nagi.accessToken })
  expect(await asNagi(updateEmail, { email: contested, code: ofChange })).toMatchObject({ code: 200 })
  nagi = { ...nagi, email: contested }
  const form = formOf(contested, { code: ofRegistration, username: 'minato' })
  expect(await app.call(register, form, { address: freshAddress() })).toMatchObject({ code: 40932 })
})

test('a partner’s account keeps its e-mail and password', async () => {
  const { token, password } = await peopleOf(app).member({ partnerId: 'teitei-garo' })
  const as = { as: token, address: freshAddress() }
  const next = 'partner-new@example.jp'
  expect(await app.call(sendEmail, { email: next, type: 'update-email' }, as)).toMatchObject({ code: 40330 })
  expect(await app.call(updateEmail, { email: next, code: '000000' }, as)).toMatchObject({ code: 40330 })
  const change = { oldPassword: password, password: 'Setsugetsuka7' }
  expect(await app.call(updatePassword, change, as)).toMatchObject({ code: 40330 })
  expect(await info(token)).toMatchObject({ isPartner: true })
})

test('important notices stay on, whatever is chosen', async () => {
  expect(await asNagi(updateSettings, { settings: [4, 1, 4] })).toMatchObject({ data: { settings: [1, 2, 4] } })
  expect(await asNagi(updateSettings, { settings: [] })).toMatchObject({ data: { settings: [2], language: 'jp' } })
  expect(await asNagi(updateSettings, { language: 'en' })).toMatchObject({ data: { settings: [2], language: 'en' } })
  expect(await info()).toMatchObject({ settings: [2], language: 'en' })
})

test('a payee is kept as the bank writes it', async () => {
  const account = {
    bankName: 'みずき銀行',
    bankCode: '0001',
    branchName: '谷中支店',
    depositType: 2 as const,
    accountNumber: '12345',
    payeeName: 'もりした　ﾅｷﾞ',
  }
  const bank = { ...account, branchCode: null, accountNumber: '0012345', payeeName: 'モリシタ　ナギ' }
  expect(await asNagi(updateBank, account)).toMatchObject({ code: 200, data: bank })
  expect(await info()).toMatchObject({ bank })
  expect(await asNagi(updateBank, { ...account, payeeName: '森下凪' })).toMatchObject({
    data: { errors: [{ field: 'payeeName', key: 'KANA_FORMAT' }] },
  })
  for (const wrong of [{ accountNumber: '12345678' }, { bankCode: '1' }, { depositType: 3 as never }]) {
    expect(await asNagi(updateBank, { ...account, ...wrong })).toMatchObject({ code: 40000 })
  }
})
