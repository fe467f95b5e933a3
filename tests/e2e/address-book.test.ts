// What a member keeps for the next purchase: addresses, and cards by the payment platform's own form.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, launch, visitor } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/journeys.ts'
import { type People, peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let browser: Browser
let people: People
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  people = peopleOf(app)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test.each([true, false])('addresses are added, changed and deleted (scripts: %s)', async javaScript => {
  const member = await visitor(browser, app.origin, { javaScript, width: javaScript ? 1280 : 390 })
  const { page } = member
  const main = page.getByRole('main')
  await logIn(app, member, await people.member(), { redirect: '/mine/basicInfo' })
  const add = async (name: string) => {
    await main.getByRole('link', { name: 'お届け先を加える' }).click()
    await main.getByRole('heading', { name: 'お届け先の追加', level: 1 }).waitFor()
    await main.getByLabel(/^お名前/).fill(name)
    await main.getByLabel(/^ふりがな/).fill('もりした なぎ')
    await main.getByLabel(/^メールアドレス/).fill('nagi@example.jp')
    await main.getByLabel(/^電話番号/).fill('03-5555-0123')
    await main.getByLabel(/^郵便番号/).fill('110-0001')
    await main.getByLabel(/^都道府県/).selectOption({ label: '東京都' })
    await main.getByRole('button', { name: 'お届け先を保存する' }).click()
  }
  await add('森下 凪')
  // The town is missing: said above the form and beside the field, and what was typed stays.
  await main.getByRole('alert').getByRole('link').first().waitFor()
  if (javaScript) await expectNoSidewaysScroll(page)
  await main.getByLabel(/^市区町村/).fill('台東区谷中')
  await main.getByRole('button', { name: 'お届け先を保存する' }).click()
  await main.getByText('お届け先を保存しました。').waitFor()

  await main.getByRole('link', { name: 'お届け先を加える' }).click()
  await main.getByRole('heading', { name: 'お届け先の追加', level: 1 }).waitFor()
  await main.getByLabel(/^お名前/).fill('水瀬 灯')
  await main.getByLabel(/^ふりがな/).fill('みなせ あかり')
  await main.getByLabel(/^メールアドレス/).fill('akari@example.jp')
  await main.getByLabel(/^電話番号/).fill('075-555-0123')
  await main.getByLabel(/^郵便番号/).fill('606-0001')
  await main.getByLabel(/^都道府県/).selectOption({ label: '京都府' })
  await main.getByLabel(/^市区町村/).fill('京都市左京区')
  await main.getByRole('button', { name: 'お届け先を保存する' }).click()
  await main.getByRole('button', { name: '既定にする: 水瀬 灯' }).click()
  await main.getByRole('button', { name: '既定にする: 森下 凪' }).waitFor()

  await main.getByRole('link', { name: '変更する: 水瀬 灯' }).click()
  await main.getByRole('heading', { name: 'お届け先の変更', level: 1 }).waitFor()
  await main.getByLabel(/^市区町村/).fill('京都市北区')
  await main.getByRole('button', { name: 'お届け先を保存する' }).click()
  await main.getByText('京都市北区').waitFor()
  await main.getByRole('button', { name: '削除する: 水瀬 灯' }).click()
  await main.getByText('お届け先を削除しました。').waitFor()
  await main.getByText('京都市北区').waitFor({ state: 'detached' })
  member.expectQuiet()
})

test('a card is saved by the form of the payment service, and deleted', async () => {
  const member = await visitor(browser, app.origin)
  const { page } = member
  const main = page.getByRole('main')
  await logIn(app, member, await people.member(), { redirect: '/mine/payment' })
  await main.getByRole('link', { name: 'カードを加える' }).click()
  const form = page.frameLocator('iframe')
  await form.getByLabel('カード番号').fill('4242424242424242')
  await form.getByLabel('名義（半角英字）').fill('NAGI MORISHITA')
  await form.getByLabel('月', { exact: true }).selectOption('12')
  await form.getByLabel('年', { exact: true }).selectOption('2031')
  await form.getByLabel('セキュリティコード').fill('123')
  await main.getByRole('button', { name: 'カードを保存する' }).click()
  await main.getByText('カードを保存しました。').waitFor()
  await main.getByText('VISA 末尾 4242').waitFor()
  await expectAccessible(page)
  await main.getByText('削除する', { exact: true }).first().click()
  await main.getByRole('button', { name: '削除する' }).click()
  await main.getByText('カードを削除しました。').waitFor()
  await main.getByText('保存したカードはありません。').waitFor()
})
