// A ring as operators meet it: found at night, read with its reasons, left in peace or stopped (D119).
import type { Browser } from 'playwright-core'
import { afterAll, expect, vi } from 'vitest'
import { adminListSuspicions } from '#shared/api/selling/console/fairness.ts'
import { type Ring, ringLine, ringsOf } from '#tests/support/bid-rings.ts'
import { expectSoundWith, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
let rings: ReturnType<typeof ringsOf>
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world, close } = await worker.own())
  rings = ringsOf(world)
}, 300_000)
afterAll(() => close())

/** A ring that the night has found, and an auction that is on, which one of it leads. */
async function found(): Promise<Ring> {
  const ring = await rings.newRing()
  await rings.heldAndScored(ring, 4)
  const { productId } = await rings.driven(ring, 100_000)
  expect(await rings.bidFrom(ring.shills[0], productId, 400_000, ringLine)).toMatchObject({ code: 200 })
  return ring
}

const seats = [
  { lang: 'jp', width: 390, javaScript: true },
  { lang: 'en', width: 1280, javaScript: false },
] as const

test.each(seats)(
  'support reads why a group is suspected, notes something and dismisses it ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { seller, shills } = await found()
    const say = consoleWords(seat.lang)
    const operator = await visitor(browser, app.origin, seat)
    const { page } = operator
    const main = page.getByRole('main')
    await sit(app, operator, '/admin/fairness', await world.operator('support'))
    await expectSoundWith(page, seat.javaScript)
    await main.getByRole('link', { name: say('fairness_of', { seller: seller.username }) }).click()
    const habits = main.getByRole('region', { name: say('fairness_habits') })
    for (const { username } of shills) await habits.getByRole('link', { name: username, exact: true }).waitFor()
    for (const reason of [
      say('fairness_habit_joined', { joined: 4, auctions: 4, share: 100 }),
      say('fairness_habit_no_wins'),
      say('fairness_habit_small', { share: 100 }),
    ])
      expect(await habits.getByText(reason, { exact: true }).count(), reason).toBe(2)
    const between = main.getByRole('region', { name: say('fairness_links') })
    await between.getByText(say('fairness_link_spared', { count: 4 }), { exact: true }).waitFor()
    // Voiding is the reviewer's.
    expect(await main.getByText(say('fairness_void'), { exact: true }).count()).toBe(0)
    await expectSoundWith(page, seat.javaScript)

    const decisions = main.getByRole('region', { name: say('fairness_decisions') })
    await decisions.getByText(say('fairness_decisions_none'), { exact: true }).waitFor()
    let form = await unfold(page, seat, say('fairness_note'))
    await form.getByRole('button', { name: say('fairness_note') }).click()
    // Its fold is named with the same word in it.
    await form.getByRole('textbox', { name: say('fairness_did_note') }).fill('電話で理由を尋ねる。')
    await form.getByRole('button', { name: say('fairness_note') }).click()
    await done(page, say('fairness_done_note'))
    await decisions.getByText('電話で理由を尋ねる。').waitFor()
    form = await unfold(page, seat, say('fairness_dismiss'))
    await fill(form, say('admin_reason'), '親子と確認した。')
    await form.getByRole('button', { name: say('fairness_dismiss') }).click()
    await done(page, say('fairness_done_dismiss'))
    await expectSoundWith(page, seat.javaScript)
    expect(await main.getByText(say('fairness_dismiss'), { exact: true }).count()).toBe(0)

    await main.getByRole('link', { name: say('fairness_title') }).click()
    await main.getByRole('link', { name: say('fairness_dismissed'), exact: true }).waitFor()
    await main.getByRole('link', { name: say('fairness_of', { seller: seller.username }) }).waitFor()
    expect(await openOf(seller)).toEqual([])
    operator.expectQuiet()
  },
)

test.each(seats)(
  'a reviewer voids the bids of a group, sees who leads now, and bans one of it ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { seller, honest, shills } = await found()
    const say = consoleWords(seat.lang)
    const operator = await visitor(browser, app.origin, seat)
    const { page } = operator
    const main = page.getByRole('main')
    const [{ id } = { id: '' }] = await openOf(seller)
    await sit(app, operator, `/admin/fairness/detail?id=${id}`, await world.operator('reviewer'))
    const running = main.getByRole('region', { name: say('fairness_running') })
    const title = (await running.getByRole('link').textContent()) ?? ''
    await running.getByRole('link').click()
    const terms = main.getByRole('region', { name: say('admin_auction_now') })
    const leader = terms.getByText(say('admin_leader'), { exact: true }).locator('..')
    await leader.getByText(shills[0].username, { exact: true }).waitFor()
    await page.goBack()

    let form = await unfold(page, seat, say(seat.javaScript ? 'fairness_void_of' : 'fairness_void', { title }))
    await fill(form, say('admin_reason'), '出品者の依頼による入札と判断した。')
    if (seat.javaScript) await expectSoundWith(page, true)
    await form.getByRole('button', { name: say('fairness_void') }).click()
    await done(page, say('fairness_done_void'))
    await main.getByText(say('fairness_running_none'), { exact: true }).waitFor()
    await main.getByText(say('fairness_acted'), { exact: true }).first().waitFor()
    await expectSoundWith(page, seat.javaScript)
    const decisions = main.getByRole('region', { name: say('fairness_decisions') })
    await decisions.getByRole('link').click()
    await leader.getByText(honest.username, { exact: true }).waitFor()
    await terms.getByText('¥100,000').first().waitFor()
    await page.goBack()

    const [banned, free] = shills
    const habits = main.getByRole('region', { name: say('fairness_habits') })
    const row = habits.getByRole('listitem').filter({ has: page.getByRole('link', { name: banned.username }) })
    if (seat.javaScript) {
      form = await unfold(page, seat, say('fairness_ban_of', { name: banned.username }))
    } else {
      form = row.getByRole('group')
      await form.getByText(say('fairness_ban_one'), { exact: true }).first().click()
    }
    await fill(form, say('admin_reason'), '価格のつり上げ。')
    await form.getByRole('button', { name: say('fairness_ban_one') }).click()
    await done(page, say('fairness_done_ban'))
    await row.getByText(say('fairness_banned'), { exact: true }).waitFor()
    expect(await habits.getByText(say('fairness_banned'), { exact: true }).count()).toBe(1)
    await decisions.getByText('価格のつり上げ。').waitFor()
    await expectSoundWith(page, seat.javaScript)
    const { productId } = await world.auction()
    const answers = [banned, free].map(who => rings.bidFrom(who, productId, 100_000, ringLine))
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([40320, 200])
    operator.expectQuiet()
  },
)

async function openOf(seller: Person) {
  const { list } = await world.ask(adminListSuspicions, { size: '60' }, await world.operator('reviewer'))
  return list.filter(row => row.seller.id === seller.id)
}
