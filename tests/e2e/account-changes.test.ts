// A member changes what an account stands on: password, address, phone.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import { codeFor } from '#tests/support/registration.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { fillLogin, logIn } from '#tests/support/visitors.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const newPassword = 'Asagiri2026'

test.each([
  {
    lang: 'jp',
    javaScript: true,
    width: 1280,
    email: 'メールアドレス',
    send: '確認コードを送る',
    code: /^確認コード/,
    password: /^新しいパスワード/,
    again: /^パスワード（確認）/,
    submit: 'パスワードを変更する',
    wrong: '確認コードが正しくないか、期限が切れています。',
    done: 'パスワードを変更しました。新しいパスワードでログインしてください。',
  },
  {
    lang: 'en',
    javaScript: false,
    width: 390,
    email: 'E-mail address',
    send: 'Send me a code',
    code: /^Six-digit code/,
    password: /^New password/,
    again: /^Password again/,
    submit: 'Change my password',
    wrong: 'The code is wrong or has expired.',
    done: 'Your password has been changed. Please log in with it.',
  },
] as const)(
  'a member replaces a forgotten password, which ends every session ($lang, scripts: $javaScript)',
  async seat => {
    const { lang } = seat
    const member = await world.member()
    const elsewhere = await visitor(browser, app.origin, { lang })
    await logIn(app, elsewhere, member, { lang })

    const guest = await visitor(browser, app.origin, seat)
    const { page } = guest
    const main = page.getByRole('main')
    await guest.open('/login')
    await main
      .getByRole('link', { name: lang === 'jp' ? 'パスワードをお忘れの方' : 'Forgotten your password?' })
      .click()
    // The login has a field of the same name.
    await page.waitForURL(url => url.pathname === `/${lang}/forget`)
    await main.getByRole('button', { name: seat.send }).waitFor()
    await main.getByLabel(seat.email).fill(member.email)
    await main.getByRole('button', { name: seat.send }).click()
    await main.getByLabel(seat.code).waitFor()
    // Neither the address nor what belongs to its code stands in the page's own (ASVS 14.2.1).
    expect(page.url()).not.toMatch(/@|%40|request=/)

    const send = async (code: string) => {
      await main.getByLabel(seat.code).fill(code)
      await main.getByLabel(seat.password).fill(newPassword)
      await main.getByLabel(seat.again).fill(newPassword)
      await main.getByRole('button', { name: seat.submit }).click()
    }
    const code = await codeFor(app, member.email)
    await send(code === '000000' ? '000001' : '000000')
    await main.getByRole('alert').getByRole('link', { name: seat.wrong }).waitFor()
    expect(page.url()).not.toMatch(/@|%40|request=/)
    await send(code)
    await page.getByText(seat.done).waitFor()

    await elsewhere.open('/mine/love')
    expect(new URL(elsewhere.page.url()).pathname).toBe(`/${lang}/login`)
    await fillLogin(app, page, { email: member.email, password: newPassword }, lang)
    await page.waitForURL(url => !url.pathname.endsWith('/login'))
    guest.expectQuiet()
    elsewhere.expectQuiet()
  },
)

test.each([true, false])('a member proves a new e-mail address by its code (scripts: %s)', async javaScript => {
  const before = await world.member()
  const after = { email: `moved-${before.email}`, password: before.password }
  const { token } = before
  const member = await visitor(browser, app.origin, { javaScript, width: javaScript ? 1280 : 390, token })
  const { page } = member
  const main = page.getByRole('main')
  await member.open('/mine/basicInfo')
  await main.getByRole('link', { name: '変更する', exact: true }).click()
  await main.getByText(before.email).waitFor()
  await main.getByLabel(/^新しいメールアドレス/).fill(after.email)
  await main.getByRole('button', { name: '確認コードを送る' }).click()
  await main.getByLabel(/^承認コード/).fill(await codeFor(app, after.email))
  await main.getByLabel(/^現在のパスワード/).fill(before.password)
  await main.getByRole('button', { name: '変更する' }).click()
  await page.getByText('メールアドレスを変更しました。').waitFor()
  await main.getByText(after.email).waitFor()
  member.expectQuiet()

  const returning = await visitor(browser, app.origin)
  await logIn(app, returning, after, { redirect: '/mine/basicInfo' })
  await returning.page.getByRole('heading', { name: '基本情報', level: 1 }).waitFor()
})

test.each([true, false])(
  'a member with a landline is called, and verifies it by the spoken code (scripts: %s)',
  async javaScript => {
    const { token } = await world.member({ unverified: true })
    const member = await visitor(browser, app.origin, { javaScript, width: javaScript ? 1280 : 390, token })
    const { page } = member
    await member.open('/mine/basicInfo')
    const main = page.getByRole('main')
    const landline = javaScript ? '03-4567-0101' : '03-4567-0202'
    await main.getByRole('link', { name: '電話番号を確認する' }).click()
    const place = javaScript ? page.getByRole('dialog', { name: '電話番号の確認' }) : main
    await place.getByLabel(/^電話番号/).fill(landline)
    await place.getByRole('button', { name: '音声で聞く（固定電話はこちら）' }).click()
    await place.getByText(/にお電話します。/).waitFor()
    const called = landline.replace(/^0/, '+81').replaceAll('-', '')
    await place.getByLabel(/^確認コード（6桁）/).fill(await codeFor(app, called, 'voice'))
    expect(await app.outbox({ channel: 'sms', to: called })).toEqual([])
    await place.getByRole('button', { name: '確認する', exact: true }).click()
    if (!javaScript) {
      const said = main.getByRole('status')
      await said.getByText('電話番号を確認しました。').waitFor()
      await said.getByRole('link', { name: 'いまの状況' }).click()
      await member.open('/mine/basicInfo')
    }
    await main.getByText('確認済み').waitFor()
    member.expectQuiet()
  },
)
