import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { saveCard } from '#shared/api/buying/cards.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import { freshAddress } from '#tests/support/people.ts'
import { codeFor } from '#tests/support/registration.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { bid, words } from '#tests/support/visitors.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const seats = [
  {
    lang: 'jp',
    width: 1280,
    javaScript: true,
    phone: '090-2345-0101',
    person: { user: '間の客人', surname: '水瀬', name: '灯', reading: ['みなせ', 'あかり'] },
    text: {
      send: '確認コードを送る',
      code: /^確認コード/,
      user: /^表示名/,
      surname: /^姓/,
      name: /^名/,
      readings: [/^せい/, /^めい/],
      password: /^パスワード必須/,
      again: /^パスワード（確認）/,
      consent: /規約に同意/,
      submit: '登録する',
      welcome: '会員登録が完了しました。',
      steps: 'はじめの準備',
      done: '完了',
      address: 'お届け先の登録へ進む',
      fullName: '水瀬 灯',
      addressName: /^お名前/,
      needsPhone: /電話番号の確認を一度だけ/,
      verify: '電話番号を確認する',
      phone: /^電話番号/,
      sendSms: '確認コードを送る',
      sms: /^確認コード（6桁）/,
      check: '確認する',
      verified: '電話番号を確認しました。',
      back: '元のページへ戻る',
      saveCard: 'カードを登録する',
    },
  },
  {
    lang: 'en',
    width: 390,
    javaScript: false,
    phone: '090-2345-0202',
    person: { user: 'quiet_guest', surname: 'Hale', name: 'Ines', reading: [] },
    text: {
      send: 'Send me a code',
      code: /^Six-digit code/,
      user: /^Display name/,
      surname: /^Family name/,
      name: /^Given name/,
      readings: [],
      password: /^Password(?! again)/,
      again: /^Password again/,
      consent: /I agree to these terms/,
      submit: 'Create my account',
      welcome: 'Your account is ready.',
      steps: 'Getting ready',
      done: 'Done',
      address: 'Go on: Enter your address',
      fullName: 'Ines Hale',
      addressName: /^Name/,
      needsPhone: /verify your phone number once/,
      verify: 'Verify my phone number',
      phone: /^Phone number/,
      sendSms: 'Send the code',
      sms: /^Six-digit code/,
      check: 'Verify',
      verified: 'Your phone number is verified.',
      back: 'Back to where you were',
      saveCard: 'Save a card',
    },
  },
] as const

test.each(seats)(
  'a newcomer registers with the mailed code, verifies a phone and bids ($lang, $width px, scripts: $javaScript)',
  async ({ lang, width, javaScript, phone, person, text }) => {
    const { productId } = await world.auction()
    const guest = await visitor(browser, app.origin, { lang, width, javaScript })
    const { page } = guest
    const main = page.getByRole('main')
    const email = `${lang}-guest@example.jp`
    await guest.open('/register')
    await main.getByLabel(words[lang].email).fill(email)
    await main.getByRole('button', { name: text.send }).click()
    await main.getByLabel(text.code).fill('000000')
    await main.getByLabel(text.user).fill(person.user)
    await main.getByLabel(text.surname).fill(person.surname)
    await main.getByLabel(text.name).first().fill(person.name)
    for (const [index, label] of text.readings.entries()) await main.getByLabel(label).fill(person.reading[index] ?? '')
    const secrets = async () => {
      await main.getByLabel(text.password).fill('Nobotan2026')
      await main.getByLabel(text.again).fill('Nobotan2026')
      await main.getByLabel(text.consent).check()
      await main.getByRole('button', { name: text.submit }).click()
    }
    await secrets()
    // The wrong code is refused beside its field, with a way to it above the form; what was typed stays.
    await main.getByRole('alert').getByRole('link').first().waitFor()
    expect(await main.getByLabel(text.user).inputValue()).toBe(person.user)
    await main.getByLabel(text.code).fill(await codeFor(app, email))
    await secrets()
    await page.getByText(text.welcome).waitFor()
    // What has to be done once before a bid, none of it done yet.
    const steps = main.getByRole('region', { name: text.steps })
    expect(await steps.getByRole('link').count()).toBe(4)
    expect(await steps.getByText(text.done, { exact: true }).count()).toBe(0)

    // Before the first amount the page says that a phone has to be verified; a bid is refused with the way to it (D8).
    const amount = '430,000'
    await guest.open(`/artworks/detail?id=${productId}`)
    await page.getByText(text.needsPhone).waitFor()
    await bid(page, amount, lang)
    await main.getByRole('alert').getByRole('link', { name: text.verify }).click()
    await main.getByLabel(text.phone).fill(phone)
    await main.getByRole('button', { name: text.sendSms }).click()
    await main.getByLabel(text.sms).waitFor()
    await main.getByLabel(text.sms).fill(await codeFor(app, phone.replace(/^0/, '+81').replaceAll('-', ''), 'sms'))
    await main.getByRole('button', { name: text.check, exact: true }).click()
    await page.getByText(text.verified).first().waitFor()

    // And before a card is saved (D9). Each of the two leads back to the work.
    await main.getByRole('link', { name: text.back }).click()
    // The amount is kept on the way.
    await page.waitForURL(
      url => url.searchParams.get('id') === productId && url.searchParams.get('amount') === '430000',
    )
    await bid(page, amount, lang)
    const way = await main.getByRole('alert').getByRole('link', { name: text.saveCard }).getAttribute('href')
    const { data } = await app.call(login, { account: email, password: 'Nobotan2026' }, { address: freshAddress() })
    const saved = await app.call(
      saveCard,
      {
        token: await world.till.token('4242424242424242'),
        default: true,
        back: `/${lang}/artworks/detail?id=${productId}`,
      },
      { as: String(Object(data).accessToken), key: crypto.randomUUID(), language: lang === 'jp' ? 'ja' : 'en' },
    )
    expect(saved.code).toBe(200)
    const returned = await world.authenticate(saveCard.output.parse(saved.data).redirectUrl ?? '')

    const card = new URL(way ?? '', app.origin)
    expect(card.searchParams.get('redirect')).toBe(`/${lang}/artworks/detail?id=${productId}&amount=430000`)
    await page.goto(returned)
    await main.getByRole('link', { name: text.back }).click()
    await page.waitForURL(url => url.searchParams.get('id') === productId)
    await bid(page, amount, lang)
    await page.getByText(words[lang].leading).first().waitFor()
    // Phone and card are done; the address is left, and begins with what the account says.
    await guest.open('/mine/productManage')
    expect(await steps.getByText(text.done, { exact: true }).count()).toBe(2)
    if (javaScript) await expectSoundOnScreens(page)
    await steps.getByRole('link', { name: text.address }).click()
    await page.waitForURL(/basicInfo\/address/)
    expect(await main.getByRole('textbox', { name: text.addressName }).inputValue()).toBe(text.fullName)
    guest.expectQuiet()

    await guest.open('/register')
    await page.getByText(lang === 'jp' ? /会員登録はできません/ : /cannot create another account/).waitFor()
  },
)
