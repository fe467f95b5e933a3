import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { saveCard } from '#shared/api/payment-cards.ts'
import { expectAccessible, expectNoSidewaysScroll, launch, visitor } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/journeys.ts'
import { cards, type OrderShop, openShop } from '#tests/support/order-world.ts'

import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

/** From a work to its receipt, with the platform's card form and the sandbox's issuer. */
let app: TestRuntime
let shop: OrderShop

let browser: Browser
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  shop = await openShop(app)

  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  expect(await app?.denials()).toEqual([])
  await app?.stop()
})

const words = {
  jp: {
    buy: '購入手続きへ',
    toAddress: 'お届け先へ進む',
    hold: '作品を確保して、お支払いへ',
    newCard: /^新しいカードを使う/,
    agree: /同意します/,
    pay: /を支払う$/,
    thanks: 'ご注文ありがとうございます',
    receipt: '領収書',
    total: '合計（税込）',
    number: 'カード番号',
    holder: '名義（半角英字）',
    month: '月',
    year: '年',
    code: 'セキュリティコード',
    again: /あと \d 回お試しいただけます/,
  },
  en: {
    buy: 'Buy now',
    toAddress: 'Continue to delivery',
    hold: 'Hold the works and pay',
    newCard: /^Use another card/,
    agree: /: I agree$/,
    pay: /^Pay ¥/,
    thanks: 'Thank you for your order',
    receipt: 'Receipt',
    total: 'Total, tax included',
    number: 'Card number',
    holder: 'Name on card',
    month: 'Month',
    year: 'Year',
    code: 'Security code',
    again: /You can try \d more times/,
  },
} as const
type Lang = keyof typeof words

/** A buyer with an address, logged in on their own screen, before the payment of a work of the house. */
async function atPayment(lang: Lang, width: number, { javaScript = true, saved = false } = {}) {
  const [id, buyer] = await Promise.all([shop.sells(), shop.buyer()])
  if (saved) {
    const input = { token: await shop.till.token(cards.good), default: true }
    const { code } = await app.call(saveCard, input, {
      as: await shop.tokenOf(buyer),
      key: crypto.randomUUID(),
    })
    expect(code).toBe(200)
  }
  const seat = await visitor(browser, app.origin, { lang, width, javaScript })
  const { page } = seat
  const text = words[lang]
  await logIn(app, seat, buyer, { lang, redirect: `/artworks/detail?id=${id}` })
  await page.getByRole('button', { name: text.buy }).click()
  await page.waitForURL(/cart\/confirmation/)
  if (javaScript) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: text.toAddress }).click()
  await page.waitForURL(/cart\/address/)
  if (javaScript) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: text.hold }).click()
  await page.waitForURL(/cart\/payment/)
  if (javaScript) await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  return { ...seat, text }
}

/** Types a card into the platform's frame and pays. */
async function payWith(page: Page, text: (typeof words)[Lang], number: string) {
  await page.getByRole('radio', { name: text.newCard }).check()
  const form = page.frameLocator('iframe')
  await form.getByLabel(text.number).fill('')
  await form.getByLabel(text.number).pressSequentially(number)
  await form.getByLabel(text.holder).fill('NAGI MORISHITA')
  await form.getByLabel(text.month, { exact: true }).selectOption('08')
  await form.getByLabel(text.year, { exact: true }).selectOption('2031')
  await form.getByLabel(text.code).fill('123')
  await page.getByLabel(text.agree).check()
  await page.getByRole('button', { name: text.pay }).click()
}

/** The issuer speaks the browser's language, not the shop's. */
const issuer = {
  otp: /^(ワンタイムパスワード|One-time code)/,
  verify: /^(認証する|Verify)$/,
  back: /^(ショップに戻る|Back to the shop)$/,
}

async function verify(page: Page) {
  await page.getByLabel(issuer.otp).fill('123456')
  await page.getByRole('button', { name: issuer.verify }).click()
}

test('a saved card pays, and the order has its receipt (jp, 1280 px)', async () => {
  const { page, text, expectQuiet } = await atPayment('jp', 1280, { saved: true })
  await page.getByLabel(text.agree).check()
  await page.getByRole('button', { name: text.pay }).click()
  await page.getByRole('heading', { name: text.thanks }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: text.receipt }).click()
  await page.getByText(text.total).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expectQuiet()
})

test('a new card goes through the issuer’s challenge (en, 390 px)', async () => {
  const { page, text, expectQuiet } = await atPayment('en', 390)
  await payWith(page, text, cards.challenge)
  await verify(page)
  await page.getByRole('heading', { name: text.thanks }).waitFor()
  await expectNoSidewaysScroll(page)
  expectQuiet()
})

test('after a refusal another card pays for the same order (jp, 390 px)', async () => {
  const { page, text, expectQuiet } = await atPayment('jp', 390)
  await payWith(page, text, cards.refusedAfterChallenge)
  await verify(page)
  await page.getByText(text.again).waitFor()
  await expectAccessible(page)
  await payWith(page, text, cards.good)
  await page.getByRole('heading', { name: text.thanks }).waitFor()
  expectQuiet()
})

test('a saved card pays without scripts (en, 1280 px)', async () => {
  const { page, text } = await atPayment('en', 1280, { javaScript: false, saved: true })
  await page.getByLabel(text.agree).check()
  await page.getByRole('button', { name: text.pay }).click()
  await page.getByRole('button', { name: issuer.back }).click()
  // While the capture runs the page cannot ask by itself: its button does.
  const thanks = page.getByRole('heading', { name: text.thanks })
  const again = page.getByRole('button', { name: 'Check again' })
  for (let asked = 0; asked < 20; asked++) {
    await thanks.or(again).first().waitFor()
    if (await thanks.isVisible()) break
    await again.click()
  }
  await thanks.waitFor()
})
