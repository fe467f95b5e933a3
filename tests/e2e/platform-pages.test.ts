import http from 'node:http'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import type { PathLanguage } from '#shared/domain/kernel/language.ts'
import * as customers from '#shared/platform/api/customers.ts'
import * as cards from '#shared/platform/api/sessions/card-sessions.ts'
import * as links from '#shared/platform/api/sessions/links.ts'
import * as contract from '#shared/platform/api/sessions.ts'
import { expectAccessible, expectNoSidewaysScroll, walks } from '#tests/support/browser.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import type { Merchant } from '#tests/support/merchant.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'

/** The pages on which card numbers are typed, with a real browser: the shop's page around the form is the test's own. */
let app: TestRuntime
let till: Merchant
let browser: Browser
let shop: http.Server
let shopOrigin: string
test.beforeAll(async ({ worker }) => {
  const stage = await worker.shared()
  ;({ app, browser } = stage)
  till = stage.world.till
  await till.withTds()
  shop = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop.test')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(url.pathname === '/' ? parentPage(url.searchParams.get('form') ?? '') : '<h1>the shop</h1>')
  })
  await new Promise<void>(resolve => void shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  shopOrigin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  await till.settings({ origins: [app.origin, shopOrigin] })
})
afterAll(async () => {
  shop?.close()
  await till?.settings({ origins: [app.origin] })
})

/** Takes the frame's height and keeps what it is told, as a careful shop does. */
const parentPage = (form: string) => `<!doctype html><html lang="en"><title>Checkout</title><main><h1>Checkout</h1>
<iframe src="${form.replaceAll('&', '&amp;')}" title="Card" style="width:100%;border:0"></iframe></main><script>
window.told = []
const frame = document.querySelector('iframe')
addEventListener('message', event => {
  if (event.origin !== new URL(frame.src).origin || event.source !== frame.contentWindow) return
  told.push(event.data)
  if (event.data.type === 'height') frame.style.height = event.data.height + 'px'
})
</script></html>`

const words = {
  ja: {
    number: 'カード番号',
    holder: '名義（半角英字）',
    month: '月',
    year: '年',
    code: 'セキュリティコード',
    email: 'メールアドレス',
    use: 'このカードを使う',
    save: '変更を保存する',
    accepted: 'カードを確認しました',
    numberRequired: 'カード番号を入力してください',
    thisMonth: '翌月以降の有効期限をご入力ください',
    check: 'カード情報をご確認ください',
    pay: '¥286,000 を支払う',
    otp: 'ワンタイムパスワード',
    verify: '認証する',
    done: 'お支払いが完了しました',
    tdsFailed: '3Dセキュア認証に失敗しました',
    transfer: '銀行振込',
    account: '振込先を表示する',
    where: 'お振込先のご案内',
    register: 'このカードを登録する',
    registered: 'カードを登録しました',
  },
  en: {
    number: 'Card number',
    holder: 'Name on card',
    month: 'Month',
    year: 'Year',
    code: 'Security code',
    email: 'E-mail address',
    use: 'Use this card',
    save: 'Save changes',
    accepted: 'Card accepted',
    numberRequired: 'Please enter the card number',
    thisMonth: 'The card must be valid beyond this month',
    check: 'Please check its details',
    pay: 'Pay ¥286,000',
    otp: 'One-time code',
    verify: 'Verify',
    done: 'Payment complete',
    tdsFailed: '3-D Secure authentication failed',
    transfer: 'Bank transfer',
    account: 'Show the account',
    where: 'Where to transfer',
    register: 'Register this card',
    registered: 'Card registered',
  },
} as const
type Words = (typeof words)['ja' | 'en']
const languageOf = (lang: PathLanguage) => (lang === 'jp' ? 'ja' : 'en')

/** By the rules on its own screen, within the width of both. */
async function look(page: Page): Promise<void> {
  await expectAccessible(page)
  const own = page.viewportSize()
  for (const { width } of walks) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  if (own) await page.setViewportSize(own)
}

async function seat(language: 'ja' | 'en', width: number, javaScriptEnabled = true) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale: language,
    javaScriptEnabled,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (/^(error|warning)$/.test(message.type()) && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { page, context, complaints }
}

async function fill(form: Page | FrameLocator, word: Words, number: string, { month = '08', year = '2031' } = {}) {
  await form.getByLabel(word.number).pressSequentially(number)
  await form.getByLabel(word.holder).fill('nagi morishita')
  await form.getByLabel(word.month, { exact: true }).selectOption(month)
  await form.getByLabel(word.year, { exact: true }).selectOption(year)
  await form.getByLabel(word.code).fill('123')
}

const ask = async (change: Partial<Parameters<typeof till.call<typeof cards.createElement>>[1]> = {}) => {
  const reply = await till.call(cards.createElement, {
    parent_origin: shopOrigin,
    expiry_rule: 'after_this_month',
    ...change,
  })
  return cards.createElement.output.parse(reply.data)
}
/** What the form told the shop's page, asked from outside until it has. */
const told = async (page: Page, type: string) => {
  const find = () => page.evaluate<unknown>(`told.find(({ type }) => type === '${type}')`)
  await expect.poll(find, { interval: 20, timeout: 10_000 }).toBeDefined()
  return find()
}

describe.each(walks)('the card form in a page of the shop, $lang at $width px', ({ lang, width }) => {
  const journey = journeysIn({ lang })
  const language = languageOf(lang)
  const word = words[language]

  journey(
    'jp',
    'a buyer is told every mistake at its field, and the shop’s page has a token and nothing else',
    async () => {
      const { url } = await ask({ language })
      const { page, complaints } = await seat(language, width)
      await page.goto(url)
      await page.getByRole('button', { name: word.use }).waitFor()
      await look(page)
      await page.getByRole('button', { name: word.use }).click()
      const number = page.getByLabel(word.number)
      expect(await page.evaluate('document.activeElement.id')).toBe(await number.getAttribute('id'))
      expect(await number.getAttribute('aria-invalid')).toBe('true')
      expect(await page.getByText(word.numberRequired).isVisible()).toBe(true)
      await look(page)

      await page.goto(`${shopOrigin}/?form=${encodeURIComponent(url)}`)
      const form = page.frameLocator('iframe')
      const month = String(new Date(app.clock.now() + 9 * 3_600_000).getUTCMonth() + 1).padStart(2, '0')
      const year = String(new Date(app.clock.now() + 9 * 3_600_000).getUTCFullYear())
      await fill(form, word, '4242424242424242', { month, year })
      expect(await form.getByLabel(word.number).inputValue()).toBe('4242 4242 4242 4242')
      expect(await form.getByText('VISA', { exact: true }).isVisible()).toBe(true)
      await form.getByRole('button', { name: word.use }).click()
      await form.getByText(word.thisMonth).waitFor()
      await form.getByLabel(word.year, { exact: true }).selectOption('2031')
      expect(await form.getByText(word.thisMonth).isVisible()).toBe(false)
      await form.getByRole('button', { name: word.use }).click()
      await form.getByText(word.accepted).waitFor()
      expect(await told(page, 'token')).toEqual({
        type: 'token',
        token: expect.stringMatching(/^tok_sbx_/),
        brand: 'VISA',
        last4: '4242',
        expire: `31${month}`,
      })
      expect(await form.getByLabel(word.code).inputValue()).toBe('')
      const frame = await page.locator('iframe').boundingBox()
      expect(frame?.height).toBeGreaterThan(300)
      expect(JSON.stringify(await page.evaluate('told'))).not.toContain('4242424242424242')
      expect(complaints).toEqual([])
    },
  )

  journey('en', 'a buyer is told what the tokeniser refuses, and types again when the shop’s page asks', async () => {
    const { url } = await ask({ language })
    const { page } = await seat(language, width)
    await page.goto(`${shopOrigin}/?form=${encodeURIComponent(url)}`)
    const form = page.frameLocator('iframe')
    await fill(form, word, '4111111111111111')
    await page.evaluate("frame.contentWindow.postMessage({ type: 'submit' }, '*')")
    await form.getByText(word.check).waitFor()
    expect(await told(page, 'error')).toMatchObject({ type: 'error' })
    await form.getByLabel(word.number).fill('5555555555554444')
    await form.getByLabel(word.code).fill('123')
    await form.getByRole('button', { name: word.use }).click()
    expect(await told(page, 'token')).toMatchObject({ brand: 'MASTER', last4: '4444' })
    await page.evaluate("frame.contentWindow.postMessage({ type: 'reset' }, '*')")
    await form.getByRole('button', { name: word.use }).waitFor()
  })

  journey('jp', 'a buyer who edits a card types its expiry and holder alone', async () => {
    const made = await till.call(customers.createCustomer, {})
    const customer_id = customers.CustomerView.parse(made.data).id
    const card = await till.call(customers.createPlatformCard, { customer_id, token: await till.token() })
    const { id } = customers.CardView.parse(card.data)
    const { url } = await ask({ language, mode: 'edit', customer_id, card_id: id })
    const { page } = await seat(language, width)
    await page.goto(`${shopOrigin}/?form=${encodeURIComponent(url)}`)
    const form = page.frameLocator('iframe')
    await form.getByLabel(word.month, { exact: true }).selectOption('09')
    await form.getByLabel(word.year, { exact: true }).selectOption('2032')
    expect(await form.getByLabel(word.code).count()).toBe(0)
    expect(await form.getByRole('textbox').count()).toBe(1)
    await form.getByRole('button', { name: word.save }).click()
    const { token } = (await told(page, 'token')) as { token: string }
    const changed = await till.call(customers.updatePlatformCard, { customer_id, id, token })
    expect(changed.data).toMatchObject({ expire: '3209', last4: '4242' })
    await page.goto(url)
    await look(page)
  })
})

test('a page of another site cannot frame the card form', async () => {
  const { url } = await ask({ parent_origin: app.origin })
  const { page } = await seat('en', 1280)
  await page.goto(`${shopOrigin}/?form=${encodeURIComponent(url)}`)
  const frame = page.frameLocator('iframe')
  expect(await frame.getByLabel('Card number').count()).toBe(0)
  expect(await page.evaluate('told')).toEqual([])
})

test('a buyer without scripts is told what the card form needs', async () => {
  const { url } = await ask()
  const { page } = await seat('ja', 390, false)
  await page.goto(url)
  expect(await page.getByText('JavaScript が必要です').isVisible()).toBe(true)
})

describe.each(walks)('the payment page, $lang at $width px', ({ lang, width }) => {
  const journey = journeysIn({ lang })
  const language = languageOf(lang)
  const word = words[language]
  const session = async (pay_type: ('Card' | 'Virtualaccount')[] = ['Card']) => {
    const reply = await till.call(contract.createSession, {
      transaction: { pay_type, amount: 286_000 },
      success_url: `${shopOrigin}/paid`,
      cancel_url: `${shopOrigin}/cart`,
      shop_service_name: '工藝の間',
    })
    return contract.SessionView.parse(reply.data)
  }

  journey('en', 'a payer goes through 3-D Secure and back to the shop', async () => {
    const { link_url, id } = await session()
    const { page, complaints } = await seat(language, width)
    await page.goto(`${link_url}?lang=${language}`)
    await page.getByRole('button', { name: word.pay }).waitFor()
    await look(page)
    // Turned away first: the page says so and takes the card again.
    await fill(page, word, '4100000000300005')
    await page.getByLabel(word.email).fill('nagi@example.jp')
    await page.getByRole('button', { name: word.pay }).click()
    await page.getByLabel(word.otp).fill('111111')
    await page.getByRole('button', { name: word.verify, exact: true }).click()
    await page.getByText(word.tdsFailed).waitFor()
    await look(page)

    await fill(page, word, '4100000000005000')
    await page.getByLabel(word.email).fill('nagi@example.jp')
    await page.getByRole('button', { name: word.pay }).click()
    await page.getByLabel(word.otp).fill('123456')
    await page.getByRole('button', { name: word.verify, exact: true }).click()
    await page.waitForURL(url => url.origin === shopOrigin && url.pathname === '/paid')
    expect(new URL(page.url()).searchParams.get('session')).toBe(id)
    expect(contract.SessionView.parse((await till.call(contract.getSession, { id })).data).status).toBe('COMPLETED')
    await page.goto(`${link_url}?lang=${language}`)
    await page.getByText(word.done).waitFor()
    await look(page)
    expect(complaints).toEqual([])
  })

  journey('jp', 'a payer chooses a transfer beside the card, and reads the account', async () => {
    const { link_url } = await session(['Card', 'Virtualaccount'])
    const { page, complaints } = await seat(language, width)
    await page.goto(`${link_url}?lang=${language}`)
    await page.getByRole('radio', { name: word.transfer }).check()
    expect(await page.getByLabel(word.number).isVisible()).toBe(false)
    await look(page)
    await page.getByRole('button', { name: word.account }).click()
    await page.getByRole('heading', { name: word.where }).waitFor()
    await look(page)
    expect(complaints).toEqual([])
  })

  journey('en', 'a customer registers a card whose holder is asked for a code', async () => {
    const reply = await till.call(cards.createCardSession, { customer_name: '森下 凪' })
    const { link_url, id } = cards.CardSessionView.parse(reply.data)
    const { page, complaints } = await seat(language, width)
    await page.goto(`${link_url}?lang=${language}`)
    await page.getByRole('button', { name: word.register }).waitFor()
    await look(page)
    await fill(page, word, '4100000000005000')
    await page.getByLabel(word.email).fill('nagi@example.jp')
    await page.getByRole('button', { name: word.register }).click()
    await page.getByLabel(word.otp).fill('123456')
    await page.getByRole('button', { name: word.verify, exact: true }).click()
    await page.getByRole('heading', { name: word.registered }).waitFor()
    const done = cards.CardSessionView.parse((await till.call(cards.getCardSession, { id })).data)
    expect(done).toMatchObject({ status: 'COMPLETED', card_id: expect.any(String) })
    expect(complaints).toEqual([])
  })

  journey('jp', 'a payer types how much where a link leaves it open', async () => {
    const reply = await till.call(links.createLink, { name: '展覧会の図録', reusable: true })
    const { link_url } = links.LinkView.parse(reply.data)
    const { page } = await seat(language, width)
    await page.goto(`${link_url}?lang=${language}`)
    await look(page)
    await page.getByRole('button').click()
    await look(page)
    await page.getByRole('textbox').fill('286000')
    await page.getByRole('button').click()
    await page.getByRole('button', { name: word.pay }).waitFor()
  })
})
