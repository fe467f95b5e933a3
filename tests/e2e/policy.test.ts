// Finance changes a value with a date: what it does is shown before it is written, and what is written is listed.

import type { Browser } from 'playwright-core'
import { expectSoundWith, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, inDays, sit } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let browser: Browser
let finance: Person
test.beforeAll(async ({ worker }) => {
  const shared = await worker.shared()
  ;({ app, browser } = shared)
  finance = await shared.world.operator('finance')
})

test.each([
  { lang: 'jp', width: 1280, javaScript: true, percent: '18.5', days: 300, net: '¥268,950' },
  { lang: 'en', width: 390, javaScript: false, percent: '19', days: 310, net: '¥267,300' },
] as const)('finance plans another commission ($lang, $width px, scripts: $javaScript)', async seat => {
  const { lang, javaScript, percent, days, net } = seat
  const say = consoleWords(lang)
  const operator = await visitor(browser, app.origin, seat)
  await sit(app, operator, '/admin/policy', finance)
  const { page } = operator
  const main = page.getByRole('main')
  const look = () => expectSoundWith(page, javaScript)
  await main.getByRole('heading', { name: say('policy_title'), level: 1 }).waitFor()
  await look()

  const fillIn = async (value: string) => {
    await main
      .getByLabel(say('policy_row', { number: 1 }))
      .first()
      .selectOption('commission-first-rate')
    await main.getByLabel(say('policy_becomes_of', { number: 1 })).fill(value)
    await main.getByLabel(say('policy_from_when')).fill(inDays(app, days))
    await main.getByLabel(say('admin_reason')).fill('来期の手数料')
    await main.getByRole('button', { name: say('policy_review') }).click()
  }
  await fillIn('80')
  await main.getByRole('link', { name: say('error_POLICY_RANGE') }).waitFor()
  await fillIn(percent)
  await main.getByRole('heading', { name: say('policy_samples') }).waitFor()
  await main.getByRole('cell', { name: `${percent}%` }).waitFor()
  await look()
  await main.getByRole('button', { name: say('policy_save') }).click()
  await done(page, say('policy_done'))
  await main
    .getByRole('region', { name: say('policy_to_come') })
    .getByText(`${percent}%`)
    .first()
    .waitFor()
  await main
    .getByRole('region', { name: say('policy_history') })
    .getByText('来期の手数料')
    .first()
    .waitFor()
  await look()

  // What a sale after it would pay, by the version that was just written.
  await operator.open('/admin/calculator')
  await main.getByLabel(say('calculator_price')).fill('0')
  await main.getByRole('button', { name: say('calculator_submit') }).click()
  await main.getByText(say('error_NUMBER_FORMAT')).waitFor()
  await main.getByLabel(say('calculator_price')).fill('330,000')
  await main.getByLabel(say('calculator_at')).fill(inDays(app, days + 1))
  await main.getByLabel(say('calculator_box')).fill('40 × 30 × 30')
  await main.getByRole('button', { name: say('calculator_submit') }).click()
  const left = main.getByRole('region', { name: say('calculator_seller_part') }).first()
  await left.getByRole('definition').getByText(net).waitFor()
  await left.getByText(say('policy_commission_first_up_to')).waitFor()
  await main
    .getByRole('region', { name: say('calculator_buyer_part') })
    .first()
    .getByRole('definition')
    .getByText('¥335,300')
    .waitFor()
  await look()
  operator.expectQuiet()
})
