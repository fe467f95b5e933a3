// Steps of a purchase that several journeys share, from the first page of the order to its thanks.
import type { Page } from 'playwright-core'
import { expectSoundOnScreens, type Visitor } from './browser.ts'
import type { CheckoutWords } from './checkout-page-words.ts'
import { type Buyer, cards } from './world/orders.ts'
import type { World } from './world.ts'

export async function keepsCard(world: World, number: string = cards.good): Promise<Buyer> {
  const buyer = await world.buyer()
  await world.keepCard(buyer, number, true)
  return buyer
}

/** The sums beside the steps. */
export const sums = (page: Page, text: CheckoutWords) => page.getByRole('complementary', { name: text.summary })
/** An amount that can be read there: folded, the line of the fold says the total. */
export const sumOf = (page: Page, text: CheckoutWords, yen: string) =>
  sums(page, text).getByText(yen, { exact: true }).filter({ visible: true })

/** From the first step to the third; each shows the price or the total. */
export async function toPayment({ page }: Visitor, text: CheckoutWords, total: string, { checks = true } = {}) {
  const sound = () => (checks ? expectSoundOnScreens(page) : undefined)
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

/** Chooses another card than the saved ones, and types it. */
export async function typeCard(page: Page, text: CheckoutWords, number: string) {
  await page.getByRole('radio', { name: text.newCard }).check()
  await fillCard(page, text, number)
}

/** Types a card into the platform's frame. */
export async function fillCard(page: Page, text: CheckoutWords, number: string) {
  const form = page.frameLocator('iframe')
  await form.getByLabel(text.number).pressSequentially(number)
  await form.getByLabel(text.holder).fill('NAGI MORISHITA')
  await form.getByLabel(text.month, { exact: true }).selectOption('08')
  await form.getByLabel(text.year, { exact: true }).selectOption('2031')
  await form.getByLabel(text.code).fill('123')
}

export async function pay(page: Page, text: CheckoutWords, total: string) {
  await page.getByLabel(text.agree).check()
  await page.getByRole('button', { name: text.pay(total) }).click()
}

/** What the page says above the form, once it says that another try is possible. */
export async function refusal(page: Page): Promise<string> {
  const alert = page.getByRole('alert').filter({ hasText: /\d/ })
  await alert.waitFor()
  return (await alert.textContent()) ?? ''
}

/** The order is complete, for what it was to cost, and has a number. */
export async function complete(page: Page, text: CheckoutWords, total: string): Promise<string> {
  await page.getByRole('heading', { name: text.thanks }).waitFor()
  await sumOf(page, text, total).waitFor()
  return page
    .getByText(/^\d{6}-\d{6}$/)
    .textContent()
    .then(text => text ?? '')
}
