// The sandbox's issuer by a real browser: on a phone and a desktop, in both languages, with and without scripts.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { executePayment } from '#shared/platform/api/payments.ts'
import { expectNoSidewaysScroll, expectSoundOnScreens, type Seat, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { Merchant } from '#tests/support/merchant.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let till: Merchant
let browser: Browser
test.beforeAll(async ({ worker }) => {
  const stage = await worker.shared()
  ;({ app, browser } = stage)
  till = stage.world.till
})

const ja = { code: 'ワンタイムパスワード', verify: '認証する', cancel: '認証をやめる', back: 'ショップに戻る' }
const en = { code: 'One-time code', verify: 'Verify', cancel: 'Cancel', back: 'Back to the shop' }

/** A visitor who has been sent to the issuer of this card. */
async function atIssuer(number: string, lang: 'ja' | 'en', seat: Seat = {}) {
  const { id, access_id } = await till.register()
  // A page that is there for guests, too: what the shop says is not the matter here.
  const home = { return_url: `${app.origin}/jp`, return_url_on_failure: `${app.origin}/jp` }
  const charge = await till.execution({ id, access_id }, number, home)
  // The issuer speaks as the shop did, whatever the browser would rather read.
  const executed = await till.call(executePayment, charge, { headers: { 'accept-language': lang } })
  const sent = PaymentWire.parse(executed.data)
  const who = await visitor(browser, app.origin, seat)
  await who.page.goto(sent.next_action?.type === 'redirect' ? sent.next_action.url : '')
  return { id, ...who }
}
const isBack = (id: string) => (url: URL) => url.origin === app.origin && url.searchParams.get('order_id') === id

describe.each([
  ['ja', ja, 390],
  ['en', en, 1280],
] as const)('in %s', (lang, words, width) => {
  test(`a card holder answers a challenge at ${width} px`, async () => {
    const { page, id } = await atIssuer('4100000000005000', lang, { width })
    await expectSoundOnScreens(page)
    await page.getByLabel(words.code).fill('000000')
    await page.getByRole('button', { name: words.verify }).click()
    await page.getByRole('alert').waitFor()
    await expectSoundOnScreens(page)
    await page.getByLabel(words.code).fill('123456')
    await page.getByRole('button', { name: words.verify }).click()
    await page.waitForURL(isBack(id))
    expect(await till.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })
})

test('a card holder who is not asked is back at the shop by themselves', async () => {
  const { page, id } = await atIssuer('4242424242424242', 'ja')
  await page.waitForURL(isBack(id))
  expect(await till.get(id)).toMatchObject({ status: 'AUTHORIZED' })
})

test('a card holder who cancels comes back unpaid', async () => {
  const { page, id } = await atIssuer('4100000000005000', 'en')
  await page.getByRole('button', { name: en.cancel }).click()
  await page.waitForURL(isBack(id))
  expect(await till.get(id)).toMatchObject({ status: 'UNPROCESSED', error_code: 'EC0091310A2' })
})

describe('without scripts', () => {
  test('a card holder goes back by a button', async () => {
    const { page, id } = await atIssuer('4242424242424242', 'ja', { javaScript: false, width: 390 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: ja.back }).click()
    await page.waitForURL(isBack(id))
  })

  test('a card holder answers a challenge', async () => {
    const { page, id } = await atIssuer('4100000000005000', 'en', { javaScript: false })
    await page.getByLabel(en.code).fill('123456')
    await page.getByRole('button', { name: en.verify }).click()
    await page.getByRole('button', { name: en.back }).click()
    await page.waitForURL(isBack(id))
    expect(await till.get(id)).toMatchObject({ status: 'AUTHORIZED' })
  })
})
