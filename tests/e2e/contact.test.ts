// A question to the house about an order, in both languages: the member asks from the order, one operator takes it and
// gives it to another, who answers from a saved answer; the member reads it in the mail and on my page.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { adminCreateSavedAnswer } from '#shared/api/conversing/console/messages.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { expectSoundOnWalk, visitor, walks } from '#tests/support/browser.ts'
import { done, sit } from '#tests/support/console-pages.ts'
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
    ask: 'このご注文について問い合わせる',
    askWork: 'この作品について問い合わせる',
    category: /^お問い合わせの種類/,
    title: '志野茶碗 葦原',
    about: /^ご注文番号・作品名/,
    detail: /^お問い合わせの内容/,
    name: /^お名前/,
    reading: /^ふりがな/,
    question: 'お問い合わせの内容',
    send: '送信する',
    sent: 'お問い合わせを承りました',
    before: 'これまでのお問い合わせ',
    waits: '回答をお待ちください',
    mail: /お問い合わせへの回答/,
    mine: '自分が担当する',
    assignee: '担当',
    assign: '担当を決める',
    assigned: '担当を変更しました。',
    answer: /^回答/,
    reply: '回答をメールで送る',
    replied: '回答を送りました。',
    history: 'この会員の記録',
  },
  en: {
    ask: 'Ask about this order',
    askWork: 'Ask us about this work',
    category: /^Subject/,
    title: 'Shino tea bowl “Reed Bed”',
    about: /^Order number or title/,
    detail: /^Your question/,
    name: /^Name/,
    reading: /^Reading/,
    question: 'The question',
    send: 'Send',
    sent: 'We have received your question',
    before: 'What you asked before',
    waits: 'Waiting for our answer',
    mail: /Our answer to your question/,
    mine: 'Assign to me',
    assignee: 'Assigned to',
    assign: 'Assign',
    assigned: 'The assignment was changed.',
    answer: /^Answer/,
    reply: 'Mail the answer',
    replied: 'The answer is on its way.',
    history: 'This member’s record',
  },
} as const

describe.each(walks)('on the page of $lang at $width', ({ lang, width }) => {
  const journey = journeysIn({ lang })
  const text = words[lang]

  journey('jp', 'a question about an order is answered by another operator, and the member reads it', async () => {
    const { buyer, orderId, orderNumber: number } = await world.order({ state: 'paid' })
    const [first, second] = [await world.operator('support'), await world.operator('reviewer')]
    const title = `発送の予定 ${lang}`
    await world.ask(adminCreateSavedAnswer, { title, text: '木曜日に発送します。' }, first)

    const member = await visitor(browser, app.origin, { lang, width, token: buyer.token })
    const { page } = member
    await member.open(`/mine/buyHistory/detail?orderId=${orderId}`)
    await page.getByRole('link', { name: text.ask }).click()
    await expect.poll(() => page.getByLabel(text.about).inputValue()).toBe(number)
    await page.getByLabel(text.name).fill('森下 凪')
    await page.getByLabel(text.reading).fill('もりした なぎ')
    await page.getByLabel(text.detail).fill('いつ届きますか。')
    await expectSoundOnWalk(page)
    await page.getByRole('button', { name: text.send }).click()
    await page.getByText(text.sent).waitFor()
    const asked = page.getByRole('region', { name: text.before })
    await asked.getByText(text.waits).waitFor()

    const desk = await visitor(browser, app.origin, { lang, width })
    await sit(app, desk, '/admin/inquiries', first)
    await desk.page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
    await desk.page.getByRole('region', { name: text.question }).getByText('いつ届きますか。').waitFor()
    await desk.page.getByRole('button', { name: text.mine }).click()
    await done(desk.page, text.assigned)
    await expectSoundOnWalk(desk.page)
    await desk.page.getByLabel(text.assignee, { exact: true }).selectOption({ value: second.id })
    await desk.page.getByRole('button', { name: text.assign, exact: true }).click()
    await expect.poll(() => desk.page.getByLabel(text.assignee, { exact: true }).inputValue()).toBe(second.id)

    const other = await visitor(browser, app.origin, { lang, width })
    await sit(app, other, '/admin/inquiries?state=mine', second)
    await expectSoundOnWalk(other.page)
    await other.page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click()
    await other.page.getByRole('link', { name: title }).click()
    await expect
      .poll(() => other.page.getByRole('textbox', { name: text.answer }).inputValue())
      .toBe('木曜日に発送します。')
    await other.page.getByRole('button', { name: text.reply }).click()
    await done(other.page, text.replied)
    await other.page.getByRole('link', { name: text.history }).click()
    await other.page.getByRole('link', { name: number }).waitFor()
    await expectSoundOnWalk(other.page)

    await app.quiet()
    const [mail] = (await app.outbox({ channel: 'mail', to: buyer.email })).filter(({ subject }) =>
      text.mail.test(subject),
    )
    expect(mail?.text).toContain('木曜日に発送します。')
    await member.open('/mine/contactUs')
    await asked.getByText('いつ届きますか。', { exact: true }).waitFor({ state: 'attached' })
    await asked.locator('summary').first().click()
    await asked.getByText('木曜日に発送します。').waitFor()
    await expectSoundOnWalk(page)
    for (const each of [member, desk, other]) each.expectQuiet()
  })

  journey('en', 'a work, a bid and an offer lead to the form, which names the work', async () => {
    const member = await world.member()
    const { productId: vase } = await world.auction()
    const bowl = await world.work({ priceType: 'offer', price: 300_000 })
    expect((await world.bid(member, vase, 150_000)).code).toBe(200)
    await world.ask(createOffer, { productId: bowl, price: 200_000, period: '7d' }, member)
    const guest = await visitor(browser, app.origin, { lang, width })
    const seat = await visitor(browser, app.origin, { lang, width, token: member.token })
    for (const [{ open, page }, path, category] of [
      [guest, `/artworks/detail?id=${vase}`, 'work'],
      [seat, `/artworks/detail?id=${bowl}`, 'work'],
      [seat, '/mine/auctionRecord', 'auction'],
      [seat, '/mine/bargain', 'purchase'],
    ] as const) {
      await open(path)
      await expectSoundOnWalk(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: `${text.askWork} ${text.title}` })
        .click()
      await expect.poll(() => page.getByLabel(text.about).inputValue()).toBe(text.title)
      expect(await page.getByLabel(text.category).inputValue()).toBe(category)
    }
    seat.expectQuiet()
    guest.expectQuiet()
  })
})

test('a guest is led to the form with the work that a page is about, also without scripts', async () => {
  const seat = await visitor(browser, app.origin, { lang: 'jp', width: 390, javaScript: false })
  await seat.open('/act')
  await seat.page.getByRole('link', { name: 'お問い合わせの用紙へ' }).click()
  await seat.page.getByLabel(/^お問い合わせの内容/).waitFor()
  expect(new URL(seat.page.url()).pathname).toBe('/jp/contact-list')
  seat.expectQuiet()
})
