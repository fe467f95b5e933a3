import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getPayment } from '#shared/platform/api/payments.ts'
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

test('a payer opens a session, pays once and returns to the shop with two ids', async () => {
  const made = await session({ shop_service_name: 'Kogei & <Ma>' }, { order_id: 'order-1', tax: 6_600 })
  expect(made).toMatchObject({ status: 'CREATE', link_url: `${merchant.origin}/pay/${made.id}` })
  const page = await pages.open(`/pay/${made.id}`)
  expect(page.status).toBe(200)
  expect(page.body).toContain('¥292,600')
  expect(page.body).toContain('Kogei &amp; &lt;Ma&gt;')
  expect(await again(made.id)).toMatchObject({ status: 'OPENED' })
  const paid = await pages.pay(made.id)
  expect(paid.status).toBe(303)
  expect(paid.headers['location']).toBe(`${app.origin}/jp/paid?from=page&session=${made.id}&order_id=order-1`)
  expect(await again(made.id)).toMatchObject({ status: 'COMPLETED' })
  const payment = await merchant.call(getPayment, { id: 'order-1', pay_type: 'Card' })
  expect(payment.data).toMatchObject({ status: 'AUTHORIZED', amount: 286_000, tax: 6_600 })
  const second = await pages.pay(made.id)
  expect(second.headers['location']).toBe(`/pay/${made.id}?lang=en`)
  expect((await pages.open(`/pay/${made.id}`)).body).toContain('Payment complete')
})
