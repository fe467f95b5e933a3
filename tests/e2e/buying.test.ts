// From a work to its receipt, with the platform's card form and the sandbox's issuer: on a phone and a desktop, in both
// languages. One buyer a walk, with one saved card, buys what each journey is about.
import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectSound, expectSoundOnWalk, isFocused, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { type CheckoutWords, checkout } from '#tests/support/checkout-page-words.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import { complete, keepsCard, pay, refusal, sumOf, sums, toPayment, typeCard } from '#tests/support/purchase-steps.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { type Buyer, cards } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let world: World
let browser: Browser
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const seatOf = async (buyer: Buyer, seat: Seat) =>
  visitor(browser, app.origin, { ...seat, token: await world.tokenOf(buyer) })

/** Its lines are open beside the form, and closed above it, where the total and the end of the hold stay in sight. */
async function foldsOnAPhone(page: Page, text: CheckoutWords) {
  const own = page.viewportSize()
  const fees = sums(page, text).getByText(text.packing, { exact: true })
  await sums(page, text).getByText(text.held).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await fees.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await fees.waitFor({ state: 'hidden' })
  await sums(page, text).getByText(text.show, { exact: true }).click()
  await fees.waitFor()
  await expectSound(page)
  await sums(page, text).getByText(text.hide, { exact: true }).click()
  await fees.waitFor({ state: 'hidden' })
  if (own) await page.setViewportSize(own)
}

/** Goes on with the tabulator alone until this is focused; every stop on the way can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < 90; stop++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    // After the last stop of a page comes the browser itself, which leaves the body.
    const lost = await page.evaluate(`(({ activeElement: focused, body }) =>
      focused === body || [focused, focused.closest('label')].some(one => one && getComputedStyle(one).outlineStyle !== 'none')
        ? '' : focused.outerHTML.slice(0, 200))(document)`)
    expect(lost).toBe('')
  }
  throw new Error(`the tabulator does not come to ${target} of ${page.url()}`)
}

describe.each(walks)('$lang, $width px', walk => {
  const journey = journeysIn(walk)
  const text = checkout[walk.lang]

  let buyer: Promise<Buyer> | undefined

  /** A buyer who keeps a card, and has pressed the button of a work. */
  async function buyNow() {
    buyer ??= keepsCard(world)
    const seat = await seatOf(await buyer, walk)
    await seat.open(`/artworks/detail?id=${await world.work()}`)
    await seat.page.getByRole('button', { name: text.buy }).first().click()
    return { seat, page: seat.page }
  }

  journey('jp', 'a buyer buys a work at a fixed price with a new card', async () => {
    const { seat, page } = await buyNow()
    await toPayment(seat, text, '¥335,300')
    await foldsOnAPhone(page, text)
    await typeCard(page, text, cards.good)
    await expectSoundOnWalk(page)
    await pay(page, text, '¥335,300')
    await complete(page, text, '¥335,300')
    await expectSoundOnWalk(page)
    await page.getByRole('link', { name: text.receipt }).click()
    const paid = page.getByRole('table', { name: text.receipt })
    await paid.getByRole('row', { name: `${text.total} ¥335,300` }).waitFor()
    await paid.getByRole('row', { name: `${text.tax} ¥30,481` }).waitFor()
    await expectSoundOnWalk(page)
    seat.expectQuiet()
  })

  journey('en', 'a buyer types the issuer’s code, and finds the order in the purchases', async () => {
    const { seat, page } = await buyNow()
    await toPayment(seat, text, '¥335,300', { checks: false })
    await typeCard(page, text, cards.challenge)
    await pay(page, text, '¥335,300')
    await page.getByLabel(text.otp).fill('000000')
    await page.getByRole('button', { name: text.verify }).click()
    await page.getByRole('alert').getByText(text.wrongOtp).waitFor()
    await expectSoundOnWalk(page)
    await page.getByLabel(text.otp).fill('123456')
    await page.getByRole('button', { name: text.verify }).click()
    const number = await complete(page, text, '¥335,300')
    await page.getByRole('link', { name: text.orders }).click()
    await page.getByRole('heading', { name: new RegExp(number) }).waitFor()
    await expectSoundOnWalk(page)
    // The card is kept, as the box beside it says, and its holder was asked once.
    await seat.open('/mine/payment')
    await page.getByText(/5000/).waitFor()
    seat.expectQuiet()
  })

  journey('jp', 'a buyer whose card is refused pays the same order with a saved one', async () => {
    const { seat, page } = await buyNow()
    await toPayment(seat, text, '¥335,300', { checks: false })
    await typeCard(page, text, cards.refused)
    await pay(page, text, '¥335,300')
    expect(await refusal(page)).toBe(text.rejected)
    await expectSoundOnWalk(page)
    await page.getByRole('radio', { name: text.saved }).first().check()
    await pay(page, text, '¥335,300')
    await complete(page, text, '¥335,300')
    seat.expectQuiet()
  })
})

test('a buyer buys by keyboard alone, and a dialog gives the focus back (en, 1280 px)', async () => {
  const seat = await seatOf(await keepsCard(world), { lang: 'en' })
  const { page } = seat
  const text = checkout.en
  await seat.open(`/artworks/detail?id=${await world.work()}`)
  const share = page.getByRole('button', { name: text.share })
  await tabTo(page, share)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: text.share })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await isFocused(share)).toBe(true)
  await seat.open(`/artworks/detail?id=${await world.work()}`)
  await tabTo(page, page.getByRole('button', { name: text.addToCart }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cart/, { timeout: 15000 })
  await tabTo(page, page.getByRole('button', { name: text.proceed }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: text.toAddress }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/cart\/address/)
  await tabTo(page, page.getByRole('radio', { name: /森下 凪/ }))
  await tabTo(page, page.getByRole('button', { name: text.hold }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/cart\/payment/)
  await tabTo(page, page.getByRole('radio', { name: text.saved }))
  // Arrows choose the other card and come back: the frame opens and goes.
  await page.keyboard.press('ArrowDown')
  await page.frameLocator('iframe').getByLabel(text.number).waitFor()
  await page.keyboard.press('ArrowUp')
  // Who has not agreed is told so in the page's language, and stands at the box.
  await tabTo(page, page.getByRole('button', { name: text.pay('¥335,300') }))
  await page.keyboard.press('Enter')
  await page.getByText(text.unagreed).waitFor()
  expect(await isFocused(page.getByLabel(text.agree))).toBe(true)
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: text.pay('¥335,300') }))
  await page.keyboard.press('Enter')
  await complete(page, text, '¥335,300')
  await tabTo(page, page.getByRole('link', { name: text.receipt }))
  seat.expectQuiet()
})

test('a buyer who gives up at the issuer and is then refused may try another card (jp, 390 px)', async () => {
  const seat = await seatOf(await keepsCard(world), { width: 390 })
  const { page } = seat
  const text = checkout.jp
  await seat.open(`/artworks/detail?id=${await world.work()}`)
  await page.getByRole('button', { name: text.buy }).first().click()
  await toPayment(seat, text, '¥335,300', { checks: false })
  await typeCard(page, text, cards.challenge)
  await pay(page, text, '¥335,300')
  await page.getByRole('button', { name: text.cancel }).click()
  expect(await refusal(page)).toBe(text.givenUp)
  await typeCard(page, text, cards.refusedAfterChallenge)
  await pay(page, text, '¥335,300')
  await page.getByLabel(text.otp).fill('123456')
  await page.getByRole('button', { name: text.verify }).click()
  await page.getByRole('alert').getByText(text.refusedAfterwards).waitFor()
  await expectSound(page)
  seat.expectQuiet()
})

test('a buyer without scripts pays with a saved card through a challenge (en, 1280 px)', async () => {
  const buyer = await keepsCard(world, cards.challenge)
  const seat = await seatOf(buyer, { lang: 'en', javaScript: false })
  const { page } = seat
  const text = checkout.en
  await seat.open(`/artworks/detail?id=${await world.work()}`)
  await page.getByRole('button', { name: text.buy }).first().click()
  await page.getByRole('link', { name: text.toAddress }).click()
  await page.getByRole('button', { name: text.hold }).click()
  await pay(page, text, '¥335,300')
  await page.getByLabel(text.otp).fill('123456')
  await page.getByRole('button', { name: text.verify }).click()
  await page.getByRole('button', { name: text.back }).click()
  // While the capture runs the page cannot ask by itself: its button does.
  const thanks = page.getByRole('heading', { name: text.thanks })
  const again = page.getByRole('button', { name: text.checkAgain })
  for (let asked = 0; asked < 20; asked++) {
    await thanks.or(again).first().waitFor()
    if (await thanks.isVisible()) break
    await again.click()
  }
  await sumOf(page, text, '¥335,300').waitFor()
})
