// A guest of a secret sale and the owner of a gallery who never touch a mouse, and a guest whose browser runs no scripts
// (D95, D97): every step is taken by Tab, Enter, the space bar and the arrows, or by plain links and forms.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { createGallery, getGalleryPage } from '#shared/api/catalogue/galleries.ts'
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { listLetters } from '#shared/api/conversing/letters.ts'
import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { atDesk, expectNoSidewaysScroll, isFocused, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import { press, tabTo } from '#tests/support/keyboard.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const names = {
  jp: { room: '夜香の間', work: '夜香蒔絵香合', letter: '夜香の間へのご招待' },
  en: {
    room: 'The Night-Scent Room',
    work: 'Night-scent incense box',
    letter: 'An invitation to the Night-Scent Room',
  },
} as const
const both = (name: keyof (typeof names)['jp']) => ({ ja: names.jp[name], en: names.en[name] })

/** A sale that is open, with a guest who has two letters: the second leads there. */
async function invited() {
  const [guest, owner] = [await world.buyer(), await world.operator('owner')]
  const productId = await world.work({ visibility: 'unlisted', title: both('work'), price: 88_000 })
  const now = app.clock.now()
  const span = { startAt: new Date(now - hourMs).toISOString(), endAt: new Date(now + dayMs).toISOString() }
  const text = { ja: '一点です。', en: 'One work.' }
  const { id } = await world.ask(
    adminSavePrivateSale,
    { title: both('room'), text, ...span, isAnnounced: false, productIds: [productId] },
    owner,
  )
  await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
  const letter = { title: both('letter'), content: text, to: [guest.email] }
  await world.ask(adminSendLetter, { ...letter, privateSaleId: id }, owner)
  await app.quiet()
  return { guest, productId, id }
}

describe.each<Seat & { lang: 'jp' | 'en' }>(walks)('by the keyboard alone, in $lang at $width px', seat => {
  const journey = journeysIn(seat)
  const say = consoleWords(seat.lang)
  const own = names[seat.lang]

  journey('jp', 'a guest opens a letter, enters the room and begins the purchase', async () => {
    const { guest } = await invited()
    const { page, open, expectQuiet } = await visitor(browser, app.origin, { ...seat, token: guest.token })
    await open('/mail')
    await press(page, page.getByRole('link', { name: own.letter }))
    const letter = page.getByRole('region', { name: say('letter_text') })
    await letter.waitFor()
    // A letter that is longer than its paper is scrolled by the arrows: it takes the focus.
    await tabTo(page, letter)
    await page.getByText(say('letter_opened'), { exact: true }).waitFor()
    await press(page, page.getByRole('link', { name: say('letter_enter') }))
    await page.getByRole('heading', { level: 1, name: own.room }).waitFor()
    await press(page, page.getByRole('main').getByRole('link', { name: own.work }))
    await page.getByRole('heading', { level: 1, name: own.work }).waitFor()
    await press(page, page.getByRole('button', { name: say('panel_buy') }).last())
    await page.waitForURL(/\/cart\//)
    await page.getByText(own.work).first().waitFor()
    expectQuiet()
  })

  journey('en', 'a collector hangs works in another order, and saves', async () => {
    const first = await world.order({ state: 'completed' })
    const { buyer } = first
    const title = { ja: '青瓷輪花瓶', en: 'Celadon lobed vase' }
    const second = await world.order({ buyer, state: 'completed', work: { title } })
    const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
    const url = `keys-${process.pid}-${seat.lang}`
    const works = [first.productId, second.productId]
    await world.ask(createGallery, { ...createGallery.example.input, url, cover, works }, buyer)
    const { page, open, expectQuiet } = await visitor(browser, app.origin, { ...seat, token: buyer.token })
    await open('/mine/gallery')
    const vase = seat.lang === 'jp' ? title.ja : title.en
    const earlier = page.getByRole('button', { name: say('gallery_work_earlier', { title: vase }) })
    await press(page, earlier)
    await page.getByText(say('gallery_moved', { title: vase, number: '1' })).waitFor()
    expect(await isFocused(earlier)).toBe(true)
    // Pressed at the end of the wall it moves nothing and loses nobody.
    await page.keyboard.press('Enter')
    expect(await isFocused(earlier)).toBe(true)
    const hidden = page.getByRole('radio', { name: say('gallery_hidden') })
    await tabTo(page, page.getByRole('radio', { name: say('gallery_public') }))
    await page.keyboard.press('ArrowDown')
    expect(await hidden.isChecked()).toBe(true)
    await press(page, page.getByRole('button', { name: say('gallery_save') }))
    await page.getByText(say('gallery_saved')).waitFor()
    const shown = await world.ask(getGalleryPage, { url }, buyer)
    expect(shown).toMatchObject({ visibility: 'hidden', works: [{ id: works[1] }, { id: works[0] }] })
    expectQuiet()
  })
})

test.each(atDesk)('without scripts a guest reads the letter, says so, and buys ($lang, $width px)', async seat => {
  const say = consoleWords(seat.lang)
  const own = names[seat.lang]
  const { guest } = await invited()
  const { page, open } = await visitor(browser, app.origin, { ...seat, token: guest.token, javaScript: false })
  await open('/mail')
  await page.getByRole('link', { name: own.letter }).click()
  await page.getByRole('region', { name: say('letter_text') }).waitFor()
  // Nothing is read by itself: a link that a browser fetches ahead opens no letter.
  expect((await world.ask(listLetters, {}, guest)).unread).toBe(1)
  await page.getByRole('button', { name: say('letter_mark_read') }).click()
  await page.getByText(say('letter_opened'), { exact: true }).waitFor()
  expect((await world.ask(listLetters, {}, guest)).unread).toBe(0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: say('letter_enter') }).click()
  await page.getByRole('heading', { level: 1, name: own.room }).waitFor()
  await page.getByRole('timer').waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: own.work }).click()
  await page
    .getByRole('button', { name: say('panel_buy') })
    .last()
    .click()
  await page.waitForURL(/\/cart\//)
  await page.getByText(own.work).first().waitFor()
})
