// Finance and support look into payments and into what sellers are owed: found, read, followed to its order.

import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { expectSound, expectSoundWith, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { cards, ofHouse, type Sale } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let finance: Person
/** Refused once, then paid, refunded in part and completed; and another that is only paid. */
let tried: Sale
let other: Sale

test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
  finance = await world.operator('support', 'finance')
  tried = await refusedThenBought()
  other = await world.order({ seller: ofHouse })
})

async function refusedThenBought(): Promise<Sale> {
  const sale = await world.order({ state: 'held' })
  await world.payThrough(sale.buyer, sale.orderId, cards.refused)
  await world.advance(sale, 'held', 'completed')
  await world.ask(adminRefundOrder, { id: sale.orderId, amount: 30_000, reason: '箱の傷のため' }, finance)
  await app.quiet()
  return sale
}

const words = {
  jp: {
    payments: '決済',
    payables: '支払予定',
    keyword: /^注文番号・決済番号/,
    member: /^ご購入者/,
    type: '支払方法',
    bank: '銀行振込',
    status: '状態',
    failed: '失敗',
    from: '登録日（から）',
    to: '登録日（まで）',
    apply: '適用する',
    count: (n: number) => `${n} 件`,
    none: '当てはまる決済はありません。',
    byCard: 'クレジットカードで探す',
    order: 'はじめより後にしてください。',
    captured: '売上確定',
    tds: /Y　認証に成功/,
    attempts: 'お支払いの試み',
    declined: '不成立',
    succeeded: '成功',
    refunds: '返金',
    even: '釣り合っています。',
    agrees: '一致',
    lines: /作品ごとの内訳/,
    reckoned: 'お受取額の内訳',
    commission: '販売手数料',
  },
  en: {
    payments: 'Payments',
    payables: 'Payables',
    keyword: /^Order or payment number/,
    member: /^Buyer/,
    type: 'Method',
    bank: 'Bank transfer',
    status: 'State',
    failed: 'Failed',
    from: 'Registered from',
    to: 'Registered until',
    apply: 'Apply',
    count: (n: number) => `${n} found`,
    none: 'No payment matches.',
    byCard: 'Search by Credit card',
    order: 'This must not be before the other end.',
    captured: 'Captured',
    tds: /Y　Authenticated/,
    attempts: 'Attempts to pay',
    declined: 'Declined',
    succeeded: 'Succeeded',
    refunds: 'Refunds',
    even: 'The books balance.',
    agrees: 'Agrees',
    lines: /Work by work/,
    reckoned: 'Fees in detail',
    commission: 'Commission',
  },
} as const

const seats = [
  { lang: 'jp', width: 1280, javaScript: true },
  { lang: 'en', width: 390, javaScript: false },
] as const

test.each(seats)('an operator finds and reads a payment ($lang, $width px, scripts: $javaScript)', async seat => {
  const { lang, javaScript } = seat
  const text = words[lang]
  const operator = await visitor(browser, app.origin, seat)
  await sit(app, operator, '/admin/payments', finance)
  const { page } = operator
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: text.payments, level: 1 }).waitFor()
  await expectSoundWith(page, javaScript)
  const apply = () => main.getByRole('button', { name: text.apply }).click()
  const day = new Date(app.clock.now() + 9 * 3_600_000).toISOString().slice(0, 10)

  await main.getByLabel(text.keyword).fill(tried.orderNumber)
  await main.getByLabel(text.from).fill(day)
  await main.getByLabel(text.to).fill('2020-01-01')
  await apply()
  await main.getByText(text.order).waitFor()
  await expectSoundWith(page, javaScript)
  await main.getByLabel(text.to).fill(day)
  await main.getByLabel(text.member).fill(tried.buyer.username)
  await main.getByLabel(text.type).selectOption(text.bank)
  await apply()
  await main.getByText(text.none).waitFor()
  await main.getByRole('link', { name: text.byCard }).click()
  await main.getByText(text.count(1)).waitFor()
  await main.getByLabel(text.status).selectOption(text.failed)
  await apply()
  await main.getByText(text.count(0)).waitFor()
  await main.getByLabel(text.status).selectOption('')
  await apply()
  await main.getByRole('listitem').getByRole('link', { name: tried.orderNumber }).click()

  await main.getByRole('heading', { name: tried.orderNumber, level: 1 }).waitFor()
  await main.getByText(text.captured).first().waitFor()
  await main.getByText(text.tds).first().waitFor()
  const attempts = main.getByRole('region', { name: text.attempts }).getByRole('listitem')
  const [first, second] = [attempts.nth(0), attempts.nth(1)]
  await first.getByText(text.declined, { exact: true }).waitFor()
  await second.getByText(text.succeeded, { exact: true }).waitFor()
  // The raw code, and its meaning in both languages whatever the page's own.
  expect(await first.getByText(/^E[C\d]\d{9}$/).count()).toBe(1)
  const facts = await first.getByRole('definition').allInnerTexts()
  expect(facts).toHaveLength(3)
  expect(facts[1]).toMatch(/[ぁ-ん]/)
  expect(facts[2]).toMatch(/^[A-Z][a-z]/)
  // Its reason stands with the order: the payment company is told the refund's number alone (D102).
  const refunds = main.getByRole('region', { name: text.refunds })
  await refunds.getByText('¥30,000').first().waitFor()
  expect(await refunds.getByText('箱の傷のため').count()).toBe(0)
  await expectSoundWith(page, javaScript)
  operator.expectQuiet()
})

test.each(seats)(
  'an operator of finance reads what sellers are owed ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang, javaScript } = seat
    const text = words[lang]
    const operator = await visitor(browser, app.origin, seat)
    await sit(app, operator, '/admin/payables', finance)
    const { page } = operator
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: text.payables, level: 1 }).waitFor()
    await main.getByText(text.even).waitFor()
    const row = main.getByRole('row').filter({ hasText: 'partner-teitei' })
    await row.getByText(text.agrees).waitFor()
    // Books and works say the same of every seller, the house among them.
    const sellers = await main
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .count()
    expect(sellers).toBeGreaterThanOrEqual(2)
    expect(await main.getByText(text.agrees, { exact: true }).count()).toBe(sellers)
    await expectSoundWith(page, javaScript)
    await row.getByRole('link').click()

    const line = main.getByRole('listitem').filter({ hasText: tried.orderNumber })
    await line.getByText(text.reckoned).click()
    await line.getByText(text.commission).waitFor()
    await line.getByText(text.agrees).waitFor()
    // 330,000 less 30,000 that went back, less 20 % (D20).
    expect(await line.getByText('¥240,000', { exact: true }).count()).toBeGreaterThanOrEqual(2)
    await expectSoundWith(page, javaScript)
    operator.expectQuiet()
  },
)

test.each(seats)(
  'an operator of finance closes a discrepancy with a note ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang, javaScript } = seat
    const say = consoleWords(lang)
    const paymentId = `o${tried.orderId}`
    await world.table.findDiscrepancy(paymentId)
    const operator = await visitor(browser, app.origin, seat)
    await sit(app, operator, '/admin', finance)
    const { page } = operator
    const main = page.getByRole('main')
    await main.getByRole('link', { name: say('money_discrepancies_open') }).click()
    await main.getByRole('heading', { name: say('money_discrepancies'), level: 1 }).waitFor()
    const row = main.getByRole('listitem').filter({ hasText: paymentId })
    await row.getByText('¥300,000').waitFor()
    await row.getByText('¥335,300').waitFor()
    expect(await row.getByRole('link', { name: say('money_open_order') }).getAttribute('href')).toContain(tried.orderId)
    await expectSoundWith(page, javaScript)

    const form = await unfold(page, seat, say('money_discrepancy_close'))
    await fill(form, say('money_discrepancy_note'), '管理画面で返金済み')
    if (javaScript) await expectSoundWith(page, javaScript)
    await form.getByRole('button', { name: say('money_discrepancy_close_submit') }).click()
    await done(page, say('money_discrepancy_done'))
    expect(await main.getByText(paymentId).count()).toBe(0)
    await main.getByRole('link', { name: say('money_discrepancy_closed') }).click()
    await main.getByText('管理画面で返金済み').first().waitFor()
    await expectSoundWith(page, javaScript)
    operator.expectQuiet()
  },
)

test.each(seats)(
  'an operator of finance reads what affiliates brought, and takes the file ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang, javaScript } = seat
    const say = consoleWords(lang)
    const name = `kobo-${lang}`
    const { buyer } = tried
    await world.hold(buyer, await world.work(), { affiliate: name })
    const operator = await visitor(browser, app.origin, seat)
    await sit(app, operator, '/admin/affiliates', finance)
    const { page } = operator
    const main = page.getByRole('main')
    const row = main.getByRole('row').filter({ hasText: name })
    await row.getByText('1', { exact: true }).first().waitFor()
    for (const meaning of ['members', 'orders', 'paid', 'works', 'amount'])
      await main.getByText(say(`affiliate_${meaning}_meaning`)).waitFor()
    await expectSoundWith(page, javaScript)
    const file = page.waitForEvent('download')
    await main.getByRole('button', { name: say('affiliate_export') }).click()
    expect((await file).suggestedFilename()).toMatch(/^affiliates_\d{4}-\d\d\.csv$/)
    await fill(main, say('admin_month'), '2020-01')
    await main.getByRole('button', { name: say('apply') }).click()
    await main.getByText(say('affiliate_none')).waitFor()
    await expectSoundWith(page, javaScript)
    operator.expectQuiet()
  },
)

test('an operator of finance reads pages of payments and payables that fit a desktop (en, 1280 px)', async () => {
  const operator = await visitor(browser, app.origin, { lang: 'en', operatorToken: finance.token })
  const { page } = operator
  const pages = [
    ['/admin/payments', words.en.payments],
    [`/admin/payments?keyword=${tried.orderNumber}&from=2020-01-02&to=2020-01-01`, words.en.order],
    [`/admin/payments/detail?orderId=${tried.orderId}`, tried.orderNumber],
    ['/admin/payables', words.en.even],
    ['/admin/payables/detail?seller=partner-teitei', tried.orderNumber],
  ] as const
  for (const [path, shown] of pages) {
    await operator.open(path)
    await page.getByRole('main').getByText(shown).first().waitFor()
    const more = page.getByRole('main').getByRole('listitem').filter({ hasText: tried.orderNumber })
    if (path.startsWith('/admin/payables/')) await more.getByText(words.en.reckoned).click()
    await expectSound(page)
  }
  operator.expectQuiet()
})

test('an operator of support reads payments and is not shown what is owed', async () => {
  const operator = await visitor(browser, app.origin)
  await sit(app, operator, '/admin/payments', await world.operator('support'))
  const { page } = operator
  const menu = page.getByRole('navigation', { name: '運営' })
  await menu.getByRole('link', { name: '決済', exact: true }).waitFor()
  expect(await menu.getByRole('link', { name: '支払予定' }).count()).toBe(0)
  await page.getByRole('main').getByText(other.orderNumber).waitFor()
  await operator.open('/admin/payables')
  await page.getByRole('alertdialog').waitFor()
  await operator.open(`/admin/payments/detail?orderId=${other.orderId}`)
  await page.getByRole('heading', { name: `決済 ${other.orderNumber}`, level: 1 }).waitFor()
  for (const nothing of ['/admin/payments/detail', '/admin/payments/detail?id=nothing']) {
    await operator.open(nothing)
    await page.getByRole('alertdialog').waitFor()
  }
})
