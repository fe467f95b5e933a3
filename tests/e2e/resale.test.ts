// An owner sells a work again: from the desk through the wizard to the review, back with the reviewer's notes, and on sale.
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import {
  adminApproveApplication,
  adminGetApplication,
  adminReviseApplication,
} from '#shared/api/selling/console/resale.ts'
import { findApplication } from '#shared/api/selling/resale/applications.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { expectNoSidewaysScroll, expectSound, expectSoundOnScreens, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import { testPassword } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { openResale } from '#tests/support/world/resale.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let photo: { name: string; mimeType: string; buffer: Buffer }
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
  const buffer = await sharp({ create: { width: 900, height: 800, channels: 3, background: '#876' } })
    .png()
    .toBuffer()
  photo = { name: 'bowl.png', mimeType: 'image/png', buffer }
})

test('an owner applies, mends what the reviewer asks for, and has the work on sale (jp, 390 px)', async () => {
  const sale = await world.order({ state: 'completed', work: { price: 800_000 } })
  const { buyer, productId } = sale
  const reader = await visitor(browser, app.origin, { lang: 'jp', width: 390, token: buyer.token })
  const { page } = reader
  const main = page.getByRole('main')
  const next = () => main.getByRole('button', { name: '次へ進む', exact: true }).last().click()
  const kept = () => main.getByText('下書きを保存しました。').waitFor()

  await reader.open('/mine/productManage')
  const desk = main.getByRole('region', { name: '作品の管理' })
  await desk.getByText('ご購入時 ¥800,000').waitFor()
  await expectSoundOnScreens(page)
  await desk.getByRole('link', { name: '再販を申し込む' }).click()

  // What is typed and sent is there after a reload.
  await main.getByRole('heading', { name: '再販の申し込み', level: 1 }).waitFor()
  await next()
  const problems = main.getByRole('alert')
  await problems.getByRole('link', { name: '作品についてのことば：入力してください。' }).waitFor()
  await problems.getByRole('link', { name: '写真を1枚以上添えてください。' }).waitFor()
  await main.getByLabel('作品の写真', { exact: true }).last().setInputFiles(photo)
  const dialog = page.getByRole('dialog', { name: '写真を切り抜く' })
  await dialog.getByRole('button', { name: 'この写真にする' }).click()
  await main.getByRole('img', { name: '写真 1' }).waitFor()
  // A problem goes when its field has been changed.
  await expect.poll(() => main.getByText('写真を1枚以上添えてください。').count()).toBe(0)
  await problems.getByText('作品についてのことば').waitFor()
  await main.getByLabel('状態の説明').fill('縁に一か所、長さ四ミリの擦れがあります。')
  await main.getByLabel('作品についてのことば').fill('茶会で三度使い、桐箱に入れて保管していました。')
  await kept()
  await page.reload()
  await main.getByRole('img', { name: '写真 1' }).waitFor()
  expect(await main.getByLabel('作品についてのことば').inputValue()).toContain('茶会で三度')
  await expectSoundOnScreens(page)
  await next()

  // The payout follows the price, and what is out of range is refused with its bounds.
  await main.getByRole('textbox', { name: /^価格（税込・円）/ }).fill('600,000')
  await main
    .getByText(/¥640,000から¥8,000,000まで/)
    .first()
    .waitFor()
  await next()
  await main
    .getByRole('alert')
    .getByText(/¥640,000から/)
    .waitFor()
  await main.getByRole('textbox', { name: /^価格（税込・円）/ }).fill('1,200,000')
  await main.getByText('-¥120,000').waitFor()
  await expectSoundOnScreens(page)
  await next()

  await main.getByLabel('保管の場所').fill('自宅の茶箪笥')
  await main.getByLabel('付属品').fill('共箱、共布')
  await main.getByLabel('作品の寸法').fill('径12.6×高9.0 cm')
  for (const [side, length] of [
    ['幅', '16'],
    ['奥行', '16'],
    ['高さ', '14'],
  ] as const) {
    await main.getByLabel(side, { exact: true }).fill(length)
  }
  await main.getByLabel('重さ（g）').fill('430')
  await expectSoundOnScreens(page)
  await next()

  // Bank and identity are asked for once.
  await main.getByLabel('金融機関名').fill('みずほ銀行')
  await main.getByLabel('支店名').fill('丸の内中央支店')
  await main.getByLabel('口座番号').fill('1234567')
  await main.getByLabel('口座名義', { exact: false }).fill('モリシタ ナギ')
  await main.getByLabel('パスワード', { exact: false }).fill(testPassword)
  await main.getByLabel('生年月日').fill('1978-04-02')
  await main.getByLabel('ご職業').fill('会社員')
  await expectSoundOnScreens(page)
  await next()

  await main.getByRole('link', { name: '作品のページで確かめる' }).click()
  await main.getByText('公開前の見え方').waitFor()
  await main.getByText('茶会で三度', { exact: false }).waitFor()
  await expectSoundOnScreens(page)
  await main.getByRole('link', { name: '申し込みに戻る' }).click()
  const send = () => main.getByRole('button', { name: 'この内容で申し込む' }).click()
  await send()
  await main.getByRole('alert').waitFor()
  await main.getByLabel('販売の手引きを読みました', { exact: false }).check()
  await expectSound(page)
  await send()
  await main.getByText('申請を受け付けました', { exact: false }).waitFor()
  await desk.getByText('審査中', { exact: true }).waitFor()

  const { list } = await world.ask(listMyProducts, { tab: 'application' }, buyer)
  const id = list[0]?.applicationId ?? ''
  expect((await world.ask(findApplication, { id }, buyer)).application).toMatchObject({
    productId,
    price: 1_200_000,
    storageLocation: '自宅の茶箪笥',
    imgs: [{ width: 800, height: 800 }],
  })

  // The reviewer's words stand at their fields, and the page of what waits leads there.
  const { reviewer } = await openResale(world)
  const fields = [{ field: 'damageImgs' as const, note: '縁の擦れの写真をお願いします' }]
  await world.ask(adminReviseApplication, { id, version: 1, fields, text: '一点だけ確認させてください' }, reviewer)
  await reader.open('/mine/productManage?tab=application')
  await main.getByRole('link', { name: /出品申請の修正をお願いします/ }).click()
  await main.getByText('一点だけ確認させてください').waitFor()
  await main.getByText('審査担当より：縁の擦れの写真をお願いします').waitFor()
  await main.getByLabel('傷・欠け・直しがある').check()
  await main.getByLabel('傷みの写真', { exact: true }).last().setInputFiles(photo)
  await expect.poll(() => main.getByRole('img', { name: '写真 1' }).count(), { timeout: 30_000 }).toBe(2)
  await kept()
  await expectSoundOnScreens(page)
  await reader.open(`/mine/resell?productId=${productId}&step=confirm`)
  await main.getByLabel('販売の手引きを読みました', { exact: false }).check()
  await main.getByRole('button', { name: '修正して再提出する' }).click()
  await desk.getByText('審査中', { exact: true }).waitFor()

  const { application } = await world.ask(adminGetApplication, { id }, reviewer)
  expect(application).toMatchObject({ state: 'submitted', isBroken: true, damageImgs: [{}] })
  await world.ask(adminApproveApplication, { id, version: application.version }, reviewer)
  await reader.open('/mine/productManage?tab=listed-fixed')
  await desk.getByText('販売中', { exact: true }).waitFor()
  await expectSoundOnScreens(page)
  await desk.getByRole('link', { name: application.title }).waitFor()
  await reader.open(`/artworks/detail?id=${productId}`)
  await main.getByText('茶会で三度', { exact: false }).waitFor()
  await main.getByRole('heading', { name: '前回の販売のとき', exact: true }).waitFor()
  await expectSoundOnScreens(page)
  reader.expectQuiet()
})

test('an owner without scripts is told why a price is refused, and takes the work off sale (en, 1280 px)', async () => {
  const { listed } = await openResale(world)
  const { buyer, productId } = await listed()
  const reader = await visitor(browser, app.origin, { lang: 'en', javaScript: false, token: buyer.token })
  const { page } = reader
  const main = page.getByRole('main')
  await reader.open('/mine/productManage?tab=listed-fixed')
  const desk = main.getByRole('region', { name: 'My works' })
  await desk.getByText('Change the price').first().click()
  await desk.getByLabel('New price').fill('1')
  await desk.getByRole('button', { name: 'Change the price' }).click()
  await desk.getByRole('alert').waitFor()
  await desk.getByText('Take it off sale').first().click()
  await expectNoSidewaysScroll(page)
  await desk.getByRole('button', { name: 'Take it off sale' }).click()
  await main.getByText('The work is off sale.').waitFor()
  await reader.open(`/mine/resell?productId=${productId}&step=price`)
  await main.getByRole('textbox', { name: 'Price (yen, tax included)', exact: true }).fill('900000')
  await main.getByRole('button', { name: 'Keep the draft' }).click()
  expect(await main.getByRole('textbox', { name: 'Price (yen, tax included)', exact: true }).inputValue()).toBe(
    '900000',
  )
  await expectNoSidewaysScroll(page)
})
