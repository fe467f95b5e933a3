import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { payIntoAccount } from '#shared/platform/api/payments.ts'
import * as contract from '#shared/platform/api/sessions.ts'
import { type HostedPages, hostedPages } from '#tests/support/hosted-pages.ts'
import { type Merchant, openMerchant } from '#tests/support/merchant.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let merchant: Merchant
let pages: HostedPages
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  merchant = await openMerchant(app)
  pages = hostedPages(merchant)
  await merchant.withoutTds()
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

type SessionInput = Parameters<typeof merchant.call<typeof contract.createSession>>[1]
const asked = (change: Partial<SessionInput> = {}, transaction: Partial<SessionInput['transaction']> = {}) => ({
  transaction: { pay_type: ['Card'], amount: 286_000, ...transaction } as SessionInput['transaction'],
  success_url: `${app.origin}/jp/paid?from=page`,
  cancel_url: `${app.origin}/jp/cart`,
  ...change,
})
const session = async (change?: Partial<SessionInput>, transaction?: Partial<SessionInput['transaction']>) => {
  const reply = await merchant.call(contract.createSession, asked(change, transaction))
  if (reply.status !== 201) throw new Error(reply.body)
  return contract.SessionView.parse(reply.data)
}
const again = async (id: string) => contract.SessionView.parse((await merchant.call(contract.getSession, { id })).data)

describe('createSession', () => {
  test('refuses an order that has a session or a payment', async () => {
    await session({}, { order_id: 'once' })
    expect((await merchant.call(contract.createSession, asked({}, { order_id: 'once' }))).codes).toEqual([
      'E0053101014',
    ])
    const payment = await merchant.register({ tds_type: '0' })
    const refused = await merchant.call(contract.createSession, asked({}, { order_id: payment.id }))
    expect(refused.codes).toEqual(['E0053101014'])
  })

  test('mails the guide and the receipt when the shop asks for them', async () => {
    const receiver_mail = 'payer-1@example.jp'
    const made = await session({
      guide_mail_send_flag: '1',
      thanks_mail_send_flag: '1',
      receiver_mail,
      mail_customer_name: '森下 <凪>',
    })
    await app.quiet()
    const [guide] = await app.outbox({ channel: 'mail', to: receiver_mail })
    expect(guide?.text).toContain(made.link_url)
    expect(guide?.html).toContain('森下 &lt;凪&gt; 様')
    await pages.open(`/pay/${made.id}`)
    await pages.pay(made.id)
    await app.quiet()
    const mails = await app.outbox({ channel: 'mail', to: receiver_mail })
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('お支払いを承りました'),
      expect.stringContaining('お支払いのご案内'),
    ])
  })

  test.each([
    ['an order id of 31 characters', {}, { order_id: 'o'.repeat(31) }, 'E0053101003'],
    ['an order id with a blank', {}, { order_id: 'o o' }, 'E0053101008'],
    ['no way to pay', {}, { pay_type: [] }, 'E0053102001'],
    ['a way to pay that nobody knows', {}, { pay_type: ['Shells'] }, 'E0053102002'],
    ['a way to pay that is no list', {}, { pay_type: 'Card' }, 'E0053102008'],
    ['a way to pay that is not offered', {}, { pay_type: ['Card', 'Konbini'] }, 'E0053102040'],
    ['no amount', {}, { amount: undefined }, 'E0053104001'],
    ['an amount in words', {}, { amount: 'much' }, 'E0053104006'],
    ['nothing to pay', {}, { amount: 0 }, 'E0053104007'],
    ['eleven digits', {}, { amount: 10_000_000_000 }, 'E0053104005'],
    ['a tax in words', {}, { tax: 'much' }, 'E0053105006'],
    ['a tax of eleven digits', {}, { tax: 10_000_000_000 }, 'E0053105005'],
    ['more than a card can take', {}, { amount: 9_999_999, tax: 1 }, 'E0053107005'],
    ['101 bytes of a free field', {}, { client_field_1: 'x'.repeat(101) }, 'E0053109012'],
    ['the second free field', {}, { client_field_2: '字'.repeat(34) }, 'E0053110012'],
    ['the third free field', {}, { client_field_3: 'x'.repeat(101) }, 'E0053111012'],
    ['a foreign success address', { success_url: 'https://evil.example/' }, {}, 'E0053119008'],
    ['a long success address', { success_url: `https://a.example/${'x'.repeat(250)}` }, {}, 'E0053119003'],
    ['a foreign cancel address', { cancel_url: 'https://evil.example/' }, {}, 'E0053120008'],
    ['a long cancel address', { cancel_url: `https://a.example/${'x'.repeat(250)}` }, {}, 'E0053120003'],
    ['a long name', { shop_service_name: 'x'.repeat(101) }, {}, 'E0053121003'],
    ['an expiry that is none', { expire: 'tomorrow' }, {}, 'E0053123008'],
    ['an expiry in the past', { expire: '2020-01-01T00:00:00Z' }, {}, 'E0053123011'],
    ['a guide to nobody', { guide_mail_send_flag: '1' }, {}, 'E0053124001'],
    ['a receiver that is none', { receiver_mail: 'nobody' }, {}, 'E0053124008'],
    ['a receiver that is too long', { receiver_mail: `${'a'.repeat(250)}@b.jp` }, {}, 'E0053124003'],
    ['a template that is not there', { shop_mail_template_id: 'tpl_1' }, {}, 'E0053136002'],
    ['a processing that is none', { card: { job_code: 'SALES' } }, {}, 'E0053103031'],
    ['3-D Secure of another kind', { card: { tds_type: '1' } }, {}, 'E0053112007'],
  ] as const)('refuses %s', async (_, change, transaction, code) => {
    const refused = await merchant.call(contract.createSession, asked(change as never, transaction as never))
    expect(refused.codes).toContain(code)
  })
})

describe('getSession', () => {
  test('answers not found for a session that does not exist', async () => {
    expect((await merchant.call(contract.getSession, { id: 'ps_0000000000000000000000' })).codes).toEqual([
      'E0054128002',
    ])
    const lost = await pages.open('/pay/ps_0000000000000000000000')
    expect([lost.status, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })
})

describe('cancelSession', () => {
  test('cancels an open session once and closes its page', async () => {
    const made = await session()
    const ended = await merchant.call(contract.cancelSession, { id: made.id })
    expect(ended.data).toMatchObject({ status: 'CANCELED' })
    expect((await merchant.call(contract.cancelSession, { id: made.id })).codes).toEqual(['E0054128004'])
    expect((await pages.open(`/pay/${made.id}`)).status).toBe(410)
  })

  test('refuses to cancel a paid session', async () => {
    const made = await session()
    await pages.open(`/pay/${made.id}`)
    await pages.pay(made.id)
    const refused = await merchant.call(contract.cancelSession, { id: made.id })
    expect([refused.codes, refused.errors[0]?.params]).toEqual([['E0054128004'], ['COMPLETED']])
  })

  test('expires a session after its time, opened or not', async () => {
    const expire = new Date(app.clock.now() + 3_600_000).toISOString()
    const [made, unread] = [await session({ expire }), await session({ expire })]
    await pages.open(`/pay/${made.id}`)
    await app.clock.advance('PT1H5M', 'everything')
    const page = await pages.open(`/pay/${made.id}`)
    expect([page.status, page.body]).toEqual([410, expect.stringContaining('This page has expired')])
    expect((await pages.pay(made.id)).headers['location']).toBe(`/pay/${made.id}?lang=en`)
    const refused = await merchant.call(contract.cancelSession, { id: made.id })
    expect([refused.status, refused.codes]).toEqual([410, ['E0054128023']])
    expect(await again(unread.id)).toMatchObject({ status: 'EXPIRED', version: 2 })
  }, 180_000)
})

describe('cancelPay', () => {
  test('sends the payer back to the shop and cancels the session', async () => {
    const other = await session()
    await pages.open(`/pay/${other.id}`)
    const left = await pages.form(`/pay/${other.id}/cancel`)
    expect(left.headers['location']).toMatch(new RegExp(`^${app.origin}/jp/cart\\?session=${other.id}&order_id=`))
    expect(await again(other.id)).toMatchObject({ status: 'CANCELED' })
    expect((await pages.pay(other.id)).headers['location']).toBe(`/pay/${other.id}?lang=en`)
  })
})

describe('showPay', () => {
  test('shows the bank account of a payment by transfer', async () => {
    const made = await session({}, { pay_type: ['Virtualaccount'], amount: 12_000_000 })
    await pages.open(`/pay/${made.id}`)
    await pages.form(`/pay/${made.id}`, { pay_type: 'Virtualaccount', lang: 'en' })
    const page = await pages.open(`/pay/${made.id}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Where to transfer')
    expect(page.body).toMatch(/<span class="num">\d{7}<\/span>/)
    expect(page.body).toContain('¥12,000,000')
    const refused = await merchant.call(contract.cancelSession, { id: made.id })
    expect(refused.errors).toMatchObject([
      { params: [], message_en: expect.stringContaining('payment is in progress') },
    ])
  })

  test('asks for the rest after a short transfer, and takes neither a card nor a cancellation', async () => {
    const made = await session({}, { pay_type: ['Card', 'Virtualaccount'], amount: 10_000 })
    await pages.open(`/pay/${made.id}`)
    await pages.form(`/pay/${made.id}`, { pay_type: 'Virtualaccount', lang: 'en' })
    const id = `${made.transaction.order_id}-v`
    const { account } = await merchant.stored(id)
    const accountId = `${account?.branchCode}-${account?.accountNumber}`
    expect((await merchant.call(payIntoAccount, { id: accountId, amount: 4_000 })).status).toBe(200)

    const page = await pages.open(`/pay/${made.id}`)
    expect(page.body).toContain('Please transfer the rest')
    expect(page.body).toContain('¥6,000')
    expect(page.body).not.toContain('name="token"')
    const refused = await merchant.call(contract.cancelSession, { id: made.id })
    expect(refused.codes).toEqual(['E0054128004'])
    await pages.form(`/pay/${made.id}/cancel`)
    await pages.pay(made.id)
    expect(await again(made.id)).toMatchObject({ status: 'OPENED' })
    expect(await merchant.stored(id)).toMatchObject({ status: 'AWAITING_PAYMENT_APPROVAL' })
    expect((await merchant.call(payIntoAccount, { id: accountId, amount: 6_000 })).status).toBe(200)
    expect((await pages.open(`/pay/${made.id}`)).body).toContain('Payment complete')
  })

  test('never tells the payer that a card was reported lost', async () => {
    const made = await session()
    await pages.pay(made.id, '4000000000009987')
    const { body } = await pages.open(`/pay/${made.id}`)
    expect(body).toContain('The issuer declined')
    expect(body).not.toMatch(/lost|stolen/i)
  })
})

describe('submitPay', () => {
  test('charges once when four windows submit at once', async () => {
    const made = await session({ card: { job_code: 'CAPTURE' } })
    await pages.open(`/pay/${made.id}`)
    const replies = await Promise.all(Array.from({ length: 4 }, () => pages.pay(made.id)))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    await app.quiet()
    const payment = await merchant.stored(made.transaction.order_id ?? '')
    expect([payment.status, payment.captured]).toEqual(['CAPTURED', 286_000])
    expect(payment.attempts.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    expect(await again(made.id)).toMatchObject({ status: 'COMPLETED' })
  })

  test('tells the payer why a card was declined and accepts another one', async () => {
    const made = await session()
    await pages.open(`/pay/${made.id}`)
    expect((await pages.pay(made.id, '4000000000000002')).headers['location']).toBe(`/pay/${made.id}?lang=en`)
    const page = await pages.open(`/pay/${made.id}`)
    expect(page.body).toContain('The issuer declined; please contact your card company.')
    expect(page.body).not.toContain('E9993134')
    await pages.pay(made.id, '4000000000009995')
    expect((await pages.open(`/pay/${made.id}`)).body).toContain('There is not enough left on this card.')
    expect((await pages.pay(made.id)).headers['location']).toContain('/jp/paid')
  })
})
