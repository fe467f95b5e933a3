// What a member keeps for the next purchase: addresses, and cards by the payment platform's own form.
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createAddress } from '#shared/api/people/addresses.ts'
import { maxAddresses } from '#shared/domain/kernel/money/fees.ts'
import { atDesk, expectSoundOnScreens, expectSoundOnWalk, visitor } from '#tests/support/browser.ts'
import { checkout } from '#tests/support/checkout-page-words.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { plainAddress } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const words = {
  jp: {
    add: 'お届け先を加える',
    adding: 'お届け先の追加',
    name: /^お名前/,
    reading: /^ふりがな/,
    email: /^メールアドレス/,
    japan: '日本',
    abroad: '日本国外',
    state: /^州・省・県/,
    phone: /^電話番号（/,
    postcode: /^郵便番号/,
    province: /^都道府県/,
    city: /^市区町村/,
    save: 'お届け先を保存する',
    saved: 'お届け先を保存しました。',
    makeDefault: (name: string) => `既定にする: ${name}`,
    change: (name: string) => `変更する: ${name}`,
    changing: 'お届け先の変更',
    remove: (name: string) => `削除する: ${name}`,
    removed: 'お届け先を削除しました。',
    failed: 'エラーが発生しました',
    close: '閉じる',
  },
  en: {
    add: 'Add an address',
    adding: 'Add an address',
    name: /^Name/,
    reading: /^Reading/,
    email: /^E-mail address/,
    japan: 'Japan',
    abroad: 'Outside Japan',
    state: /^State or province/,
    phone: /^Phone, /,
    postcode: /^Postcode/,
    province: /^Prefecture/,
    city: /^City/,
    save: 'Save the address',
    saved: 'The address was saved.',
    makeDefault: (name: string) => `Make default: ${name}`,
    change: (name: string) => `Change: ${name}`,
    changing: 'Change the address',
    remove: (name: string) => `Delete: ${name}`,
    removed: 'The address was deleted.',
    failed: 'An error occurred',
    close: 'Close',
  },
} as const

test.each([
  { lang: 'jp', width: 390, javaScript: true },
  { lang: 'en', width: 1280, javaScript: false },
] as const)('a member adds, changes and deletes addresses ($lang, $width px, scripts: $javaScript)', async screen => {
  const person = await world.member()
  const member = await visitor(browser, app.origin, { ...screen, token: person.token })
  const { page } = member
  const text = words[screen.lang]
  const main = page.getByRole('main')
  const sound = () => (screen.javaScript ? expectSoundOnScreens(page) : undefined)
  const write = async (name: string, reading: string, province: string) => {
    await main.getByRole('link', { name: text.add }).click()
    await main.getByRole('heading', { name: text.adding, level: 1 }).waitFor()
    // Each choice shows its own fields, with scripts or without.
    await main.getByRole('radio', { name: text.abroad }).check()
    await main.getByLabel(text.state).waitFor()
    expect(await main.getByLabel(text.province).isVisible()).toBe(false)
    await main.getByLabel(text.name).fill(name)
    await main.getByLabel(text.reading).fill(reading)
    await main.getByLabel(text.email).fill('nagi@example.jp')
    await main.getByRole('radio', { name: text.japan, exact: true }).check()
    for (const [part, digits] of ['03', '5555', '0123'].entries())
      await main.getByLabel(text.phone).nth(part).fill(digits)
    await main.getByLabel(text.postcode).fill('110-0001')
    await main.getByLabel(text.province).selectOption(province)
  }
  const save = () => main.getByRole('button', { name: text.save }).click()
  await member.open('/mine/basicInfo/addresses')
  await write('森下 凪', 'もりした なぎ', '13')
  await save()
  // The town is missing: said above the form and beside the field, and what was typed stays.
  await main.getByRole('alert').getByRole('link').first().waitFor()
  await sound()
  await main.getByLabel(text.city).fill('台東区谷中')
  await save()
  await main.getByText(text.saved).waitFor()

  await write('水瀬 灯', 'みなせ あかり', '26')
  await main.getByLabel(text.city).fill('京都市左京区')
  await save()
  await main.getByRole('button', { name: text.makeDefault('水瀬 灯') }).click()
  await main.getByRole('button', { name: text.makeDefault('森下 凪') }).waitFor()
  await sound()

  await main.getByRole('link', { name: text.change('水瀬 灯') }).click()
  await main.getByRole('heading', { name: text.changing, level: 1 }).waitFor()
  await main.getByLabel(text.city).fill('京都市北区')
  await save()
  await main.getByText('京都市北区').waitFor()
  await main.getByRole('button', { name: text.remove('水瀬 灯') }).click()
  await main.getByText(text.removed).waitFor()
  await main.getByText('京都市北区').waitFor({ state: 'detached' })

  // What is refused as a whole is told in a dialog that is closed by hand; the sentence stays, and is all without scripts.
  await write('水瀬 灯', 'みなせ あかり', '26')
  await main.getByLabel(text.city).fill('京都市左京区')
  for (let saved = 1; saved < maxAddresses; saved++) await world.ask(createAddress, plainAddress, person)
  await save()
  if (screen.javaScript) {
    const dialog = page.getByRole('dialog', { name: text.failed })
    await dialog.waitFor()
    await sound()
    await dialog.getByRole('button', { name: text.close }).last().click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await main.getByRole('alert').waitFor()
  member.expectQuiet()
})

const cardWords = {
  jp: {
    add: 'カードを加える',
    number: 'カード番号',
    holder: '名義（半角英字）',
    month: '月',
    year: '年',
    code: 'セキュリティコード',
    save: 'カードを保存する',
    saved: 'カードを保存しました。',
    card: (last4: string) => `VISA 末尾 ${last4}`,
    expires: '有効期限 09/32　AKARI MINASE',
    change: (card: string) => `変更する: ${card}`,
    makeDefault: (card: string) => `既定にする: ${card}`,
    defaulted: '既定のカードを変えました。',
    remove: '削除する',
    removed: 'カードを削除しました。',
    none: '保存したカードはありません。',
  },
  en: {
    add: 'Add a card',
    number: 'Card number',
    holder: 'Name on card',
    month: 'Month',
    year: 'Year',
    code: 'Security code',
    save: 'Save the card',
    saved: 'The card was saved.',
    card: (last4: string) => `VISA ending in ${last4}`,
    expires: 'Expires 09/32, AKARI MINASE',
    change: (card: string) => `Change: ${card}`,
    makeDefault: (card: string) => `Make default: ${card}`,
    defaulted: 'The default card was changed.',
    remove: 'Delete',
    removed: 'The card was deleted.',
    none: 'No card is saved yet.',
  },
} as const
type CardWords = (typeof cardWords)[keyof typeof cardWords]

/** Types a card into the platform's frame; one that is changed keeps its number. */
async function type(page: Page, text: CardWords, { number, holder, month, year }: Record<string, string>) {
  const form = page.frameLocator('iframe')
  if (number) {
    await form.getByLabel(text.number).fill(number)
    await form.getByLabel(text.code).fill('123')
  }
  await form.getByLabel(text.holder).fill(holder ?? 'NAGI MORISHITA')
  await form.getByLabel(text.month, { exact: true }).selectOption(month ?? '12')
  await form.getByLabel(text.year, { exact: true }).selectOption(year ?? '2031')
}

test.each(atDesk)(
  'a member saves, changes and deletes cards by the form of the payment service ($lang, $width px)',
  async screen => {
    const { token } = await world.member()
    const member = await visitor(browser, app.origin, { ...screen, token })
    const { page } = member
    const text = cardWords[screen.lang]
    const main = page.getByRole('main')
    const save = async () => {
      await main.getByRole('button', { name: text.save }).click()
      await main.getByText(text.saved).waitFor()
    }
    await member.open('/mine/payment')
    await main.getByRole('link', { name: text.add }).click()
    await type(page, text, { number: '4242424242424242' })
    await expectSoundOnWalk(page)
    await save()
    await main.getByText(text.card('4242'), { exact: true }).waitFor()
    await main.getByRole('link', { name: text.add }).click()
    await type(page, text, { number: '4100000000005000' })
    await main.getByRole('button', { name: text.save }).click()
    await page.getByLabel(checkout[screen.lang].otp).fill('123456')
    await page.getByRole('button', { name: checkout[screen.lang].verify }).click()
    await main.getByText(text.saved).waitFor()
    await main.getByRole('button', { name: text.makeDefault(text.card('5000')) }).click()
    await main.getByText(text.defaulted).waitFor()
    await main.getByRole('button', { name: text.makeDefault(text.card('4242')) }).waitFor()
    await expectSoundOnWalk(page)

    // What is changed is the expiry and the holder: the number is shown, and there is no code to type.
    await main.getByRole('link', { name: text.change(text.card('4242')) }).click()
    const form = page.frameLocator('iframe')
    await form.getByText('4242').waitFor()
    expect(await form.getByLabel(text.code).count()).toBe(0)
    await expectSoundOnWalk(page)
    await type(page, text, { holder: 'AKARI MINASE', month: '09', year: '2032' })
    await save()
    const changed = main.getByRole('listitem').filter({ hasText: text.card('4242') })
    await changed.getByText(text.expires).waitFor()
    await expectSoundOnWalk(page)

    for (const last4 of ['4242', '5000']) {
      const row = main.getByRole('listitem').filter({ hasText: text.card(last4) })
      await row.getByText(text.remove, { exact: true }).first().click()
      await row.getByRole('button', { name: text.remove, exact: true }).click()
      await row.waitFor({ state: 'detached' })
      await main.getByText(text.removed).waitFor()
    }
    await main.getByText(text.none).waitFor()
    member.expectQuiet()
  },
)
