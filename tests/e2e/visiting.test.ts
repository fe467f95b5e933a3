// Visitors look for works: lists and filters, favourites, places on the page, languages, the cache.
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import { atDesk, expectAccessible, expectSound, isFocused, onPhone, visitor } from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

/** The name of a menu in the header; a `<summary>` has no role to ask for. */
const menu = (page: Page, name: string) => page.getByRole('banner').locator('summary').filter({ hasText: name }).first()

test('a visitor narrows, orders and widens a list, and the address says how', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  await guest.open('/artworks')
  await page.getByRole('checkbox', { name: /漆芸/ }).check()
  await page.getByRole('heading', { name: '漆芸の作品' }).waitFor()
  expect(new URL(page.url()).search).toBe('?craftIds=lacquer')
  await page.getByLabel('並び順').selectOption('priceAsc')
  await page.waitForURL(/sort=priceAsc/)
  await page.getByRole('link', { name: /^漆芸\s*を外す$/ }).click()
  await page.waitForURL(url => url.searchParams.get('craftIds') === null)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('priceAsc')
  guest.expectQuiet()
})

test('a visitor with a phone reads how many works a filter leaves before it is applied', async () => {
  const guest = await visitor(browser, app.origin, { lang: 'en', width: 390 })
  const { page } = guest
  await guest.open('/artworks')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('checkbox', { name: /Lacquer/ }).check()
  await page.getByRole('button', { name: 'Show 4 works' }).click()
  await page.getByRole('heading', { name: /Works: Lacquer/ }).waitFor()
  guest.expectQuiet()
})

test.each(onPhone)(
  'a visitor enlarges a photograph by keyboard, and goes up by the path above ($lang, $width px)',
  async seat => {
    const say = consoleWords(seat.lang)
    const guest = await visitor(browser, app.origin, seat)
    const { page } = guest
    await guest.open('/artworks/detail?id=shino-chawan')
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const photo = page.getByRole('link', { name: say('work_photo_open', { title, number: 1 }) })
    await photo.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img', { name: title }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await viewer.getByText(/^2 \/ \d$/).waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    expect(await isFocused(photo)).toBe(true)

    const share = page.getByRole('button', { name: say('work_share') })
    await share.click()
    await page.getByRole('dialog').waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')

    const path = page.getByRole('navigation', { name: say('crumb_label') })
    await path.getByRole('link', { name: seat.lang === 'jp' ? '陶芸' : 'Ceramics' }).click()
    await page.waitForURL(/craftIds=ceramics/)
    await path.getByRole('link', { name: say('crumb_home') }).click()
    await page.waitForURL(new RegExp(`/${seat.lang}$`))
    guest.expectQuiet()
  },
)

test('a visitor without scripts searches, filters, collects, chooses a currency and opens menus', async () => {
  const guest = await visitor(browser, app.origin, { javaScript: false })
  const { page } = guest
  await guest.open('/artworks')
  await page.getByRole('searchbox').fill('志野')
  await page.getByRole('button', { name: '探す' }).click()
  await page
    .getByRole('link', { name: /志野茶碗/ })
    .first()
    .waitFor()
  await menu(page, '¥ JPY').click()
  await page.getByRole('button', { name: '$ USD' }).first().click()
  await page.getByText(/≈ \$/).first().waitFor()
  await menu(page, '用途').click()
  await page.getByRole('link', { name: '茶碗', exact: true }).first().click()
  await page.getByRole('heading', { name: '茶碗の作品' }).waitFor()
  const back = new URL(page.url())
  await page
    .getByRole('button', { name: /お気に入りに加える/ })
    .first()
    .click()
  const login = new URL(page.url())
  expect(login.pathname).toBe('/jp/login')
  expect(login.searchParams.get('redirect')).toBe(`${back.pathname}${back.search}`)
})

test('a member collects a work: the heart turns gold and stays so, the message goes after three seconds', async () => {
  const buyer = await visitor(browser, app.origin, { token: (await world.member()).token })
  const { page } = buyer
  await buyer.open('/artworks?craftIds=wood')
  const heart = page.getByRole('button', { name: /お気に入りに加える/ }).first()
  const title = (await heart.getAttribute('aria-label')) ?? ''
  await heart.click()
  await page.getByText('お気に入りに加えました').waitFor()
  await page.getByText('お気に入りに加えました').waitFor({ state: 'detached' })
  await page.reload()
  const gold = page.getByRole('button', { name: title.replace('に加える', 'から外す') })
  expect(await gold.getAttribute('aria-pressed')).toBe('true')
  buyer.expectQuiet()
})

test.each(atDesk)(
  'a visitor copies the number and the address of a work, and hears so ($lang, $width px)',
  async walk => {
    const guest = await visitor(browser, app.origin, walk)
    const { page } = guest
    const words = {
      jp: {
        number: '記録番号をコピーする',
        share: '共有',
        link: 'リンク',
        copy: 'コピーする',
        copied: 'コピーしました',
      },
      en: { number: 'Copy: Record number', share: 'Share', link: 'Link', copy: 'Copy', copied: 'Copied' },
    }[walk.lang]
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const held = () => page.evaluate<string>('navigator.clipboard.readText()')
    const said = page.getByRole('status').getByText(words.copied)
    await guest.open('/artworks/detail?id=oil-spot-tenmoku-bowl&tab=management')
    await page.getByRole('button', { name: words.number }).click()
    await said.waitFor()
    expect(await held()).toMatch(/^KM-\d{4}-\d{5}$/)
    await said.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words.share, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.copy, exact: true }).click()
    await said.waitFor()
    expect(await held()).toBe(await dialog.getByLabel(words.link).inputValue())
    guest.expectQuiet()
  },
)

/** Asked from outside, again and again: the page's policy forbids a function that waits within the page. */
const scrolled = (page: Page) => expect.poll(() => page.evaluate<number>('scrollY'), { interval: 20, timeout: 10_000 })

test('a visitor reads headings in the mincho, which comes after the first page and with every later one', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  /** How many faces of the mincho this page shows. */
  const shown = () =>
    page.evaluate<number>(`document.fonts.ready.then(fonts =>
      [...fonts].filter(({ family, status }) => /Shippori Mincho/.test(family) && status === 'loaded').length)`)
  await guest.open('/artworks')
  await expect.poll(shown).toBe(2)
  const edition = await page.evaluate("localStorage.getItem('mincho')")
  expect(edition).toBe(await page.locator('script[data-mincho]').getAttribute('data-mincho'))
  await guest.open('/guides')
  await expect.poll(shown).toBeGreaterThan(0)
  expect(await page.evaluate('document.adoptedStyleSheets.length')).toBe(1)
  guest.expectQuiet()
})

test('a visitor is offered the way to the top after 300 px', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  await guest.open('')
  const top = page.getByRole('link', { name: '先頭へ戻る' })
  await page.mouse.wheel(0, 250)
  await scrolled(page).toBeGreaterThan(200)
  expect(await top.isVisible()).toBe(false)
  await page.mouse.wheel(0, 200)
  await top.waitFor()
  await top.click()
  await scrolled(page).toBe(0)
})

test('a visitor who goes back finds the place again, but not after the home page', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  await guest.open('/artworks')
  await page.evaluate('scrollTo(0, 900)')
  await page.getByRole('contentinfo').getByRole('link', { name: 'ニュース' }).click()
  await page.getByRole('heading', { name: 'ニュース', level: 1 }).waitFor()
  await page.goBack()
  await scrolled(page).toBeGreaterThan(300)
  await page.getByRole('banner').getByRole('link', { name: '工藝の間', exact: true }).click()
  await page.waitForURL(/\/jp$/)
  await page.goBack()
  await page.getByRole('heading', { name: '作品', level: 1 }).waitFor()
  await scrolled(page).toBe(0)
})

test('a visitor keeps the language of the page at the next address without one', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  await guest.open('/columns?type=1')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe('?type=1')
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  await page.goto(`${app.origin}/artworks?craftIds=glass`)
  expect(page.url()).toBe(`${app.origin}/en/artworks?craftIds=glass`)
  const cookie = (await guest.context.cookies()).find(({ name }) => name === 'lang')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThanOrEqual(90)
})

test.each([
  { javaScript: true, width: 1280 },
  { javaScript: false, width: 390 },
])('a guest reads a work’s page out of the cache, and then what is true now (scripts: $javaScript)', async seat => {
  const [sold, { productId }] = [await world.work(), await world.auction()]
  const item = (id: string) => `/artworks/detail?id=${id}`
  for (const id of [sold, productId]) await app.fetch(`/jp${item(id)}`)
  await world.ask(adminDelistProduct, { id: sold, reason: '作家の希望により' }, await world.owner())
  for (const amount of [150_000, 200_000]) await world.bid(await world.member(), productId, amount)

  const guest = await visitor(browser, app.origin, seat)
  const { page } = guest
  const age = page.getByText('最大12秒前', { exact: false })
  const buy = page.getByRole('button', { name: 'カートに入れる' })
  await guest.open(item(sold))
  if (seat.javaScript) {
    await page.getByText('展示のみ', { exact: true }).first().waitFor()
    expect(await buy.count()).toBe(0)
    await age.waitFor({ state: 'hidden' })
  } else await age.waitFor()

  await guest.open(item(productId))
  if (seat.javaScript) {
    await page.getByText('入札 2 件', { exact: false }).first().waitFor()
    await age.waitFor({ state: 'hidden' })
  } else await age.waitFor()
  guest.expectQuiet()
})
