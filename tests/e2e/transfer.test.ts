// A total above what a card can pay: an account of its own, and a page that waits for the bank, with or without scripts
// (D44). Nothing of a card is asked for where none can be entered.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { payIntoAccount } from '#shared/platform/api/payments.ts'
import { listEventLogs } from '#shared/platform/api/webhooks/events.ts'
import { expectAccessible, expectNoSidewaysScroll, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const words = {
  jp: {
    ask: /の振込口座を受け取る$/,
    to: 'お振込先',
    again: 'もう一度確かめる',
    waiting: '下記の口座へのお振込みをお待ちしています。',
    leave: 'この注文を取りやめる',
    left: 'このご注文は取りやめられました。',
    thanks: 'ご注文ありがとうございます',
    method: 'お支払い方法',
  },
  en: {
    ask: /^Get the account for ¥/,
    to: 'Transfer to',
    again: 'Check again',
    waiting: 'We are waiting for your transfer to the account below.',
    leave: 'Cancel this order',
    left: 'This order was given up.',
    thanks: 'Thank you for your order',
    method: 'How to pay',
  },
} as const

/** How often the platform was asked for a card form. */
async function cardForms(): Promise<number> {
  const { data } = await world.till.call(listEventLogs, { keyword: '/v1/elements', limit: '100' })
  return listEventLogs.output.parse(data).list.filter(({ operation }) => operation === 'createElement').length
}

test.each([
  { lang: 'jp', width: 1280, javaScript: true },
  { lang: 'en', width: 390, javaScript: false },
] as const)(
  'a buyer transfers the money of an order, and the page finds it ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { javaScript } = seat
    const text = words[seat.lang]
    const { buyer, orderId } = await world.order({ work: { price: 12_000_000 }, state: 'held' })
    const before = await cardForms()
    const reader = await visitor(browser, app.origin, { ...seat, token: buyer.token })
    const { page } = reader
    const main = page.getByRole('main')
    await reader.open(`/cart/payment?orderId=${orderId}`)
    await main.getByRole('button', { name: text.ask }).click()
    await main.getByRole('heading', { name: text.to }).waitFor()
    await main.getByText('サンドボックス銀行 (9999)').waitFor()
    await expectNoSidewaysScroll(page)
    if (javaScript) await expectAccessible(page)

    await main.getByRole('button', { name: text.again }).click()
    await main.getByRole('status').getByText(text.waiting).waitFor()
    await main.getByRole('heading', { name: text.to }).waitFor()

    const { pay, amounts } = await world.ask(getOrder, { orderId }, buyer)
    const id = `${pay.transfer?.branchCode}-${pay.transfer?.accountNumber}`
    const paid = await world.till.call(payIntoAccount, { id, amount: amounts.total })
    expect(paid.status).toBeLessThan(300)
    await app.quiet()
    // A page with scripts may have moved on by itself: the notice of the payment told it.
    const again = main.getByRole('button', { name: text.again })
    await again
      .or(main.getByRole('heading', { name: text.thanks }))
      .first()
      .waitFor()
    if (await again.isVisible()) await again.click({ timeout: 5000 }).catch(() => undefined)
    await main.getByRole('heading', { name: text.thanks }).waitFor()
    expect((await cardForms()) - before).toBe(0)
    reader.expectQuiet()
  },
)

test('a buyer is shown a card form for an open order, and none for one that they left', async () => {
  const { buyer, orderId } = await world.order({ state: 'held' })
  const none = await cardForms()
  const reader = await visitor(browser, app.origin, { width: 390, javaScript: false, token: buyer.token })
  const main = reader.page.getByRole('main')
  await reader.open(`/cart/payment?orderId=${orderId}`)
  await main.getByRole('heading', { name: words.jp.method }).waitFor()
  const before = await cardForms()
  expect(before - none).toBe(1)
  await main.getByRole('button', { name: words.jp.leave }).click()
  await reader.page.waitForURL(/\/cart\?/)
  await reader.open(`/cart/payment?orderId=${orderId}`)
  await main.getByText(words.jp.left).waitFor()
  expect(await cardForms()).toBe(before)
})
