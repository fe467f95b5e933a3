import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { expectSound, expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { bid } from '#tests/support/visitors.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

/** A member with an unread notice: another has bid more. */
async function outbidMember(member?: Person) {
  member ??= await world.member()
  const [{ productId }, other] = [await world.auction(), await world.member()]
  await world.bid(member, productId, 150_000)
  await world.bid(other, productId, 200_000)
  await app.quiet()
  return member
}

test('a member keeps a favourite, finds it listed and takes it out again', async () => {
  const { token } = await world.member()
  const buyer = await visitor(browser, app.origin, { width: 390, token })
  await buyer.open(
    `/artworks/detail?id=${await world.work({ title: { ja: '絵唐津茶碗', en: 'Painted Karatsu bowl' } })}`,
  )
  const { page } = buyer
  const heart = page.getByRole('button', { name: /^「絵唐津茶碗」をお気に入り/ })
  await heart.click()
  await page.getByText('お気に入りに加えました').waitFor()
  await page.reload()
  expect(await heart.getAttribute('aria-pressed')).toBe('true')

  await buyer.open('/mine/notice')
  await page.getByRole('button', { name: 'マイページの一覧' }).click()
  const menu = page.getByRole('navigation', { name: 'マイページ' })
  await expectSound(page)
  await menu.getByRole('link', { name: 'お気に入り' }).click()
  await page.getByRole('heading', { name: 'お気に入り', level: 1 }).waitFor()
  await menu.getByRole('link', { name: 'お気に入り' }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: '絵唐津茶碗' }).first().waitFor()
  await page.getByRole('button', { name: '「絵唐津茶碗」をお気に入りから外す' }).first().click()
  await page.getByText('お気に入りから外しました').waitFor()
  await page.reload()
  await page.getByText('お気に入りはまだありません。').waitFor()
  buyer.expectQuiet()
})

test('a member sees a notice arrive while the page is open, and the count follow what they read', async () => {
  const [{ productId }, member] = [await world.auction(), await outbidMember()]
  const rival = await visitor(browser, app.origin, { token: member.token })
  const buyer = await visitor(browser, app.origin, { lang: 'en', token: (await world.member()).token })
  await rival.open('/mine/notice')
  const { page } = rival
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await page.getByText('未読のお知らせはありません。').waitFor()

  await rival.open(`/artworks/detail?id=${productId}`)
  await bid(page, '200,000')
  await page
    .getByText(/あなたが最高入札者です/)
    .first()
    .waitFor()
  await rival.open('/mine/notice')
  await buyer.open(`/artworks/detail?id=${productId}`)
  await bid(buyer.page, '250,000', 'en')

  // Whoever else bids on this work may have outbid the member before; what has been read says so.
  const unread = page.getByRole('listitem').filter({ hasText: '未読' })
  const outbid = unread.getByRole('heading', { name: /志野茶碗.*上回/ })
  await outbid.waitFor()
  await page
    .getByText(/^未読 \d+ 件$/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^既読にする: .*上回/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await page.getByText('未読のお知らせはありません。').waitFor()
  rival.expectQuiet()
  buyer.expectQuiet()
})

test('a member sees a notice that came before the connection of the page was open', async () => {
  const member = await world.member()
  const late = await visitor(browser, app.origin, { token: member.token })
  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>()
  await late.context.routeWebSocket(/\/ws$/, async socket => {
    await mayConnect
    socket.connectToServer()
  })
  await late.open('/mine/notice')
  await late.page.getByText('未読のお知らせはありません。').waitFor()
  await outbidMember(member)
  connect()
  await late.page
    .getByText(/^未読 [1-9]\d* 件$/)
    .first()
    .waitFor()
  await late.page.getByRole('heading', { name: /志野茶碗.*上回/ }).waitFor()
  late.expectQuiet()
})

test('a member reads results and receipts in the record of bids', async () => {
  const { token } = await outbidMember()
  const rival = await visitor(browser, app.origin, { lang: 'en', width: 768, token })
  await rival.open('/mine')
  const { page } = rival
  expect(new URL(page.url()).pathname).toBe('/en/mine/productManage')
  // What waits leads on to the page where it is done.
  await page
    .getByRole('link', { name: /^You were outbid/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'All my pages' }).click()
  await page.getByRole('navigation', { name: 'My page' }).getByRole('link', { name: 'My bids' }).click()
  await page.getByRole('link', { name: 'Bidding' }).click()
  await page.getByText('Outbid').first().waitFor()
  await page
    .getByText(/^Receipts/)
    .first()
    .click()
  await page.getByText('Keep the nonce to yourself.', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'Not won' }).click()
  await page.getByText('There are no such bids.').waitFor()
  rival.expectQuiet()
})

test('a member saves details one form at a time, and important notices stay on', async () => {
  const [{ token, password }, other] = [await world.member(), await world.member()]
  const buyer = await visitor(browser, app.origin, { token })
  await buyer.open('/mine/basicInfo')
  const { page } = buyer
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: /^表示名/ }).fill(other.username)
  await main.getByRole('textbox', { name: /^表示名/ }).blur()
  await main.getByText('この表示名はすでに使われています。').first().waitFor()
  await main.getByRole('textbox', { name: /^表示名/ }).fill('sakura_2025')
  await main.getByRole('button', { name: '表示名を保存する' }).click()
  await main.getByText('保存しました。').waitFor()
  await page.getByRole('navigation', { name: 'マイページ' }).getByText('sakura_2025').waitFor()

  const parts = main.getByRole('navigation', { name: '基本情報の項目' })
  await parts.getByRole('link', { name: 'お知らせの設定' }).click()
  expect(await main.getByLabel(/^重要なお知らせ/).isDisabled()).toBe(true)
  await main.getByLabel('メールでも受け取る', { exact: true }).check()
  await main.getByRole('button', { name: '設定を保存する' }).click()
  await main.getByText('保存しました。').waitFor()

  await parts.getByRole('link', { name: '受取口座' }).click()
  await main.getByRole('searchbox', { name: /^銀行を/ }).fill('みずほ銀行')
  await main.getByRole('button', { name: '銀行を検索' }).click()
  await main.getByRole('button', { name: 'みずほ（0001）' }).click()
  await main.getByRole('searchbox', { name: /^支店を/ }).fill('まるのうち')
  await main.getByRole('searchbox', { name: /^支店を/ }).press('Enter')
  await main.getByRole('button', { name: '丸の内中央（004）' }).waitFor()
  await expectSoundOnScreens(page)
  await main.getByRole('button', { name: '丸の内中央（004）' }).click()
  expect(await main.getByLabel(/^金融機関コード/).inputValue()).toBe('0001')
  await main.getByLabel(/^口座番号/).fill('12-34a')
  await main.getByLabel(/^口座名義/).fill('さくら みお')
  await main.getByRole('button', { name: '口座を保存する' }).click()
  await main.getByText('口座番号は7桁までの数字で入力してください。').first().waitFor()
  await main.getByLabel(/^口座番号/).fill('1234567')
  // The password field of this form: the one below it is the wallet's.
  const bank = page.locator('form').filter({ has: page.getByRole('button', { name: '口座を保存する' }) })
  await bank.getByLabel(/^現在のパスワード/).fill(password)
  await bank.getByRole('button', { name: '口座を保存する' }).click()
  await main.getByText('保存しました。').waitFor()
  await page.reload()
  expect(await main.getByLabel(/^口座名義/).inputValue()).toBe('サクラ　ミオ')
  expect(await main.getByLabel(/^支店コード/).inputValue()).toBe('004')

  // The numbers of a passbook become an account that the same form shows.
  await bank.getByText('ゆうちょ銀行の記号・番号で入力する', { exact: true }).click()
  await bank.getByLabel(/^記号/).fill('20530')
  await bank.getByLabel(/^番号/).fill('12345671')
  const save = async () => {
    await bank.getByLabel(/^現在のパスワード/).fill(password)
    await bank.getByRole('button', { name: '口座を保存する' }).click()
  }
  await save()
  await bank.getByRole('alert').getByText('記号は、1か0で始まる5桁の数字です。').waitFor()
  await bank.getByLabel(/^記号/).fill('10530')
  await save()
  await expect.poll(() => bank.getByLabel(/^支店コード/).inputValue(), { timeout: 30_000 }).toBe('058')
  expect(await bank.getByLabel(/^口座番号/).inputValue()).toBe('1234567')
  expect(await bank.getByLabel(/^記号/).inputValue()).toBe('')
  buyer.expectQuiet()
})
