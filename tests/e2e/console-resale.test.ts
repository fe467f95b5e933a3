// The reviewer's pages: the queue of applications, an application beside the last sale of its work, the three answers.
import type { Browser } from 'playwright-core'
import { expect, vi } from 'vitest'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { expectSoundWith, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
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
  { lang: 'jp', width: 1280, javaScript: true },
  { lang: 'en', width: 390, javaScript: false },
] as const

test.each(seats)(
  'a reviewer compares an application, asks for changes, refuses one and approves another ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang, width, javaScript } = seat
    const say = consoleWords(lang)
    const resale = await openResale(world)
    const sale = await resale.owner()
    const damageImgs = await world.uploadPhotos(sale.buyer, 'damage', 1)
    await resale.apply(sale, { deliveryMethod: 1, isBroken: true, damageImgs })
    const other = await resale.owner()
    const refused = await resale.apply(other)
    await app.quiet()

    const operator = await visitor(browser, app.origin, { lang, width, javaScript })
    await sit(app, operator, `/admin/applications?username=${sale.buyer.username}&kind=fixed`, resale.reviewer)
    const { page } = operator
    const main = page.getByRole('main')
    await main.getByText(say('review_count', { count: 1 })).waitFor()
    await expectSoundWith(page, javaScript)
    await main.getByRole('listitem').getByRole('link').click()

    await main.getByRole('heading', { name: say('review_compare') }).waitFor()
    await main.getByRole('img', { name: say('review_now_photo', { number: 2 }) }).waitFor()
    await main.getByRole('img', { name: `${say('review_damage_photos')} 1` }).waitFor()
    await main.getByRole('row').filter({ hasText: '430 g' }).waitFor()
    await expectSoundWith(page, javaScript)

    let form = await unfold(page, seat, say('review_revise'))
    await form.getByRole('button', { name: say('review_revise_submit') }).click()
    await form.getByText(say('error_NOTE_REQUIRED'), { exact: true }).waitFor()
    await form.getByLabel(say('review_field_imgs'), { exact: true }).fill('高台の写真を足してください。')
    if (javaScript) await expectSoundWith(page, javaScript)
    await form.getByRole('button', { name: say('review_revise_submit') }).click()
    await done(page, say('review_done_revise'))
    await main.getByText('高台の写真を足してください。').waitFor()
    expect(await main.getByText(say('review_approve'), { exact: true }).count()).toBe(0)

    await operator.open(`/admin/applications/detail?id=${refused.id}`)
    form = await unfold(page, seat, say('review_refuse'))
    await form.getByLabel(say('review_reason')).selectOption(say('review_reason_photos'))
    await fill(form, say('review_text'), '箱書きが見えません。')
    await form.getByRole('button', { name: say('review_refuse_submit') }).click()
    await done(page, say('review_done_refused'))

    const third = await resale.owner()
    const fetched = await resale.apply(third, { deliveryMethod: 1 })
    await operator.open(`/admin/applications/detail?id=${fetched.id}`)
    form = await unfold(page, seat, say('review_approve'))
    await fill(form, say('review_pickup_fee_label'), '99,999')
    await form.getByRole('button', { name: say('admin_confirm_review') }).click()
    await form.getByRole('alert').first().waitFor()
    await fill(form, say('review_pickup_fee_label'), '120,000')
    await form.getByRole('button', { name: say('admin_confirm_review') }).click()
    // 1,200,000 less 10 % and the courier (D22).
    await form.getByText('¥960,000').waitFor()
    if (javaScript) await expectSoundWith(page, javaScript)
    await form.getByRole('button', { name: say('review_approve_submit') }).click()
    await done(page, say('review_done_approved'))
    await main.getByText('¥960,000').waitFor()
    expect((await world.ask(getProduct, { id: third.productId })).price?.yen).toBe(1_200_000)
    const subject = { subjectKind: 'application', subjectId: fetched.id }
    const [audit] = (await world.ask(adminListAudit, subject, resale.reviewer)).list
    expect(JSON.parse(audit?.before ?? '')).toMatchObject({ state: 'submitted' })
    expect(JSON.parse(audit?.after ?? '')).toMatchObject({ state: 'approved', figures: { pickupFee: 120_000 } })
    operator.expectQuiet()
  },
)

test('support reads an application and answers nothing', async () => {
  const resale = await openResale(world)
  const { id } = await resale.apply(await resale.owner())
  const operator = await visitor(browser, app.origin)
  await sit(app, operator, `/admin/applications/detail?id=${id}`, await world.operator('support'))
  const main = operator.page.getByRole('main')
  await main.getByRole('heading', { name: '申請と前回の販売' }).waitFor()
  for (const answer of ['承認する', '修正を依頼する', '不承認にする'])
    expect(await main.getByText(answer, { exact: true }).count()).toBe(0)
})
