// A secret sale (D95): made in the console, told of in a letter, seen by its guests in three phases and bought from; and
// a stranger finds nothing of it.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { listLetters } from '#shared/api/conversing/letters.ts'
import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { expectSoundOnWalk, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const words = {
  jp: {
    room: '月影の間',
    work: '月影蒔絵棗',
    letter: '月影の間へのご招待',
    enter: 'お部屋へ入る',
    open: '開催中',
    soon: 'まもなく開きます',
    tell: '開場を知らせる',
    willBeTold: '開場をお知らせします。',
    takeBack: '知らせを取りやめる',
    wait: 'お求めは内覧の会期中です',
    buy: '購入手続きへ',
    only: 'お招きした方だけのお部屋です',
    letters: 'お手紙',
    opened: '開封済み',
    missing: /見つかりません/,
    text: '手紙の本文',
    paste: 'メールアドレスか表示名',
    invite: 'お招きする',
    stranger: 'お招きしていない方から',
  },
  en: {
    room: 'The Moonlit Room',
    work: 'Moonlit natsume',
    letter: 'An invitation to the Moonlit Room',
    enter: 'Enter',
    open: 'Open now',
    soon: 'Opening soon',
    tell: 'Tell me when it opens',
    willBeTold: 'You will be told when it opens.',
    takeBack: 'Take it back',
    wait: 'Sold while the viewing is open',
    buy: 'Buy now',
    only: 'By invitation only',
    letters: 'Letters',
    opened: 'Opened',
    missing: /could not find|could not be found/,
    text: 'The letter',
    paste: 'E-mail addresses or display names',
    invite: 'Invite',
    stranger: 'As a stranger',
  },
} as const
const title = { ja: words.jp.work, en: words.en.work }
const sale = {
  title: { ja: words.jp.room, en: words.en.room },
  text: { ja: '灯を落とした部屋で、金は遅れて光ります。', en: 'With the lamps down, gold is slow to shine.' },
}
const iso = (at: number) => new Date(at).toISOString()

async function secretSale({ from = -hourMs, isAnnounced = false } = {}) {
  const [guest, stranger] = await Promise.all([world.buyer(), world.buyer()])
  const owner = await world.operator('owner')
  const productId = await world.work({ visibility: 'unlisted', title, price: 88_000 })
  const now = app.clock.now()
  const window = { startAt: iso(now + from), endAt: iso(now + from + dayMs) }
  const { id } = await world.ask(
    adminSavePrivateSale,
    { ...sale, ...window, isAnnounced, productIds: [productId] },
    owner,
  )
  await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
  return { guest, stranger, owner, productId, id }
}

describe.each<Seat & { lang: 'jp' | 'en' }>(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const text = words[walk.lang]

  journey('jp', 'a guest goes from the letter to the purchase', async () => {
    const { guest, owner, id } = await secretSale()
    await world.ask(
      adminSendLetter,
      {
        title: { ja: words.jp.letter, en: words.en.letter },
        content: { ja: '一点をしつらえました。\n\nどうぞお越しください。', en: 'One work awaits you.\n\nPlease come.' },
        to: [guest.email],
        privateSaleId: id,
      },
      owner,
    )
    await app.quiet()
    const seat = await visitor(browser, app.origin, { ...walk, token: guest.token })
    const { page } = seat
    await seat.open('/mail')
    await expectSoundOnWalk(page)
    await page.getByRole('link', { name: text.letter }).click()
    await page.getByRole('region', { name: text.text }).waitFor()
    await page.getByText(text.opened, { exact: true }).waitFor()
    await expectSoundOnWalk(page)
    expect((await world.ask(listLetters, {}, guest)).unread).toBe(0)
    await page.getByRole('link', { name: text.enter }).click()
    await page.getByRole('heading', { level: 1, name: text.room }).waitFor()
    await page.getByText(text.open, { exact: true }).first().waitFor()
    await page.getByRole('timer').waitFor()
    await expectSoundOnWalk(page)
    await page.getByRole('link', { name: text.work }).click()
    await page.getByRole('heading', { level: 1, name: text.work }).waitFor()
    await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.buy }).last().click()
    await page.waitForURL(/\/cart\//)
    await page.getByText(text.work).first().waitFor()
    seat.expectQuiet()
  })

  journey(
    'en',
    'a stranger finds nothing of a sale that was not announced, and of an announced one its banner',
    async () => {
      const { stranger, productId, id } = await secretSale()
      const seat = await visitor(browser, app.origin, { ...walk, token: stranger.token })
      const { page } = seat
      for (const path of [`/artworks/detail?id=${productId}`, `/private-sales?id=${id}`]) {
        await page.goto(`${app.origin}/${walk.lang}${path}`)
        await page.getByText(text.missing).first().waitFor()
        expect(await page.content()).not.toContain(text.work)
      }
      await seat.open('/private-sales')
      expect(await page.content()).not.toContain(id)
      const announced = await secretSale({ isAnnounced: true })
      await seat.open(`/private-sales?id=${announced.id}`)
      await page.getByRole('heading', { name: text.only }).waitFor()
      await page.getByRole('heading', { level: 1, name: text.room }).waitFor()
      expect(await page.content()).not.toContain(text.work)
      await expectSoundOnWalk(page)
      await page.getByRole('main').getByRole('link', { name: text.letters }).first().waitFor()
    },
  )

  journey('en', 'a guest sees the works before it opens, and cannot buy', async () => {
    const { guest, id } = await secretSale({ from: hourMs })
    const seat = await visitor(browser, app.origin, { ...walk, token: guest.token, javaScript: false })
    const { page } = seat
    await seat.open(`/private-sales?id=${id}`)
    await page.getByText(text.soon, { exact: true }).first().waitFor()
    await page.getByRole('link', { name: text.work }).click()
    await page.getByRole('button', { name: text.wait }).waitFor()
    expect(await page.getByRole('button', { name: text.wait }).isDisabled()).toBe(true)
  })

  const javaScript = walk.lang === 'jp'
  test(`a guest asks to be told and takes it back, scripts: ${javaScript}`, async () => {
    const { guest, id } = await secretSale({ from: hourMs })
    const seat = await visitor(browser, app.origin, { ...walk, token: guest.token, javaScript })
    const { page } = seat
    await seat.open(`/private-sales?id=${id}`)
    const opening = async () => (await world.ask(getPrivateSale, { id }, guest)).opening
    await page.getByRole('button', { name: text.tell }).click()
    await page.getByText(text.willBeTold).waitFor()
    expect(await opening()).toBe('asked')
    if (javaScript) await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.takeBack }).click()
    await page.getByRole('button', { name: text.tell }).waitFor()
    expect(await page.getByText(text.willBeTold).count()).toBe(0)
    expect(await opening()).toBe('unasked')
    if (javaScript) await expectSoundOnWalk(page)
    seat.expectQuiet()
  })

  journey('en', 'an operator invites by a pasted list and looks as a guest and as a stranger does', async () => {
    const { id } = await secretSale()
    const [one, two] = await Promise.all([world.member(), world.member()])
    const { token } = await world.operator('owner')
    const seat = await visitor(browser, app.origin, { ...walk, operatorToken: token })
    const { page } = seat
    await seat.open(`/admin/private-sales/edit?id=${id}`)
    await page
      .getByRole('textbox', { name: text.paste })
      .fill(`${one.email.replace('@', '＠')}、nobody@example.jp\n${two.email}`)
    await page.getByRole('button', { name: text.invite, exact: true }).click()
    await page
      .getByText(/nobody@example\.jp/)
      .first()
      .waitFor()
    for (const { username } of [one, two]) await page.getByText(username).first().waitFor()
    await expectSoundOnWalk(page)
    await seat.open(`/admin/private-sales/preview?id=${id}`)
    await page.getByText(text.work).first().waitFor()
    await page.getByRole('link', { name: text.stranger }).click()
    await page.getByText(text.work).waitFor({ state: 'detached' })
    await expectSoundOnWalk(page)
    await seat.open('/admin/letters/new')
    await expectSoundOnWalk(page)
    seat.expectQuiet()
  })
})
