import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launch, visitor } from '#tests/support/browser.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { bid, logIn } from '#tests/support/visitors.ts'

let app: TestRuntime
let browser: Browser
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('a member keeps a favourite, finds it listed and takes it out again', async () => {
  const buyer = await visitor(browser, app.origin, { width: 390 })
  await logIn(app, buyer, 'buyer')
  await buyer.open('/artworks/detail?id=hagi-chawan')
  const { page } = buyer
  const heart = page.getByRole('button', { name: /^「萩茶碗」をお気に入り/ })
  await heart.click()
  await page.getByText('お気に入りに加えました').waitFor()
  await page.reload()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')

  await buyer.open('/mine/love')
  await page.getByRole('link', { name: '萩茶碗' }).waitFor()
  await page.getByRole('button', { name: '「萩茶碗」をお気に入りから外す' }).click()
  await page.getByText('お気に入りから外しました').waitFor()
  await page.reload()
  await page.getByText('お気に入りはまだありません。').waitFor()
  buyer.expectQuiet()
})

test('a member sees a notice arrive while the page is open, and the count follow what they read', async () => {
  const rival = await visitor(browser, app.origin)
  const buyer = await visitor(browser, app.origin, { lang: 'en' })
  await logIn(app, rival, 'rival')
  await logIn(app, buyer, 'buyer', { lang: 'en' })
  await rival.open('/mine/notice')
  const { page } = rival
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await page.getByText('未読のお知らせはありません。').waitFor()

  await rival.open('/artworks/detail?id=smoked-bamboo-basket')
  await bid(page, '200,000')
  await page
    .getByText(/あなたが最高入札者です/)
    .first()
    .waitFor()
  await rival.open('/mine/notice')
  await buyer.open('/artworks/detail?id=smoked-bamboo-basket')
  await bid(buyer.page, '250,000', 'en')

  const outbid = page.getByRole('heading', { name: /煤竹手付花籃.*上回/ })
  await outbid.waitFor()
  await page
    .getByText(/^未読 \d+ 件$/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^既読にする: .*上回/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await page.getByText('未読のお知らせはありません。').waitFor()
  rival.expectQuiet()
  buyer.expectQuiet()
})

test('a member reads results and receipts in the record of bids', async () => {
  const rival = await visitor(browser, app.origin, { lang: 'en', width: 768 })
  await logIn(app, rival, 'rival', { lang: 'en' })
  await rival.open('/mine')
  const { page } = rival
  expect(new URL(page.url()).pathname).toBe('/en/mine/auctionRecord')
  await page.getByRole('link', { name: 'Bidding' }).click()
  await page.getByText('Outbid').first().waitFor()
  await page
    .getByText(/^Receipts/)
    .first()
    .click()
  await page.getByText('Keep the nonce to yourself.', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'Not won' }).click()
  await page.getByText('There are no such bids.').waitFor()
  rival.expectQuiet()
})

test('a member saves details one form at a time, and important notices stay on', async () => {
  const buyer = await visitor(browser, app.origin)
  await logIn(app, buyer, 'buyer')
  await buyer.open('/mine/basicInfo')
  const { page } = buyer
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: /^表示名/ }).fill('kiku3')
  await main.getByRole('textbox', { name: /^表示名/ }).blur()
  await main.getByText('この表示名はすでに使われています。').first().waitFor()
  await main.getByRole('textbox', { name: /^表示名/ }).fill('sakura_2025')
  await main.getByRole('button', { name: '表示名を保存する' }).click()
  await main.getByText('保存しました。').waitFor()
  await page.getByRole('navigation', { name: 'マイページ' }).getByText('sakura_2025').waitFor()

  expect(await main.getByLabel(/^重要なお知らせ/).isDisabled()).toBe(true)
  await main.getByLabel('メールでも受け取る').check()
  await main.getByRole('button', { name: '設定を保存する' }).click()
  await main.getByText('保存しました。').nth(1).waitFor()

  await main.getByLabel(/^金融機関名/).fill('みずき銀行')
  await main.getByLabel(/^支店名/).fill('谷中支店')
  await main.getByLabel(/^口座番号/).fill('12-345')
  await main.getByLabel(/^口座名義/).fill('さくら みお')
  await main.getByRole('button', { name: '口座を保存する' }).click()
  await main.getByText('口座番号は7桁までの数字で入力してください。').first().waitFor()
  await main.getByLabel(/^口座番号/).fill('1234567')
  await main.getByRole('button', { name: '口座を保存する' }).click()
  await main.getByText('保存しました。').nth(2).waitFor()
  await page.reload()
  expect(await main.getByLabel(/^口座名義/).inputValue()).toBe('サクラ　ミオ')
  buyer.expectQuiet()
})
