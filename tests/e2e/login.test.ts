import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { logIn, words } from '#tests/support/visitors.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const notice = { jp: 'お知らせ', en: 'Notices' } as const
const refusal = { jp: /正しくありません/, en: /is incorrect/ } as const

test.each([
  { lang: 'jp', javaScript: true },
  { lang: 'en', javaScript: false },
] as const)(
  'a member is refused with a wrong password, and led back with the right one ($lang, scripts: $javaScript)',
  async ({ lang, javaScript }) => {
    const text = words[lang]
    const member = await world.member()
    const guest = await visitor(browser, app.origin, { lang, javaScript, width: javaScript ? 1280 : 390 })
    const { page } = guest
    // A page of one's own asks for login first, and is where login leads.
    await guest.open('/mine/notice')
    expect(new URL(page.url()).pathname).toBe(`/${lang}/login`)
    const main = page.getByRole('main')
    await main.getByLabel(text.email).fill(member.email)
    await main.getByLabel(text.password).fill('Wrong2026pass')
    const eye = main.getByRole('button', { name: lang === 'jp' ? '入力した文字を表示する' : 'Show what you type' })
    if (javaScript) {
      await eye.click()
      expect(await main.getByLabel(text.password).getAttribute('type')).toBe('text')
      await eye.click()
    }
    // Without scripts nothing could press it.
    expect(await eye.count()).toBe(javaScript ? 1 : 0)
    await main.getByRole('button', { name: text.login }).click()
    await page.getByText(refusal[lang]).waitFor()
    // What the server renders again never holds the password.
    if (!javaScript) expect(await main.getByLabel(text.password).inputValue()).toBe('')
    guest.expectQuiet()

    await logIn(app, guest, member, { lang, redirect: '/mine/notice' })
    await page.getByRole('heading', { name: notice[lang], level: 1 }).waitFor()
  },
)

test('a member’s login leads to no place outside the site', async () => {
  const { email, password } = await world.member()
  const guest = await visitor(browser, app.origin, { javaScript: false })
  await guest.open('/login?redirect=//evil.example/')
  const main = guest.page.getByRole('main')
  await main.getByLabel(words.jp.email).fill(email)
  await main.getByLabel(words.jp.password).fill(password)
  await main.getByRole('button', { name: words.jp.login }).click()
  expect(new URL(guest.page.url()).origin).toBe(app.origin)
})

test('a member without scripts reviews and confirms a bid, and reads how it stands', async () => {
  const { productId } = await world.auction()
  const buyer = await visitor(browser, app.origin, { javaScript: false, width: 390 })
  await logIn(app, buyer, await world.member(), { redirect: `/artworks/detail?id=${productId}` })
  const { page } = buyer
  await page.getByLabel(words.jp.amount).fill('1')
  await page.getByRole('button', { name: words.jp.review }).click()
  await page.getByText(/以上で入札してください/).waitFor()

  await page.getByLabel(words.jp.amount).fill('520,000')
  await page.getByRole('button', { name: words.jp.review }).click()
  await page.getByRole('heading', { name: '入札内容の確認' }).waitFor()
  await page.getByRole('button', { name: words.jp.bid('¥520,000') }).click()
  await page.getByText(words.jp.leading).first().waitFor()
  await page.getByText('¥520,000').first().waitFor()
})

test('a member is asked before logging out, which clears the session', async () => {
  const buyer = await visitor(browser, app.origin)
  await logIn(app, buyer, await world.member())
  await buyer.open('/mine/auctionRecord')
  const { page } = buyer
  await page.getByRole('link', { name: 'ログアウト' }).click()
  const dialog = page.getByRole('dialog', { name: 'ログアウトしますか' })
  await dialog.getByRole('button', { name: 'ログアウト' }).click()
  await page.waitForURL(`${app.origin}/jp`)
  const cookies = await buyer.context.cookies()
  expect(cookies.filter(({ name }) => ['at', 'rt'].includes(name))).toEqual([])
  buyer.expectQuiet()
})
