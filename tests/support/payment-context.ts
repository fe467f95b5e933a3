// The steps of a payment over a table in memory and the real sandbox, with what goes wrong between them: an answer that is
// lost before or after the deed, a process that dies before or after a call. Nothing of ours is replaced; the faults sit
// where the network and the machine are.
import './unit-environment.ts'
import { monotonicFactory } from 'ulid'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put } from '#functions/machinery/table/write.ts'
import { unknown } from '#functions/platform/acquirers/outcome.ts'
import type { AcquirerOutcome, AcquirerPort } from '#functions/platform/acquirers/port.ts'
import { parseSandboxOrder } from '#functions/platform/acquirers/sandbox/records.ts'
import { createSandbox } from '#functions/platform/acquirers/sandbox/sandbox.ts'
import { issueTokens, testCardOf } from '#functions/platform/acquirers/sandbox/tokens.ts'
import { newUpstreamKey } from '#functions/platform/acquirers/upstream-key.ts'
import { chargePayment } from '#functions/platform/payments/charge/charge.ts'
import type { ExecutionInput } from '#functions/platform/payments/charge/charge-rules.ts'
import { reconcileUpstreamOrder } from '#functions/platform/payments/charge/reconcile.ts'
import type { PaymentChange, PaymentContext } from '#functions/platform/payments/context/payment-store.ts'
import { paymentOfShop, runOperation } from '#functions/platform/payments/operations/run-operation.ts'
import { createPayment } from '#functions/platform/payments/registration/register.ts'
import { takeDueSteps } from '#functions/platform/payments/timers/advance-payment.ts'
import { findByUpstream } from '#functions/platform/store/payments/payments.ts'
import type { Shop } from '#functions/platform/store/system/shops.ts'
import { sandboxKeys, shopKeys } from '#functions/platform/store/table-keys.ts'
import * as operation from '#shared/platform/payments/operation.ts'
import { type Payment, paymentKey } from '#shared/platform/payments/payment.ts'
import { paymentRules as rules } from '#shared/platform/payments/rules.ts'
import { openLine } from './fault-line.ts'
import { MemoryTable, memoryClient } from './memory-table.ts'
import { dice } from './random-sales.ts'

process.env['PLATFORM_ORIGIN'] = 'https://pay.example'

/** `lost-before`: never arrived. `lost-after`: done, but nobody heard. `dies-…`: the process ends there. */
export type Fault = 'lost-before' | 'lost-after' | 'dies-before' | 'dies-after'
export class Died extends Error {}

type Call = 'registerAttempt' | 'execute' | 'completeAfterTds' | 'capture' | 'cancel' | 'reauthorize' | 'changeAmount'
const calls: readonly Call[] = [
  'registerAttempt',
  'execute',
  'completeAfterTds',
  'capture',
  'cancel',
  'reauthorize',
  'changeAmount',
]

const shopId = 's_00000000001'
const mode = 'test'

export async function openPaymentContext(roll = dice(1)) {
  const memory = new MemoryTable()
  const line = openLine(roll)
  const client = memoryClient(
    () => memory,
    () => line.line,
  )
  const tableName = 'payments'
  const table = tableMethods(client, tableName)
  const clock = { now: Date.parse('2026-12-01T03:00:00.000Z') }
  const now = () => clock.now
  const nextId = monotonicFactory(dice(Math.floor(roll() * 2 ** 32)))
  const newId = () => nextId(clock.now)
  const shop: Shop = {
    shopId,
    name: 'Kogei no Ma',
    shopType: 'marketplace',
    apiVersion: '20260101',
    contractStatus: 'ACTIVE',
    sharedCustomerFlag: '0',
    tdsSetting: '0',
    brandFlags: { VISA: '1', MASTER: '1', JCB: '1', AMEX: '1', DINERS: '1', DISCOVER: '1' },
    instalmentFlag: '0',
    bonusFlag: '0',
    revolvingFlag: '0',
    paymentStopFlag: '0',
    acquirerName: 'sandbox',
    logKeepDays: 180,
    origins: ['https://shop.example'],
    createdAt: clock.now,
    updatedAt: clock.now,
    version: 1,
  }
  const sandbox = createSandbox(
    { shopId, mode },
    { client, tableName, origin: 'https://pay.example', now, realNow: now, newId },
  )
  const faults: { call: Call; fault: Fault }[] = []
  /** How often each call reached the acquirer. */
  const arrived = new Map<Call, number>()
  /** Under which keys. */
  const keys = new Map<Call, string[]>()
  const told: string[] = []
  /** What the next transactions of the platform do, in order: `false` lets one through. */
  const writeDeaths: ('before' | 'after' | false)[] = []

  async function through<Value>(
    call: Call,
    send: () => Promise<AcquirerOutcome<Value>>,
    key: string,
  ): Promise<AcquirerOutcome<Value>> {
    const index = faults.findIndex(planned => planned.call === call)
    const [planned] = index < 0 ? [] : faults.splice(index, 1)
    if (planned?.fault === 'dies-before') throw new Died(`before ${call}`)
    if (planned?.fault === 'lost-before') return unknown('E9991001004')
    arrived.set(call, (arrived.get(call) ?? 0) + 1)
    keys.set(call, [...(keys.get(call) ?? []), key])
    const outcome = await send()
    if (planned?.fault === 'dies-after') throw new Died(`after ${call}`)
    return planned?.fault === 'lost-after' ? unknown('E9991001004') : outcome
  }
  const acquirer: AcquirerPort = {
    ...sandbox,
    registerAttempt: order => through('registerAttempt', () => sandbox.registerAttempt(order), order.upstreamKey.id),
    execute: charge => through('execute', () => sandbox.execute(charge), charge.upstreamKey.id),
    completeAfterTds: order => through('completeAfterTds', () => sandbox.completeAfterTds(order), order.upstreamKey.id),
    capture: order => through('capture', () => sandbox.capture(order), order.upstreamKey.id),
    cancel: order => through('cancel', () => sandbox.cancel(order), order.upstreamKey.id),
    reauthorize: order => through('reauthorize', () => sandbox.reauthorize(order), order.upstreamKey.id),
    changeAmount: change => through('changeAmount', () => sandbox.changeAmount(change), change.upstreamKey.id),
  }

  async function commit({ writes, events }: Pick<PaymentChange, 'writes' | 'events'>) {
    const death = writeDeaths.shift()
    if (death === 'before') throw new Died('before a transaction')
    const scope = { id: `PAY#test#${newId()}`, operation: 'test', bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact({ client, tableName }, scope, { writes, events, answer: null })
    if (result.outcome === 'done') told.push(...events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`))
    if (death === 'after') throw new Died('after a transaction')
    return result
  }
  await commit({ writes: [put({ ...shopKeys.shop(shopId), ...shop })], events: [] })

  const contextOf = (requestKey: string = newId()): PaymentContext => ({
    table,
    shop,
    mode,
    now,
    newId,
    requestId: 'req_test',
    requestKey,
    commit,
    acquirer,
  })

  async function token(number = '4242424242424242'): Promise<string> {
    const card = testCardOf({ shopId, mode }, { number, expire: '3012' })
    if (!card) throw new Error(`${number} is no card of the sandbox`)
    const { tokens, writes } = issueTokens({ shopId, mode }, card, 1, { now: clock.now, newId })
    const scope = { id: `PAY#${newId()}`, operation: 'test', bodyHash: '', keepsAnswer: false, now, newId }
    await transact({ client, tableName }, scope, { writes, answer: null })
    return tokens[0] ?? ''
  }

  async function registered(change: Partial<Parameters<typeof createPayment>[1]> = {}): Promise<Payment> {
    const input = {
      pay_type: 'Card',
      job_code: 'AUTH',
      amount: 120_000,
      tax: 1_500,
      tds2_type: '2',
      ...change,
    } as const
    const made = await createPayment(contextOf(), input)
    if (made.outcome === 'refused') throw new Error(JSON.stringify(made.problems))
    return made.payment
  }

  async function pay(payment: Payment, number?: string, change: Partial<ExecutionInput> = {}, requestKey?: string) {
    const input: ExecutionInput = { id: payment.id, access_id: payment.accessId, method: '1', ...change }
    const context = contextOf(requestKey)
    return chargePayment(context, await current(payment), { ...input, token: change.token ?? (await token(number)) })
  }

  /** The acquirer's notice of an order. */
  async function notice(upstreamOrderId: string) {
    const found = await findByUpstream(table, { mode, shopId, upstreamOrderId })
    return found && reconcileUpstreamOrder(contextOf(), found)
  }

  /** An order about a charge, as its handler gives it. */
  const begin = {
    capture: operation.beginCapture,
    cancel: operation.beginCancel,
    reauthorize: operation.beginReauthorize,
  }
  async function order(payment: Payment, kind: keyof typeof begin, requestKey?: string) {
    const payments = contextOf(requestKey)
    return runOperation(payments, await current(payment), read => {
      const request = {
        accessId: payment.accessId,
        mayRefund: true,
        at: now(),
        key: newUpstreamKey(now()),
        refundId: newId(),
        requestKey: payments.requestKey ?? '',
      }
      return begin[kind](read, request, rules)
    })
  }
  async function refund(payment: Payment, amount?: number, requestKey?: string) {
    const payments = contextOf(requestKey)
    return runOperation(payments, await current(payment), read =>
      operation.beginRefund(
        read,
        {
          refundId: newId(),
          reason: 'test',
          at: now(),
          key: newUpstreamKey(now()),
          ...(amount !== undefined && { amount }),
        },
        rules,
      ),
    )
  }

  async function current({ id }: Payment): Promise<Payment> {
    const found = await paymentOfShop({ table, mode, shop }, id)
    if (!found) throw new Error(`payment ${id} is gone`)
    return found
  }

  /** What stands at the acquirer under a payment's attempts. */
  async function upstream(payment: Payment) {
    const { attempts } = await current(payment)
    const orders = await Promise.all(
      attempts.map(({ upstreamOrderId }) => table.get(sandboxKeys.order(mode, shopId, upstreamOrderId))),
    )
    return orders.map(order => (order ? parseSandboxOrder(order).status : 'NONE'))
  }

  /** Time goes on; whatever is due on the way happens, as by schedules and sweeper. */
  async function pass(payment: Payment, ms: number): Promise<Payment> {
    const end = clock.now + ms
    for (let round = 0; round < 200; round++) {
      const { dueAt } = await current(payment)
      if (dueAt === null || dueAt > end) break
      clock.now = Math.max(clock.now, dueAt)
      const before = await current(payment)
      await takeDueSteps(contextOf(), paymentKey(payment))
      if ((await current(payment)).version === before.version) break
    }
    clock.now = end
    return current(payment)
  }

  return {
    table,
    line,
    clock,
    shop,
    faults,
    arrived,
    keys,
    told,
    writeDeaths,
    contextOf,
    token,
    registered,
    pay,
    order,
    refund,
    notice,
    current,
    upstream,
    pass,
    advance: async (payment: Payment) => {
      await takeDueSteps(contextOf(), paymentKey(payment))
      return current(payment)
    },
    /** The types of the webhook events that were recorded for a payment, in their order. */
    webhooks: (payment: Payment) =>
      told
        .filter(text => text.startsWith('platform.event-recorded'))
        .map(text => String(JSON.parse(text.slice(text.indexOf('{')))['type']))
        .filter(type => type !== '' && payment.id !== ''),
    calls,
  }
}
export type TestPaymentContext = Awaited<ReturnType<typeof openPaymentContext>>
