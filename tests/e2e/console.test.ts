import type { Browser } from 'playwright-core'
import sharp from 'sharp'

import { expectAccessible, expectNoSidewaysScroll, visitor } from '#tests/support/browser.ts'
import { done, enter, inDays, sit } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const picture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#d8cbb2' } })
    .jpeg()
    .toBuffer()

test('an operator registers a work with a picture and puts it up for auction, and a visitor finds it', async () => {
  const operator = await visitor(browser, app.origin)
  await enter(app, operator, '/admin/works/new')
  const { page } = operator
  const main = page.getByRole('main')

  // Refused as a whole first: every problem is named, and what was typed stays.
  await main.getByLabel(/^作品名（日本語）/).fill('粉引徳利 薄氷')
  await main.getByRole('button', { name: '下書きとして登録する' }).click()
  await main
    .getByRole('alert')
    .getByRole('link', { name: /作品名（英語）/ })
    .waitFor()
  await main.getByLabel(/^作品名（英語）/).fill('Kohiki Sake Bottle “Thin Ice”')
  await main.getByLabel(/^読み/).fill('こひきとっくり うすらい')
  await main.getByLabel(/^作家/).selectOption({ index: 1 })
  await main.getByRole('group', { name: /^技/ }).getByRole('checkbox').first().check()
  await main.getByLabel(/^箱の寸法/).fill('12 × 12 × 20')
  await main.getByLabel(/^重さ/).fill('380')
  await main
    .getByLabel('写真: 写真を加える')
    .setInputFiles({ name: 'tokkuri.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await main.getByRole('img', { name: '写真 1' }).waitFor()
  await main.getByRole('button', { name: '下書きとして登録する' }).click()
  await done(page, '登録しました。')
  const id = new URL(page.url()).searchParams.get('id')

  await main.getByRole('button', { name: '公開する' }).click()
  const dialog = page.getByRole('dialog', { name: '公開する' })
  await dialog.getByRole('radio', { name: 'オークション' }).check()
  await dialog.getByLabel(/^開始価格/).fill('48,000')
  await dialog.getByLabel(/^終了日時/).fill(inDays(app, 0))
  await dialog.getByRole('button', { name: 'この内容で公開する' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/終了日時をご確認ください/)
    .waitFor()
  await dialog.getByLabel(/^終了日時/).fill(inDays(app, 3))
  await dialog.getByRole('button', { name: 'この内容で公開する' }).click()
  await done(page, '公開しました。')

  const guest = await visitor(browser, app.origin)
  await guest.open(`/artworks/detail?id=${id}`)
  await guest.page.getByRole('heading', { name: '粉引徳利 薄氷', level: 1 }).waitFor()
  await guest.page.getByText('¥48,000').first().waitFor()

  await page.getByRole('link', { name: 'この作品のオークション' }).click()
  await main.getByRole('heading', { name: '粉引徳利 薄氷', level: 1 }).waitFor()
  await main.getByRole('button', { name: '中止する' }).click()
  const stop = page.getByRole('dialog', { name: '中止する' })
  await stop.getByRole('button', { name: '中止を確定する' }).click()
  await stop.getByRole('alert').getByRole('link', { name: /理由/ }).waitFor()
  await stop.getByLabel(/^理由/).fill('箱に傷みが見つかったため')
  await stop.getByRole('button', { name: '中止を確定する' }).click()
  await done(page, '中止しました。')
  guest.expectQuiet()
  operator.expectQuiet()
})

test.each([true, false])('an operator bans and releases a member (scripts: %s)', async javaScript => {
  const operator = await visitor(browser, app.origin, { javaScript, width: javaScript ? 1280 : 390 })
  const { email } = await world.member()
  if (javaScript) await sit(app, operator, '/admin/members', await world.owner())
  else await enter(app, operator, '/admin/members')
  const { page } = operator
  const main = page.getByRole('main')
  await main.getByLabel(/^表示名・メールアドレス/).fill(email)
  await main.getByRole('button', { name: '適用する' }).click()
  await main.getByText('1 人').waitFor()
  await main.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()

  const row = main.getByRole('listitem').filter({ hasText: '出品の停止' })
  const opener = (name: string) =>
    javaScript ? row.getByRole('button', { name }) : row.locator('summary', { hasText: name.split(':')[0] ?? name })
  await opener('停止する: 出品の停止').click()
  await page.getByLabel(/^理由/).and(page.locator(':visible')).fill('虚偽の申告')
  await page.getByRole('button', { name: '停止を確定する' }).and(page.locator(':visible')).click()
  await done(page, '停止しました。')
  await row.getByText('虚偽の申告').waitFor()

  await opener('解除する: 出品の停止').click()
  await page.getByLabel(/^理由/).and(page.locator(':visible')).fill('確認が済んだため')
  await page.getByRole('button', { name: '解除を確定する' }).and(page.locator(':visible')).click()
  await done(page, '停止を解除しました。')
  await main.getByRole('link', { name: '操作の記録' }).click()
  await main.getByText('会員を停止').first().waitFor()
  operator.expectQuiet()
})

test('an operator voids a bid and extends its auction', async () => {
  const { productId } = await world.auction({ startPrice: 77_500 })
  await world.bid(await world.member(), productId, 150_000)
  const operator = await visitor(browser, app.origin, { width: 768 })
  await sit(app, operator, '/admin/auctions?status=live', await world.owner())
  const { page } = operator
  const main = page.getByRole('main')
  await main
    .getByRole('listitem')
    .filter({ hasText: /入札 [1-9]/ })
    .filter({ hasText: '¥77,500' })
    .getByRole('link')
    .click()
  await main.getByRole('button', { name: /^入札 1（/ }).click()
  const voiding = page.getByRole('dialog', { name: /^入札 1（/ })
  await voiding.getByLabel(/^理由/).fill('電話で誤入力を確認')
  await voiding.getByRole('button', { name: '取り消しを確定する' }).click()
  await done(page, '入札を取り消しました。')
  await main.getByText(/取り消し済/).waitFor()

  await main.getByRole('button', { name: '延長する' }).click()
  const extending = page.getByRole('dialog', { name: '延長する' })
  await extending.getByLabel(/^終了日時/).fill(inDays(app, 9))
  await extending.getByLabel(/^理由/).fill('回線の障害のため')
  await extending.getByRole('button', { name: '終了を延ばす' }).click()
  await done(page, '終了を延ばしました。')
  operator.expectQuiet()
})

test('an operator without scripts adds a picture and comes back to the work', async () => {
  const operator = await visitor(browser, app.origin, { javaScript: false, width: 390 })
  await sit(app, operator, '/admin/works/edit?id=oribe-square-dish', await world.owner())
  const { page } = operator
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '写真を加える' }).click()
  await main.getByRole('button', { name: '次へ' }).click()
  await main.getByLabel(/^写真/).setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await picture() })
  await main.getByRole('button', { name: '送信する' }).click()
  await page.waitForURL(url => url.searchParams.has('uploadId'))
  await app.quiet()
  await main.getByRole('button', { name: '保存する' }).click()
  await done(page, '保存しました。')
  await main.getByRole('checkbox', { name: '写真 4 を使う' }).waitFor()
})

test('an operator changes a question, and adds a version of a page beside the old one', async () => {
  const operator = await visitor(browser, app.origin)
  await sit(app, operator, '/admin/content/faq', await world.owner())
  const { page } = operator
  const main = page.getByRole('main')
  await main.getByRole('listitem').first().getByRole('link').click()
  await main.getByLabel(/^質問（日本語）/).fill('箱書きとは何ですか。')
  await main.getByRole('button', { name: '保存する' }).click()
  await done(page, '保存しました。')
  await main.getByRole('heading', { name: '箱書きとは何ですか。', level: 1 }).waitFor()

  await operator.open('/admin/pages/aboutus')
  await main.getByLabel(/^題名（日本語）/).fill('工藝の間の考え')
  await main.getByRole('button', { name: '新しい版を保存する' }).click()
  await done(page, '保存しました。')
  await main.getByRole('link', { name: /^第 1 版/ }).click()
  await main.getByRole('heading', { name: '第 1 版', level: 2 }).waitFor()
  operator.expectQuiet()
})

const pages = [
  '/admin',
  '/admin/works?visibility=public',
  '/admin/works/new',
  '/admin/works/edit?id=hagi-chawan',
  '/admin/auctions',
  '/admin/claims',
  '/admin/content',
  '/admin/content/faq',
  '/admin/content/artist/edit?id=minegishi-wataru',
  '/admin/content/home/edit?id=home',
  '/admin/pages',
  '/admin/pages/service-jp?version=1',
  '/admin/members',
  '/admin/letters',
  '/admin/messages/reports',
  '/admin/partners/account',
  '/admin/payouts',
  '/admin/private-sales',
  '/admin/records',
  '/admin/upload?business=work',
  '/admin/audit',
]

test('an operator reads every page of the console on a phone, each accessible (en)', async () => {
  const operator = await visitor(browser, app.origin, { lang: 'en', width: 390 })
  await enter(app, operator, '/admin', { lang: 'en' })
  const { page } = operator
  for (const path of pages) {
    await operator.open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByText('Console menu').click()
  await page.getByRole('link', { name: 'Auctions' }).click()
  await page.getByRole('heading', { name: 'Auctions', level: 1 }).waitFor()
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('heading', { name: 'How it stands' }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${app.origin}/en/admin/login`)
  await expectAccessible(page)
  await operator.open('/admin/forgot')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  operator.expectQuiet()
})
