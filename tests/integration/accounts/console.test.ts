import { afterAll, beforeAll, expect, test } from 'vitest'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { banUser, listUsers, unbanUser } from '#shared/api/console/accounts.ts'
import { adminInfo, adminLogin, adminLogout } from '#shared/api/console/operators.ts'
import { newcomer } from '#tests/support/newcomers.ts'
import { freshAddress, type People, type Person, peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let people: People
let support: Person
beforeAll(async () => {
  app = await startRuntime()
  people = peopleOf(app)
  support = await people.operator('support')
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

test('an operator logs in with an account, a session and a cookie of the console alone', async () => {
  const { email, password, username: name } = support
  const answer = await app.call(adminLogin, { account: email, password }, { address: freshAddress() })
  expect(answer).toMatchObject({
    code: 200,
    data: { expiresIn: 43_200, operator: { name, email, roles: ['support'] } },
  })
  expect(Object.keys(answer.cookies)).toEqual(['ot'])
  const { cookies } = answer
  expect(await app.api('/admin/auth/info', { cookies })).toMatchObject({
    code: 200,
    data: { name, roles: ['support'] },
  })
  expect(await app.api('/front-user/info', { cookies })).toMatchObject({ code: 401 })
  expect(await app.api('/admin/auth/logout', { method: 'POST', body: {}, cookies })).toMatchObject({ code: 200 })
  expect(await app.api('/admin/auth/info', { cookies })).toMatchObject({ code: 401 })

  const wrong = await app.call(adminLogin, { account: email, password: 'Wrong12345' }, { address: freshAddress() })
  const unknown = await app.call(adminLogin, { account: 'x@example.jp', password }, { address: freshAddress() })
  expect(wrong).toMatchObject({ code: 40101 })
  expect(unknown.body).toBe(wrong.body)
})

test('a session of the console ends after twelve hours, a member has none there', async () => {
  const own = await people.operator('support')
  const member = await people.member()
  expect(await app.call(adminInfo, {}, { as: member.token })).toMatchObject({ code: 401 })
  expect(await app.call(adminInfo, {}, { as: own.token })).toMatchObject({ code: 200 })
  await app.clock.advance('PT12H1S')
  expect(await app.call(adminInfo, {}, { as: own.token })).toMatchObject({ code: 401 })
  support = await people.operator('support')
})

test('members are listed newest first and found by name, address or ban', async () => {
  const older = await newcomer(app, { username: 'yuugiri', email: 'yuugiri@example.jp' })
  await app.clock.advance('PT1S')
  await newcomer(app, { username: 'yuunagi', email: 'zz-yuunagi@example.jp' })
  const list = (input: Parameters<typeof app.call<typeof listUsers>>[1]) =>
    app.call(listUsers, input, { as: support.token })
  expect(await list({ keyword: 'YUU' })).toMatchObject({
    data: {
      total: 2,
      page: 1,
      size: 20,
      list: [{ username: 'yuunagi' }, { username: 'yuugiri', phoneVerified: false }],
    },
  })
  expect(await list({ keyword: 'yuu', page: '2', size: '1' })).toMatchObject({
    data: { total: 2, list: [{ username: 'yuugiri' }] },
  })
  expect(await list({ keyword: 'zz-yuu' })).toMatchObject({ data: { total: 1 } })

  const ban = { id: older.userId, kind: 'chat' as const, reason: '迷惑な連絡' }
  expect(await app.call(banUser, ban, { as: support.token })).toMatchObject({
    code: 200,
    data: { bans: [{ kind: 'chat', reason: '迷惑な連絡', until: null, by: support.username }] },
  })
  expect(await list({ ban: 'chat' })).toMatchObject({ data: { total: 1, list: [{ id: older.userId }] } })
  expect(await app.call(frontUserInfo, {}, { as: older.accessToken })).toMatchObject({ data: { banChat: true } })

  const unban = { id: older.userId, kind: 'chat' as const, reason: '解決' }
  expect(await app.call(unbanUser, unban, { as: support.token })).toMatchObject({ code: 200, data: { bans: [] } })
  expect(await app.call(unbanUser, unban, { as: support.token })).toMatchObject({ code: 200 })
  expect(await list({ ban: 'chat' })).toMatchObject({ data: { total: 0 } })
  expect(await app.call(frontUserInfo, {}, { as: older.accessToken })).toMatchObject({ data: { banChat: false } })
})

test('a ban with an end ends by itself, and its end lies ahead', async () => {
  const { id, token } = await people.member()
  const until = new Date(app.clock.now() + 3_600_000).toISOString()
  expect(await app.call(banUser, { id, kind: 'sell', reason: '確認中', until }, { as: support.token })).toMatchObject({
    code: 200,
    data: { bans: [{ until }] },
  })
  expect(await app.call(frontUserInfo, {}, { as: token })).toMatchObject({ data: { banSell: true } })
  await app.clock.advance('PT1H1S')
  expect(await app.call(frontUserInfo, {}, { as: token })).toMatchObject({ data: { banSell: false } })
  expect(await app.call(banUser, { id, kind: 'sell', reason: '確認中', until }, { as: support.token })).toMatchObject({
    data: { errors: [{ field: 'until', key: 'TIME_PAST' }] },
  })
})

test('only who may ban bans, and only members there are', async () => {
  const editor = await people.operator('editor')
  const { id } = await people.member()
  const ban = { id, kind: 'buy' as const, reason: '理由' }
  expect(await app.call(banUser, ban, { as: editor.token })).toMatchObject({ code: 403 })
  expect(await app.call(banUser, ban)).toMatchObject({ code: 401 })
  expect(await app.call(banUser, { ...ban, id: 'nobody' }, { as: support.token })).toMatchObject({ code: 404 })
  expect(await app.call(unbanUser, { ...ban, id: 'nobody' }, { as: support.token })).toMatchObject({ code: 404 })
  expect(await app.call(adminLogout, {}, { as: editor.token })).toMatchObject({ code: 200 })
})
