// The cards of a member: saved at the card company's page, given up there, and what the page says to whoever closed its
// window. In both languages, on a phone and a desktop, with and without scripts.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { saveCard } from '#shared/api/buying/cards.ts'
import { expectSoundOnWalk, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { checkout } from '#tests/support/checkout-page-words.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import { fillCard } from '#tests/support/purchase-steps.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { cards } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let world: World
let browser: Browser
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const seatOf = async (member: Person, seat: Seat) =>
  visitor(browser, app.origin, { ...seat, token: await world.tokenOf(member) })

const pages = {
  jp: {
    empty: '保存したカードはありません。',
    save: 'カードを保存する',
    saved: 'カードを保存しました。',
    card: 'VISA 末尾 5000',
    open: 'カード会社での本人認証が終わっていません',
    goOn: '本人認証の画面へ',
    look: '結果を確認する',
    lapsed: 'カードは保存されていません',
    refused: 'カードを保存できませんでした',
    why: '3Dセキュア認証に失敗しました。',
  },
  en: {
    empty: 'No card is saved yet.',
    save: 'Save the card',
    saved: 'The card was saved.',
    card: 'VISA ending in 5000',
    open: 'Your card company has not authenticated you yet',
    goOn: 'Go to authentication',
    look: 'Look at the result',
    lapsed: 'The card is not saved',
    refused: 'The card could not be saved',
    why: '3-D Secure authentication failed.',
  },
} as const

describe.each(walks)('$lang, $width px', walk => {
  const journey = journeysIn(walk)
  const text = checkout[walk.lang]
  const words = pages[walk.lang]

  journey('jp', 'a member saves a card at the card company’s page', async () => {
    const seat = await seatOf(await world.member({ cards: 0 }), walk)
    const { page } = seat
    await seat.open('/mine/payment?new=1')
    await fillCard(page, text, cards.challenge)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByLabel(text.otp).waitFor()

    // Who closes the window finds where it stands, and goes on.
    await seat.open('/mine/payment')
    await page.getByRole('status').getByText(words.open).waitFor()
    await page.getByText(words.empty).waitFor()
    await expectSoundOnWalk(page)
    await page.getByRole('link', { name: words.goOn }).click()
    await page.getByLabel(text.otp).fill('123456')
    await page.getByRole('button', { name: text.verify }).click()
    await page.getByRole('status').getByText(words.saved).waitFor()
    await page.getByText(words.card).waitFor()
    await expectSoundOnWalk(page)
    seat.expectQuiet()
  })

  journey('jp', 'a member who gives up at the card company reads that nothing is saved', async () => {
    const seat = await seatOf(await world.member({ cards: 0 }), walk)
    const { page } = seat
    await seat.open('/mine/payment?new=1')
    await fillCard(page, text, cards.challenge)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByRole('button', { name: text.cancel }).click()
    await page.getByRole('status').getByText(words.lapsed).first().waitFor()
    await page.getByText(words.empty).waitFor()
    await expectSoundOnWalk(page)
    seat.expectQuiet()
  })

  journey('en', 'a member without scripts goes on at the card company and comes back', async () => {
    const member = await world.member({ cards: 0 })
    const language = walk.lang === 'jp' ? 'ja' : 'en'
    const begin = async () => {
      const token = await world.till.token(cards.challenge)
      const begun = await app.call(
        saveCard,
        { token },
        { as: await world.tokenOf(member), key: crypto.randomUUID(), language },
      )
      expect(begun.code).toBe(200)
    }
    const seat = await seatOf(member, { ...walk, javaScript: false })
    const { page } = seat
    await begin()
    await seat.open('/mine/payment')
    await page.getByRole('button', { name: words.look }).click()
    await page.getByRole('status').getByText(words.open).waitFor()
    await page.getByRole('link', { name: words.goOn }).click()
    await page.getByLabel(text.otp).fill('111111')
    await page.getByRole('button', { name: text.verify }).click()
    await page.getByRole('button', { name: text.back }).click()
    await page.getByRole('status').getByText(words.refused).waitFor()
    await page.getByRole('status').getByText(words.why).waitFor()
    await begin()
    await seat.open('/mine/payment')
    await page.getByRole('link', { name: words.goOn }).click()
    await page.getByLabel(text.otp).fill('123456')
    await page.getByRole('button', { name: text.verify }).click()
    await page.getByRole('button', { name: text.back }).click()
    await page.getByRole('status').getByText(words.saved).waitFor()
    await page.getByText(words.card).waitFor()
  })
})
