// The address of a postcode, looked up in the form of an address; what gave none is explained in a dialog.
import type { Browser } from 'playwright-core'
import { afterAll, beforeEach, expect } from 'vitest'
import { atDesk, expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { openResale } from '#tests/support/world/resale.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
test.beforeAll(async ({ worker }) => {
  // One lookup in two seconds is all that an address of the network may ask for (D101), so the clock moves.
  ;({ app, browser, world, close } = await worker.own())
})
beforeEach(() => app.clock.advance('PT2S', 'everything'))
afterAll(() => close?.())

const words = {
  jp: {
    add: 'お届け先を加える',
    japan: '日本',
    postcode: /^郵便番号/,
    province: /^都道府県/,
    city: /^市区町村/,
    look: '住所を調べる',
    title: 'お支払い情報のエラー',
    invalid: '郵便番号が正しくありません。',
    unknown: 'この郵便番号の住所は見つかりませんでした。',
    done: '住所を入れました。',
    close: '閉じる',
    town: '台東区谷中',
  },
  en: {
    add: 'Add an address',
    japan: 'Japan',
    postcode: /^Postcode/,
    province: /^Prefecture/,
    city: /^City/,
    look: 'Look up the address',
    title: 'Payment error',
    invalid: 'The postcode is invalid.',
    unknown: 'No address was found for this postcode.',
    done: 'We have filled in the address.',
    close: 'Close',
    town: 'Yanaka, Taito-ku',
  },
} as const

test.each(atDesk)('a member reads why a postcode gave no address ($lang, $width px)', async walk => {
  const { token } = await world.member()
  const member = await visitor(browser, app.origin, { ...walk, token })
  const { page } = member
  const text = words[walk.lang]
  const main = page.getByRole('main')
  await member.open('/mine/basicInfo/addresses')
  await main.getByRole('link', { name: text.add }).click()
  await main.getByRole('radio', { name: text.japan, exact: true }).check()
  const look = main.getByRole('button', { name: text.look })
  const dialog = page.getByRole('dialog', { name: text.title })

  // By the keyboard alone the dialog opens and closes, and the focus is back on the button.
  await main.getByLabel(text.postcode).fill('110')
  await look.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(text.invalid).waitFor()
  await expectSoundOnScreens(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toContain(text.look)
  await page.keyboard.press('Enter')
  await dialog.getByText(text.invalid).waitFor()
  // A key that follows Escape at once opens it again.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await dialog.getByText(text.invalid).waitFor()
  await dialog.getByRole('button', { name: text.close }).click()
  await dialog.waitFor({ state: 'hidden' })

  await main.getByLabel(text.postcode).fill('000-0000')
  await look.click()
  await dialog.getByText(text.unknown).waitFor()
  await dialog.getByRole('button', { name: text.close }).click()

  // The button rests as long as the lookup refuses the next question, and not a moment less.
  await main.getByLabel(text.postcode).fill('110-0001')
  await look.click()
  await main.getByText(text.done).waitFor()
  expect(await main.getByLabel(text.province).inputValue()).toBe('13')
  expect(await main.getByLabel(text.city).inputValue()).toBe(text.town)
  member.expectQuiet(/^404 .*postcode/)
})

test('an owner without scripts looks up where a work is, and loses nothing that was typed (jp, 390 px)', async () => {
  const { owner } = await openResale(world)
  const { buyer, productId } = await owner()
  const reader = await visitor(browser, app.origin, { lang: 'jp', width: 390, javaScript: false, token: buyer.token })
  const { page } = reader
  const [text, say] = [words.jp, consoleWords('jp')]
  const main = page.getByRole('main')
  const step = `/mine/resell?productId=${productId}&step=delivery`
  await reader.open(step)
  const another = main.getByRole('radio', { name: say('resale_address_new'), exact: true })
  await another.check()
  await main.getByLabel(say('resale_storage')).fill('桐箱に入れて棚の上')
  await main.getByLabel(text.postcode).fill('110-0001')
  await main.getByRole('button', { name: text.look }).click()
  await main.getByText(text.done).waitFor()
  const typed = async () => {
    expect(await another.isChecked()).toBe(true)
    expect(await main.getByLabel(say('resale_storage')).inputValue()).toBe('桐箱に入れて棚の上')
    expect(await main.getByLabel(text.postcode).inputValue()).toBe('110-0001')
    expect(await main.getByLabel(text.province).inputValue()).toBe('13')
    expect(await main.getByLabel(text.city).inputValue()).toBe(text.town)
  }
  await typed()
  // The address has no name yet: what is wrong is said, and the list of it leads to the field.
  await main
    .getByRole('button', { name: say('resale_next') })
    .last()
    .click()
  await main.getByText(say('error_summary')).waitFor()
  await typed()
  expect(await page.content()).toMatch(/href="#new-name".*id="new-name"/s)
  await app.clock.advance('PT2S', 'everything')
  await main.getByLabel(text.postcode).fill('000-0000')
  await main.getByRole('button', { name: text.look }).click()
  await main.getByText(text.unknown).waitFor()
  expect(await another.isChecked()).toBe(true)
})
