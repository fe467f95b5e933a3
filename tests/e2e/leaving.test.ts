// A member takes their data along and leaves for good (D102).
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { expectSoundWith, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import { testPassword } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

test.each([
  {
    lang: 'jp',
    javaScript: true,
    width: 390,
    ask: 'データの書き出しを依頼する',
    download: /^ダウンロード（/,
    close: '退会の手続きに進む',
    open: '退会の前に終えていただくこと',
    order: 'お支払いを待っている注文',
    kept: '退会のあとも保存するもの',
    password: /^現在のパスワード/,
    submit: '退会してデータを消去する',
    wrong: /パスワードが正しくありません/,
    left: '退会の手続きを承りました',
  },
  {
    lang: 'en',
    javaScript: false,
    width: 1280,
    ask: 'Ask for my data',
    download: /^Download \(/,
    close: 'Go on to close my account',
    open: 'What has to end first',
    order: 'An order that waits for its payment',
    kept: 'What is kept after you leave',
    password: /^Present password/,
    submit: 'Close my account and erase my data',
    wrong: /password is not correct/i,
    left: 'Your account is closed',
  },
] as const)('a member takes their data along and closes the account ($lang, scripts: $javaScript)', async seat => {
  const member = await world.buyer()
  const productId = await world.work({ price: 120_000 })
  const { orderId } = await world.hold(member, productId)
  const leaver = await visitor(browser, app.origin, { ...seat, token: member.token })
  const { page } = leaver
  const main = page.getByRole('main')

  await leaver.open('/mine/basicInfo/data')
  await main.getByRole('button', { name: seat.ask }).click()
  await main.getByRole('button', { name: seat.ask }).waitFor({ state: 'hidden' })
  await app.quiet()
  await page.reload()
  await main.getByRole('link', { name: seat.download }).waitFor()
  await expectSoundWith(page, seat.javaScript)

  await main.getByRole('link', { name: seat.close }).click()
  await main.getByRole('heading', { name: seat.open }).waitFor()
  await main.getByRole('heading', { name: seat.kept }).waitFor()
  expect(await main.getByLabel(seat.password).count()).toBe(0)
  await expectSoundWith(page, seat.javaScript)
  await main.getByRole('link', { name: seat.order }).click()
  await page.waitForURL(url => url.search.includes(orderId))

  await app.clock.advance('PT16M', 'everything')
  await app.quiet()
  await leaver.open('/mine/basicInfo/leave')
  await main.getByLabel(seat.password).fill('Wrong2026')
  await main.getByRole('button', { name: seat.submit }).click()
  await main.getByText(seat.wrong).first().waitFor()
  await expectSoundWith(page, seat.javaScript)
  await main.getByLabel(seat.password).fill(testPassword)
  await main.getByRole('button', { name: seat.submit }).click()
  await main.getByRole('heading', { name: seat.left }).waitFor()
  await expectSoundWith(page, seat.javaScript)
  await page.goto(`${app.origin}/${seat.lang}/mine/basicInfo`)
  await page.waitForURL(url => url.pathname === `/${seat.lang}/login`)
  leaver.expectQuiet(/40[0-9]/)
})
