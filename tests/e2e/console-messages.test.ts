// The console's messages (D96): a question about a work of the house is assigned, answered from a saved answer and
// settled; a report is looked at with what stands around it, and its operator writes to both sides.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { adminAssignRoom } from '#shared/api/conversing/console/messages.ts'
import { createRoom, listMessages, reportMessage, sendMessage } from '#shared/api/conversing/messages.ts'
import { atDesk, expectSoundOnScreens, expectSoundOnWalk, visitor } from '#tests/support/browser.ts'
import { done, sit } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { samplePicture } from '#tests/support/sample-picture.ts'
import { ofHouse, ofMember } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const title = { ja: '根来塗蓋付椀', en: 'Negoro lidded bowl' }

test('a question to the house is assigned, answered from a saved answer, and another one settled', async () => {
  const [buyer, support] = [await world.member(), await world.operator('support')]
  const productId = await world.work({ seller: ofHouse, title })
  const { roomId } = await world.ask(createRoom, { productId }, buyer)
  await world.ask(sendMessage, { roomId, text: '共箱は付きますか。', clientId: 'one' }, buyer)

  const seat = await visitor(browser, app.origin)
  const { page } = seat
  await sit(app, seat, '/admin/messages/answers', support)
  await page.getByLabel(/^題名/).fill('共箱')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel(/^本文/).fill('共箱をお付けします。')
  await page.getByRole('button', { name: '保存する' }).click()
  await done(page, '定型文を保存しました。')
  await expectSoundOnScreens(page)

  await page.getByRole('link', { name: '返信待ち' }).click()
  await expectSoundOnScreens(page)
  const row = page.getByRole('listitem').filter({ hasText: buyer.username })
  await row.getByRole('link', { name: title.ja }).click()
  await page.getByText('共箱は付きますか。').waitFor()
  await page.getByRole('button', { name: '自分が担当する' }).click()
  await done(page, '担当を変更しました。')
  await page.getByRole('link', { name: '共箱', exact: true }).click()
  await expect.poll(() => page.getByLabel(/^本文/).inputValue()).toBe('共箱をお付けします。')
  await expectSoundOnScreens(page)
  await page.getByRole('button', { name: '送信する' }).click()
  await done(page, '送信しました。')
  expect((await world.ask(listMessages, { roomId }, buyer)).list.map(({ text }) => text)).toEqual([
    '共箱は付きますか。',
    '共箱をお付けします。',
  ])
  await world.ask(sendMessage, { roomId, text: 'ありがとうございます。', clientId: 'two' }, buyer)
  await page.reload()
  await page.getByRole('button', { name: '返信不要にする' }).click()
  await done(page, '返信不要にしました。')

  await seat.open('/admin/messages/answers')
  const answer = page.getByRole('listitem').filter({ hasText: '共箱をお付けします。' })
  await answer.getByRole('link', { name: /定型文を変更/ }).click()
  await expect.poll(() => page.getByLabel(/^本文/).inputValue()).toBe('共箱をお付けします。')
  await page.getByLabel(/^本文/).fill('共箱と仕覆をお付けします。')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('listitem').filter({ hasText: '共箱と仕覆をお付けします。' }).waitFor()
  await page.getByRole('button', { name: '「共箱」を削除' }).click()
  await done(page, '定型文を削除しました。')
  seat.expectQuiet()
})

describe.each(atDesk)('in $lang at $width px', walk => {
  const words = {
    jp: { send: '送信する', add: '画像を添える', drop: '画像 1 を外す', picture: /^画像 1/, assigned: '担当' },
    en: { send: 'Send', add: 'Add pictures', drop: 'Remove picture 1', picture: /^Picture 1/, assigned: 'Assigned to' },
  }[walk.lang]

  test('what a buyer writes appears by itself, and leaves what is being typed', async () => {
    const [buyer, support] = [await world.member(), await world.operator('support')]
    const productId = await world.work({ seller: ofHouse, title })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    await world.ask(sendMessage, { roomId, text: '共箱は付きますか。', clientId: 'one' }, buyer)
    await world.ask(adminAssignRoom, { roomId, operatorId: support.id }, support)
    const seat = await visitor(browser, app.origin, walk)
    const { page } = seat
    await sit(app, seat, '/admin/messages?state=mine', support)
    const row = page.getByRole('listitem').filter({ hasText: buyer.username })
    await row.getByText(support.username, { exact: false }).waitFor()
    await expectSoundOnWalk(page)
    await row.getByRole('link', { name: walk.lang === 'jp' ? title.ja : title.en }).click()
    await page.getByText(words.assigned, { exact: true }).first().waitFor()
    await page.getByLabel(/^(本文|Text)/).fill('はい、')
    const colleague = page.getByLabel(words.assigned)
    await colleague.selectOption('')
    const buffer = Buffer.from(await samplePicture('jpeg', { width: 320, height: 240 }))
    await page.getByLabel(words.add).first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: words.drop }).waitFor()
    await world.ask(sendMessage, { roomId, text: '箱書きもございますか。', clientId: 'two' }, buyer)
    await page.getByRole('listitem').getByText('箱書きもございますか。').waitFor()
    // Said once, to those who do not see it.
    expect(await page.getByRole('status').filter({ hasText: '箱書きもございますか。' }).count()).toBe(1)
    expect(await page.getByLabel(/^(本文|Text)/).inputValue()).toBe('はい、')
    expect(await colleague.inputValue()).toBe('')
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await expectSoundOnWalk(page)
    await page.getByLabel(/^(本文|Text)/).pressSequentially('ございます。')
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await page.getByRole('img', { name: words.picture }).waitFor()
    await expect.poll(() => page.getByLabel(/^(本文|Text)/).inputValue()).toBe('')
    expect((await world.ask(listMessages, { roomId }, buyer)).list.at(-1)).toMatchObject({
      text: 'はい、ございます。',
      photos: [{ width: 320, height: 240 }],
    })
    seat.expectQuiet()
  })
})

test('a report is looked at with what stands around it, also without scripts', async () => {
  const [owner, buyer, support] = [await world.member(), await world.member(), await world.operator('support')]
  const productId = await world.work({ seller: ofMember(owner), title })
  const { roomId } = await world.ask(createRoom, { productId }, buyer)
  await world.ask(sendMessage, { roomId, text: '直接お譲りできます。', clientId: 'one' }, owner)
  await world.ask(reportMessage, { roomId, messageId: 1, reason: 'outside-deal', text: 'ご確認ください。' }, buyer)

  const seat = await visitor(browser, app.origin, { lang: 'en', width: 390, javaScript: false })
  const { page } = seat
  await sit(app, seat, '/admin/messages/reports', support)
  const row = page.getByRole('listitem').filter({ hasText: buyer.username })
  await row.getByRole('link', { name: 'An offer to deal outside the site' }).click()
  await page.getByText('直接お譲りできます。').waitFor()
  await page.getByLabel(/^Text/).fill('お取引はサイトの中でお願いいたします。')
  await page.getByRole('button', { name: 'Send' }).click()
  await done(page, 'Sent.')
  await page.getByText('Mark as looked at', { exact: true }).first().click()
  await page.getByLabel(/^Note for operators/).fill('双方に注意した。')
  await page.getByRole('button', { name: 'Mark as looked at' }).click()
  await done(page, 'Marked as looked at.')
  expect((await world.ask(listMessages, { roomId }, owner)).list.at(-1)).toMatchObject({ voice: 'operator' })
})
