// The reference of the payment platform and its list of error codes, as a developer opens them: on a phone and at a desk,
// in both languages, with the keyboard.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { atDesk, expectAccessible, expectNoSidewaysScroll, onPhone, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let browser: Browser
let platform: string
test.beforeAll(async ({ worker }) => {
  const stage = await worker.shared()
  ;({ app, browser } = stage)
  platform = stage.world.till.origin
})

const words = {
  jp: {
    title: '決済API リファレンス',
    errors: 'エラーコード一覧',
    chapter: '決済',
    capture: /\/capture 仮売上/,
    code: 'E9993134013',
    other: 'English',
    translated: 'Payments API reference',
  },
  en: {
    title: 'Payments API reference',
    errors: 'Error codes',
    chapter: 'Payments',
    capture: /\/capture Capture/,
    code: 'E9993134013',
    other: '日本語',
    translated: '決済API リファレンス',
  },
} as const

test.each(onPhone)('a developer finds a call in the reference ($lang, $width px)', async walk => {
  const { page, expectQuiet } = await visitor(browser, app.origin, walk)
  const text = words[walk.lang]
  await page.goto(`${platform}/docs`)
  await page.getByRole('heading', { level: 1, name: text.title }).waitFor()

  // From the contents to a call by the keyboard alone.
  await page.getByRole('navigation').getByRole('link', { name: text.chapter, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(text.capture).focus()
  await page.keyboard.press('Enter')
  await page.getByText('/v1/payments/$ID/capture').waitFor()

  // Every call stays within the screen, and readable, when it is open.
  await page.evaluate('document.querySelectorAll("details").forEach(each => { each.open = true })')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: text.other }).click()
  await page.getByRole('heading', { level: 1, name: text.translated }).waitFor()
  await expectNoSidewaysScroll(page)
  expectQuiet()
})

test.each(atDesk)('a developer finds an error code by its address ($lang, $width px)', async walk => {
  const { page, expectQuiet } = await visitor(browser, app.origin, walk)
  const { errors, code } = words[walk.lang]
  await page.goto(`${platform}/errors#${code}`)
  await page.getByRole('heading', { level: 1, name: errors }).waitFor()
  expect(await page.getByRole('rowheader', { name: code }).isVisible()).toBe(true)
  // The rules take half a minute for a thousand rows.
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  expectQuiet()
})
