// A buyer's claim as the operator handles it: found, read with its photos beside those of the shipment, and decided.
import type { Browser, Locator } from 'playwright-core'
import { expect, vi } from 'vitest'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import { expectAccessible, expectSoundOnWalk, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

/** A work that its seller sent with a photo, and that its buyer complains about with two. */
async function complained() {
  const sold = await world.order({ seller: await world.seller(), state: 'shipped' })
  expect((await world.console.parcel(sold)).deliveryStatus).toBe(2)
  await world.claim(sold, 'damaged', 2)
  expect((await world.console.parcel(sold)).claim).toMatchObject({ state: 'opened' })
  return sold
}

test('an operator waits for the seller of a claim and then decides it with a part of the price', async () => {
  const seat = { lang: 'jp', width: 1280, javaScript: true } as const
  const sold = await complained()
  const operator = await visitor(browser, app.origin, seat)
  const say = consoleWords(seat.lang)
  const { page } = operator
  const main = page.getByRole('main')
  await sit(app, operator, '/admin/claims?state=opened', await world.operator('support'))
  const row = main.getByRole('listitem').filter({ hasText: sold.orderNumber })
  await row.getByRole('link').click()
  await main.getByText('高台に欠けがありました。').waitFor()
  for (const name of [say('trade_claim_photo', { number: 2 }), `${say('trade_ship_photos')} 1`])
    await expect.poll(() => shown(main.getByRole('img', { name }))).toBe(true)
  // The seller's three days are theirs: only an answer can be given.
  await main.getByText(say('admin_claim_waits_for_seller', { time: '@' }).split('@')[0] ?? '').waitFor()
  expect(await main.getByText(say('admin_claim_action_part'), { exact: true }).count()).toBe(0)
  await expectSoundOnWalk(page)

  let form = await unfold(page, seat, say('admin_claim_action_reply'))
  await fill(form, say('admin_claim_action_text'), '販売者に確かめました。')
  await form.getByRole('button', { name: say('trade_reply_send') }).click()
  await done(page, say('admin_claim_done_reply'))

  form = await unfold(page, seat, say('admin_claim_action_part'))
  await fill(form, say('admin_order_action_refund_amount'), '335,300')
  await fill(form, say('admin_claim_action_text'), '修理の費用をお返しします。')
  await form.getByRole('button', { name: say('admin_confirm_review') }).click()
  await form.getByRole('button', { name: say('admin_claim_action_part_submit') }).click()
  // All of it is not a part.
  await form.getByRole('alert').getByText('返金できる金額を超えています。').waitFor()
  await fill(form, say('admin_order_action_refund_amount'), '30,000')
  await form.getByRole('button', { name: say('admin_confirm_review') }).click()
  await form.getByRole('alert').getByText('¥30,000').waitFor()
  await expectAccessible(page)
  expect(await world.console.refunds(sold.orderId)).toEqual([])
  await form.getByRole('button', { name: say('admin_claim_action_part_submit') }).click()
  await done(page, say('admin_claim_done_refund'))
  await main.getByText('修理の費用をお返しします。').waitFor()
  await app.quiet()

  await main.getByRole('link', { name: new RegExp(sold.orderNumber) }).click()
  const refunds = main.getByRole('region', { name: say('admin_order_refunds'), exact: true })
  await refunds.getByText('¥30,000').waitFor()
  await refunds.getByText(say('admin_refund_state_done'), { exact: true }).waitFor()
  await main.getByText(say('admin_order_state_part_refunded'), { exact: true }).first().waitFor()
  await main.getByRole('img', { name: `${say('trade_ship_photos')} 1` }).waitFor()
  await expectSoundOnWalk(page)
  expect(await world.console.parcel(sold)).toMatchObject({ deliveryStatus: 3, refunded: 30_000 })
  operator.expectQuiet()
})

test('an operator notes a returned work, inspects it and rejects its claim; a reviewer only reads', async () => {
  const seat = { lang: 'jp', width: 1280, javaScript: true } as const
  const sold = await complained()
  const id = (await world.console.parcel(sold)).claim?.claimId ?? ''
  const path = `/admin/claims/detail?orderId=${sold.orderId}&id=${id}`
  const say = consoleWords('jp')
  const reviewer = await visitor(browser, app.origin, seat)
  const reader = await world.operator('reviewer')
  await sit(app, reviewer, path, reader)
  await reviewer.page.getByText('高台に欠けがありました。').waitFor()
  for (const act of ['reply', 'approve', 'part', 'refund', 'reject'] as const)
    expect(await reviewer.page.getByText(say(`admin_claim_action_${act}`), { exact: true }).count()).toBe(0)
  expect((await world.call(adminDecideClaim, { id, move: 'reply', text: 'x' }, reader)).code).toBe(403)

  const operator = await visitor(browser, app.origin, seat)
  const { page } = operator
  await sit(app, operator, path, await world.operator('support'))
  const steps = [
    ['admin_claim_action_reply', 'trade_reply_send', 'admin_claim_done_reply'],
    ['admin_claim_action_approve', 'admin_claim_action_approve_submit', 'admin_claim_done_approve'],
    ['admin_claim_action_back', 'admin_claim_action_back_submit', 'admin_claim_done_back'],
    ['admin_claim_action_inspect', 'admin_claim_action_inspect_submit', 'admin_claim_done_inspect'],
    ['admin_claim_action_reject', 'admin_claim_action_reject_submit', 'admin_claim_done_reject'],
  ] as const
  for (const [act, send, said] of steps) {
    const form = await unfold(page, seat, say(act))
    if (act === 'admin_claim_action_back') await fill(form, say('trade_number'), '5555-6666-7777')
    await fill(form, say('admin_claim_action_text'), '箱の中で動いた跡があります。')
    await form.getByRole('button', { name: say(send) }).click()
    await done(page, say(said))
  }
  await expectAccessible(page)
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await world.console.refunds(sold.orderId)).toEqual([])
  expect(await world.console.parcel(sold)).toMatchObject({ deliveryStatus: 3 })
  operator.expectQuiet()
})

/** Loaded, not only there: a private photo is good for five minutes and for this page. */
async function shown(image: Locator): Promise<boolean> {
  await image.scrollIntoViewIfNeeded()
  return image.evaluate(element => Reflect.get(element, 'naturalWidth') > 0)
}
