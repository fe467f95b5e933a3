// What operators of one role see, and how a work comes on sale and back again.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visitor } from '#tests/support/browser.ts'
import { done, sit } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const roles = [
  {
    role: 'editor',
    sees: ['今日', '作品', '掲載内容', '固定ページ', '作家・提携先の改訂案'],
    closed: '/admin/auctions',
    may: '保存する',
    mayNot: '販売をやめる・隠す',
  },
  {
    role: 'support',
    sees: [
      '今日',
      '作品',
      '再販の審査',
      'オークション',
      '公正な入札',
      '価格相談',
      '注文',
      '集荷の予定',
      '返品・申し立て',
      '決済',
      '決済の差異',
      '料金と期限',
      '販売の試算',
      '掲載内容',
      '固定ページ',
      '会員',
      'お問い合わせ',
      'メッセージ',
      '操作の記録',
    ],
    closed: '/admin/partners/account',
    may: undefined,
    mayNot: '販売をやめる・隠す',
  },
  {
    role: 'reviewer',
    sees: [
      '今日',
      '作品',
      '再販の審査',
      'オークション',
      '公正な入札',
      '価格相談',
      '内覧',
      '注文',
      '集荷の予定',
      '返品・申し立て',
      '決済',
      '決済の差異',
      '料金と期限',
      '販売の試算',
      '掲載内容',
      '固定ページ',
      '作家・提携先の改訂案',
      '会員',
      'お問い合わせ',
      'お手紙',
      '操作の記録',
    ],
    closed: '/admin/partners/account',
    may: '販売をやめる・隠す',
    mayNot: undefined,
  },
] as const

test.each(roles)(
  'an operator of $role sees the pages of that role, and no more',
  async ({ role, sees, closed, may, mayNot }) => {
    const operator = await visitor(browser, app.origin)
    const { page } = operator
    await sit(app, operator, '/admin', await world.operator(role))
    const menu = page.getByRole('navigation', { name: '運営' })
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(sees)
    for (const name of sees) {
      await menu.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: name === '今日' ? /^今日/ : name }).waitFor()
    }
    operator.expectQuiet()

    await operator.open('/admin/works/edit?id=oribe-square-dish')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: '織部四方皿', level: 1 }).waitFor()
    if (may) await main.getByRole('button', { name: may }).waitFor()
    if (mayNot) expect(await main.getByRole('button', { name: mayNot }).count()).toBe(0)
    if (!may) expect(await main.getByRole('button').count()).toBe(0)

    await operator.open(closed)
    const refusal = page.getByRole('alertdialog')
    await refusal.waitFor()
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(sees)
    await refusal.getByRole('link', { name: '「今日」へ戻る' }).click()
    await page.getByRole('heading', { level: 1, name: /^今日/ }).waitFor()
  },
)

test.each([
  { javaScript: true, kind: '固定価格', price: '210,000', shown: '販売中', work: 'hagi-chawan' },
  { javaScript: false, kind: '展示のみ', price: undefined, shown: '展示のみ', work: 'oribe-square-dish' },
])('an operator takes a work off sale and publishes it again: $kind (scripts: $javaScript)', async seat => {
  const operator = await visitor(browser, app.origin, {
    javaScript: seat.javaScript,
    width: seat.javaScript ? 1280 : 390,
  })
  const { page } = operator
  await sit(app, operator, `/admin/works/edit?id=${seat.work}`, await world.owner())
  const main = page.getByRole('main')
  // Without scripts the button unfolds the form that it otherwise opens as a dialog.
  const opened = async (name: string) => {
    if (!seat.javaScript) {
      const form = main.getByRole('group').filter({ hasText: name })
      await form.getByText(name, { exact: true }).click()
      return form
    }
    await main.getByRole('button', { name }).click()
    return page.getByRole('dialog', { name })
  }
  const delisting = await opened('販売をやめる・隠す')
  await delisting.getByLabel(/^理由/).fill('売り方を改めるため')
  await delisting.getByRole('button', { name: '販売をやめる' }).click()
  await done(page, '販売を終えました。')

  const publishing = await opened('公開する')
  await publishing.getByRole('radio', { name: seat.kind }).check()
  if (seat.price) await publishing.getByRole('textbox', { name: /^価格/ }).fill(seat.price)
  await publishing.getByRole('button', { name: 'この内容で公開する' }).click()
  await done(page, '公開しました。')

  const guest = await visitor(browser, app.origin)
  await guest.open(`/artworks/detail?id=${seat.work}`)
  await guest.page.getByText(seat.shown, { exact: true }).first().waitFor()
  operator.expectQuiet()
  guest.expectQuiet()
})
