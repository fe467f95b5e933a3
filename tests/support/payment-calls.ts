// Calls about payments that deserve each code of the catalogue: bodies that contracts' types would not let through, and
// payments in states that would take days to reach.

import { put } from '#functions/machinery/table/write.ts'
import { holderStep } from '#functions/platform/acquirers/sandbox/holder.ts'
import { putPayment } from '#functions/platform/store/payments/payments.ts'
import { paymentKeys, sandboxKeys } from '#functions/platform/store/table-keys.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { createCustomer } from '#shared/platform/api/customers.ts'
import * as tds from '#shared/platform/api/payments/tds.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import * as contract from '#shared/platform/api/payments.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import type { Merchant } from './merchant.ts'
import type { PlatformReply } from './platform-client.ts'

export type Reply = Promise<PlatformReply>
type Body = Record<string, unknown>
type Move = typeof contract.capturePayment | typeof contract.cancelPayment | typeof contract.reauthorizePayment

export function paymentCalls(merchant: Merchant) {
  const { app } = merchant
  /** Any body, also one that the contract's types would not let through. */
  const register = (change: Body): Reply =>
    merchant.call(
      contract.registerPayment,
      { pay_type: 'Card' },
      {
        body: JSON.stringify({ pay_type: 'Card', job_code: 'AUTH', amount: 1000, ...change }),
      },
    )
  const transfer = (change: Body): Reply =>
    register({ job_code: undefined, amount: undefined, pay_type: 'Virtualaccount', billing_amount: 1000, ...change })

  async function execute(change: Body, payment?: PaymentWire): Reply {
    const at = payment ?? (await merchant.register())
    const input = await merchant.execution(at)
    return merchant.call(contract.executePayment, input, {
      body: JSON.stringify({ ...input, id: undefined, ...change }),
    })
  }
  const issuer = (name: string, value: string): Reply => execute({ [`tds2_${name}`]: value })

  const wire = ({ data }: PlatformReply) => PaymentWire.parse(data)
  /** A payment whose amount is held, without 3-D Secure. */
  async function held(change: Parameters<Merchant['register']>[0] = {}): Promise<PaymentWire> {
    await merchant.withoutTds()
    const answered = wire(await merchant.execute(await merchant.register({ tds_type: '0', ...change })))
    await merchant.withTds()
    return answered
  }
  const captured = () => held({ job_code: 'CAPTURE' })

  /** Puts a payment into a state that would take days to reach. */
  async function aged(payment: PaymentWire, change: (stored: Payment) => Partial<Payment>): Promise<PaymentWire> {
    const before = await merchant.stored(payment.id)
    await merchant.write(putPayment(before, { ...before, ...change(before), version: before.version + 1 }))
    return payment
  }
  const old = (payment: PaymentWire) => aged(payment, () => ({ processedAt: app.clock.now() - 181 * dayMs }))
  const lapsed = (payment: PaymentWire) => aged(payment, () => ({ holdUntil: app.clock.now() - minuteMs }))

  const move = (of: Move, { id, access_id }: { id: string; access_id: string }, change: Body = {}): Reply =>
    merchant.call(of, { id, access_id }, { body: JSON.stringify({ access_id, ...change }) })
  const change = ({ id, access_id }: PaymentWire, body: Body): Reply => {
    const input = { access_id, job_code: 'AUTH', amount: 1000, ...body } as const
    return merchant.call(
      contract.changePayment,
      { id, access_id, job_code: 'AUTH', amount: 1 },
      { body: JSON.stringify(input) },
    )
  }
  const refund = ({ id }: PaymentWire, body: Body): Reply =>
    merchant.call(
      contract.refundPayment,
      { id, reason: 'x' },
      { body: JSON.stringify({ reason: 'returned', ...body }) },
    )
  const nobody = { id: 'oNOBODY', access_id: 'a_nobody' }

  /** A payment whose shop runs 3-D Secure itself, waiting for the buyer. */
  async function waiting(number?: string): Promise<PaymentWire> {
    const payment = await merchant.register()
    const input = await merchant.execution(payment, number, {
      return_url: undefined,
      return_url_on_failure: undefined,
      tds2_ret_url: `${app.origin}/jp/3ds`,
    })
    return wire(await merchant.call(contract.executePayment, input))
  }
  const late = (payment: PaymentWire) =>
    aged(payment, ({ attempts }) => ({
      attempts: attempts.map(attempt => ({ ...attempt, until: app.clock.now() - 1 })),
    }))
  const authenticate = ({ access_id }: { access_id: string }, param = 'browser'): Reply =>
    merchant.call(tds.authenticateTds, { access_id, param: 'x' }, { body: JSON.stringify({ param }) })
  const confirm = ({ access_id }: { access_id: string }): Reply => merchant.call(tds.confirmTds, { access_id })
  const secure = ({ id, access_id }: { id: string; access_id: string }, given = access_id): Reply =>
    merchant.call(tds.completePayment, { id, access_id: given })
  /** The shop hands over what the browser brought, and asks for the charge. */
  async function secured(number: string): Reply {
    const payment = await waiting(number)
    await authenticate(payment)
    return secure(payment)
  }
  async function givenUp(): Reply {
    const payment = await waiting('4100000000005000')
    await authenticate(payment)
    const { attempts } = await merchant.stored(payment.id)
    const { client, tableName } = merchant
    const { now } = app.clock
    const parts = { client, tableName, origin: merchant.origin, now, realNow: now, newId: merchant.uuid }
    await holderStep(attempts[0]?.upstreamAccessId ?? '', { kind: 'cancel' }, parts)
    return secure(payment)
  }

  const search = (query: Record<string, string>): Reply =>
    merchant.send('GET', `/v1/payments?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${merchant.keys.secret}` },
    })
  const card = { pay_type: 'Card' }

  async function account(change: Body = {}, payment?: PaymentWire): Reply {
    const { id } = payment ?? wire(await transfer({}))
    return merchant.call(contract.executePayment, { id }, { body: JSON.stringify(change) })
  }
  const deposit = (id: string, amount: unknown = 1000): Reply =>
    merchant.call(contract.payIntoAccount, { id, amount: 1 }, { body: JSON.stringify({ amount }) })

  async function withSetting(change: Parameters<Merchant['settings']>[0], call: () => Reply): Reply {
    const before = { contractStatus: 'ACTIVE', paymentStopFlag: '0', acquirerName: 'sandbox', tdsSetting: '2' } as const
    const brandFlags = { VISA: '1', MASTER: '1', JCB: '1', AMEX: '1', DINERS: '1', DISCOVER: '1' } as const
    await merchant.settings(change)
    try {
      return await call()
    } finally {
      await merchant.settings({ ...before, brandFlags })
    }
  }

  async function spent(): Reply {
    const token = await merchant.token()
    await merchant.withoutTds()
    await merchant.call(
      contract.executePayment,
      await merchant.execution(await merchant.register({ tds_type: '0' }), undefined, { token }),
    )
    const again = await merchant.call(
      contract.executePayment,
      await merchant.execution(await merchant.register({ tds_type: '0' }), undefined, { token }),
    )
    await merchant.withTds()
    return again
  }
  async function stale(): Reply {
    const token = await merchant.token()
    const key = sandboxKeys.token('test', merchant.shopId, token)
    const item = await merchant.table.get(key)
    await merchant.write(put({ ...item, ...key, usableUntil: app.clock.now() - 1 }))
    return merchant.call(
      contract.executePayment,
      await merchant.execution(await merchant.register(), undefined, { token }),
    )
  }
  async function saved(change: Body): Reply {
    const customer = await merchant.call(createCustomer, { id: `c_${merchant.uuid().slice(0, 8)}` })
    const id = String(Object(customer.data).id)
    return execute({ token: undefined, customer_id: id, ...change })
  }

  /** A deposit on a number whose rest is over. */
  async function depositLate(): Reply {
    const paid = wire(await account())
    const id = paid.virtual_account?.id ?? ''
    await deposit(id)
    const key = paymentKeys.account(id)
    await merchant.write(put({ ...(await merchant.table.get(key)), ...key, freeAt: app.clock.now() - 1 }))
    return deposit(id)
  }

  return {
    merchant,
    register,
    transfer,
    execute,
    issuer,
    wire,
    held,
    captured,
    aged,
    old,
    lapsed,
    move,
    change,
    refund,
    nobody,
    waiting,
    late,
    authenticate,
    confirm,
    secure,
    secured,
    givenUp,
    search,
    card,
    account,
    deposit,
    withSetting,
    spent,
    stale,
    saved,
    depositLate,
  }
}
export type PaymentCalls = ReturnType<typeof paymentCalls>
