// Operators' sessions, and what they do about members: find, ban, unban (D77, rules §12).

import { afterAll, describe, expect, test } from 'vitest'
import type { RawInputOf } from '#shared/api/endpoint.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { adminBanUser, adminListUsers, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import {
  adminChangePassword,
  adminForgotPassword,
  adminInfo,
  adminLogin,
  adminLogout,
} from '#shared/api/people/console/operator-login.ts'
import { adminChangeRoles } from '#shared/api/people/console/operator-people.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
import { linkMailedTo, type MailedLink, takeLink } from '#tests/support/operators.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import { newcomer } from '#tests/support/registration.ts'
import type { Envelope } from '#tests/support/runtime.ts'
import { testWorld } from '#tests/support/world.ts'

// Calls overlap here, so that two operators can act in the same instant.
const world = await testWorld({ eventsPerIsolate: 8 })
const { app } = world
afterAll(() => world.close())

const support = await world.operator('support')

describe('adminLogin and adminLogout', () => {
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
})

describe('adminInfo', () => {
  test('an operator’s session ends after twelve hours, and a member has none', async () => {
    const own = await world.operator('support')
    const member = await world.member()
    expect(await app.call(adminInfo, {}, { as: member.token })).toMatchObject({ code: 401 })
    expect(await app.call(adminInfo, {}, { as: own.token })).toMatchObject({ code: 200 })
    await app.clock.advance('PT12H1S')
    expect(await app.call(adminInfo, {}, { as: own.token })).toMatchObject({ code: 401 })
  })
})

describe('adminChangeRoles, adminChangePassword and adminUseLink at the same moment', () => {
  const reason = '担当の変更'
  const changeRoles = (id: string, roles: RawInputOf<typeof adminChangeRoles>['roles'], as: string) =>
    app.call(adminChangeRoles, { id, roles, reason }, { as })

  /** An operator whose call was refused because an owner changed the roles while it was under way. */
  async function refusedAmidChanges(prepare: (person: Person) => Promise<() => Promise<Envelope>>): Promise<Person> {
    const as = await world.tokenOf(await world.owner(), loginRules.freshMs)
    for (let round = 0; round < 10; round++) {
      const person = await world.operator('editor')
      const begin = await prepare(person)
      let isAnswered = false
      const call = begin().finally(() => {
        isAnswered = true
      })
      while (!isAnswered) await changeRoles(person.id, ['editor'], as)
      const { code } = await call
      if (code === 40946) return person
      expect(code).toBe(200)
    }
    throw new Error('no call met a change of its operator')
  }

  test('of two who change roles one is told that the operator is not as it was shown', async () => {
    const { id } = await world.operator('editor')
    const as = (await world.owner()).token
    const seen = new Set<number>()
    for (let round = 0; round < 10 && !seen.has(40946); round++) {
      const all = await Promise.all([1, 2, 3].map(() => changeRoles(id, ['support', 'finance'], as)))
      for (const { code } of all) seen.add(code)
    }
    expect([...seen].sort()).toEqual([200, 40946])
  })

  test('a new password is not set for an operator who is being changed', async () => {
    const change = ({ token }: Person) =>
      app.call(adminChangePassword, { oldPassword: testPassword, password: 'Setsugetsuka7' }, { as: token })
    const person = await refusedAmidChanges(async one => () => change(one))
    const logIn = { account: person.email, password: testPassword }
    expect(await app.call(adminLogin, logIn, { address: freshAddress() })).toMatchObject({ code: 200 })
    expect(await change(person)).toMatchObject({ code: 200 })
  })

  test('a link that meets a change of its operator stays good', async () => {
    const links = new Map<string, MailedLink>()
    const person = await refusedAmidChanges(async ({ id, email }) => {
      await app.call(adminForgotPassword, { email }, { address: freshAddress() })
      const link = await linkMailedTo(app, email)
      links.set(id, link)
      return () => takeLink(app, link)
    })
    const link = links.get(person.id)
    expect(link && (await takeLink(app, link))).toMatchObject({ code: 200 })
  })
})

describe('adminListUsers', () => {
  test('an operator lists members newest first and finds them by name, address or ban', async () => {
    const older = await newcomer(app, { username: 'yuugiri', email: 'yuugiri@example.jp' })
    await app.clock.advance('PT1S')
    await newcomer(app, { username: 'yuunagi', email: 'zz-yuunagi@example.jp' })
    const list = (input: RawInputOf<typeof adminListUsers>) => world.call(adminListUsers, input, support)
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

    const ban = { id: older.userId, kind: 'sell' as const, reason: '迷惑な連絡' }
    expect(await world.call(adminBanUser, ban, support)).toMatchObject({
      code: 200,
      data: { bans: [{ kind: 'sell', reason: '迷惑な連絡', until: null, by: support.username }] },
    })
    expect(await list({ ban: 'sell' })).toMatchObject({ data: { total: 1, list: [{ id: older.userId }] } })
    expect(await app.call(frontUserInfo, {}, { as: older.accessToken })).toMatchObject({ data: { banSell: true } })

    const unban = { id: older.userId, kind: 'sell' as const, reason: '解決' }
    expect(await world.call(adminUnbanUser, unban, support)).toMatchObject({ code: 200, data: { bans: [] } })
    expect(await world.call(adminUnbanUser, unban, support)).toMatchObject({ code: 200 })
    expect(await list({ ban: 'sell' })).toMatchObject({ data: { total: 0 } })
    expect(await app.call(frontUserInfo, {}, { as: older.accessToken })).toMatchObject({ data: { banSell: false } })
  })
})

describe('adminBanUser and adminUnbanUser', () => {
  test('an operator bans a member until an end that lies ahead, and the ban ends by itself', async () => {
    const { id, token } = await world.member()
    const until = new Date(app.clock.now() + 3_600_000).toISOString()
    expect(await world.call(adminBanUser, { id, kind: 'sell', reason: '確認中', until }, support)).toMatchObject({
      code: 200,
      data: { bans: [{ until }] },
    })
    expect(await app.call(frontUserInfo, {}, { as: token })).toMatchObject({ data: { banSell: true } })
    await app.clock.advance('PT1H1S')
    expect(await app.call(frontUserInfo, {}, { as: token })).toMatchObject({ data: { banSell: false } })
    expect(await world.call(adminBanUser, { id, kind: 'sell', reason: '確認中', until }, support)).toMatchObject({
      data: { errors: [{ field: 'until', key: 'TIME_PAST' }] },
    })
  })

  test('an editor and a visitor cannot ban, and nobody bans a member who is not there', async () => {
    const editor = await world.operator('editor')
    const { id } = await world.member()
    const ban = { id, kind: 'buy' as const, reason: '理由' }
    expect(await app.call(adminBanUser, ban, { as: editor.token })).toMatchObject({ code: 403 })
    expect(await app.call(adminBanUser, ban)).toMatchObject({ code: 401 })
    expect(await world.call(adminBanUser, { ...ban, id: 'nobody' }, support)).toMatchObject({ code: 404 })
    expect(await world.call(adminUnbanUser, { ...ban, id: 'nobody' }, support)).toMatchObject({ code: 404 })
    expect(await app.call(adminLogout, {}, { as: editor.token })).toMatchObject({ code: 200 })
  })
})
