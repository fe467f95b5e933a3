import { afterAll, expect, test } from 'vitest'
import { validRegisterEmail, validUsername } from '#shared/api/people/accounts/availability.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { register, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { freshAddress } from '#tests/support/people.ts'
import { codeFor, ensureTerms, formOf, mailedCode, newcomer, noTerms } from '#tests/support/registration.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

test('a newcomer cannot register before every text that a member agrees to is published', async () => {
  const form = formOf('early@example.jp', { termsVersion: noTerms })
  const refused = await app.call(register, form, { address: freshAddress() })
  expect(refused).toMatchObject({ code: 40000, data: { errors: [{ field: 'termsVersion', key: 'TERMS_MISSING' }] } })
  await ensureTerms(app)
  const asked = await app.call(register, form, { address: freshAddress() })
  expect(asked).toMatchObject({ data: { errors: [{ field: 'termsVersion', key: 'TERMS_CHANGED' }] } })
})

test('a newcomer registers with the mailed code, is logged in and welcomed', async () => {
  const address = freshAddress()
  const email = 'asagi@example.jp'
  const code = await mailedCode(app, ' Asagi@Example.JP ', 'register', { address }).catch(() => codeFor(app, email))
  const answer = await app.call(register, formOf(email, { code, username: '  浅葱_1 ', affiliate: 'kobo.7~a' }), {
    address,
  })
  expect(answer).toMatchObject({ code: 200, data: { expiresIn: 86_400, refreshExpiresIn: 2_592_000 } })
  expect(Object.keys(answer.cookies).sort()).toEqual(['at', 'rt'])
  const set = [answer.headers['set-cookie'] ?? []].flat()
  for (const cookie of set) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400/)

  const info = await app.api('/front-user/info', { cookies: answer.cookies })
  expect(info).toMatchObject({
    code: 200,
    data: {
      email,
      username: '浅葱_1',
      surname: '森下',
      name_pseudonyms: 'なぎ',
      language: 'jp',
      userType: 1,
      settings: [1, 2],
      banBuy: false,
      phone: null,
      phoneVerified: false,
      bank: null,
      isConsoleMade: false,
      termsVersion: 'service:1:1.privacy:1:1',
    },
  })
  await app.quiet()
  const [welcome] = await app.outbox({ channel: 'mail', to: email })
  expect(welcome).toMatchObject({ subject: '工藝の間へようこそ' })
  expect(welcome?.text).toContain('森下 凪 様')
  expect(welcome?.text).toContain(`${app.origin}/jp/artworks`)
})

test('a newcomer uses a code once, for one address and one purpose, within five tries', async () => {
  const email = 'kohaku@example.jp'
  const address = freshAddress()
  const code = await mailedCode(app, email, 'register', { address })
  const wrong = code === '111111' ? '222222' : '111111'
  const other = await app.call(register, formOf('other@example.jp', { code }), { address })
  expect(other.code).toBe(40001)
  for (let attempt = 0; attempt < 4; attempt++) {
    expect(await app.call(register, formOf(email, { code: wrong }), { address })).toMatchObject({ code: 40001 })
  }
  expect(await app.call(register, formOf(email, { code, username: 'kohaku' }), { address })).toMatchObject({
    code: 200,
  })
  expect(await app.call(register, formOf(email, { code, username: 'kohaku2' }), { address })).toMatchObject({
    code: 40001,
  })

  const tried = 'moegi@example.jp'
  const right = await mailedCode(app, tried, 'register', { address })
  const guesses = Array.from({ length: 12 }, () => (right === '333333' ? '444444' : '333333'))
  await Promise.all(guesses.map(guess => app.call(register, formOf(tried, { code: guess }), { address })))
  // Five were compared, however many came at once; the right one comes too late.
  expect(await app.call(register, formOf(tried, { code: right }), { address })).toMatchObject({ code: 40001 })
})

test('a newcomer has another code after a minute, and each lapses after thirty', async () => {
  const email = 'suou@example.jp'
  const address = freshAddress()
  const first = await mailedCode(app, email, 'register', { address })
  const soon = await app.call(sendEmail, { email, type: 'register' }, { address })
  expect(soon).toMatchObject({ code: 42901, status: 429, data: { resendIn: expect.any(Number) } })
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)

  await app.clock.advance('PT60S')
  const second = await mailedCode(app, email, 'register', { address })
  if (first !== second) {
    expect(await app.call(register, formOf(email, { code: first }), { address })).toMatchObject({ code: 40001 })
  }
  await app.clock.advance('PT30M1S')
  expect(await app.call(register, formOf(email, { code: second }), { address })).toMatchObject({ code: 40001 })
})

test('a newcomer cannot take an address or a username that is taken, whatever its case and width', async () => {
  const { email, accessToken } = await newcomer(app, { username: 'Sumire' })
  expect(await app.call(sendEmail, { email, type: 'register' }, { address: freshAddress() })).toMatchObject({
    code: 40932,
  })
  expect(await app.call(validRegisterEmail, { email: email.toUpperCase() })).toMatchObject({
    data: { registered: true },
  })
  expect(await app.call(validRegisterEmail, { email: 'nobody@example.jp' })).toMatchObject({
    data: { registered: false },
  })

  const address = freshAddress()
  const twin = 'twin@example.jp'
  const code = await mailedCode(app, twin, 'register', { address })
  for (const username of ['sumire', 'ＳＵＭＩＲＥ']) {
    expect(await app.call(validUsername, { username })).toMatchObject({ data: { isExist: true } })
  }
  expect(await app.call(register, formOf(twin, { code, username: 'ｓｕｍｉｒｅ' }), { address })).toMatchObject({
    code: 40933,
  })
  // A refusal spends a try and not the code.
  expect(await app.call(register, formOf(twin, { code, username: 'sumire2' }), { address })).toMatchObject({
    code: 200,
  })
  expect(await app.call(validUsername, { username: 'SUMIRE' }, { as: accessToken })).toMatchObject({
    data: { isExist: false },
  })
})

test('two newcomers who register one address at once make one account', async () => {
  const email = 'futari@example.jp'
  const code = await mailedCode(app, email, 'register')
  const forms = ['futari1', 'futari2'].map(username => formOf(email, { code, username }))
  const answers = await Promise.all(forms.map(form => app.call(register, form, { address: freshAddress() })))
  expect(answers.map(({ code: answered }) => answered).sort()).toEqual([200, 40001])
})

test('a member who is logged in cannot register', async () => {
  const { accessToken } = await newcomer(app)
  expect(
    await app.call(register, formOf('more@example.jp'), { as: accessToken, address: freshAddress() }),
  ).toMatchObject({
    code: 40301,
    status: 403,
  })
})

test.each([
  ['email', 'no-at-sign', 'EMAIL_FORMAT'],
  ['email', '', 'EMAIL_REQUIRED'],
  ['password', 'short1A', 'PASSWORD_FORMAT'],
  ['password', 'nouppercase1', 'PASSWORD_FORMAT'],
  ['password', 'With-Symbol1', 'PASSWORD_FORMAT'],
  ['password', '', 'PASSWORD_REQUIRED'],
  ['confirmPassword', 'Otherwise1', 'PASSWORD_REQUIRED_MATCH'],
  ['username', 'ab', 'USERNAME_FORMAT'],
  ['username', 'a'.repeat(25), 'USERNAME_FORMAT'],
  ['username', 'has space', 'USERNAME_FORMAT'],
  ['surname', '', 'NAME_REQUIRED'],
  ['surname', '森'.repeat(41), 'INPUT_LENGTH'],
  ['surname_pseudonyms', '森下', 'KANA_FORMAT'],
  ['name_pseudonyms', '', 'PSEUDONYMS_REQUIRED'],
  ['termsVersion', '', 'TERMS_REQUIRED'],
  ['termsVersion', 'service:9:9.privacy:9:9', 'TERMS_CHANGED'],
  ['affiliate', 'a b', 'AFFILIATE_FORMAT'],
  ['code', '12345', 'CODE_FORMAT'],
])('a newcomer is told which field is wrong: %s %j', async (field, value, key) => {
  const answer = await app.api('/register', {
    method: 'POST',
    from: freshAddress(),
    body: { ...formOf('form@example.jp'), [field]: value },
  })
  expect(answer).toMatchObject({ code: 40000, status: 400 })
  expect(answer.data).toMatchObject({ errors: expect.arrayContaining([{ field, key }]) })
})

test('a newcomer who reads English may leave out the readings of a name', async () => {
  const english = await newcomer(app, {
    language: 'en',
    surname: 'Morishita',
    name: 'Nagi',
    surname_pseudonyms: 'Morishita',
    name_pseudonyms: '',
  })
  expect(await app.call(frontUserInfo, {}, { as: english.accessToken })).toMatchObject({
    data: { language: 'en', surname_pseudonyms: 'Morishita', name_pseudonyms: '' },
  })
  await app.quiet()
  const [welcome] = await app.outbox({ channel: 'mail', to: english.email })
  expect(welcome?.subject).toBe('Welcome to Kogei no Ma')
})

test('a newcomer’s mail leads to the configured site, whatever host a request names', async () => {
  const email = 'evil@example.jp'
  await app.api('/send-email', {
    method: 'POST',
    from: freshAddress(),
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', 'x-original-host': 'evil.example' },
    body: { email, type: 'register' },
  })
  const code = await codeFor(app, email)
  const answer = await app.api('/register', {
    method: 'POST',
    from: freshAddress(),
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    body: formOf(email, { code, username: 'evil_host', surname: '<img src=x onerror=alert(1)>' }),
  })
  expect(answer.code).toBe(200)
  await app.quiet()
  const mails = await app.outbox({ channel: 'mail', to: email })
  expect(mails).toHaveLength(2)
  for (const { text, html = '', subject } of mails) {
    expect(text + html + subject).not.toContain('evil.example')
    expect(text).toContain(app.origin)
    expect(html).not.toContain('<img src=x')
    expect(subject).not.toContain(code)
  }
})

test('a newcomer who types anything for a name or an address has an answer that is no error of ours', async () => {
  const odd = ['\ud800', '﷽'.repeat(200), '__proto__', '<script>', '\u0000', 'a'.repeat(200), '🏺🏺🏺', '%00', '#']
  for (const typed of odd) {
    const name = await app.api(`/valid-username?${new URLSearchParams({ username: typed })}`, { from: freshAddress() })
    expect([200, 40000]).toContain(name.code)
    const mail = await app.call(validRegisterEmail, { email: `${typed}@example.jp` }, { address: freshAddress() })
    expect([200, 40000]).toContain(mail.code)
  }
})

test('a newcomer who leaves names or the second password empty reads so by name', async () => {
  const form = { ...formOf('katakana@example.jp'), surname: '', name: ' ', confirmPassword: '' }
  expect(await app.call(register, form)).toMatchObject({
    code: 40000,
    data: {
      errors: [
        { field: 'surname', key: 'NAME_REQUIRED' },
        { field: 'name', key: 'NAME_REQUIRED' },
        { field: 'confirmPassword', key: 'CONFIRM_PASSWORD_REQUIRED' },
      ],
    },
  })
})

test('a newcomer who types katakana has the reading in hiragana', async () => {
  const { accessToken: as } = await newcomer(app, { surname_pseudonyms: 'モリシタ', name_pseudonyms: 'ﾅｷﾞ' })
  expect(await app.call(frontUserInfo, {}, { as })).toMatchObject({
    data: { surname_pseudonyms: 'もりした', name_pseudonyms: 'なぎ' },
  })
})
