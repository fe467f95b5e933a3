// What a collector does over weeks: follows an artist, saves a search, asks to be reminded, and is told.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { expectSoundOnWalk, type Visitor, visitor, walks } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world, close } = await worker.own())
})
test.afterAll(() => close())

const words = {
  jp: {
    follow: /をフォローする$/,
    unfollow: /のフォローをやめる$/,
    save: 'この条件を保存',
    name: '検索の名前',
    submit: '保存する',
    saved: '検索を保存しました。',
    remind: '終了前のお知らせ・カレンダー',
    set: 'お知らせを設定',
    isSet: /終了の30分前に/,
    calendar: 'カレンダーに追加（.ics）',
    viewed: '最近見た作品',
    clear: '履歴を消す',
    notice: '「志野茶碗 葦原」が出品されました',
    reminded: /の終了まであと30分です$/,
    subject: '「志野茶碗 葦原」が出品されました',
    stop: '新着とリマインドのメールを止める',
    stopSubmit: 'メールを止める',
    stopped: '新着とリマインドのメールを止めました。',
  },
  en: {
    follow: /^Follow /,
    unfollow: /^Following[.] Stop following /,
    save: 'Save this search',
    name: 'Name of the search',
    submit: 'Save',
    saved: 'Your search is saved.',
    remind: 'Set a reminder',
    set: 'Remind me',
    isSet: /We tell you 30 minutes before/,
    calendar: 'Add to my calendar (.ics)',
    viewed: 'Recently viewed',
    clear: 'Clear this list',
    notice: '“Shino tea bowl ‘Reed Bed’”: new on Kogei no Ma',
    reminded: /: 30 minutes left$/,
    subject: '“Shino tea bowl ‘Reed Bed’”: new on Kogei no Ma',
    stop: 'No more mail about new works and reminders',
    stopSubmit: 'Switch them off',
    stopped: 'They are switched off.',
  },
} as const
type Words = (typeof words)[keyof typeof words]

/** Follows, saves, asks; each is there afterwards, and the auction's page says so after a reload. */
async function wish({ page, open }: Visitor, said: Words, productId: string): Promise<void> {
  await open('/artists/detail?id=minegishi-wataru')
  await page.getByRole('button', { name: said.follow }).click()
  await page.getByRole('button', { name: said.unfollow }).waitFor()

  await open('/artworks?craftIds=lacquer')
  await page.getByText(said.save).click()
  await page.getByLabel(said.name).fill('urushi')
  await page.getByRole('button', { name: said.submit, exact: true }).click()
  await page.getByText(said.saved).waitFor()

  await open(`/artworks/detail?id=${productId}`)
  await page.getByText(said.remind).click()
  await page.locator('#remind-minutes').selectOption('30')
  await page.getByRole('button', { name: said.set, exact: true }).click()
  await page.getByText(said.isSet).waitFor()
  expect(await page.getByRole('link', { name: said.calendar }).getAttribute('href')).toContain('/calendar?id=')

  await open('/mine/follows')
  await page.getByRole('link', { name: 'urushi' }).waitFor()
  await page.getByRole('button', { name: said.unfollow }).waitFor()
  await expectSoundOnWalk(page)
}

test('a collector who follows, saves and asks is told by notice and mail, and ends the mails by their link', async () => {
  const [{ lang, width }] = walks
  const said = words[lang]
  const { productId, endAt } = await world.auction()
  const who = await world.member({ language: 'ja' })
  const collector = await visitor(browser, app.origin, { lang, width, token: who.token })
  await wish(collector, said, productId)
  collector.expectQuiet()
  // Away from the hour of the digests, and from the minutes before it whose works are told a day later.
  const noon = new Date(app.clock.now() + dayMs)
  noon.setUTCHours(12, 0, 0, 0)
  await app.clock.set(noon.toISOString(), 'everything')
  const { id } = await world.publishWork(undefined, { artistId: 'minegishi-wataru' })
  await app.clock.set(new Date(endAt - 29 * minuteMs).toISOString(), 'everything')
  await app.quiet()
  const { productId: other } = await world.auction()

  const { page, open, expectQuiet } = await visitor(browser, app.origin, {
    lang,
    width,
    token: await world.tokenOf(who),
  })
  await open('/mine/notice')
  await page.getByRole('heading', { name: said.reminded }).waitFor()
  await page.getByRole('heading', { name: said.notice }).waitFor()
  await open(`/artworks/detail?id=${id}`)
  // The device remembers a work once its page has come to life.
  await expect.poll(() => page.evaluate<string>("localStorage.getItem('viewed') ?? ''")).toContain(id)
  await open(`/artworks/detail?id=${other}`)
  await expect.poll(() => page.evaluate<string>("localStorage.getItem('viewed') ?? ''")).toContain(other)
  // One work alone is no row.
  expect(await page.getByRole('region', { name: said.viewed }).count()).toBe(0)
  await open(`/artworks/detail?id=${productId}`)
  const viewed = page.getByRole('region', { name: said.viewed })
  await viewed.waitFor()
  await viewed.getByRole('button', { name: said.clear }).click()
  await viewed.waitFor({ state: 'detached' })

  const mails = await app.outbox({ channel: 'mail', to: who.email })
  const mail = mails.find(({ subject }) => subject === said.subject)
  expect(mails.filter(({ subject }) => subject === said.subject)).toHaveLength(1)
  const [, path = ''] = /<https?:\/\/[^/]+\/\w+(\/mail-off[^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  await open(path)
  await page.getByRole('heading', { name: said.stop }).waitFor()
  await page.getByRole('button', { name: said.stopSubmit }).click()
  await page.getByText(said.stopped).waitFor()
  await expectSoundOnWalk(page)
  expectQuiet()
})
