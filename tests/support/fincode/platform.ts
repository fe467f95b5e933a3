// The platform as it is deployed with fincode: the same handlers, the adapter over HTTP, and a server that is built from
// the provider's description in the place of api.test.fincode.jp.
import '../unit-environment.ts'
import { expect, vi } from 'vitest'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { startFincode } from '../fincode-server.ts'
import { lambdaContext, queueRecord } from '../lambda.ts'
import { openPlatform, type PlatformTable } from '../platform-table.ts'
import { putFincodeInPlace } from './in-place.ts'
import { noticeOf, visitIssuer } from './payments.ts'

export type Handler = Parameters<PlatformTable['ask']>[0]
const signature = 'a-text-that-only-fincode-knows'
export const wire = ({ body }: { body: string }) => PaymentWire.parse(JSON.parse(body))
const recordOf = (detail: unknown) => queueRecord('m1', JSON.stringify({ detail }))
const ours = async () => ({
  register: (await import('#functions/platform/payments/register-payment.ts')).handler,
  execute: (await import('#functions/platform/payments/execute-payment.ts')).handler,
  get: (await import('#functions/platform/payments/get-payment.ts')).handler,
  capture: (await import('#functions/platform/payments/capture-payment.ts')).handler,
  refund: (await import('#functions/platform/payments/refund-payment.ts')).handler,
  back: (await import('#functions/platform/payments/acs-return.ts')).handler,
  notice: (await import('#functions/platform/payments/on-read-payment-notice.ts')).handler,
  advance: (await import('#functions/platform/payments/on-advance-payment.ts')).handler,
  cardNotice: (await import('#functions/platform/customers/on-read-card-notice.ts')).handler,
  hook: (await import('#functions/platform/system/receive-fincode.ts')).handler,
})

/** Until `close`. Whatever was sent and received is as the provider's description has it: `rest` says so after a test. */
export async function openFincodePlatform() {
  const server = await startFincode(() => Date.now())
  const platform = await openPlatform()
  await platform.shop()
  const shopKey = await platform.key('secret')
  putFincodeInPlace(server, { webhooks: { w1: { signature, shopId: 's_00000000001', mode: 'test' } } })

  let calls = 0
  async function call(handler: Handler, body: object, parameters: Record<string, string> = {}) {
    const key = `call-${++calls}`
    return platform.ask(handler, { method: 'POST', body: JSON.stringify(body), parameters, as: shopKey, key })
  }

  async function register(change: object = {}) {
    const { register: handler } = await ours()
    const card = { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tax: 1_500, tds_type: '2' }
    return wire(await call(handler, { ...card, ...change }))
  }
  async function execute(payment: PaymentWire, number: string) {
    const { execute: handler } = await ours()
    const home = 'https://kogei.example/jp/cart/payment'
    const body = {
      access_id: payment.access_id,
      token: server.token(number),
      method: '1',
      return_url: home,
      return_url_on_failure: home,
      tds2_email: 'nagi@kogei.example',
    }
    return call(handler, body, { id: payment.id })
  }
  async function look({ id, pay_type }: PaymentWire) {
    const { get } = await ours()
    const query = `pay_type=${pay_type}`
    return wire(await platform.ask(get, { method: 'GET', parameters: { id }, query, as: shopKey }))
  }
  const orderOf = ({ id }: PaymentWire) => server.world.orders.get(id)

  /** The holder at fincode's issuer, and then the browser's way back. */
  async function confirm(payment: PaymentWire, typed?: string) {
    visitIssuer(server.world, orderOf(payment)?.access_id ?? '', typed)
    const { back } = await ours()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const parameters = { access_id: payment.access_id }
    return platform.ask(back, { method: 'POST', parameters, headers: form, body: 'x=1' })
  }

  /** A payment of twelve million yen that waits for a transfer. */
  async function issueAccount() {
    const { execute: handler } = await ours()
    const registered = await register({
      pay_type: 'Virtualaccount',
      job_code: undefined,
      amount: undefined,
      tax: undefined,
      tds_type: undefined,
      billing_amount: 12_000_000,
    })
    const body = { access_id: registered.access_id, payment_term_day: 7 }
    const issued = wire(await call(handler, body, { id: registered.id }))
    expect(issued.status).toBe('AWAITING_CUSTOMER_PAYMENT')
    return issued
  }

  /** The payment's timer fires `ms` from now. */
  async function advance({ id }: PaymentWire, ms: number) {
    const { advance: due } = await ours()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    const data = { shopId: 's_00000000001', mode: 'test', id, dueAt: Date.now() }
    const detail = { id: `due-${id}-${ms}`, type: 'platform.payment-due', version: 1, at: Date.now(), data }
    const answer = await due({ Records: [recordOf(detail)] }, lambdaContext)
    vi.useRealTimers()
    expect(answer).toEqual({ batchItemFailures: [] })
  }

  /** fincode's notice about an order, through the hook to its reader. */
  async function tell({ id }: PaymentWire, event: string) {
    await hook(noticeOf(server.world, id, event), 'platform.upstream-noticed')
  }

  const heard = new Set<string>()
  async function hook(body: object, type: string) {
    const { hook: receive, notice, cardNotice } = await ours()
    const answer = await platform.ask(receive, {
      method: 'POST',
      path: '/hooks/fincode/w1',
      parameters: { setting_token: 'w1' },
      headers: { 'fincode-signature': signature, 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })
    expect(answer.body).toBe('{"receive":"0"}')
    const items = await platform.all()
    const told = items.flatMap(({ events }) => (Array.isArray(events) ? events : []))
    const news = told.filter(each => each.type === type && !heard.has(each.id))
    expect(news).toHaveLength(1)
    for (const detail of news) {
      heard.add(detail.id)
      const read = type === 'platform.upstream-noticed' ? notice : cardNotice
      expect(await read({ Records: [recordOf(detail)] }, lambdaContext)).toEqual({ batchItemFailures: [] })
    }
  }

  return {
    ...{
      server,
      platform,
      shopKey,
      ours,
      call,
      register,
      execute,
      look,
      orderOf,
      confirm,
      issueAccount,
      advance,
      tell,
      hook,
    },
    rest(): void {
      Object.assign(server.world, { leavesOut: [], accountNumber: undefined })
      expect(server.faults.splice(0)).toEqual([])
    },
    async close(): Promise<void> {
      vi.unstubAllGlobals()
      await platform.close()
      await server.close()
    },
  }
}
