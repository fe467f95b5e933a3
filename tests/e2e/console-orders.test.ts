// What an operator does with orders: finds one, sends it on its way, ends it, gives money back; each role only its own.

import type { Browser } from 'playwright-core'
import { expect, vi } from 'vitest'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { hourMs } from '#shared/durations.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoundOnWalk, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { ofHouse, parcel, type Sale } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
let clerk: Person
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
  clerk = await world.operator('support', 'finance')
})

const seats = [
  { lang: 'jp', width: 1280, javaScript: true },
  { lang: 'en', width: 390, javaScript: false },
] as const
type Seat = (typeof seats)[number]

async function desk(seat: Seat, path: string, account: Person = clerk) {
  const operator = await visitor(browser, app.origin, seat)
  await sit(app, operator, path, account)
  const { page } = operator
  return { operator, page, main: page.getByRole('main'), say: consoleWords(seat.lang) }
}

const titles = { jp: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' } as const

test.each([seats[0]])(
  'an operator finds an order, ships it, notes its arrival and reissues its receipt ($lang, $width px)',
  async seat => {
    const sold = await world.order({ seller: ofHouse })
    const { operator, page, main, say } = await desk(seat, '/admin/orders')
    await main.getByLabel(say('admin_orders_keyword')).fill(sold.orderNumber)
    await main.getByLabel(say('admin_orders_delivery')).selectOption(say('trade_s1'))
    await main.getByRole('button', { name: say('apply') }).click()
    await main.getByText(say('admin_orders_count', { count: 1 })).waitFor()
    await page.waitForURL(({ searchParams }) => searchParams.get('keyword') === sold.orderNumber)
    await expectSoundOnWalk(page)
    await main.getByRole('link', { name: sold.orderNumber }).click()
    await main.getByRole('heading', { level: 1, name: new RegExp(sold.orderNumber) }).waitFor()
    const work = main.getByRole('region', { name: titles[seat.lang] })
    await work.getByText(say('admin_parcel_due_overdue')).waitFor()
    await main.getByText(sold.buyer.email).waitFor()

    // Refused without a number; what was typed stays.
    let form = await unfold(page, seat, say('admin_order_action_ship'))
    await form.getByLabel(say('trade_carrier')).selectOption('sagawa')
    // The next step of a sale explains itself.
    expect(await form.getByLabel(say('admin_reason')).count()).toBe(0)
    await form.getByRole('button', { name: say('admin_order_action_ship_submit') }).click()
    await form
      .getByRole('alert')
      .getByRole('link', { name: say('trade_number') })
      .waitFor()
    await expectAccessible(page)
    await fill(form, say('trade_number'), '1234-5678-9012')
    await form.getByRole('button', { name: say('admin_order_action_ship_submit') }).click()
    await done(page, say('admin_order_done_ship'))
    await work.getByRole('link', { name: /1234-5678-9012/ }).waitFor()
    expect(await world.console.parcel(sold)).toMatchObject({ deliveryStatus: 2, carrierId: 'sagawa' })

    await world.table.changeParcel(sold.itemId, { shippedAt: app.clock.now() - 2 * hourMs })
    await page.reload()
    form = await unfold(page, seat, say('admin_order_action_arrive'))
    await form.getByRole('button', { name: say('admin_order_action_arrive_submit') }).click()
    await done(page, say('admin_order_done_arrive'))
    expect((await world.console.parcel(sold)).arrivedAt).toBeTypeOf('string')
    await work.getByText(say('admin_order_return_until')).waitFor()
    expect(await main.getByRole('button', { name: say('admin_order_action_arrive') }).count()).toBe(0)

    form = await unfold(page, seat, say('admin_order_action_receipt'))
    await fill(form, say('admin_order_payee'), '株式会社 葦原堂')
    await fill(form, say('admin_reason'), '宛名の訂正')
    await form.getByRole('button', { name: say('admin_order_action_receipt_submit') }).click()
    await done(page, say('admin_order_done_receipt'))
    await main.getByText('株式会社 葦原堂').first().waitFor()
    await main.getByRole('link', { name: say('admin_order_see_payment') }).waitFor()
    expect((await world.console.sale(sold.orderId)).receipt).toEqual({ issued: 1, payee: '株式会社 葦原堂' })
    const records = main.getByRole('region', { name: say('admin_audit') })
    await records.getByText(say('admin_audit_order_receipt')).waitFor()
    expect(await records.getByText(say('admin_audit_order_move')).count()).toBe(2)
    // What was acted on is called by its name and never by its id.
    await records.getByRole('link', { name: new RegExp(` ${sold.orderNumber}$`) }).waitFor()
    expect(await records.getByText(new RegExp(`${sold.orderId}|${sold.itemId}`)).count()).toBe(0)
    await expectSoundOnWalk(page)
    operator.expectQuiet()
  },
)

test.each(seats)(
  'an operator cancels and refunds a paid order, after a second question ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const sold = await world.order({ seller: ofHouse })
    const { operator, page, main, say } = await desk(seat, `/admin/orders/detail?id=${sold.orderId}`)
    const form = await unfold(page, seat, say('admin_order_action_cancel'))
    await form.getByRole('button', { name: say('admin_confirm_review') }).click()
    await form
      .getByRole('alert')
      .getByRole('link', { name: say('admin_reason') })
      .waitFor()
    await fill(form, say('admin_reason'), '作品に傷みが見つかったため')
    await form.getByRole('button', { name: say('admin_confirm_review') }).click()
    await form.getByRole('alert').getByText('¥335,300').waitFor()
    expect((await world.console.parcel(sold)).deliveryStatus).toBe(1)
    if (seat.javaScript) await expectAccessible(page)

    // Back to the form, which still holds what was typed, and once more.
    await form.getByRole('button', { name: say('admin_confirm_change') }).click()
    const reason = form.getByLabel(new RegExp(`^${say('admin_reason')}`))
    await reason.waitFor()
    expect(await reason.inputValue()).toBe('作品に傷みが見つかったため')
    await form.getByRole('button', { name: say('admin_confirm_review') }).click()
    await form.getByRole('button', { name: say('admin_order_action_cancel_submit') }).click()
    await done(page, say('admin_order_done_cancel'))
    await app.quiet()
    await page.reload()
    const refunds = main.getByRole('region', { name: say('admin_order_refunds'), exact: true })
    await refunds.getByText('¥335,300').waitFor()
    await refunds.getByText(say('admin_refund_state_done'), { exact: true }).waitFor()
    await main.getByText(say('admin_order_state_refunded'), { exact: true }).first().waitFor()
    expect((await world.console.sale(sold.orderId)).money).toMatchObject({ refunded: 335_300, reserved: 0 })
    await expectNoSidewaysScroll(page)
    operator.expectQuiet()
  },
)

test('an operator gives back a part of the money, then all that is left, and never more', async () => {
  const seat = seats[0]
  const sold = await world.order({ seller: ofHouse })
  await ship(sold)
  const detail = `/admin/orders/detail?id=${sold.orderId}`
  const { operator, page, main, say } = await desk(seat, detail)
  let form = await unfold(page, seat, say('admin_order_action_refund'))
  await fill(form, say('admin_order_action_refund_amount'), '335,301')
  await fill(form, say('admin_reason'), '箱の傷のため')
  await form.getByRole('button', { name: say('admin_confirm_review') }).click()
  await form.getByRole('button', { name: say('admin_order_action_refund_submit') }).click()
  await form.getByRole('alert').getByText('返金できる金額を超えています。').waitFor()
  await fill(form, say('admin_order_action_refund_amount'), '30,000')
  await form.getByRole('button', { name: say('admin_confirm_review') }).click()
  await form.getByRole('alert').getByText('¥30,000').waitFor()
  await form.getByRole('button', { name: say('admin_order_action_refund_submit') }).click()
  await done(page, say('admin_order_done_refund'))
  await app.quiet()
  // Without the sentence in its address: the second refund ends with the same one.
  await operator.open(detail)
  await main.getByText(say('admin_order_state_part_refunded'), { exact: true }).waitFor()

  form = await unfold(page, seat, say('admin_order_action_refund_all'))
  await fill(form, say('admin_reason'), '返送をお願いしないため')
  await form.getByRole('button', { name: say('admin_confirm_review') }).click()
  await form.getByRole('alert').getByText('¥305,300').waitFor()
  await form.getByRole('button', { name: say('admin_order_action_refund_submit') }).click()
  await done(page, say('admin_order_done_refund'))
  await app.quiet()
  await page.reload()
  await main.getByText(say('admin_order_state_refunded'), { exact: true }).waitFor()
  expect(await main.getByRole('button', { name: say('admin_order_action_refund') }).count()).toBe(0)
  expect((await world.till.get(`o${sold.orderId}`)).refunded_amount).toBe(335_300)
  operator.expectQuiet()
})

test('an operator quotes the shipping fee of a work that no parcel can carry', async () => {
  const seat = seats[1]
  const work = { boxSizeCm: [100, 100, 60] }
  const { orderId, orderNumber } = await world.order({ seller: ofHouse, work, state: 'held' })
  const { operator, page, main, say } = await desk(seat, '/admin')
  await main.getByRole('link', { name: new RegExp(say('admin_order_flag_quote')) }).click()
  await main.getByRole('link', { name: orderNumber }).click()
  const form = await unfold(page, seat, say('admin_order_action_quote'))
  await fill(form, say('admin_order_action_quote_of', { title: titles.en }), '88,000')
  await form.getByRole('button', { name: say('admin_confirm_review') }).click()
  await form.getByRole('alert').getByText('¥420,000').waitFor()
  expect((await world.console.order(orderId)).payStatus).toBe(8)
  await form.getByRole('button', { name: say('admin_order_action_quote_submit') }).click()
  await done(page, say('admin_order_done_quote'))
  expect(await world.console.order(orderId)).toMatchObject({ payStatus: 0, amounts: { total: 420_000 } })
  operator.expectQuiet()
})

test('operators see the acts of their roles, and are refused the calls of others', async () => {
  const sold = await world.order({ seller: ofHouse })
  const path = `/admin/orders/detail?id=${sold.orderId}`
  const acts = ['ship', 'cancel', 'refund', 'receipt'] as const
  const sees = async (...roles: Parameters<World['operator']>) => {
    const account = await world.operator(...roles)
    const { operator, page, main, say } = await desk(seats[0], path, account)
    await main.getByRole('heading', { level: 1, name: new RegExp(sold.orderNumber) }).waitFor()
    // Words, not buttons: before the page's scripts have run there are none.
    const count = (act: (typeof acts)[number]) =>
      main.getByText(say(`admin_order_action_${act}`), { exact: true }).count()
    const found = await Promise.all(acts.map(async act => ((await count(act)) > 0 ? [act] : [])))
    operator.expectQuiet()
    await page.close()
    return { account, acts: found.flat() }
  }
  const support = await sees('support')
  expect(support.acts).toEqual(['ship', 'cancel'])
  const finance = await sees('finance')
  expect(finance.acts).toEqual(['refund', 'receipt'])
  const reviewer = await sees('reviewer')
  expect(reviewer.acts).toEqual([])

  const refund = { id: sold.orderId, amount: 1000, reason: 'x' }
  const move = { id: sold.itemId, to: 5, reason: 'x' } as const
  expect((await world.call(adminRefundOrder, refund, support.account)).code).toBe(403)
  expect((await world.call(adminMoveOrderItem, move, finance.account)).code).toBe(403)
  expect((await world.call(adminMoveOrderItem, move, reviewer.account)).code).toBe(403)

  const editor = await visitor(browser, app.origin)
  await sit(app, editor, '/admin/orders', await world.operator('editor'))
  await editor.page.getByRole('alertdialog').waitFor()
})

const ship = (sold: Sale) =>
  world.call(adminMoveOrderItem, { id: sold.itemId, to: 2, reason: '集荷のとおり', ...parcel }, clerk)
