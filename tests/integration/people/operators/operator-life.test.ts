// How operators come and go: the first one, invitations, second factor, guessing, roles, sessions (decision 118).

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminChangePassword,
  adminConfirmFactor,
  adminEndSession,
  adminForgotPassword,
  adminGetAccount,
  adminInfo,
  adminLogin,
  adminProve,
  adminReadLink,
  adminStartFactor,
  adminVerifyFactor,
} from '#shared/api/people/console/operator-login.ts'
import {
  adminChangeRoles,
  adminDisableOperator,
  adminEnableOperator,
  adminForgetFactor,
  adminInviteOperator,
  adminListOperators,
} from '#shared/api/people/console/operator-people.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { appCode, enrolApp, linkMailedTo, startStep, takeLink } from '#tests/support/operators.ts'
import { freshAddress, testPassword } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const admin = 'operations@kogei.example'
const reason = '担当の変更'

const login = (account: string, password = testPassword, headers: Record<string, string> = {}) =>
  app.call(adminLogin, { account, password }, { address: freshAddress(), headers })
const tokenIn = ({ data }: { readonly data: unknown }) => String(Object(data).accessToken)
const auditOf = async (id: string, as: string) => {
  const { data } = await app.call(adminListAudit, { subjectKind: 'operator', subjectId: id }, { as })
  return adminListAudit.output.parse(data).list
}

describe('the first operator of an empty market', () => {
  let owner = ''

  beforeAll(async () => {
    await world.table.askFactor('required')
  })

  test('is mailed a link that works once, and enrols a second factor before anything opens', async () => {
    const link = await linkMailedTo(app, admin)
    const read = await app.call(adminReadLink, { name: link.name, token: link.token }, { address: freshAddress() })
    expect(read).toMatchObject({ code: 200, data: { email: admin, isInvited: true, name: '' } })
    const forged = { ...link, token: `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}` }
    expect(await takeLink(app, forged)).toMatchObject({ code: 40003 })

    const both = await Promise.all([takeLink(app, link, { operatorName: '桂 律' }), takeLink(app, link)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 40003])
    const taken = both.find(({ code }) => code === 200)
    expect(taken?.data).toMatchObject({ stage: 'enrol', operator: { email: admin, roles: ['owner'] } })
    expect(await takeLink(app, link)).toMatchObject({ code: 40003 })

    const waiting = taken ? tokenIn(taken) : ''
    expect(await app.call(adminInfo, {}, { as: waiting })).toMatchObject({ code: 40110, data: { stage: 'enrol' } })
    const enrolment = await enrolApp(app, waiting)
    expect(enrolment.recoveryCodes).toHaveLength(10)
    owner = enrolment.accessToken
    expect(await app.call(adminInfo, {}, { as: owner })).toMatchObject({ code: 200, data: { roles: ['owner'] } })
    expect(await app.call(adminInfo, {}, { as: waiting })).toMatchObject({ code: 401 })

    // Neither the table nor an event holds what a link bears, or what the app is made of.
    const everything = JSON.stringify(await world.table.items())
    expect(everything).not.toContain(link.token)
    expect(everything).not.toContain(enrolment.secret)
    for (const code of enrolment.recoveryCodes) expect(everything).not.toContain(code)
  })

  test('invites a colleague, who chooses a name and a password', async () => {
    const colleague = 'sumi@example.jp'
    const invited = await app.call(adminInviteOperator, { email: colleague, roles: ['editor'] }, { as: owner })
    expect(invited).toMatchObject({ code: 200, data: { state: 'invited', roles: ['editor'] } })
    const { id } = adminInviteOperator.output.parse(invited.data)
    expect(await login(colleague)).toMatchObject({ code: 40101 })
    const link = await linkMailedTo(app, colleague)
    const taken = await takeLink(app, link, { operatorName: '墨 晴' })
    expect(taken).toMatchObject({ code: 200, data: { operator: { name: '墨 晴', roles: ['editor'] } } })
    expect(await app.call(adminInviteOperator, { email: colleague, roles: ['editor'] }, { as: owner })).toMatchObject({
      code: 40932,
    })
    const actions = (await auditOf(id, owner)).map(({ action }) => action)
    expect(actions).toEqual(['adminUseLink', 'adminInviteOperator'])
  })

  test('asks nobody else’s mailbox about its operators', async () => {
    await world.table.askFactor('optional')
    const ask = (email: string) => app.call(adminForgotPassword, { email }, { address: freshAddress() })
    const [known, unknown] = [await ask(admin), await ask('nobody@example.jp')]
    expect(known.code).toBe(200)
    expect(unknown.body).toBe(known.body)
    await app.quiet()
    expect(await app.outbox({ channel: 'mail', to: 'nobody@example.jp' })).toEqual([])
  })
})

describe('adminVerifyFactor', () => {
  test('an operator with an app logs in by its code, which opens once, within one step of the clock', async () => {
    const { email, token } = await world.operator('support')
    await startStep(app)
    const { secret, recoveryCodes } = await enrolApp(app, token)
    const first = await login(email)
    expect(first).toMatchObject({ code: 200, data: { stage: 'factor', expiresIn: 600 } })
    const waiting = tokenIn(first)
    expect(await app.call(adminGetAccount, {}, { as: waiting })).toMatchObject({ code: 40110 })
    const give = (code: string, as = waiting) => app.call(adminVerifyFactor, { code }, { as })
    // The code that confirmed the app has been used up, and two steps ahead is too far.
    expect(await give(await appCode(app, secret))).toMatchObject({ code: 40001 })
    expect(await give(await appCode(app, secret, 2))).toMatchObject({ code: 40001 })
    const next = await appCode(app, secret, 1)
    const both = await Promise.all([give(next), give(next)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, expect.any(Number)])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    const opened = both.find(({ code }) => code === 200)
    expect(await app.call(adminInfo, {}, { as: opened ? tokenIn(opened) : '' })).toMatchObject({ code: 200 })
    expect(await give(await appCode(app, secret, 1))).toMatchObject({ code: 401 })

    const [recovery = ''] = recoveryCodes
    const again = tokenIn(await login(email))
    expect(await give(recovery.toLowerCase().replaceAll('-', ' '), again)).toMatchObject({ code: 200 })
    const third = tokenIn(await login(email))
    for (let n = 0; n < 5; n++) expect(await give(recovery, third)).toMatchObject({ code: 40001 })
    const late = await give(await appCode(app, secret, 2), third)
    expect(late).toMatchObject({ code: 429 })
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    await app.quiet()
    const mails = await app.outbox({ channel: 'mail', to: email })
    expect(mails.map(({ subject }) => subject)).toContain('運営コンソールで回復コードが使われました')
  })

  test('a session that waits for its code ends after ten minutes', async () => {
    const { email, token } = await world.operator('support')
    const { secret } = await enrolApp(app, token)
    const waiting = tokenIn(await login(email))
    await app.clock.advance('PT10M1S')
    const code = await appCode(app, secret)
    expect(await app.call(adminVerifyFactor, { code }, { as: waiting })).toMatchObject({ code: 401 })
  })
})

describe('adminStartFactor and adminConfirmFactor', () => {
  test('an app is confirmed by the session that began, and ends the other sessions', async () => {
    const { email, token } = await world.operator('editor')
    const other = tokenIn(await login(email))
    const started = await app.call(adminStartFactor, {}, { as: token })
    const { secret, uri } = adminStartFactor.output.parse(started.data)
    expect(uri).toContain(`secret=${secret}`)
    const code = await appCode(app, secret)
    expect(await app.call(adminConfirmFactor, { code }, { as: other })).toMatchObject({ code: 40001 })
    expect(await app.call(adminConfirmFactor, { code: '000000' }, { as: token })).toMatchObject({ code: 40001 })
    const confirmed = await app.call(adminConfirmFactor, { code }, { as: token })
    expect(confirmed.code).toBe(200)
    expect(await app.call(adminInfo, {}, { as: other })).toMatchObject({ code: 401 })
    expect(await app.call(adminGetAccount, {}, { as: tokenIn(confirmed) })).toMatchObject({
      data: { factor: { isEnrolled: true, recoveryCodesLeft: 10 } },
    })
  })
})

describe('adminProve', () => {
  test('after ten minutes an owner gives password or code again before the operators are changed', async () => {
    const owner = await world.operator('owner')
    const { id } = await world.operator('editor')
    const { secret, accessToken: as } = await enrolApp(app, owner.token)
    await app.clock.advance('PT10M1S')
    const change = () => app.call(adminChangeRoles, { id, roles: ['support'], reason }, { as })
    expect(await change()).toMatchObject({ code: 40111 })
    expect(await app.call(adminProve, { proof: 'Wrong12345' }, { as })).toMatchObject({ code: 40112 })
    expect(await app.call(adminProve, { proof: '000000' }, { as })).toMatchObject({ code: 40112 })
    const proof = await appCode(app, secret)
    expect(await app.call(adminProve, { proof }, { as })).toMatchObject({ code: 200 })
    expect(await change()).toMatchObject({ code: 200 })
    await app.clock.advance('PT10M1S')
    expect(await app.call(adminProve, { proof }, { as })).toMatchObject({ code: 40112 })
    expect(await app.call(adminProve, { proof: testPassword }, { as })).toMatchObject({ code: 200 })
    expect(await change()).toMatchObject({ code: 200 })
  })
})

describe('guessing at a proof', () => {
  test('whoever has guessed five times waits, and does not try the password meanwhile', async () => {
    const { token: as } = await world.operator('support')
    const prove = () => app.call(adminProve, { proof: '000000' }, { as })
    for (let n = 0; n < 5; n++) expect((await prove()).code).toBe(40112)
    expect(await prove()).toMatchObject({ code: 429 })
    const change = { oldPassword: testPassword, password: 'Setsugetsuka7' }
    expect(await app.call(adminChangePassword, change, { as })).toMatchObject({ code: 429 })
  })
})

describe('adminChangeRoles, adminDisableOperator and adminEnableOperator', () => {
  test('an owner changes roles from the next call on, closes the console at once and opens it again', async () => {
    const owner = await world.operator('owner')
    const { id, email, token } = await world.operator('editor')
    const as = owner.token
    expect(await app.call(adminListOperators, {}, { as: token })).toMatchObject({ code: 403 })
    const roles = ['finance', 'support'] as ('finance' | 'support' | 'owner')[]
    expect(await app.call(adminChangeRoles, { id, roles, reason }, { as })).toMatchObject({
      data: { roles: ['support', 'finance'] },
    })
    expect(await app.call(adminInfo, {}, { as: token })).toMatchObject({ data: { roles: ['support', 'finance'] } })

    expect(await app.call(adminDisableOperator, { id, reason }, { as })).toMatchObject({ data: { state: 'disabled' } })
    expect(await app.call(adminInfo, {}, { as: token })).toMatchObject({ code: 401 })
    expect(await login(email)).toMatchObject({ code: 40101 })
    expect(await app.call(adminDisableOperator, { id, reason }, { as })).toMatchObject({ code: 40946 })
    expect(await app.call(adminEnableOperator, { id, reason }, { as })).toMatchObject({ data: { state: 'active' } })
    expect(await app.call(adminInfo, {}, { as: token })).toMatchObject({ code: 401 })
    expect(await login(email)).toMatchObject({ code: 200 })

    const entries = await auditOf(id, as)
    expect(entries.map(({ action }) => action)).toEqual([
      'adminEnableOperator',
      'adminDisableOperator',
      'adminChangeRoles',
    ])
    const changed = entries.at(-1)
    expect([changed?.before, changed?.after].map(text => JSON.parse(text ?? '{}'))).toMatchObject([
      { roles: ['editor'] },
      { roles: ['support', 'finance'], reason },
    ])
  })

  test('one owner always remains, whoever acts at the same moment', async () => {
    const { data } = await app.call(adminListOperators, {}, { as: (await world.operator('owner')).token })
    const owners = adminListOperators.output
      .parse(data)
      .list.filter(({ roles, state }) => roles.includes('owner') && state === 'active')
    const [one, two] = [await world.operator('owner'), await world.operator('owner')]
    for (const { id } of owners) {
      expect(await app.call(adminChangeRoles, { id, roles: ['editor'], reason }, { as: one.token })).toMatchObject({
        code: 200,
      })
    }
    const demote = (id: string, as: string) => app.call(adminChangeRoles, { id, roles: ['editor'], reason }, { as })
    const both = await Promise.all([demote(two.id, one.token), demote(one.id, two.token)])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    const left = both[0]?.code === 200 ? one : two
    expect(await demote(left.id, left.token)).toMatchObject({ code: 40947 })
    expect(await app.call(adminDisableOperator, { id: left.id, reason }, { as: left.token })).toMatchObject({
      code: 40947,
    })
  })

  test('an invitation that is taken back opens nothing', async () => {
    const as = (await world.operator('owner')).token
    const invited = await app.call(adminInviteOperator, { email: 'late@example.jp', roles: ['editor'] }, { as })
    const link = await linkMailedTo(app, 'late@example.jp')
    const { id } = adminInviteOperator.output.parse(invited.data)
    // Who has never come in has no factor that could be taken away.
    expect(await app.call(adminForgetFactor, { id, reason }, { as })).toMatchObject({ code: 40946 })
    expect(await app.call(adminDisableOperator, { id, reason }, { as })).toMatchObject({ code: 200 })
    expect(await takeLink(app, link)).toMatchObject({ code: 40003 })
  })
})

describe('adminForgetFactor', () => {
  test('an owner takes the lost app from an operator, who enrols another one at the login', async () => {
    const as = (await world.operator('owner')).token
    const { id, email, token } = await world.operator('editor')
    const enrolment = await enrolApp(app, token)
    expect(await app.call(adminForgetFactor, { id, reason: '端末の紛失' }, { as })).toMatchObject({ code: 200 })
    expect(await app.call(adminInfo, {}, { as: enrolment.accessToken })).toMatchObject({ code: 401 })
    await world.table.askFactor('required')
    expect(await login(email)).toMatchObject({ data: { stage: 'enrol' } })
    await world.table.askFactor('optional')
    expect(await login(email)).toMatchObject({ data: { stage: null } })
  })
})

describe('adminForgotPassword and adminUseLink', () => {
  test('a forgotten password is set anew by a link, which others cannot void; all sessions end', async () => {
    const { email, token } = await world.operator('finance')
    const ask = () => app.call(adminForgotPassword, { email }, { address: freshAddress() })
    expect(await ask()).toMatchObject({ code: 200 })
    const link = await linkMailedTo(app, email)
    await app.clock.advance('PT1M1S')
    expect(await ask()).toMatchObject({ code: 200 })
    const password = 'Setsugetsuka7'
    expect(await takeLink(app, link, { password, confirmPassword: 'Kurabayashi88' })).toMatchObject({ code: 40000 })
    expect(await takeLink(app, link, { password: 'Kogei2026' })).toMatchObject({
      data: { errors: [{ field: 'password', key: 'PASSWORD_COMMON' }] },
    })
    expect(await takeLink(app, link, { password })).toMatchObject({ code: 200, data: { stage: null } })
    expect(await app.call(adminInfo, {}, { as: token })).toMatchObject({ code: 401 })
    expect(await login(email)).toMatchObject({ code: 40101 })
    expect(await login(email, password)).toMatchObject({ code: 200 })

    await app.clock.advance('PT1M1S')
    expect(await ask()).toMatchObject({ code: 200 })
    const late = await linkMailedTo(app, email)
    await app.clock.advance('PT1H1S')
    expect(await takeLink(app, late)).toMatchObject({ code: 40003 })
  })

  test('a link opens no console to one who has an app, before its code', async () => {
    const { email, token } = await world.operator('finance')
    await enrolApp(app, token)
    await app.call(adminForgotPassword, { email }, { address: freshAddress() })
    const link = await linkMailedTo(app, email)
    expect(await takeLink(app, link)).toMatchObject({ code: 200, data: { stage: 'factor' } })
  })
})

describe('adminChangePassword, adminGetAccount and adminEndSession', () => {
  test('an operator sees the own sessions, ends one, and ends the others with a new password', async () => {
    const { email, token } = await world.operator('reviewer')
    const other = tokenIn(await login(email, testPassword, { 'user-agent': 'Firefox' }))
    const account = await app.call(adminGetAccount, {}, { as: token })
    const { sessions } = adminGetAccount.output.parse(account.data)
    expect(sessions).toMatchObject([{ agent: 'Firefox', isThis: false }, { isThis: true }])
    const [first] = sessions
    const stranger = await world.operator('reviewer')
    const end = (id: string, as: string) => app.call(adminEndSession, { id }, { as })
    expect(await end(first?.id ?? '', stranger.token)).toMatchObject({ code: 404 })
    expect(await end(first?.id ?? '', token)).toMatchObject({ code: 200 })
    expect(await app.call(adminInfo, {}, { as: other })).toMatchObject({ code: 401 })

    const third = tokenIn(await login(email))
    const change = { oldPassword: testPassword, password: 'Setsugetsuka7' }
    const wrong = { ...change, oldPassword: 'Wrong12345' }
    expect(await app.call(adminChangePassword, wrong, { as: token })).toMatchObject({ code: 40102 })
    expect(await app.call(adminChangePassword, { ...change, password: 'Auction2026' }, { as: token })).toMatchObject({
      data: { errors: [{ field: 'password', key: 'PASSWORD_COMMON' }] },
    })
    expect(await app.call(adminChangePassword, change, { as: token })).toMatchObject({ code: 200 })
    expect(await app.call(adminInfo, {}, { as: third })).toMatchObject({ code: 401 })
    expect(await app.call(adminInfo, {}, { as: token })).toMatchObject({ code: 200 })
  })

  test('an operator is mailed about a login from a browser that was not seen before', async () => {
    const { email } = await world.operator('reviewer')
    const subjects = async () => {
      await app.quiet()
      return (await app.outbox({ channel: 'mail', to: email })).map(({ subject }) => subject)
    }
    const [address, headers] = [freshAddress(), { 'user-agent': 'Firefox' }]
    const enter = () => app.call(adminLogin, { account: email, password: testPassword }, { address, headers })
    expect(await enter()).toMatchObject({ code: 200 })
    expect(await subjects()).toEqual(['新しい環境から運営コンソールにログインがありました'])
    expect(await enter()).toMatchObject({ code: 200 })
    expect(await subjects()).toHaveLength(1)
  })
})

describe('guessing at adminLogin', () => {
  test('the tenth wrong password from anywhere stands in the audit, and the twentieth makes the next one wait', async () => {
    const as = (await world.operator('owner')).token
    const { id, email } = await world.operator('finance')
    const guess = () => login(email, 'Wrong12345')
    for (let n = 0; n < 9; n++) expect((await guess()).code).toBe(40101)
    expect(await auditOf(id, as)).toEqual([])
    for (let n = 9; n < 19; n++) expect((await guess()).code).toBe(40101)
    expect(await auditOf(id, as)).toMatchObject([
      { action: 'operatorGuessed', byName: 'system', after: '{"failures":10}' },
    ])
    const both = await Promise.all([guess(), guess()])
    expect(both.map(({ code }) => code).sort()).toEqual([40101, 429])
    expect(Number(both.find(({ code }) => code === 429)?.headers['retry-after'])).toBeGreaterThan(0)
    await app.clock.advance('PT2S')
    expect(await login(email)).toMatchObject({ code: 200 })
    // A right one is forgotten: the next wrong one is the first.
    for (let n = 0; n < 9; n++) expect((await guess()).code).toBe(40101)
    expect(await auditOf(id, as)).toHaveLength(1)
  })

  test('a hundred in a row close the password until a link by mail is used', async () => {
    const { email, token } = await world.operator('finance')
    await world.table.countGuesses(email, 100)
    expect(await login(email)).toMatchObject({ code: 40113 })
    expect(await app.call(adminInfo, {}, { as: token })).toMatchObject({ code: 200 })
    await app.call(adminForgotPassword, { email }, { address: freshAddress() })
    expect(await takeLink(app, await linkMailedTo(app, email))).toMatchObject({ code: 200 })
    expect(await login(email)).toMatchObject({ code: 200 })
  })
})
