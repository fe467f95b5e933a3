// After the payment: the partner ships, the buyer receives, cancels or complains, each on the pages of their own.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fileDelivery } from '#shared/api/deliveries.ts'
import { expectAccessible, expectNoSidewaysScroll, launch, visitor } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/journeys.ts'
import { openOrderHouse } from '#tests/support/order-house.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { samplePicture } from '#tests/support/sample-picture.ts'

let app: TestRuntime
let browser: Browser
let house: Awaited<ReturnType<typeof openOrderHouse>>
let photo: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  house = await openOrderHouse(app)
  browser = await launch()
  photo = {
    name: 'parcel.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await samplePicture('jpeg', { width: 320, height: 240 })),
  }
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('a work is shipped, received and complained about, and the partner answers', async () => {
  const { buyer, orderNumber } = await house.buy()
  const partner = await visitor(browser, app.origin)
  await logIn(app, partner, 'partner', { redirect: '/mine/soldItems' })
  const shop = partner.page.getByRole('main')
  await partner.open('/mine/soldItems?toShip=1')
  await shop
    .getByRole('listitem')
    .filter({ hasText: orderNumber })
    .getByRole('link', { name: '発送を報告する' })
    .click()
  await shop.getByText('台東区谷中', { exact: false }).waitFor()
  await shop.getByLabel(/^配送会社/).selectOption('sagawa')
  await shop.getByLabel(/^お問い合わせ番号/).fill('1234-5678-9012')
  // Refused without a photograph; what was typed stays.
  await shop.getByRole('button', { name: '発送を報告する' }).click()
  await shop.getByRole('alert').getByRole('link').first().waitFor()
  await shop.getByLabel('発送時の写真', { exact: true }).setInputFiles(photo)
  await shop.getByText('parcel.jpg　送信済み').waitFor()
  await expectAccessible(partner.page)
  await shop.getByRole('button', { name: '発送を報告する' }).click()
  await shop.getByRole('status').getByText('発送を報告しました。').waitFor()
  await shop.getByText('配送中').waitFor()

  const reader = await visitor(browser, app.origin)
  const { page } = reader
  const main = page.getByRole('main')
  await logIn(app, reader, buyer, { redirect: '/mine/buyHistory' })
  const row = main.getByRole('listitem').filter({ hasText: orderNumber })
  await row.getByRole('link', { name: '配送状況を見る' }).waitFor()
  await row.getByText('受け取りました', { exact: true }).first().click()
  await row.getByRole('button', { name: '受け取りました' }).click()
  await main.getByRole('status').getByText('受取りを確認しました。').waitFor()
  await row.getByText('受取り済み').waitFor()
  await expectAccessible(page)

  await row.getByRole('link', { name: '返品・申請' }).click()
  await main.getByRole('radio', { name: '破損していた' }).check()
  await main.getByLabel(/^詳しい内容/).fill('高台に欠けがありました。')
  await main.getByLabel('写真', { exact: true }).setInputFiles(photo)
  await main.getByText('parcel.jpg　送信済み').waitFor()
  await expectAccessible(page)
  await main.getByRole('button', { name: '申請する' }).click()
  await main.getByRole('status').getByText('申請を受け付けました。').waitFor()
  await main.getByText('高台に欠けがありました。').waitFor()
  await main.getByRole('img', { name: '申請の写真 1' }).waitFor()
  await expectAccessible(page)
  reader.expectQuiet()

  await partner.page.reload()
  await shop.getByText('高台に欠けがありました。').waitFor()
  await shop.getByLabel(/^お返事/).fill('梱包時の写真をお送りします。')
  await shop.getByRole('button', { name: '返事を送る' }).click()
  await shop.getByRole('status').getByText('お返事しました。').waitFor()
  await reader.open('/mine/buyHistory?status=6')
  await row.getByRole('link', { name: '申請の内容を見る' }).click()
  await main.getByText('梱包時の写真をお送りします。').waitFor()
  partner.expectQuiet()
})

test('without scripts a purchase is cancelled within the first day, and the reason shows why not to urge yet', async () => {
  const { buyer, orderNumber } = await house.buy()
  const reader = await visitor(browser, app.origin, { lang: 'en', width: 390, javaScript: false })
  const main = reader.page.getByRole('main')
  await logIn(app, reader, buyer, { lang: 'en', redirect: '/mine/buyHistory' })
  const row = main.getByRole('listitem').filter({ hasText: orderNumber })
  expect(await row.getByRole('button', { name: 'Ask to ship' }).isDisabled()).toBe(true)
  await row.getByText(/^Possible from/).waitFor()
  await row.getByText('Cancel the purchase', { exact: true }).first().click()
  await row.getByLabel(/^Reason/).fill('Bought by mistake')
  await row.getByRole('button', { name: 'Cancel the purchase' }).click()
  await main.getByRole('status').getByText('The purchase was cancelled.').waitFor()
  await row.getByText('Cancelled').waitFor()
})

test('without scripts a claim has its photograph too', async () => {
  const owner = await house.member()
  const { buyer, itemId } = await house.buy({ seller: { type: 3, userId: owner.id, username: owner.username } })
  const imgs = await house.photos(owner, 'delivery')
  await house.as(owner, fileDelivery, { orderItemId: itemId, carrierId: 'yamato', deliveryNumber: '1234-5678', imgs })
  const reader = await visitor(browser, app.origin, { width: 390, javaScript: false })
  const main = reader.page.getByRole('main')
  await logIn(app, reader, buyer, { redirect: `/mine/buyHistory/claim?id=${itemId}` })
  await reader.open(`/mine/buyHistory/claim?id=${itemId}`)
  await main.getByRole('link', { name: '写真を加える' }).click()
  await main.getByRole('button', { name: '次へ' }).click()
  await main.getByLabel(/^写真/).setInputFiles(photo)
  await main.getByRole('button', { name: '送信する' }).click()
  await reader.page.waitForURL(url => url.searchParams.has('uploadId'))
  await app.quiet()
  await main.getByText('写真 1　送信済み').waitFor()
  await main.getByRole('radio', { name: '説明と違っていた' }).check()
  await main.getByLabel(/^詳しい内容/).fill('箱書きがありません。')
  await main.getByRole('button', { name: '申請する' }).click()
  await main.getByRole('status').getByText('申請を受け付けました。').waitFor()
})

const pages = ['/mine/buyHistory', '/mine/soldItems', '/mine/soldItems?toShip=1', '/mine/upload?business=claim']

test.each([390, 768])('the pages of buying and selling fit a screen of %i px and are accessible (en)', async width => {
  const { buyer, itemId } = await house.buy()
  const reader = await visitor(browser, app.origin, { lang: 'en', width })
  await logIn(app, reader, buyer, { lang: 'en' })
  for (const path of [...pages, `/mine/buyHistory/claim?id=${itemId}`]) {
    await reader.open(path)
    await reader.page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(reader.page)
    await expectAccessible(reader.page)
  }
  reader.expectQuiet()
})
