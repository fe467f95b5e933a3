// After the payment: the partner ships, the buyer receives, cancels, complains and is given the money back, each on the
// pages of their own; on a phone and a desktop, in both languages.
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import { confirmReceipt, fileDelivery } from '#shared/api/fulfilment/parcels.ts'
import {
  expectNoSidewaysScroll,
  expectSound,
  expectSoundOnWalk,
  isFocused,
  type Seat,
  visitor,
  walks,
} from '#tests/support/browser.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import { trade } from '#tests/support/parcel-page-words.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { samplePicture } from '#tests/support/sample-picture.ts'
import type { Sale } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let partner: Person
let support: Person
let photo: { name: string; mimeType: string; buffer: Buffer }
/** What waits to be shipped, and what was received. */
let sales: { readonly fresh: Sale; readonly received: Sale }

test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
  ;[partner, support] = await Promise.all([world.seller('teitei'), world.operator('support', 'finance')])
  photo = {
    name: 'parcel.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await samplePicture('jpeg', { width: 320, height: 240 })),
  }
  const [img = ''] = await world.uploadPhotos(partner, 'delivery')
  sales = await sold(img)
})

async function sold(img: string) {
  const fresh = await world.order()
  const received = await world.order({ buyer: fresh.buyer })
  const parcel = { carrierId: 'yamato', deliveryNumber: '1234-5678' } as const
  await done(partner, fileDelivery, { orderItemId: received.itemId, ...parcel, imgs: [img] })
  await done(received.buyer, confirmReceipt, { orderItemId: received.itemId })
  return { fresh, received }
}

async function done<Contract extends Endpoint>(who: Person, contract: Contract, input: RawInputOf<Contract>) {
  const { code, data } = await world.call(contract, input, who)
  if (code !== 200) throw new Error(`${contract.id} answered ${code} ${JSON.stringify(data)}`)
}

const seatOf = (person: Person, seat: Seat) => visitor(browser, app.origin, { ...seat, token: person.token })
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

describe.each(walks)('$lang, $width px', walk => {
  const journey = journeysIn(walk)
  const text = trade[walk.lang]
  /** Buyer and seller at this screen. */
  const meet = async () => {
    const [buyer, seller] = await Promise.all([seatOf(sales.fresh.buyer, walk), seatOf(partner, walk)])
    return { sale: sales, buyer, seller }
  }

  journey('jp', 'a partner ships a work, and its buyer follows and receives it', async () => {
    const { sale, buyer, seller } = await meet()
    const { orderNumber } = sale.fresh
    const shop = seller.page.getByRole('main')
    // What the dialog shows has a page of its own.
    await seller.open(`/mine/soldItems/report?id=${sale.fresh.itemId}`)
    await shop.getByRole('heading', { level: 1 }).waitFor()
    await shop.getByText('台東区谷中', { exact: false }).waitFor()
    await expectSoundOnWalk(seller.page)
    await seller.open('/mine/soldItems?toShip=1')
    await expectSoundOnWalk(seller.page)
    const menu = seller.page.getByRole('navigation', { name: text.menu })
    await menu.getByText(text.partner, { exact: true }).waitFor()
    const toReport = rowOf(seller.page, orderNumber).getByRole('link', { name: text.report })
    await toReport.click()
    const report = seller.page.getByRole('dialog')
    await report.getByText('台東区谷中', { exact: false }).waitFor()
    // Its button and Escape leave it, and the way to it has the focus again.
    await report.getByRole('button', { name: text.cancel, exact: true }).click()
    await report.waitFor({ state: 'detached' })
    expect(await isFocused(toReport)).toBe(true)
    await seller.page.keyboard.press('Enter')
    await report.waitFor()
    await seller.page.keyboard.press('Escape')
    await report.waitFor({ state: 'detached' })
    await seller.page.keyboard.press('Enter')
    await report.getByLabel(text.carrier).selectOption({ label: text.sagawa })
    await report.getByLabel(text.parcel).fill('1234-5678-9012')
    // Refused without a photograph; what was typed stays.
    await report.getByRole('button', { name: text.markShipped }).click()
    await report.getByRole('alert').getByRole('link').first().waitFor()
    // The photograph is marked as required, as the fields above it are.
    await report.getByRole('group', { name: text.shipPhotosRequired }).waitFor()
    await report.getByLabel(text.shipPhotos, { exact: true }).setInputFiles(photo)
    await report.getByText(text.sent).waitFor()
    await expectSoundOnWalk(seller.page)
    await report.getByRole('button', { name: text.markShipped }).click()
    await shop.getByRole('status').getByText(text.shipped).waitFor()
    await shop.getByText(text.onItsWay, { exact: true }).waitFor()
    seller.expectQuiet()

    const { page } = buyer
    await buyer.open('/mine/buyHistory')
    const row = rowOf(page, orderNumber)
    await row.getByText(`${text.sagawa} 1234-5678-9012`).waitFor()
    expect(await row.getByRole('link', { name: text.track }).getAttribute('href')).toBe(
      'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=123456789012',
    )
    await row.getByText(text.confirm, { exact: true }).first().click()
    await expectSoundOnWalk(page)
    await row.getByRole('button', { name: text.confirm }).click()
    await page.getByRole('main').getByRole('status').getByText(text.confirmed).waitFor()
    await row.getByText(text.received, { exact: true }).waitFor()
    await row.getByText(text.completes).waitFor()
    await expectSoundOnWalk(page)
    buyer.expectQuiet()
  })

  journey('en', 'a buyer gives a work back and has the money', async () => {
    const { sale, buyer, seller } = await meet()
    const { orderNumber, itemId } = sale.received
    const { page } = buyer
    const main = page.getByRole('main')
    await buyer.open('/mine/buyHistory')
    const row = rowOf(page, orderNumber)
    await row.getByRole('link', { name: text.claim }).click()
    await main.getByRole('radio', { name: text.damaged }).check()
    await main.getByLabel(text.details).fill('高台に欠けがありました。')
    await main.getByLabel(text.photos, { exact: true }).setInputFiles(photo)
    await main.getByText(text.sent).waitFor()
    await expectSoundOnWalk(page)
    await main.getByRole('button', { name: text.send }).click()
    await main.getByRole('status').getByText(text.taken).waitFor()
    await main.getByRole('img', { name: text.photo }).waitFor()
    await expectSoundOnWalk(page)

    const shop = seller.page.getByRole('main')
    await seller.open(`/mine/soldItems/detail?id=${itemId}`)
    await shop.getByText('高台に欠けがありました。').waitFor()
    await shop.getByRole('textbox', { name: text.answer }).fill('梱包時の写真をお送りします。')
    await expectSoundOnWalk(seller.page)
    await shop.getByRole('button', { name: text.sendAnswer }).click()
    await shop.getByRole('status').getByText(text.answered).waitFor()
    seller.expectQuiet()

    const { claim } = await world.console.parcel(sale.received)
    const decided = (move: RawInputOf<typeof adminDecideClaim>['move'], word: string) =>
      done(support, adminDecideClaim, { id: claim?.claimId ?? '', move, text: word })
    await decided('approveReturn', '返送をお願いします。')
    await buyer.open(`/mine/buyHistory/claim?id=${itemId}`)
    await main.getByText('梱包時の写真をお送りします。').waitFor()
    await main.getByLabel(text.parcel).fill('5555-6666-7777')
    await expectSoundOnWalk(page)
    await main.getByRole('button', { name: text.back }).click()
    await main.getByRole('status').getByText(text.backNoted).waitFor()
    await main.getByRole('link', { name: text.track }).waitFor()

    await decided('inspect', '欠けを確認しました。')
    await decided('refund', '全額をお返しします。')
    await app.quiet()
    await buyer.open('/mine/buyHistory')
    await row.getByText(text.returned, { exact: true }).waitFor()
    await row.getByText(text.refunded, { exact: true }).waitFor()
    // What was given back as a whole has no receipt any more (D45).
    await row.getByRole('link', { name: text.order }).click()
    await main.getByText(text.noPapers).waitFor()
    expect(await main.getByRole('link', { name: text.receipt }).count()).toBe(0)
    await buyer.open('/mine/buyHistory')
    await row.getByRole('link', { name: text.seeClaim }).click()
    await main.getByRole('region', { name: text.decision }).getByText(text.refunded, { exact: true }).waitFor()
    await expectSoundOnWalk(page)
    buyer.expectQuiet()
  })
})

test('a seller without scripts reports a parcel on the page of the dialog', async () => {
  const sale = await world.order()
  const text = trade.en
  const reader = await seatOf(partner, { lang: 'en', width: 390, javaScript: false })
  const main = reader.page.getByRole('main')
  await reader.open(`/mine/soldItems/detail?id=${sale.itemId}`)
  await main.getByRole('link', { name: text.report }).click()
  await main.getByRole('heading', { name: text.report }).waitFor()
  await main.getByText('台東区谷中', { exact: false }).waitFor()
  await expectNoSidewaysScroll(reader.page)
  await main.getByLabel(text.parcel).fill('1234-5678-9012')
  await main.getByRole('button', { name: text.markShipped }).click()
  // Refused without a photograph; what was typed stays.
  await main.getByRole('alert').getByRole('link').first().waitFor()
  expect(await main.getByLabel(text.parcel).inputValue()).toBe('1234-5678-9012')
  await main.getByRole('link', { name: 'Add a photograph' }).click()
  await main.getByRole('button', { name: 'Next' }).click()
  await main.getByLabel(/^Photograph/).setInputFiles(photo)
  await main.getByRole('button', { name: 'Send' }).click()
  await reader.page.waitForURL(url => url.searchParams.has('uploadId'))
  await app.quiet()
  await main.getByLabel(text.parcel).fill('1234-5678-9012')
  await main.getByRole('button', { name: text.markShipped }).click()
  await main.getByRole('status').getByText(text.shipped).waitFor()
  // What is reported is reported: the page leads to the sale.
  await reader.open(`/mine/soldItems/report?id=${sale.itemId}`)
  await reader.page.waitForURL(url => url.pathname.endsWith('/detail'))
})

test('a buyer without scripts cancels a purchase within the first day, and reads why they cannot urge yet', async () => {
  const { buyer, orderNumber } = await world.order()
  const reader = await seatOf(buyer, { lang: 'en', width: 390, javaScript: false })
  const main = reader.page.getByRole('main')
  await reader.open('/mine/buyHistory')
  const row = main.getByRole('listitem').filter({ hasText: orderNumber })
  expect(await row.getByRole('button', { name: 'Ask to ship' }).isDisabled()).toBe(true)
  await row.getByText(/^Possible from/).waitFor()
  await row.getByText('Cancel the purchase', { exact: true }).first().click()
  await row.getByLabel(/^Reason/).fill('Bought by mistake')
  await row.getByRole('button', { name: 'Cancel the purchase' }).click()
  await main.getByRole('status').getByText('The purchase was cancelled.').waitFor()
  await row.getByText('Cancelled').waitFor()
})

test('a buyer without scripts claims with a photograph', async () => {
  const owner = await world.seller()
  const { buyer, itemId } = await world.order({ seller: owner, state: 'shipped' })
  const reader = await seatOf(buyer, { width: 390, javaScript: false })
  const main = reader.page.getByRole('main')
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
  await main.getByRole('button', { name: '申し立てを送る' }).click()
  await main.getByRole('status').getByText('申し立てを受け付けました。').waitFor()
})

test('a member reads the pages of buying and selling on a tablet', async () => {
  const { buyer, itemId } = sales.received
  const reader = await seatOf(buyer, { width: 768 })
  const claim = `/mine/buyHistory/claim?id=${itemId}`
  for (const path of ['/mine/buyHistory', '/mine/soldItems?toShip=1', '/mine/upload?business=claim', claim]) {
    await reader.open(path)
    await reader.page.getByRole('heading', { level: 1 }).waitFor()
    await expectSound(reader.page)
  }
  reader.expectQuiet()
})
