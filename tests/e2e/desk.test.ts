// An owner's desk and the pages around it: a work that an operator registers, its provenance, offers that wait, a listing
// that an operator withdraws, and a sale that waits to be shipped; with and without scripts, in both languages.
import type { Browser } from 'playwright-core'
import { expect, vi } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { expectSoundWith, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { Sale } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const seats = [
  { lang: 'jp', width: 390, javaScript: true },
  { lang: 'en', width: 1280, javaScript: false },
] as const

test.each(seats)(
  'a reviewer registers whose a work is, and its owner finds it with its provenance ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang, width, javaScript } = seat
    const say = consoleWords(lang)
    const owner = await world.buyer()
    const productId = await world.work({
      state: 'held',
      saleStatus: 'not-on-sale',
      title: { ja: '織部皿', en: 'Oribe dish' },
    })
    const reviewer = await world.operator('reviewer')
    const operator = await visitor(browser, app.origin, { lang, width, javaScript })
    await sit(app, operator, `/admin/works/edit?id=${productId}`, reviewer)
    const form = await unfold(operator.page, seat, say('admin_action_owner'))
    await fill(form, say('admin_action_owner_name'), 'nobody_at_all')
    await fill(form, say('admin_action_owner_basis'), '330,000')
    await fill(form, say('admin_reason'), '領収書の写しを確認')
    await form.getByRole('button', { name: say('admin_action_owner_submit') }).click()
    await form.getByText(say('error_MEMBER_UNKNOWN')).first().waitFor()
    if (javaScript) await expectSoundWith(operator.page, javaScript)
    await fill(form, say('admin_action_owner_name'), owner.username)
    await form.getByRole('button', { name: say('admin_action_owner_submit') }).click()
    await done(operator.page, say('admin_done_owner'))
    await operator.page.getByText(owner.username).waitFor()
    const file = operator.page.waitForEvent('download')
    await operator.page.getByRole('button', { name: say('admin_work_book') }).click()
    expect((await file).suggestedFilename()).toContain('standing-book_')

    const member = await visitor(browser, app.origin, { lang, width, javaScript, token: owner.token })
    const { page } = member
    const main = page.getByRole('main')
    await member.open('/mine/productManage')
    const row = main.getByRole('listitem').filter({ hasText: lang === 'jp' ? '織部皿' : 'Oribe dish' })
    await row.getByText('¥330,000', { exact: false }).waitFor()
    await expectSoundWith(page, javaScript)
    await row.getByRole('link', { name: say('book_all') }).click()
    await main.getByRole('heading', { name: say('book_events') }).waitFor()
    await main.getByText(owner.username).waitFor()
    await main
      .getByText(say('book_hidden'))
      .or(main.getByText(say('book_registered')))
      .first()
      .waitFor()
    await expectSoundWith(page, javaScript)
    await member.open('/mine/resell')
    await main
      .getByRole('link', { name: say('resale_apply_for', { title: lang === 'jp' ? '織部皿' : 'Oribe dish' }) })
      .click()
    await page.waitForURL(url => url.searchParams.get('productId') === productId)
  },
)

test.each(seats)(
  'an owner reads on the desk what waits, until when, and why a listing ended ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang, width, javaScript } = seat
    const say = consoleWords(lang)
    const resale = await openResale(world)
    const offered = await resale.listed({ saleKind: 3, price: 900_000 })
    const sender = await world.buyer()
    await world.ask(createOffer, { productId: offered.productId, price: 700_000, period: '3d' }, sender)
    const open = async (token: string) => visitor(browser, app.origin, { lang, width, javaScript, token })
    const owner = await open(offered.buyer.token)
    const main = owner.page.getByRole('main')
    await owner.open('/mine/productManage?tab=listed-fixed')
    await main.getByText('¥700,000', { exact: false }).waitFor()
    await main.getByText(say('resale_due_offers')).waitFor()
    await expectSoundWith(owner.page, javaScript)
    await main.getByRole('link', { name: say('resale_answer_offers'), exact: true }).click()
    await owner.page.waitForURL(url => url.pathname.endsWith('/mine/bargain'))

    const operator = await visitor(browser, app.origin, { lang, width, javaScript })
    await sit(app, operator, `/admin/works/edit?id=${offered.productId}`, resale.reviewer)
    const form = await unfold(operator.page, seat, say('admin_action_delist'))
    await form.getByText(say('admin_action_delist_owner')).waitFor()
    await fill(form, say('admin_reason'), '箱書きの確認のため')
    await form.getByRole('button', { name: say('admin_action_delist_submit') }).click()
    await done(operator.page, say('admin_done_delisted'))
    await owner.open('/mine/productManage')
    await main.getByText('箱書きの確認のため', { exact: false }).waitFor()
    await expectSoundWith(owner.page, javaScript)
    await app.quiet()
    await owner.open('/mine/notice')
    await main.getByText('箱書きの確認のため', { exact: false }).waitFor()

    const first = await resale.listed()
    const buyer = await world.buyer()
    const order = await world.hold(buyer, first.productId)
    const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
    const sale: Sale = { ...first, ...order, buyer, owner: first.buyer, itemId: item?.id ?? '' }
    await world.advance(sale, 'held', 'paid')
    const seller = await open(first.buyer.token)
    const desk = seller.page.getByRole('main')
    await seller.open('/mine/productManage?tab=fixed')
    await desk.getByText('¥1,200,000', { exact: false }).waitFor()
    await desk.getByText(say('resale_due_ship')).waitFor()
    await expectSoundWith(seller.page, javaScript)
    await desk.getByRole('link', { name: say('trade_ship') }).click()
    const report = javaScript ? seller.page.getByRole('dialog') : desk
    await report.getByRole('button', { name: say('trade_ship_send') }).waitFor()
    await expectSoundWith(seller.page, javaScript)
  },
)
