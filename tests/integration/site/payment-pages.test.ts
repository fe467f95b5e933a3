// What the pages of an order say while money is on its way, in both languages (D41, D44).

import { afterAll, describe, expect, test } from 'vitest'
import { cancelOrder, getOrder } from '#shared/api/buying/orders.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { adminLogin } from '#shared/api/people/console/operator-login.ts'
import { addToCart } from '#shared/api/selling/carts.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { cards } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())
const { app } = world

const pageOf = async (path: string, cookies: Record<string, string>): Promise<string> => {
  const reply = await app.fetch(path, { cookies })
  expect(reply.status, path).toBe(200)
  return reply.body.replaceAll('<!-- -->', '')
}
const memberOf = async (who: Person) => ({ at: await world.tokenOf(who) })

test('the page of an open challenge says until when, and that no other card can be used before', async () => {
  const buyer = await world.buyer()
  const { orderId } = await world.hold(buyer, await world.work())
  const { redirectUrl } = await world.pay(buyer, orderId, cards.challenge)
  expect(redirectUrl).not.toBeNull()
  const cookies = await memberOf(buyer)
  expect(await pageOf(`/jp/cart/payment?orderId=${orderId}`, cookies)).toMatch(
    /認証は .*\d{1,2}:\d{2}.* までにお済ませください/,
  )
  expect(await pageOf(`/en/cart/payment?orderId=${orderId}`, cookies)).toMatch(
    /Please authenticate by .*\d{1,2}:\d{2}.*cannot use another one/,
  )
})

test.each([
  ['jp', 'お支払いの前に、規約と返品の条件への同意が必要です。'],
  ['en', 'Please agree to the terms and returns before you pay.'],
] as const)('a buyer who agrees to nothing pays nothing, whatever the browser checked (%s)', async (lang, sentence) => {
  const buyer = await world.buyer()
  const { orderId } = await world.hold(buyer, await world.work())
  const reply = await app.fetch(`/${lang}/cart/payment?orderId=${orderId}`, {
    method: 'POST',
    cookies: await memberOf(buyer),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
    body: new URLSearchParams({ intent: 'pay', formId: crypto.randomUUID(), card: 'new', token: 'tok' }).toString(),
  })
  expect(reply.status).toBe(400)
  expect(reply.body).toContain(sentence)
  expect(await world.ask(getOrder, { orderId }, buyer)).toMatchObject({ payStatus: 0 })
})

test.each([
  ['jp', 'この住所に届ける', 'カート'],
  ['en', 'Deliver to this address', 'Cart'],
] as const)(
  'a step of a checkout leads on with the first address, and back to the cart (%s)',
  async (lang, first, cart) => {
    const [newcomer, buyer] = [await world.member(), await world.buyer()]
    const productId = await world.work()
    const step = async (who: Person) => {
      await world.ask(addToCart, { productId, source: 2 }, who)
      return pageOf(`/${lang}/cart/address?source=2&productId=${productId}`, await memberOf(who))
    }
    const page = await step(newcomer)
    expect(page).toContain(first)
    expect(await step(buyer)).not.toContain(first)
    // Nothing but the way back stands above, and below the terms alone.
    const header = /<header.*?<\/header>/s.exec(page)?.[0] ?? ''
    expect(header).toContain(cart)
    expect(header).not.toContain('<details')
    expect(await pageOf(`/${lang}/cart`, await memberOf(buyer))).toContain('<details')
    const footer = /<footer.*?<\/footer>/s.exec(page)?.[0] ?? ''
    expect([...footer.matchAll(/<h2>/g)]).toHaveLength(1)
    expect(page).not.toContain('class="bar"')
  },
)

describe('the address of a file that a form makes', () => {
  const { fetch } = app
  const places = ['/jp/receipt/pdf?orderId=o1', '/jp/receipt?orderId=o1'] as const

  test('leads who opens it to the page that offers it', async () => {
    const buyer = await memberOf(await world.buyer())
    const opened = await fetch(places[0], { cookies: buyer })
    expect([opened.status, opened.headers['location']]).toEqual([302, places[1]])
    const { email: account, password } = await world.owner()
    const { accessToken: ot } = Object(
      (await app.call(adminLogin, { account, password }, { address: freshAddress() })).data,
    )
    const asOperator = async (path: string) => {
      const reply = await fetch(path, { cookies: { ot } })
      return [reply.status, reply.headers['location']]
    }
    expect(await asOperator('/en/admin/payouts/file?id=b1')).toEqual([302, '/en/admin/payouts/detail?id=b1'])
    expect(await asOperator('/en/admin/records/file')).toEqual([302, '/en/admin/records'])
  })

  test('leads who is logged in no longer through login back to it', async () => {
    const reply = await fetch(places[0], { method: 'POST', headers: { origin: app.origin } })
    const back = new URL(String(reply.headers['location']), app.origin)
    expect([reply.status, back.pathname, back.searchParams.get('redirect')]).toEqual([302, '/jp/login', places[0]])
  })
})

describe('money that goes back to its buyer', () => {
  test('is told on the order’s page with what is needed, and is a task of the console', async () => {
    const buyer = await world.buyer()
    const productId = await world.work({ price: 12_000_000 })
    const { orderId } = await world.hold(buyer, productId)
    await world.askTransfer(buyer, orderId)
    await world.ask(cancelOrder, { orderId }, buyer)
    await world.hold(await world.buyer(), productId)
    await world.deposit(orderId, 12_065_300)
    const cookies = await memberOf(buyer)
    const jp = await pageOf(`/jp/cart/payment?orderId=${orderId}`, cookies)
    expect(jp).toContain('お振込みは届きましたが、ご注文は成立しませんでした')
    expect(jp).toContain('お返し先の口座をご登録ください')
    expect(jp).toContain('¥12,065,300')
    expect(jp).toContain('/jp/mine/basicInfo/bank')
    expect(jp).not.toContain('請求はされません')
    expect(await pageOf(`/en/cart/payment?orderId=${orderId}`, cookies)).toContain(
      'Please enter the account to send it to',
    )

    const account = {
      bankName: 'みずほ銀行',
      branchName: '丸の内中央支店',
      depositType: 2,
      accountNumber: '1234567',
    } as const
    await world.ask(updateBank, { ...account, payeeName: 'モリシタ ナギ', password: buyer.password }, buyer)
    expect(await pageOf(`/jp/cart/payment?orderId=${orderId}`, cookies)).toContain('みずほ (0001) 丸の内中央 (004)')

    const { email, password } = await world.owner()
    const login = await app.call(adminLogin, { account: email, password }, { address: freshAddress() })
    const console = { ot: String(Object(login.data).accessToken) }
    expect(await pageOf('/jp/admin', console)).toContain('振込の返金待ち')
    expect(await pageOf('/jp/admin/orders?flag=money-owed', console)).toContain(orderId)
    const order = await pageOf(`/jp/admin/orders/detail?id=${orderId}`, console)
    expect(order).toContain('お返しする振込')
    expect(order).toContain('1234567')
    expect(order).toContain('振込で返した')
  })

  test('is told on the page of a paid order, which stays paid', async () => {
    const buyer = await world.buyer()
    const { orderId } = await world.hold(buyer, await world.work({ price: 12_000_000 }))
    await world.askTransfer(buyer, orderId)
    await world.deposit(orderId, 12_065_300 + 777)
    const page = await pageOf(`/jp/order/completion?orderId=${orderId}`, await memberOf(buyer))
    expect(page).toContain('お支払い金額を超えてお振込みいただいた ¥777')
    expect(page).toContain('ご注文ありがとうございます')
  })
})
