// Owners of works: one that was sold is fetched (D74), one that is kept is shown to others or not (D97).
import type { Browser, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { addDays } from '#shared/platform/transfers/business-day.ts'
import { expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, sit, unfold } from '#tests/support/console-pages.ts'
import { soldToBeFetched } from '#tests/support/fuzz/pickup-successes.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

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

test('a seller proposes days again after three days without an answer, and one is confirmed', async () => {
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

  await app.clock.advance('P3DT1M')
  await app.quiet()
  // Without scripts, in the other language.
  const en = await open('en', 390, `/mine/productManage/pickup?orderItemId=${sale.itemId}`)
  await en.main.getByText(en.say('pickup_lapsed')).waitFor()
  const day = (await first(en.page)) ?? ''
  await fill(en.page, day, 'am')
  await en.main.getByRole('button', { name: en.say('pickup_propose_send') }).click()
  await done(en.page, en.say('pickup_done_propose'))

  const operator = await visitor(browser, app.origin, { lang: 'en', width: 390, javaScript: true })
  await sit(app, operator, '/admin/pickups', await world.operator('support'))
  const say = consoleWords('en')
  const { page } = operator
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: sale.orderNumber })
  await item.getByText(say('pickup_lapses', { n: 1 })).waitFor()
  await expectSoundOnScreens(page)
  const act = say('pickup_act_on', { act: say('pickup_confirm'), title: titles.en })
  await unfold(page, { javaScript: true }, act)
  const dialog = page.getByRole('dialog')
  await expectSoundOnScreens(page)
  await dialog.getByRole('button', { name: say('pickup_confirm_send') }).click()
  await done(page, say('pickup_done_confirm'))
  await item.getByText(say('pickup_state_confirmed')).waitFor()
  operator.expectQuiet()
  expect(await world.noticesOf(sale.seller)).toContain('「志野茶碗 葦原」集荷の日程が決まりました')

  const list = await open('jp', 390, '/mine/productManage/pickup')
  await list.main.getByText(list.say('pickup_state_confirmed')).waitFor()
  await expectSoundOnScreens(list.page)
})

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
