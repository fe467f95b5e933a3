// A member who sells sees what each work leaves, how the money stands and from when it is payable (D88).
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { expectSound, expectSoundWith, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { Sale } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let owner: Person
/** Still with the seller, received by the buyer, and completed. */
let sold: Record<'fresh' | 'received' | 'done', Sale>
/** A sale of another year. */
const old = { orderNumber: '250401-000001' }

test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
  owner = await world.member()
  sold = {
    fresh: await world.order({ seller: owner }),
    received: await world.order({ seller: owner, work: { price: 180_000 }, state: 'received' }),
    done: await world.order({ seller: owner, work: { price: 1_200_000 }, state: 'completed' }),
  }
  await app.quiet()
  const paidAt = Date.parse('2025-04-01T12:00:00+09:00')
  await world.table.copyParcel(sold.done.itemId, { ...old, id: 'sold-before', paidAt })
})

const words = {
  jp: {
    sales: '売上の管理',
    sold: '販売した作品',
    open: '売上の管理を見る',
    month: '今月の売上',
    thisMonth: '今月',
    chart: /^過去12か月の売上。今月は¥1,710,000/,
    pending: 'お届けから14日でお支払い可能になります。',
    from: /にお支払い可能になります。$/,
    since: /^お支払い可能　.*に確定$/,
    reckoned: 'お受取額の内訳',
    fee: '受取手数料',
    payable: 'お支払い可能',
    cancelled: '取消し',
    none: '該当する売上はありません。',
    csv: 'CSV で保存',
    bank: '振込先の口座',
  },
  en: {
    sales: 'Sales',
    sold: 'Works sold',
    open: 'See my sales',
    month: 'Sold this month',
    thisMonth: 'This month',
    chart: /^Sales of the last twelve months: ¥1,710,000 this month/,
    pending: 'Payable 14 days after the delivery.',
    from: /^Payable from /,
    since: /^Payable　Settled on /,
    reckoned: 'Fees in detail',
    fee: 'Receipt fee',
    payable: 'Payable',
    cancelled: 'Cancelled',
    none: 'There are no such sales.',
    csv: 'Save as CSV',
    bank: 'Your bank account',
  },
} as const

test.each([
  { lang: 'jp', width: 1280, javaScript: true },
  { lang: 'en', width: 390, javaScript: false },
] as const)('a seller sees what each work leaves ($lang, $width px, scripts: $javaScript)', async seat => {
  const { lang, javaScript } = seat
  const text = words[lang]
  const reader = await visitor(browser, app.origin, { ...seat, token: owner.token })
  const { page } = reader
  const main = page.getByRole('main')
  await reader.open('/mine/soldItems')
  await main.getByRole('heading', { name: text.sold, level: 1 }).waitFor()
  await expectSoundWith(page, javaScript)
  await main.getByRole('link', { name: text.open }).click()
  await main.getByRole('heading', { name: text.sales, level: 1 }).waitFor()
  await main.getByText(text.month).waitFor()
  await main.getByRole('img', { name: text.chart }).waitFor()

  const row = ({ orderNumber }: Pick<Sale, 'orderNumber'>) =>
    main.getByRole('listitem').filter({ hasText: orderNumber })
  await row(sold.fresh).getByText(text.pending).waitFor()
  await row(sold.received).getByText(text.from).waitFor()
  await row(sold.done).getByText(text.since).waitFor()
  // 1,200,000 less 10 %, and what the buyer paid for the parcel (D21).
  await row(sold.done).getByText(text.reckoned).click()
  await row(sold.done).getByText(text.fee).waitFor()
  await row(sold.done).getByText('-¥120,000').waitFor()
  await row(sold.done).getByText('+¥5,300').waitFor()
  expect(await row(sold.done).getByText('¥1,085,300', { exact: true }).count()).toBe(2)
  await expectSoundWith(page, javaScript)

  const tab = (name: string) => main.getByRole('link', { name, exact: true }).click()
  await row(old).waitFor()
  await tab(text.thisMonth)
  await expect.poll(() => row(old).count()).toBe(0)
  await row(sold.fresh).waitFor()
  // The other filter and the file keep the period.
  await tab(text.payable)
  await expect.poll(() => row(sold.fresh).count()).toBe(0)
  await row(sold.done).waitFor()
  const saved = page.waitForEvent('download')
  await main.getByRole('link', { name: text.csv }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file).toContain(sold.done.orderNumber)
  expect(file).not.toContain(sold.fresh.orderNumber)
  expect(file).not.toContain(old.orderNumber)
  await tab(text.cancelled)
  await main.getByText(text.none).waitFor()
  await expectSoundWith(page, javaScript)

  // On a phone my page's pages are behind a button, which needs no scripts.
  const menu = page.getByRole('button', { name: /^(マイページの一覧|All my pages)$/ })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation').getByRole('link', { name: text.sales, exact: true }).first().click()
  await row(sold.received).getByRole('link').first().click()
  await main.getByText(sold.received.orderNumber, { exact: false }).first().waitFor()
  reader.expectQuiet()
})

test('a seller reads pages of sales that fit a desktop (en, 1280 px)', async () => {
  const text = words.en
  const reader = await visitor(browser, app.origin, { lang: 'en', token: owner.token })
  const { page } = reader
  const main = page.getByRole('main')
  await reader.open('/mine/soldItems')
  await expectSound(page)
  await reader.open('/mine/sales')
  await main.getByRole('listitem').filter({ hasText: sold.done.orderNumber }).getByText(text.reckoned).click()
  await expectSound(page)
  await main.getByRole('link', { name: text.cancelled, exact: true }).click()
  await main.getByText(text.none).waitFor()
  await expectSound(page)
  reader.expectQuiet()
})

test('a member who has sold nothing is told so, and sees no bars', async () => {
  const { token } = await world.member()
  const reader = await visitor(browser, app.origin, { width: 390, token })
  await reader.open('/mine/sales')
  const main = reader.page.getByRole('main')
  await main.getByText('売上はまだありません。').waitFor()
  expect(await main.getByRole('img', { name: /^過去12か月/ }).count()).toBe(0)
  await expectSound(reader.page)
})
