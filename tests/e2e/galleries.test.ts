// A gallery from its address to its visitors: opened, hung by drag and keyboard, hidden, shown, and left by a sold work.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { createGallery, getGalleryPage } from '#shared/api/catalogue/galleries.ts'
import { listMessageProducts } from '#shared/api/conversing/messages.ts'
import {
  atDesk,
  expectNoSidewaysScroll,
  expectSound,
  expectSoundOnScreens,
  expectSoundOnWalk,
  isFocused,
  onPhone,
  visitor,
} from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { giveBankAndIdentity, openResale } from '#tests/support/world/resale.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

let count = 0
const freshUrl = () => `kura-${process.pid}-${++count}`

/** Somebody who bought two works that a visitor can tell apart. */
async function collector() {
  const first = await world.order({ state: 'completed' })
  const title = { ja: '青瓷輪花瓶', en: 'Celadon lobed vase' }
  const second = await world.order({ buyer: first.buyer, state: 'completed', work: { title } })
  return { buyer: first.buyer, works: [first.productId, second.productId] as const }
}

const photo = async () => ({
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#1f3a5f' } })
    .png()
    .toBuffer(),
})

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

test.each(onPhone)('a member opens a gallery, and a visitor finds it ($lang, $width px)', async seat => {
  const { lang } = seat
  const say = consoleWords(lang)
  const { buyer, works } = await collector()
  const url = freshUrl()
  const [owner, guest] = await Promise.all([
    visitor(browser, app.origin, { ...seat, token: buyer.token }),
    visitor(browser, app.origin, seat),
  ])
  const own = owner.page.getByRole('main')
  await owner.open('/mine/gallery')
  await own.getByRole('heading', { level: 1, name: say('gallery_own_title') }).waitFor()

  // The address is looked up when the field is left.
  const address = own.getByLabel(say('gallery_url'), { exact: false })
  await address.fill('official')
  await address.blur()
  await own.getByText(say('error_GALLERY_URL_TAKEN')).first().waitFor()
  await address.fill(url)
  await address.blur()
  await own.getByText(say('gallery_url_free')).waitFor()

  const name = own.getByLabel(say('gallery_name'), { exact: false })
  if (lang === 'jp') {
    await name.fill('Nagiの蔵')
    await own.getByRole('button', { name: say('gallery_widen') }).click()
    expect(await name.inputValue()).toBe('Ｎａｇｉの蔵')
  } else await name.fill('Nagi’s Room')
  const shown = await name.inputValue()
  await own.getByLabel(say('gallery_text'), { exact: false }).fill('青いもの。')

  // What is missing is said, and what was typed stays.
  await own.getByRole('button', { name: say('gallery_open') }).click()
  await own.getByRole('alert').first().waitFor()
  expect(await name.inputValue()).toBe(shown)
  await own.locator('input[type=file]').setInputFiles(await photo())
  await owner.page.getByRole('button', { name: say('crop_save') }).click()
  await own.getByRole('img', { name: say('gallery_cover_alt') }).waitFor()

  const [bowl, vase] =
    lang === 'jp' ? ['志野茶碗 葦原', '青瓷輪花瓶'] : ['Shino tea bowl “Reed Bed”', 'Celadon lobed vase']
  await own.getByRole('button', { name: say('gallery_work_hang_named', { title: bowl }) }).click()
  await own.getByRole('button', { name: say('gallery_work_hang_named', { title: vase }) }).click()
  const later = own.getByRole('button', { name: say('gallery_work_later', { title: bowl }) })
  await later.focus()
  await owner.page.keyboard.press('Enter')
  await own.getByText(say('gallery_moved', { title: bowl, number: '2' })).waitFor()
  expect(await isFocused(later)).toBe(true)
  await own.getByText(say('gallery_night')).click()
  await expectSoundOnWalk(owner.page)
  await own.getByRole('button', { name: say('gallery_open') }).click()
  await own.getByText(say('gallery_opened')).waitFor()

  await guest.open(`/gallery/${url}`)
  await guest.page.getByRole('heading', { level: 1, name: shown }).waitFor()
  expect(await titles(guest.page).allTextContents()).toEqual([vase, bowl])
  expect(await guest.page.getByRole('navigation', { name: say('crumb_label') }).count()).toBe(0)
  await expectSoundOnWalk(guest.page)
  await guest.page.getByRole('button', { name: say('share'), exact: true }).click()
  expect(await guest.page.getByLabel(say('share_link')).inputValue()).toContain(`/gallery/${url}`)

  // Hidden, only its owner sees it.
  await own.getByRole('radio', { name: say('gallery_hidden') }).check()
  await own.getByRole('button', { name: say('gallery_save') }).click()
  await own.getByText(say('gallery_saved')).waitFor()
  await guest.open(`/gallery/${url}`)
  await guest.page.getByText(say('gallery_missing')).waitFor()
  await owner.open(`/gallery/${url}`)
  await own.getByText(say('gallery_only_you'), { exact: false }).waitFor()
  expect(await world.call(getGalleryPage, { url }, buyer)).toMatchObject({ data: { works: [{ id: works[1] }, {}] } })
  await expectSound(owner.page)
})

test('a gallery is opened and hung without scripts', async () => {
  const say = consoleWords('en')
  const { buyer, works } = await collector()
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  const url = freshUrl()
  const seat = { lang: 'en', width: 390, javaScript: false } as const
  const { page, open } = await visitor(browser, app.origin, { ...seat, token: buyer.token })
  const own = page.getByRole('main')
  // As the page of the upload leads back.
  await open(`/mine/gallery?uploadId=${cover}`)
  await own.getByLabel(say('gallery_url'), { exact: false }).fill(url)
  await own.getByLabel(say('gallery_name'), { exact: false }).fill('A plain room')
  await own.getByRole('button', { name: say('gallery_work_hang_named', { title: 'Celadon lobed vase' }) }).click()
  await own.getByRole('button', { name: say('gallery_work_remove', { title: 'Celadon lobed vase' }) }).waitFor()
  expect(await own.getByLabel(say('gallery_name'), { exact: false }).inputValue()).toBe('A plain room')
  await expectNoSidewaysScroll(page)
  await own.getByRole('button', { name: say('gallery_open') }).click()
  await own.getByText(say('gallery_opened')).waitFor()
  await open(`/gallery/${url}`)
  expect(await titles(page).allTextContents()).toEqual(['Celadon lobed vase'])
  expect(await world.ask(getGalleryPage, { url }, buyer)).toMatchObject({ works: [{ id: works[1] }] })
})

test('works are dragged into another order, and a sold one leaves by itself', async () => {
  const say = consoleWords('jp')
  const { buyer, works } = await collector()
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  const url = freshUrl()
  const { input } = createGallery.example
  await world.ask(createGallery, { ...input, url, cover, works: [...works] }, buyer)
  const seat = { lang: 'jp', width: 1280 } as const
  const { page, open } = await visitor(browser, app.origin, { ...seat, token: buyer.token })
  const own = page.getByRole('main')
  await open('/mine/gallery')
  await own.getByText(say('gallery_works_hint')).waitFor()
  const hung = own.locator('[data-item]')
  await hung.nth(1).scrollIntoViewIfNeeded()
  const [from, to] = [await hung.nth(0).boundingBox(), await hung.nth(1).boundingBox()]
  if (!from || !to) throw new Error('two works hang')
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 6 })
  await page.mouse.up()
  await own.getByRole('button', { name: say('gallery_save') }).click()
  await own.getByText(say('gallery_saved')).waitFor()
  const hangs = async () => (await world.ask(getGalleryPage, { url }, buyer)).works.map(({ id }) => id)
  expect(await hangs()).toEqual([works[1], works[0]])

  await open('/mine/buyHistory')
  await own
    .getByRole('link', { name: say('gallery_in_it') })
    .first()
    .waitFor()
  for (const id of works) await world.order({ seller: buyer, state: 'completed', work: { id, price: 900_000 } })
  await app.quiet()
  await open('/mine/gallery')
  await own.getByText(say('gallery_emptied')).waitFor()
})

test('the list of galleries and a gallery are sound on every screen', async () => {
  const { buyer, works } = await collector()
  // The third stands in the middle of a wide wall, and fills a narrow one.
  const { productId } = await world.order({ buyer, state: 'completed' })
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  const url = freshUrl()
  await world.ask(createGallery, { ...createGallery.example.input, url, cover, works: [...works, productId] }, buyer)
  for (const lang of ['jp', 'en'] as const) {
    const { page, open } = await visitor(browser, app.origin, { lang, width: 1280 })
    await open('/gallery')
    await expectSoundOnScreens(page)
    await open(`/gallery/${url}`)
    await expectSoundOnScreens(page)
  }
})

test.each(atDesk)('a visitor asks the owner about the work that is for sale ($lang, $width px)', async seat => {
  const say = consoleWords(seat.lang)
  const { buyer, works } = await collector()
  const [cover = ''] = await world.uploadPhotos(buyer, 'gallery-cover')
  const url = freshUrl()
  await world.ask(createGallery, { ...createGallery.example.input, url, cover, works: [...works] }, buyer)
  const asker = await world.buyer()
  const { page, open } = await visitor(browser, app.origin, { ...seat, token: asker.token })
  const main = page.getByRole('main')
  const ask = main.getByRole('link', { name: say('gallery_ask') })
  await open(`/gallery/${url}`)
  await titles(page).first().waitFor()
  // Nobody but its page here says whose a work is that rests.
  expect(await ask.count()).toBe(0)

  const resale = await openResale(world)
  await giveBankAndIdentity(world, buyer)
  const { id } = await resale.apply({ buyer, productId: works[1] })
  await resale.approve(id)
  await open(`/gallery/${url}`)
  await ask.click()
  await main.getByRole('heading', { level: 1, name: say('message_ask') }).waitFor()
  await main.getByRole('link', { name: seat.lang === 'jp' ? '青瓷輪花瓶' : 'Celadon lobed vase' }).waitFor()
  await expectSoundOnWalk(page)
  await main.getByLabel(say('message_question'), { exact: false }).fill('共箱は付きますか。')
  await main.getByRole('button', { name: say('message_ask_send') }).click()
  await main.getByText('共箱は付きますか。').waitFor()
  expect((await world.ask(listMessageProducts, {}, buyer)).list).toMatchObject([
    { product: { id: works[1] }, unread: 1 },
  ])
})
