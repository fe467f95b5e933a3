// An offer is made, accepted and paid: the buyer in the dialog of the work's page, the seller without scripts, each on
// both screens; and an operator answers for the house.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { createOffer } from '#shared/api/selling/offers.ts'
import { expectNoSidewaysScroll, expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { checkout } from '#tests/support/checkout-page-words.ts'
import { done, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import { complete, keepsCard, pay, toPayment } from '#tests/support/purchase-steps.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { ofHouse, ofMember } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const open = (seller: ReturnType<typeof ofMember> | typeof ofHouse) =>
  world.work({
    priceType: 'offer',
    price: 300_000,
    seller,
    title: { ja: '黄瀬戸銅鑼鉢', en: 'Yellow Seto gong bowl' },
  })

test('an offer is made, accepted and paid', async () => {
  const [owner, buyer, other] = [await world.member(), await keepsCard(world), await world.member()]
  const productId = await open(ofMember(owner))
  await world.ask(createOffer, { productId, price: 200_000, period: '7d' }, other)

  const seat = await visitor(browser, app.origin, { width: 390, token: await world.tokenOf(buyer) })
  const { page } = seat
  await seat.open(`/artworks/detail?id=${productId}`)
  await expectSoundOnScreens(page)
  await page.getByRole('link', { name: '価格を相談する' }).click()
  const dialog = page.getByRole('dialog', { name: '価格を相談する' })
  await dialog.getByLabel(/相談する金額/).fill('149,999')
  await dialog.getByRole('button', { name: '内容を確かめる' }).click()
  await dialog.getByText('¥150,000 以上の金額を入力してください。').first().waitFor()
  await expectSoundOnScreens(page)
  await dialog.getByLabel(/相談する金額/).fill('250,000')
  // A day of one's own is asked for where it was chosen.
  const day = dialog.getByLabel('有効期限の日')
  expect(await day.isVisible()).toBe(false)
  await dialog.getByLabel('日を選ぶ').check()
  await day.waitFor()
  await dialog.getByLabel('7 日').check()
  await day.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: '内容を確かめる' }).click()
  await dialog.getByText('¥255,300').waitFor()
  await dialog.getByRole('button', { name: '¥250,000 で相談する' }).click()
  await page.getByText('相談をお送りしました').waitFor()
  await page.getByText('返事を待っています').waitFor()
  await expectSoundOnScreens(page)

  const seller = await visitor(browser, app.origin, { lang: 'en', javaScript: false, token: owner.token })
  await seller.open('/mine')
  await seller.page.getByRole('link', { name: /You have an offer to answer/ }).click()
  const answer = seller.page.getByRole('listitem').filter({ hasText: '¥250,000' }).first()
  await answer.getByText('Accept', { exact: false }).first().click()
  await answer.getByText('Other offers that wait for it are closed: 1.').waitFor()
  await expectNoSidewaysScroll(seller.page)
  expect(await seller.page.getByRole('main').textContent()).not.toContain(buyer.username)
  await answer.getByRole('button', { name: 'Accept ¥250,000' }).click()
  await done(seller.page, 'Accepted. The work is kept for its buyer for seven days.')
  await seller.page.getByText('Accepted, awaits payment').waitFor()
  await seller.page.getByText('Closed', { exact: true }).waitFor()

  await seat.open('/mine')
  await page.getByRole('link', { name: /相談が成立しました/ }).waitFor()
  await seat.open(`/artworks/detail?id=${productId}`)
  await page.getByText('あなたのために確保しています').waitFor()
  await expectSoundOnScreens(page)
  await page.getByRole('link', { name: 'お支払いへ進む' }).click()
  await toPayment(seat, checkout.jp, '¥255,300', { checks: false })
  await pay(page, checkout.jp, '¥255,300')
  await complete(page, checkout.jp, '¥255,300')
  await app.quiet()
  await seat.open('/mine/bargain')
  await page.getByText('お支払い済み').waitFor()
  seat.expectQuiet()
})

test('a member without scripts offers on a page, withdraws, and the house answers the next one', async () => {
  const [member, reviewer] = [await world.member(), await world.operator('reviewer')]
  const productId = await open(ofHouse)
  const seat = await visitor(browser, app.origin, { lang: 'en', width: 390, javaScript: false, token: member.token })
  const { page } = seat
  const offer = async (price: string) => {
    await seat.open(`/artworks/detail?id=${productId}`)
    await page.getByRole('link', { name: /Make an offer|Replace your offer/ }).click()
    await page.getByLabel(/Your offer/).fill(price)
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: `Offer ¥${price}` }).click()
    await page.getByText('Your offer was sent.').waitFor()
  }
  // What the page's own server finds wrong is said in the page's language, as what the call refuses is.
  await seat.open(`/artworks/detail?id=${productId}`)
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await page.getByLabel(/Your offer/).fill('149,999')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('Please offer at least ¥150,000.').first().waitFor()
  await offer('180,000')
  await page.getByText('Withdraw', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Withdraw ¥180,000' }).click()
  await done(page, 'Your offer was withdrawn.')
  await offer('190,000')
  await expectNoSidewaysScroll(page)

  const console = await visitor(browser, app.origin)
  await sit(app, console, '/admin/offers?status=waiting', reviewer)
  await expectSoundOnScreens(console.page)
  const row = console.page.getByRole('listitem').filter({ hasText: member.username })
  await row.getByRole('link', { name: '黄瀬戸銅鑼鉢' }).click()
  await console.page.waitForURL(/offers\/detail/)
  await console.page.getByText('取り下げられました').waitFor()
  await expectSoundOnScreens(console.page)
  const form = await unfold(console.page, { javaScript: true }, '断る')
  await form.getByRole('button', { name: '¥190,000 の相談を断る' }).click()
  await done(console.page, 'お断りしました。')
  await console.page.getByRole('link', { name: '操作の記録' }).last().click()
  await console.page.getByText('価格相談に返事').waitFor()
  console.expectQuiet()
})
