// From a work to its receipt, with the platform's card form and the sandbox's issuer: on a phone and a desktop, in both
// languages. One buyer a screen, with one saved card, buys what each journey is about.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { placeBid } from '#shared/api/auctions.ts'
import { saveCard } from '#shared/api/cards.ts'
import { minuteMs } from '#shared/durations.ts'
import { expectSound, launch, type Seat, screens, type Visitor, visitor } from '#tests/support/browser.ts'
import { type CheckoutWords, checkout } from '#tests/support/checkout-page-words.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { type Buyer, cards } from '#tests/support/world/orders.ts'
import { type World, worldOf } from '#tests/support/world.ts'

let app: TestRuntime
let world: World
let browser: Browser
/** One a screen, and what they have won. */
let buyers: readonly { readonly buyer: Buyer; readonly award: string }[]

beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  ;[world, browser] = await Promise.all([worldOf(app), launch()])
  // The first alone: it starts the functions that the others then find running.
  const first = await winner()
  buyers = [first, ...(await Promise.all(screens.slice(1).map(() => winner())))]
  await app.clock.set(new Date(Math.max(...ends) + minuteMs).toISOString())
})
afterAll(async () => {
  await browser?.close()
  expect(await app?.denials()).toEqual([])
  await app?.stop()
})

const ends: number[] = []

async function keepsCard(number: string = cards.good): Promise<Buyer> {
  const buyer = await world.buyer()
  const token = await world.till.token(number)
  await world.ask(saveCard, { token, default: true }, buyer)
  return buyer
}

/** Alone at an auction, which ends when all of them end. */
async function winner() {
  const [buyer, { productId, endAt }] = await Promise.all([keepsCard(), world.auction()])
  await world.ask(placeBid, { productId, amount: 150_000, kind: 0 }, buyer)
  ends.push(endAt)
  return { buyer, award: productId }
}

const seatOf = async (buyer: Buyer, seat: Seat) =>
  visitor(browser, app.origin, { ...seat, token: await world.tokenOf(buyer) })

/** The sums beside the steps. */
const sums = (page: Page, text: CheckoutWords) => page.getByRole('complementary', { name: text.summary })
/** An amount that can be read there: folded, the line of the fold says the total. */
const sumOf = (page: Page, text: CheckoutWords, yen: string) =>
  sums(page, text).getByText(yen, { exact: true }).filter({ visible: true })

/** From the first step to the third; each shows the price or the total. */
async function toPayment({ page }: Visitor, text: CheckoutWords, total: string, { checks = true } = {}) {
  const sound = () => (checks ? expectSound(page) : undefined)
  await page.waitForURL(/cart\/confirmation/)
  await sound()
  await page.getByRole('link', { name: text.toAddress }).click()
  await page.waitForURL(/cart\/address/)
  await sumOf(page, text, total).waitFor()
  await sound()
  await page.getByRole('button', { name: text.hold }).click()
  await page.waitForURL(/cart\/payment/)
  await sumOf(page, text, total).waitFor()
  await sound()
}

/** Its lines are open beside the form, and closed above it, where the total and the end of the hold stay in sight. */
async function foldsOnAPhone(page: Page, text: CheckoutWords, width: number) {
  const fees = sums(page, text).getByText(text.packing, { exact: true })
  await sums(page, text).getByText(text.held).waitFor()
  expect(await fees.isVisible()).toBe(width > 430)
  if (width > 430) return
  const show = sums(page, text).getByText(text.show, { exact: true })
  await show.click()
  await fees.waitFor()
  await expectSound(page)
  await sums(page, text).getByText(text.hide, { exact: true }).click()
  await fees.waitFor({ state: 'hidden' })
}

/** Types a card into the platform's frame. */
async function typeCard(page: Page, text: CheckoutWords, number: string) {
  await page.getByRole('radio', { name: text.newCard }).check()
  const form = page.frameLocator('iframe')
  await form.getByLabel(text.number).pressSequentially(number)
  await form.getByLabel(text.holder).fill('NAGI MORISHITA')
  await form.getByLabel(text.month, { exact: true }).selectOption('08')
  await form.getByLabel(text.year, { exact: true }).selectOption('2031')
  await form.getByLabel(text.code).fill('123')
}

async function pay(page: Page, text: CheckoutWords, total: string) {
  await page.getByLabel(text.agree).check()
  await page.getByRole('button', { name: text.pay(total) }).click()
}

/** What the page says above the form, once it says that another try is possible. */
async function refusal(page: Page): Promise<string> {
  const alert = page.getByRole('alert').filter({ hasText: /\d/ })
  await alert.waitFor()
  return (await alert.textContent()) ?? ''
}

/** The order is complete, for what it was to cost, and has a number. */
async function complete(page: Page, text: CheckoutWords, total: string): Promise<string> {
  await page.getByRole('heading', { name: text.thanks }).waitFor()
  await sumOf(page, text, total).waitFor()
  await expectSound(page)
  return page
    .getByText(/^\d{6}-\d{6}$/)
    .textContent()
    .then(text => text ?? '')
}

const isFocused = async (target: Locator) => (await target.and(target.page().locator(':focus')).count()) > 0

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

describe.each(screens.map((screen, index) => ({ ...screen, index })))('$lang, $width px', ({ index, ...screen }) => {
  const text = checkout[screen.lang]
  let buyer: Buyer
  let award: string
  let seat: Visitor
  let page: Page
  beforeAll(async () => {
    const one = buyers[index]
    if (!one) throw new Error('nobody sits at this screen')
    ;({ buyer, award } = one)
    seat = await seatOf(buyer, screen)
    page = seat.page
  })
  afterAll(() => seat?.context.close())

  const buyNow = async () => {
    await seat.open(`/artworks/detail?id=${await world.work()}`)
    await page.getByRole('button', { name: text.buy }).click()
  }

  test('a buyer buys a work at a fixed price with a new card', async () => {
    await buyNow()
    await toPayment(seat, text, '¥335,300')
    await foldsOnAPhone(page, text, screen.width)
    await typeCard(page, text, cards.good)
    await expectSound(page)
    await pay(page, text, '¥335,300')
    await complete(page, text, '¥335,300')
    await page.getByRole('link', { name: text.receipt }).click()
    const paid = page.getByRole('table', { name: text.receipt })
    await paid.getByRole('row', { name: `${text.total} ¥335,300` }).waitFor()
    await paid.getByRole('row', { name: `${text.tax} ¥30,481` }).waitFor()
    await expectSound(page)
    seat.expectQuiet()
  })

  test('a buyer types the issuer’s code, and finds the order in the purchases', async () => {
    await buyNow()
    await toPayment(seat, text, '¥335,300', { checks: false })
    await typeCard(page, text, cards.challenge)
    await pay(page, text, '¥335,300')
    await page.getByLabel(text.otp).fill('000000')
    await page.getByRole('button', { name: text.verify }).click()
    await page.getByRole('alert').getByText(text.wrongOtp).waitFor()
    await expectSound(page)
    await page.getByLabel(text.otp).fill('123456')
    await page.getByRole('button', { name: text.verify }).click()
    const number = await complete(page, text, '¥335,300')
    await page.getByRole('link', { name: text.orders }).click()
    await page.getByRole('main').getByRole('listitem').filter({ hasText: number }).waitFor()
    seat.expectQuiet()
  })

  test('a buyer whose card is refused pays the same order with a saved one', async () => {
    await buyNow()
    await toPayment(seat, text, '¥335,300', { checks: false })
    await typeCard(page, text, cards.refused)
    await pay(page, text, '¥335,300')
    expect(await refusal(page)).toBe(text.rejected)
    await expectSound(page)
    await page.getByRole('radio', { name: text.saved }).first().check()
    await pay(page, text, '¥335,300')
    await complete(page, text, '¥335,300')
    seat.expectQuiet()
  })

  test('a winner pays an award from the record of bids', async () => {
    await seat.open('/mine/auctionRecord?status=won')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '¥100,000' })
    await row.getByText(text.won, { exact: true }).waitFor()
    await expectSound(page)
    await row.getByRole('link', { name: text.payNow }).click()
    await page.waitForURL(url => url.searchParams.get('productId') === award)
    await page.getByText(text.bound).waitFor()
    await toPayment(seat, text, '¥105,300', { checks: false })
    await pay(page, text, '¥105,300')
    await complete(page, text, '¥105,300')
    await page.getByText(text.bound).waitFor()
    await seat.open('/mine/auctionRecord')
    await row.getByText(text.paid, { exact: true }).waitFor()
    expect(await row.getByRole('link', { name: text.payNow }).count()).toBe(0)
    seat.expectQuiet()
  })
})

test('a buyer buys by keyboard alone, and a dialog gives the focus back (en, 1280 px)', async () => {
  const seat = await seatOf(await keepsCard(), { lang: 'en' })
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
  await tabTo(page, page.getByLabel(text.agree))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: text.pay('¥335,300') }))
  await page.keyboard.press('Enter')
  await complete(page, text, '¥335,300')
  await tabTo(page, page.getByRole('link', { name: text.receipt }))
  seat.expectQuiet()
})

test('a buyer who gives up at the issuer and is then refused may try another card (jp, 390 px)', async () => {
  const seat = await seatOf(await keepsCard(), { width: 390 })
  const { page } = seat
  const text = checkout.jp
  await seat.open(`/artworks/detail?id=${await world.work()}`)
  await page.getByRole('button', { name: text.buy }).click()
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
  const buyer = await keepsCard(cards.challenge)
  const seat = await seatOf(buyer, { lang: 'en', javaScript: false })
  const { page } = seat
  const text = checkout.en
  await seat.open(`/artworks/detail?id=${await world.work()}`)
  await page.getByRole('button', { name: text.buy }).click()
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
