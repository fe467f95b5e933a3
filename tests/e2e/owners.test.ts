// Owners of works: one that was sold is fetched (D74), one is auctioned again and its money goes to the bank (D73, D88), one
// that is kept is shown to others or not (D97).
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { saleHistory } from '#shared/api/earning/sales.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { findApplication, saveApplicationDraft } from '#shared/api/selling/resale/applications.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { monthEnd } from '#shared/domain/earning/payout/payout.ts'
import { hourMs } from '#shared/durations.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { addDays } from '#shared/platform/transfers/business-day.ts'
import { expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { checkout } from '#tests/support/checkout-page-words.ts'
import { consoleWords, done, inDays, sit, unfold } from '#tests/support/console-pages.ts'
import { soldToBeFetched } from '#tests/support/fuzz/pickup-successes.ts'
import { test } from '#tests/support/journeys.ts'
import { testPassword } from '#tests/support/people.ts'
import { keepsCard } from '#tests/support/purchase-steps.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { samplePicture } from '#tests/support/sample-picture.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import type { World } from '#tests/support/world.ts'
import { readZengin } from '#tests/support/zengin-reader.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world, close } = await worker.own())
})
test.afterAll(() => close())

const titles = { jp: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' } as const

test('a seller proposes days twice, the work is fetched on one of them, and its money becomes payable', async () => {
  const sale = await soldToBeFetched(world)
  const open = async (lang: 'jp' | 'en', width: number, path: string) => {
    const token = await world.tokenOf(sale.seller, 60_000)
    const seat = await visitor(browser, app.origin, { lang, width, javaScript: lang === 'jp', token })
    await seat.open(path)
    return { seat, page: seat.page, main: seat.page.getByRole('main'), say: consoleWords(lang) }
  }
  const fill = async (page: Page, date: string, part: string) => {
    const main = page.getByRole('main')
    await main.locator('input[type=date]').first().fill(date)
    await main.getByRole('combobox').first().selectOption(part)
  }
  const first = (page: Page) => page.getByRole('main').locator('input[type=date]').first().getAttribute('min')

  // From the row of the sold work, with scripts.
  const jp = await open('jp', 1280, '/mine/soldItems')
  const row = jp.main.getByRole('listitem').filter({ hasText: sale.orderNumber })
  await row.getByRole('link', { name: jp.say('pickup_link') }).click()
  await jp.main.getByRole('heading', { level: 1, name: titles.jp }).waitFor()
  await expectSoundOnScreens(jp.page)
  const early = addDays((await first(jp.page)) ?? '', -1)
  await fill(jp.page, early, 'pm')
  await jp.main.getByRole('button', { name: jp.say('pickup_propose_send') }).click()
  await jp.main.getByRole('alert').getByRole('link').waitFor()
  await fill(jp.page, addDays(early, 1), 'pm')
  await jp.main.getByRole('button', { name: jp.say('pickup_propose_send') }).click()
  await done(jp.page, jp.say('pickup_done_propose'))
  await expectSoundOnScreens(jp.page)
  jp.seat.expectQuiet()

  await app.clock.advance('P3DT1M', 'everything')
  await app.quiet()
  // Without scripts, in the other language.
  const en = await open('en', 390, '/mine/productManage')
  await en.main.getByRole('link', { name: en.say('waits_pickup') }).click()
  await en.main.getByText(en.say('pickup_lapsed')).waitFor()
  const day = (await first(en.page)) ?? ''
  await fill(en.page, day, 'am')
  await en.main.getByRole('button', { name: en.say('pickup_propose_send') }).click()
  await done(en.page, en.say('pickup_done_propose'))

  const say = consoleWords('en')
  const atBoard = async (path: string) => {
    const operator = await visitor(browser, app.origin, { lang: 'en', width: 390, javaScript: true })
    await sit(app, operator, path, await world.operator('support'))
    const main = operator.page.getByRole('main')
    const item = main.getByRole('listitem').filter({ hasText: sale.orderNumber })
    return { operator, page: operator.page, main, item }
  }
  const { operator, page, main, item } = await atBoard('/admin')
  await expectSoundOnScreens(page)
  await main
    .getByRole('link', { name: say('today_pickups') })
    .first()
    .click()
  await item.getByText(say('pickup_lapses', { n: 1 })).waitFor()
  await expectSoundOnScreens(page)
  const act = (what: string) => say('pickup_act_on', { act: say(what), title: titles.en })
  await unfold(page, { javaScript: true }, act('pickup_confirm'))
  const dialog = page.getByRole('dialog')
  await expectSoundOnScreens(page)
  await dialog.getByRole('button', { name: say('pickup_confirm_send') }).click()
  await done(page, say('pickup_done_confirm'))
  await item.getByText(say('pickup_state_confirmed')).waitFor()
  operator.expectQuiet()
  expect(await world.noticesOf(sale.seller)).toContain('「志野茶碗 葦原」集荷の日程が決まりました')

  const list = await open('jp', 390, '/mine/productManage')
  await list.main.getByRole('link', { name: list.say('waits_collection') }).click()
  await list.main.getByText(list.say('pickup_state_confirmed')).waitFor()
  await expectSoundOnScreens(list.page)

  // On its day the courier comes, and the house sends it on.
  await app.clock.set(`${day}T10:00:00+09:00`, 'everything')
  await app.quiet()
  const fetched = await atBoard('/admin/pickups')
  await unfold(fetched.page, { javaScript: true }, act('pickup_collect'))
  const step = fetched.page.getByRole('dialog')
  await step.getByRole('button', { name: say('pickup_collect_send') }).click()
  await done(fetched.page, say('pickup_done_collect'))
  await unfold(fetched.page, { javaScript: true }, act('pickup_hand'))
  await step.getByLabel(say('trade_number')).fill('1234-5678-9012')
  await expectSoundOnScreens(fetched.page)
  await step.getByRole('button', { name: say('pickup_hand_send') }).click()
  await done(fetched.page, say('pickup_done_hand'))
  fetched.operator.expectQuiet()

  // Nobody says a word: it counts as received after two weeks, and is the buyer's after two more.
  for (let weeks = 2; weeks <= 4; weeks += 2) {
    await app.clock.advance('P14DT1H', 'everything')
    await app.quiet()
  }
  const sales = await open('jp', 1280, '/mine/sales')
  await sales.main
    .getByRole('listitem')
    .filter({ hasText: sale.orderNumber })
    .getByText(/^お支払い可能　.*に確定$/)
    .waitFor()
})

test('an owner has a work auctioned again, and what is left of the price goes to the bank by a file', async () => {
  const say = consoleWords('jp')
  const resale = await openResale(world)
  const bought = await resale.owner()
  const { buyer: owner, productId } = bought
  const bank = {
    ...{ bankName: 'みずほ銀行', bankCode: '0001' },
    ...{ branchName: '丸の内中央支店', branchCode: '004' },
  }
  const account = { ...bank, depositType: 2, accountNumber: '0076543', payeeName: 'モリシタ ナギ' } as const
  await world.ask(updateBank, { ...account, password: owner.password }, owner)
  // What other journeys type is in the draft already.
  const { productId: _id, agree: _agree, ...form } = await resale.formOf(bought)
  const typed = Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  await world.ask(saveApplicationDraft, { productId, form: Object.fromEntries(typed) }, owner)

  const seat = await visitor(browser, app.origin, { width: 390, token: await world.tokenOf(owner) })
  const { page } = seat
  const main = page.getByRole('main')
  const at = (step: string) => seat.open(`/mine/resell?productId=${productId}&step=${step}`)
  const next = () => main.getByRole('button', { name: '次へ進む', exact: true }).last().click()
  await at('photos')
  await main.getByText(say('resale_photo_drag')).waitFor()
  await expectSoundOnScreens(page)
  await drag(page, say('resale_photo', { number: 2 }), say('resale_photo', { number: 1 }))
  await main.getByText('下書きを保存しました。').waitFor()

  await at('price')
  await main.getByRole('radio', { name: /^オークション/ }).check()
  await main.getByLabel(say('resale_start_price')).fill('700,000')
  const end = inDays(app, 10)
  await main.getByRole('textbox', { name: say('resale_end') }).fill(end)
  await expectSoundOnScreens(page)
  await next()
  await main.getByLabel(say('resale_storage')).waitFor()
  await at('confirm')
  await main.getByLabel(say('resale_agree')).check()
  await main.getByRole('button', { name: say('resale_send') }).click()
  await main.getByText('申請を受け付けました', { exact: false }).waitFor()
  seat.expectQuiet()
  const [applied] = (await world.ask(listMyProducts, { tab: 'application' }, owner)).list
  const id = applied?.applicationId ?? ''
  const { application } = await world.ask(findApplication, { id }, owner)
  expect(application).toMatchObject({ saleKind: 2, startPrice: 700_000 })
  expect(application.imgs.map(img => img.id)).toEqual(form.imgs.toReversed())

  expect((await resale.approve(id)).code).toBe(200)
  const [winner, other] = [await world.buyer(), await world.buyer()]
  expect((await world.bid(other, productId, 700_000)).code).toBe(200)
  expect((await world.bid(winner, productId, 900_000)).code).toBe(200)
  await world.advancePast(Date.parse(`${end}+09:00`), 'everything')
  const { orderId, orderNumber } = await world.hold(winner, productId, { source: 3 })
  const itemId = (await world.console.order(orderId)).items[0]?.id ?? ''
  await world.advance({ buyer: winner, owner, productId, orderId, orderNumber, itemId }, 'held', 'completed')
  const [line] = (await world.ask(saleHistory, {}, owner)).list
  expect(line).toMatchObject({ orderNumber, payStatus: 'payable' })

  const transfers = await paidOut(owner)
  const transfer = transfers.find(({ accountNumber }) => accountNumber === '0076543')
  expect(transfer).toMatchObject({ bankCode: '0001', branchCode: '004' })
  expect(Number(transfer?.['amount'])).toBe(line?.net)
})

/** The month is closed by itself; two of finance make the bank's file in the console. Its transfers, as a bank reads them. */
async function paidOut(owner: Pick<Buyer, 'username'>) {
  const say = consoleWords('jp')
  await app.clock.set(new Date(monthEnd(monthInJapan(app.clock.now())) + 2 * hourMs).toISOString(), 'everything')
  await app.quiet()
  const finance = async () => {
    const operator = await visitor(browser, app.origin, { javaScript: true })
    await sit(app, operator, '/admin/payouts', await world.operator('finance'))
    return { operator, page: operator.page, main: operator.page.getByRole('main') }
  }
  const maker = await finance()
  await maker.main.getByRole('row').filter({ hasText: owner.username }).getByText(say('payouts_ready')).waitFor()
  await maker.main.getByRole('button', { name: say('payouts_make') }).click()
  await done(maker.page, say('payouts_made'))
  await app.quiet()
  const approver = await finance()
  await approver.main
    .getByRole('table', { name: say('payouts_batches') })
    .getByRole('link')
    .first()
    .click()
  const approval = await unfold(approver.page, { javaScript: true }, say('payouts_approve'))
  await approval.getByRole('button', { name: say('payouts_approve') }).click()
  await done(approver.page, say('payouts_approved'))
  await expectSoundOnScreens(approver.page)
  const saved = approver.page.waitForEvent('download')
  await approver.main.getByRole('button', { name: say('payouts_file') }).click()
  const { transfers } = readZengin(readFileSync(await (await saved).path()))
  for (const { operator } of [maker, approver]) operator.expectQuiet()
  return transfers
}

test('an owner sells a work again at a price: from the wizard to the line of the bank’s file', async () => {
  const say = consoleWords('jp')
  const { buyer: owner, productId } = await world.order({ state: 'completed', work: { price: 800_000 } })
  const seat = await visitor(browser, app.origin, { token: await world.tokenOf(owner) })
  const { page } = seat
  const main = page.getByRole('main')
  const next = () => main.getByRole('button', { name: '次へ進む', exact: true }).last().click()
  const label = (key: string) => main.getByLabel(say(key), { exact: true })
  await seat.open(`/mine/resell?productId=${productId}`)
  const buffer = await samplePicture('jpeg', { width: 800, height: 800 })
  await main
    .getByLabel('作品の写真', { exact: true })
    .last()
    .setInputFiles({ name: 'bowl.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'この写真にする' }).click()
  await main.getByRole('img', { name: say('resale_photo', { number: 1 }) }).waitFor()
  await main.getByLabel('状態の説明').fill('縁に一か所、長さ四ミリの擦れがあります。')
  await main.getByLabel('作品についてのことば').fill('茶会で三度使い、桐箱に入れて保管していました。')
  await next()
  await main.getByRole('textbox', { name: /^価格（税込・円）/ }).fill('1,200,000')
  await next()
  await main.getByLabel(say('resale_storage')).fill('自宅の茶箪笥')
  await main.getByLabel('作品の寸法').fill('径12.6×高9.0 cm')
  await main.getByLabel('付属品').fill('共箱、共布')
  for (const side of ['幅', '奥行', '高さ']) await main.getByLabel(side, { exact: true }).fill('16')
  await main.getByLabel('重さ（g）').fill('430')
  await next()
  // A bank that nobody knows is refused at its field; the numbers of a passbook are an account.
  await label('info_bank_name').fill('みずき銀行')
  await label('info_branch_name').fill('本店')
  await label('info_account_number').fill('1234567')
  const fillRest = async () => {
    await main.getByLabel(say('info_payee')).fill('もりした なぎ')
    await main.getByLabel('パスワード', { exact: false }).fill(testPassword)
  }
  await fillRest()
  await main.getByLabel(say('resale_birth_date')).fill('1978-04-02')
  await main.getByLabel(say('resale_occupation')).fill('会社員')
  await next()
  await main.getByRole('alert').getByText(say('error_BANK_CODE_NEEDED')).waitFor()
  await main.getByText(say('bank_postal'), { exact: true }).click()
  await label('bank_postal_symbol').fill('10530')
  await label('bank_postal_number').fill('12345671')
  await fillRest()
  // The form of identity was kept, and can be corrected (D71, D94b).
  await main.getByText(say('resale_identity_correct'), { exact: true }).click()
  await main.getByLabel(say('resale_birth_date')).fill('1979-04-03')
  await main.getByLabel(say('resale_occupation')).fill('陶芸家')
  await expectSoundOnScreens(page)
  await next()
  await main.getByLabel(say('resale_agree')).check()
  await main.getByRole('button', { name: say('resale_send') }).click()
  await main.getByText('申請を受け付けました', { exact: false }).waitFor()
  seat.expectQuiet()

  const reviewer = await visitor(browser, app.origin)
  await sit(app, reviewer, `/admin/applications?username=${owner.username}`, await world.operator('reviewer'))
  await reviewer.page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await reviewer.page.getByText('1979年4月3日（火）').waitFor()
  const approval = await unfold(reviewer.page, { javaScript: true }, say('review_approve'))
  await approval.getByRole('button', { name: say('admin_confirm_review') }).click()
  await approval.getByRole('button', { name: say('review_approve_submit') }).click()
  await done(reviewer.page, say('review_done_approved'))
  reviewer.expectQuiet()

  const text = checkout.jp
  const buyer = await keepsCard(world)
  const shop = await visitor(browser, app.origin, { token: await world.tokenOf(buyer) })
  await shop.open(`/artworks/detail?id=${productId}`)
  await shop.page.getByRole('button', { name: text.buy }).first().click()
  await shop.page.getByRole('link', { name: text.toAddress }).click()
  await shop.page.getByRole('button', { name: text.hold }).click()
  await shop.page.getByLabel(text.agree).check()
  await shop.page.getByRole('button', { name: new RegExp(text.pay('¥[\\d,]+')) }).click()
  await shop.page.getByRole('heading', { name: text.thanks }).waitFor()
  shop.expectQuiet()
  await app.quiet()
  const [sold] = (await world.ask(saleHistory, {}, owner)).list
  const { orderItemId: itemId = '', orderNumber = '' } = sold ?? {}
  await world.advance({ buyer, owner, productId, orderId: '', orderNumber, itemId }, 'paid', 'completed')
  const [line] = (await world.ask(saleHistory, {}, owner)).list
  expect(line).toMatchObject({ orderNumber, price: 1_200_000, payStatus: 'payable' })

  const transfers = await paidOut(owner)
  expect(transfers.find(({ accountNumber }) => accountNumber === '1234567')).toMatchObject({
    ...{ bankCode: '9900', branchCode: '058', accountType: '1', payee: 'ﾓﾘｼﾀ ﾅｷﾞ' },
    amount: String(line?.net).padStart(10, '0'),
  })
})

/** With a finger, sideways first, as photographs are moved on a phone. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const centre = async (name: string) => {
    const image = page.getByRole('main').getByRole('img', { name })
    await image.scrollIntoViewIfNeeded()
    const box = await image.boundingBox()
    if (!box) throw new Error(`${name} is not to be seen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [start, end] = [await centre(from), await centre(to)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [start])
  for (let n = 1; n <= 8; n++) {
    const part = n / 8
    await touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
  }
  await touch('touchEnd', [])
}

test('a member chooses what others see of their works', async () => {
  const { buyer } = await world.order({ state: 'completed' })
  const say = consoleWords('en')
  const owner = await visitor(browser, app.origin, { lang: 'en', width: 390, javaScript: true, token: buyer.token })
  const main = owner.page.getByRole('main')
  const guest = await visitor(browser, app.origin, { lang: 'jp', width: 1280, javaScript: true })
  const seen = guest.page.getByRole('main')
  const missing = consoleWords('jp')('viewer_missing')
  await guest.page.goto(`${app.origin}/jp/viewer?id=${buyer.id}`)
  await seen.getByText(missing).last().waitFor()

  await owner.open('/mine/basicInfo')
  await main.getByRole('link', { name: say('viewer_choose') }).click()
  await main.getByRole('heading', { level: 1, name: say('viewer_display') }).waitFor()
  await expectSoundOnScreens(owner.page)
  await main.getByLabel(say('viewer_display_owned')).check()
  await main.getByRole('button', { name: say('viewer_display_save') }).click()
  await main.getByRole('status').getByText(say('info_saved')).waitFor()
  await main.getByRole('link', { name: say('viewer_see_own') }).click()
  await main.getByRole('heading', { level: 2, name: say('viewer_owned') }).waitFor()
  await expectSoundOnScreens(owner.page)
  owner.expectQuiet()

  await guest.page.goto(`${app.origin}/jp/viewer?id=${buyer.id}`)
  await seen.getByRole('link', { name: titles.jp }).waitFor()
  await expectSoundOnScreens(guest.page)
})
