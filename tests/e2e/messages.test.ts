// Messages about a work (D96): asked on its page, answered live between two browsers, kept while nobody answers and
// stored once, with pictures, by keyboard and without scripts; and nobody else finds the room.
import type { Browser, Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  createRoom,
  createSavedAnswer,
  deleteSavedAnswer,
  listMessages,
  sendMessage,
} from '#shared/api/conversing/messages.ts'
import {
  expectNoSidewaysScroll,
  expectSound,
  expectSoundOnWalk,
  isFocused,
  type Seat,
  visitor,
  walks,
} from '#tests/support/browser.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { samplePicture } from '#tests/support/sample-picture.ts'
import { ofMember, ofPartner } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const words = {
  jp: {
    ask: '出品者に質問する',
    question: /^ご質問/,
    askSend: '質問を送る',
    write: 'メッセージ',
    send: '送る',
    log: 'これまでのメッセージ',
    read: '既読',
    resend: '再送',
    notSent: '未送信',
    kept: /送信できなかった 1 件を保管しています/,
    add: '画像を添える',
    picture: '画像 1（自分）',
    drop: '画像 1 を外す',
    contact: /連絡先を交換すると/,
    report: /^通報/,
    reportSend: '通報する',
    reported: '通報を受け付けました。運営が確かめます。',
    menu: 'メッセージ',
    notHere: 'やりとりが見つかりません',
    older: '以前のメッセージを表示',
  },
  en: {
    ask: 'Ask the seller',
    question: /^Your question/,
    askSend: 'Send the question',
    write: 'Message',
    send: 'Send',
    log: 'Messages so far',
    read: 'Read',
    resend: 'Send again',
    notSent: 'Not sent',
    kept: /Messages kept to be sent: 1/,
    add: 'Add pictures',
    picture: 'Picture 1 (You)',
    drop: 'Remove picture 1',
    contact: /If you exchange contacts/,
    report: /^Report/,
    reportSend: 'Report',
    reported: 'Your report was received. An operator will look at it.',
    menu: 'Messages',
    notHere: 'This conversation does not exist',
    older: 'Show earlier messages',
  },
} as const

const title = { ja: '霰文鉄瓶', en: 'Kettle with hail pattern' }

async function workOfMember() {
  const [owner, buyer] = await Promise.all([world.member(), world.member()])
  const productId = await world.work({ seller: ofMember(owner), title })
  return { owner, buyer, productId }
}

const logOf = (page: Page, text: (typeof words)['jp' | 'en']) => page.getByRole('log', { name: text.log })
const fieldOf = (page: Page, text: (typeof words)['jp' | 'en']) =>
  page.getByRole('textbox', { name: text.write, exact: true })

describe.each<Seat & { lang: 'jp' | 'en' }>(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const text = words[walk.lang]

  journey('jp', 'a question is asked on the page of the work and answered while both look', async () => {
    const { owner, buyer, productId } = await workOfMember()
    const seat = await visitor(browser, app.origin, { ...walk, token: buyer.token })
    const { page } = seat
    await seat.open(`/artworks/detail?id=${productId}`)
    await page.getByRole('link', { name: text.ask }).click()
    await page.getByLabel(text.question).fill('釉の抜けはございますか。')
    await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.askSend }).click()
    await logOf(page, text).getByText('釉の抜けはございますか。').waitFor()
    await expectSoundOnWalk(page)

    const shop = await visitor(browser, app.origin, { ...walk, token: owner.token })
    await shop.open('/mine/message')
    await expectSoundOnWalk(shop.page)
    const main = shop.page.getByRole('main')
    await main
      .getByRole('link', { name: walk.lang === 'jp' ? title.ja : title.en })
      .last()
      .click()
    await expectSoundOnWalk(shop.page)
    await shop.page.getByRole('link', { name: new RegExp(buyer.username) }).click()
    await logOf(shop.page, text).getByText('釉の抜けはございますか。').waitFor()
    // That it was read reaches the other page by itself.
    await logOf(page, text).getByText(text.read, { exact: true }).waitFor()
    await fieldOf(shop.page, text).fill('一行目')
    await fieldOf(shop.page, text).press('Shift+Enter')
    await fieldOf(shop.page, text).pressSequentially('二行目')
    await fieldOf(shop.page, text).press('Enter')
    const answer = logOf(page, text).getByText('一行目')
    await answer.waitFor()
    expect(await answer.textContent()).toBe('一行目\n二行目')
    // Said once, to those who do not see it.
    expect(await page.getByRole('status').filter({ hasText: '一行目' }).count()).toBe(1)
    expect(await isFocused(fieldOf(shop.page, text))).toBe(true)
    await expectSoundOnWalk(page)
    await expectSoundOnWalk(shop.page)
    seat.expectQuiet()
    shop.expectQuiet()
  })

  journey(
    'en',
    'what could not be sent is kept, also over a reload, and is one message when it is sent again',
    async () => {
      const { owner, buyer, productId } = await workOfMember()
      const { roomId } = await world.ask(createRoom, { productId }, buyer)
      const seat = await visitor(browser, app.origin, { ...walk, token: buyer.token })
      const { page } = seat
      await seat.open(`/mine/message/${productId}/chat/${roomId}`)
      await seat.context.setOffline(true)
      await fieldOf(page, text).fill('電車の中からです。')
      await page.getByRole('button', { name: text.send, exact: true }).click()
      await page.getByText(text.kept).waitFor()
      await expectSoundOnWalk(page)
      await seat.context.setOffline(false)
      await page.reload()
      await page.getByRole('button', { name: text.resend }).click()
      // It is listed apart until it is stored.
      await logOf(page, text).getByRole('list', { name: text.notSent }).waitFor({ state: 'hidden' })
      await logOf(page, text).getByRole('listitem').getByText('電車の中からです。').waitFor()
      const { list } = await world.ask(listMessages, { roomId }, owner)
      expect(list.map(message => message.text)).toEqual(['電車の中からです。'])
      seat.expectQuiet(/ERR_INTERNET_DISCONNECTED|WebSocket/)
    },
  )

  journey('jp', 'pictures go along, contact data is warned of, and a message is reported', async () => {
    const { owner, buyer, productId } = await workOfMember()
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    await world.ask(sendMessage, { roomId, text: '直接のお取引ではいかがですか。', clientId: 'first' }, owner)
    const seat = await visitor(browser, app.origin, { ...walk, token: buyer.token })
    const { page } = seat
    await seat.open(`/mine/message/${productId}/chat/${roomId}`)
    const buffer = Buffer.from(await samplePicture('jpeg', { width: 320, height: 240 }))
    await page.getByLabel(text.add).first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: text.drop }).waitFor()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await fieldOf(page, text).fill('090-1234-5678 までお願いします')
    await page.getByText(text.contact).waitFor()
    await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.send, exact: true }).click()
    const picture = logOf(page, text).getByRole('img', { name: text.picture })
    await picture.waitFor()
    await picture.click()
    await page.getByRole('dialog', { name: text.picture }).getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: text.report }).click()
    await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.reportSend, exact: true }).click()
    await page.getByText(text.reported).waitFor()
    seat.expectQuiet()
  })

  const javaScript = walk.lang === 'jp'
  test(`a partner begins a message with an answer that is kept, scripts ${javaScript}`, async () => {
    const [partner, buyer] = [await world.seller('teitei'), await world.member()]
    const productId = await world.work({ seller: ofPartner, title })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    const kept = { title: `共箱 ${productId.slice(-4)}`, text: '共箱をお付けします。' }
    const { id } = await world.ask(createSavedAnswer, kept, partner)
    const seat = await visitor(browser, app.origin, { ...walk, javaScript, token: partner.token })
    const { page } = seat
    await seat.open(`/mine/message/${productId}/chat/${roomId}`)
    if (javaScript) await fieldOf(page, text).fill('はい。')
    await page.getByRole('link', { name: kept.title }).click()
    const begun = javaScript ? `はい。\n${kept.text}` : kept.text
    await expect.poll(() => fieldOf(page, text).inputValue()).toBe(begun)
    if (javaScript) await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.send, exact: true }).click()
    await logOf(page, text).getByText(kept.text).waitFor()
    // Who asks has no answers to choose from.
    const other = await visitor(browser, app.origin, { ...walk, javaScript, token: buyer.token })
    await other.open(`/mine/message/${productId}/chat/${roomId}`)
    await logOf(other.page, text).getByText(kept.text).waitFor()
    expect(await other.page.getByRole('link', { name: kept.title }).count()).toBe(0)
    await seat.open('/mine/savedAnswers')
    await page.getByText(kept.title).first().waitFor()
    if (javaScript) await expectSoundOnWalk(page)
    await world.ask(deleteSavedAnswer, { id }, partner)
    seat.expectQuiet()
  })

  journey('en', 'whoever is on neither side finds nothing', async () => {
    const { buyer, productId } = await workOfMember()
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    const stranger = await world.member()
    const seat = await visitor(browser, app.origin, { ...walk, token: stranger.token })
    await seat.open(`/mine/message/${productId}/chat/${roomId}`)
    await seat.page.getByRole('heading', { name: text.notHere }).waitFor()
    await expectSound(seat.page)
    seat.expectQuiet()
  })

  journey('en', 'without scripts the form says the same, with pictures, marks and reports', async () => {
    const partner = await world.seller('teitei')
    const buyer = await world.member()
    const productId = await world.work({ seller: ofPartner, title })
    const seat = await visitor(browser, app.origin, { ...walk, javaScript: false, token: buyer.token })
    const { page } = seat
    await seat.open(`/artworks/detail?id=${productId}`)
    await page.getByRole('link', { name: text.ask }).click()
    await page.getByLabel(text.question).fill('連絡は nagi@example.jp へお願いします。')
    await page.getByRole('button', { name: text.askSend }).click()
    await logOf(page, text).getByText('nagi@example.jp').waitFor()
    await page.getByText(text.contact).waitFor()
    await expectNoSidewaysScroll(page)
    // The same page sent twice is one message: its form has a name for it.
    await fieldOf(page, text).fill('もう一つ。')
    await page.getByRole('button', { name: text.send, exact: true }).click()
    await logOf(page, text).getByText('もう一つ。').waitFor()
    const roomId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { list } = await world.ask(listMessages, { roomId }, partner)
    expect(list).toHaveLength(2)

    const shop = await visitor(browser, app.origin, { ...walk, javaScript: false, token: partner.token })
    await shop.open(`/mine/message/${productId}/chat/${roomId}`)
    await shop.page.getByRole('button', { name: /既読にする|Mark as read/ }).click()
    expect(await shop.page.getByRole('button', { name: /既読にする|Mark as read/ }).count()).toBe(0)
    await shop.page.getByRole('link', { name: text.report }).last().click()
    await shop.page.getByRole('button', { name: text.reportSend, exact: true }).click()
    await shop.page.getByText(text.reported).waitFor()
    await page.reload()
    await logOf(page, text).getByText(text.read, { exact: true }).first().waitFor()
  })
})

test('older messages come as one scrolls up, and what is read stays where it is', async () => {
  const { owner, buyer, productId } = await workOfMember()
  const { roomId } = await world.ask(createRoom, { productId }, buyer)
  // Each writes twenty messages a minute at most.
  for (let n = 1; n <= 36; n++)
    await world.ask(sendMessage, { roomId, text: `第${n}信`, clientId: `n-${n}` }, n % 2 ? buyer : owner)
  const seat = await visitor(browser, app.origin, { token: buyer.token })
  const { page } = seat
  await seat.open(`/mine/message/${productId}/chat/${roomId}`)
  const log = logOf(page, words.jp)
  await log.getByText('第36信').waitFor()
  expect(await log.getByText('第6信', { exact: true }).count()).toBe(0)
  const mark = log.getByText('第7信', { exact: true })
  await mark.scrollIntoViewIfNeeded()
  const before = (await mark.boundingBox())?.y ?? 0
  await log.getByText('第1信', { exact: true }).waitFor()
  expect(Math.abs(((await mark.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)
  expect(await page.getByRole('link', { name: words.jp.older }).count()).toBe(0)
  await expectSound(page)
  seat.expectQuiet()
})

/** Goes on by the Tab key until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await isFocused(target)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`the Tab key never comes to ${target}`)
}

test('by keyboard alone a room is opened, read back and written in, and what is new is said once', async () => {
  const { owner, buyer, productId } = await workOfMember()
  const { roomId } = await world.ask(createRoom, { productId }, buyer)
  for (let n = 1; n <= 34; n++)
    await world.ask(sendMessage, { roomId, text: `第${n}信`, clientId: `k-${n}` }, n % 2 ? buyer : owner)
  const seat = await visitor(browser, app.origin, { token: buyer.token })
  const { page } = seat
  await seat.open('/mine/message')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title.ja })
  await tabTo(row.getByRole('link', { name: title.ja }))
  await page.keyboard.press('Enter')
  const log = logOf(page, words.jp)
  await log.getByText('第34信').waitFor()
  await tabTo(log.getByRole('link', { name: words.jp.older }))
  await page.keyboard.press('Enter')
  await log.getByText('第1信', { exact: true }).waitFor()
  await tabTo(fieldOf(page, words.jp))
  await page.keyboard.type('鍵盤から。')
  await tabTo(page.getByRole('button', { name: words.jp.send, exact: true }))
  await page.keyboard.press('Enter')
  await log.getByText('鍵盤から。').waitFor()
  expect(await isFocused(fieldOf(page, words.jp))).toBe(true)

  const said: string[] = []
  await page.exposeFunction('heard', (text: string) => said.push(text))
  await page.evaluate(`new MutationObserver(all => {
    for (const { target } of all) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [aria-live=polite]')
      if (region && region.textContent) heard(region.textContent)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`)
  await world.ask(sendMessage, { roomId, text: 'お返事です。', clientId: 'k-35' }, owner)
  await log.getByText('お返事です。').waitFor()
  // Another change of the room says nothing again; the next message says itself alone.
  await world.ask(sendMessage, { roomId, text: '追って写真も。', clientId: 'k-36' }, owner)
  await log.getByText('追って写真も。').waitFor()
  await expect.poll(() => said.filter(text => text.includes('追って写真も。')).length).toBe(1)
  expect(said.filter(text => text.includes('お返事です。'))).toHaveLength(1)
  await expectSound(page)
  seat.expectQuiet()
})

test('a room that nobody may write in says why', async () => {
  const { owner, buyer, productId } = await workOfMember()
  const banned = await world.member({ banned: ['chat'] })
  const { roomId } = await world.ask(createRoom, { productId }, buyer)
  expect((await world.call(createRoom, { productId }, banned)).code).toBe(40322)
  const seat = await visitor(browser, app.origin, { width: 390, token: owner.token })
  await seat.open(`/mine/message/${productId}/chat/${roomId}`)
  await fieldOf(seat.page, words.jp).waitFor()
  const kept = await visitor(browser, app.origin, { width: 390, token: banned.token })
  await kept.open(`/mine/message/${productId}?ask=1`)
  await kept.page.getByLabel(words.jp.question).fill('よろしいですか。')
  await kept.page.getByRole('button', { name: words.jp.askSend }).click()
  await kept.page.getByRole('alert').getByText('メッセージ', { exact: false }).waitFor()
  expect(await kept.page.getByLabel(words.jp.question).inputValue()).toBe('よろしいですか。')
  await expectSound(kept.page)
  kept.expectQuiet()
})
