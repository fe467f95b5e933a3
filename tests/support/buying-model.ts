// Buying under faults, in one process: the functions as they are deployed, the marketplace's and the payment platform's,
// over a table in memory, with the provider's fake behind a network, and a clock of its own. One seed decides who does
// what, what goes wrong and who comes first.

import './unit-environment.ts'
// Before whatever draws.
import './drawn-crypto.ts'

import { vi } from 'vitest'
import { orderDue } from '#events/buying/orders.ts'
import { paymentNoticed } from '#events/buying/payments.ts'
import { upstreamNoticed } from '#events/platform/payments.ts'
import { handler as cancelOrder } from '#functions/buying/orders/cancel-order.ts'
import { handler as createOrder } from '#functions/buying/orders/create-order.ts'
import { handler as pollOrders } from '#functions/buying/payments/cron-poll-orders.ts'
import { handler as advanceOrder } from '#functions/buying/payments/on-advance-order.ts'
import { handler as settlePayment } from '#functions/buying/payments/on-settle-payment.ts'
import { handler as orderResult } from '#functions/buying/payments/order-result.ts'
import { handler as payOrder } from '#functions/buying/payments/pay-order.ts'
import { buyerFacts } from '#functions/buying/payments/platform/card-payment.ts'
import { paymentClientOf } from '#functions/buying/payments/platform/payment-client.ts'
import { handler as receivePayment } from '#functions/buying/payments/receive-payment.ts'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { paymentMethods } from '#functions/machinery/clients/payments.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { catalogueKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { parsePayment } from '#functions/platform/store/payments/payments.ts'
import { sentEventOf } from '#functions/platform/store/webhooks/events.ts'
import { findOrder } from '#functions/store/buying/orders.ts'
import { consentOf, scheduleTerms } from '#functions/store/catalogue/content.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { ordersIn, saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { methodFor, type Order, paymentIdOf } from '#shared/domain/buying/order/order.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { discrepancySchema } from '#shared/platform/payments/discrepancy.ts'
import { isUnresolved, type Payment } from '#shared/platform/payments/payment.ts'
import {
  buyers,
  eventsOf,
  furnished,
  type Ground,
  type Http,
  heard,
  lostHolds,
  patient,
  type Said,
  signed,
  signTokens,
  term,
  terms,
} from './buying-ground.ts'
import { drawFrom, drawRandomValues } from './drawn-crypto.ts'
import { openLine } from './fault-line.ts'
import type { FakeOrder } from './fincode/world.ts'
import { httpEvent, queueRecord } from './lambda.ts'
import { answerInMemory, type Line, MemoryTable } from './memory-table.ts'
import { bookOf, openWire } from './payment-wire.ts'
import type { Reply } from './provider-network.ts'
import { dice } from './random-sales.ts'
import { loadPlatform, mockSecrets } from './real-platform.ts'
import { sampleWork } from './sample-work.ts'

const edge = 'edge-of-the-run'

/** What the functions reach while a seed runs: there is one table, one line and one platform at a time. */
const here: {
  memory: MemoryTable
  line: Line | undefined
  fetch: ((address: string, init?: RequestInit) => Promise<Reply>) | undefined
  uptime: number
} = {
  memory: new MemoryTable(),
  line: undefined,
  fetch: undefined,
  uptime: 0,
}

/** Made once: keys, the secrets, and everything by which one run would differ from the next. */
export async function openMarkets() {
  const { jwks, tokens } = await signTokens()
  const platform = await loadPlatform()
  const secrets = mockSecrets(platform)
  // The seam is the SDK's own: everything above it is what runs on AWS.
  answerInMemory(
    documentClient,
    () => here.memory,
    () => here.line ?? (async (_, apply) => apply()),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  // Waiting costs a run nothing, and whoever waited first goes on first.
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
  vi.spyOn(performance, 'now').mockImplementation(() => here.uptime)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => here.fetch?.(address, init))
  const drawn = drawRandomValues()
  return {
    open: (seed: number, works: readonly number[]) => {
      // Or it would remember every byte of every seed.
      drawn.mockClear()
      return openMarket(seed, works, { jwks, tokens, platform })
    },
    close() {
      secrets.restore()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}

async function openMarket(seed: number, prices: readonly number[], { jwks, tokens, platform }: Ground) {
  const roll = dice(seed)
  drawFrom(dice(seed + 1_000_000_007))
  const faults = openLine(roll)
  let at = Date.UTC(2026, 11, 1) + seed * 1000
  const now = () => at
  const pass = (ms: number) => {
    at += ms
    here.uptime += ms
    vi.setSystemTime(at)
  }
  // What a process remembers of the seed before is long out of date.
  here.uptime += 9000 * 24 * hourMs
  here.memory = new MemoryTable()
  here.line = undefined
  const wire = openWire({ faults, roll, now, pass, platform })
  here.fetch = wire.fetch
  vi.setSystemTime(at + 36_500 * 24 * hourMs)
  await platform.rest(wire.provider)
  pass(0)
  here.line = faults.line
  const { memory } = here
  const works = prices.map((_, index) => `work-${index}`)
  const wrongs: string[] = []

  /** When other terms come into force. */
  const renewedAt = at + 30 * minuteMs

  const write = (...writes: Write[]) =>
    documentClient.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request(tableName)) }))

  await write(
    put({ ...systemKeys.trust(), jwks, originHashes: [originHash(edge)] }),
    ...works.map((id, index) => put(workItem(sampleWork(id, at, { price: prices[index] ?? 0 })))),
    ...buyers.flatMap(id => furnished(id)),
    ...platform.rows(),
    terms(1, at),
    terms(2, renewedAt),
    scheduleTerms({ version: 0, list: [] }, [term(1, at), term(2, renewedAt)], at),
  )
  // Who has a key is looked up once in the life of a process: the first seed is not to be the only one that does.
  await platform.answer(`${platform.origin}/v1/payments/none?pay_type=Card`, {
    headers: { authorization: `Bearer ${platform.key}` },
  })
  const [oldTerms, newTerms] = [await consentOf(table, undefined, at), await consentOf(table, undefined, renewedAt)]
  const termsAt = (when: number) => (when < renewedAt ? oldTerms : newTerms)

  // ---- calls

  async function send(handler: Http, path: string, headers: Record<string, string>, body: string): Promise<Said> {
    const answer = await handler(
      httpEvent({
        method: 'POST',
        path,
        headers: { 'x-origin-secret': edge, 'content-type': 'application/json', ...headers },
        body,
      }),
      patient,
    )
    const said = JSON.parse(answer.body ?? '{}')
    if ((answer.statusCode ?? 500) >= 500 && !faults.wasHurt())
      throw new Error(`${path} failed by itself: ${answer.body}`)
    return { code: said.code, data: said.data ?? {}, body: answer.body ?? '' }
  }

  const heardOf = new Set<string>()
  /** The token of each attempt of an order. */
  const cards = new Map<string, string>()
  const asked: { handler: Http; path: string; buyer: string; key: string; body: string; at: number; answer: string }[] =
    []
  let keys = 0

  /** A member's call under a key; what was answered is remembered, for the next time it is sent. */
  async function call(
    { handler, path, buyer }: { handler: Http; path: string; buyer: string },
    input: object,
    again?: { key: string; body: string },
  ) {
    const key = again?.key ?? `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
    const body = again?.body ?? JSON.stringify(input)
    const headers = { authorization: `Bearer ${tokens.get(buyer)}`, 'idempotency-key': key }
    const said = await send(handler, path, headers, body)
    if (said.code === 200 && !again) asked.push({ handler, path, buyer, key, body, at, answer: said.body })
    return said
  }

  /** Repeats a call under its key. The answer is the same bytes for a day (P9). */
  async function repeat(): Promise<void> {
    const before = asked[Math.floor(roll() * asked.length)]
    if (!before || at - before.at > 23 * hourMs) return
    const said = await call(before, {}, before)
    if (said.code === 200 && said.body !== before.answer)
      wrongs.push(`P9 ${before.path} answered otherwise: ${said.body}`)
    if (said.code !== 200 && !faults.wasHurt() && said.code !== 40902)
      wrongs.push(`P9 ${before.path} then ${said.body}`)
    const input = JSON.parse(before.body)
    const change = 'token' in input ? { token: 'tok_other' } : 'productId' in input ? { notes: 'x' } : { reason: 'x' }
    const other = JSON.stringify({ ...input, ...change })
    const clash = await call(before, {}, { key: before.key, body: other })
    if (clash.code === 200) wrongs.push(`P9 ${before.path} took another body under its key`)
  }

  async function message(handler: typeof settlePayment, type: string, data: object, id: string): Promise<boolean> {
    const record = queueRecord(id, JSON.stringify({ detail: { id, type, version: 1, at, data } }))
    const { batchItemFailures } = await handler({ Records: [record] }, patient)
    if (batchItemFailures.length > 0 && !faults.someoneWasHurt()) throw new Error(`${type} failed by itself`)
    return batchItemFailures.length === 0
  }

  // ---- what stands in the table

  const rows = () => memory.all(partition => !/^(PAY|TX)#/.test(partition))
  const orders = (): Order[] => ordersIn(rows())
  const payments = (): Payment[] =>
    memory.all(partition => /^PAY#.*#PAYMENT#/.test(partition)).map(row => parsePayment(row))
  /** While nobody knows how an attempt ends, its order does not end either (P11). */
  function watch(): void {
    const isAsked = ({ attempts }: Payment) =>
      attempts.some(attempt => isUnresolved(attempt) && attempt.status !== 'requires_action')
    const asked = payments().filter(isAsked)
    if (asked.length === 0) return
    const ended = orders().filter(
      ({ payStatus, payment }) => (payStatus === 'expired' || payStatus === 'cancelled') && !payment?.isReleased,
    )
    for (const { id } of ended.filter(({ payment }) => asked.some(each => each.id === payment?.id))) {
      wrongs.push(`P11 order ${id} ended while nobody knew whether it is paid`)
    }
  }

  /** A machine that stood still between asking and hearing asks once more, and it is no second time (P9). */
  async function wake(orderId: string): Promise<void> {
    const order = await findOrder(table, orderId)
    if (!order?.payment?.open || methodFor(order.amounts.total) === 'bank') return
    const { n, since } = order.payment.open
    const token = cards.get(`${orderId}-${n}`)
    if (token === undefined) return
    const client = await paymentClientOf(paymentMethods())
    await client.execute(order, { token }, () => buyerFacts(table, order, undefined, since))
  }

  /** Every tab of an attempt has the same card. */
  function pay(buyer: string, { id: orderId, payment }: Order, number = wire.drawCard()) {
    const attempt = `${orderId}-${(payment?.attempts ?? 0) + 1}`
    const token = cards.get(attempt) ?? wire.provider.token(number)
    cards.set(attempt, token)
    return call({ handler: payOrder, path: '/api/payment/order/pay/registration', buyer }, { orderId, token })
  }
  const result = (buyer: string, orderId: string) =>
    call(
      { handler: orderResult, path: '/api/payment/order/result', buyer },
      { orderId },
      { key: '', body: JSON.stringify({ orderId }) },
    )

  /** Most buyers come back from the issuer, and of most orders the provider tells. */
  function afterIssuer(order: FakeOrder): (() => Promise<unknown>)[] {
    const payment = payments().find(({ id }) => order.id === id || order.id.startsWith(`${id}-a`))
    const back = payment && roll() < 0.7 ? [() => wire.comeBack(payment)] : []
    return roll() < 0.7 ? [...back, () => wire.tell(order)] : back
  }

  function violations(): Violation[] {
    const sales = saleBooksOf(rows(), payments().map(bookOf))
    return [
      ...checkInvariants({ sales }),
      ...sales.orders.flatMap(order => lostHolds(order, sales.works, at)),
      ...sales.orders
        .filter(({ consent }) => consent.termsVersion !== termsAt(consent.at))
        .map(({ id }) => ({
          rule: 'D40',
          subject: `order ${id}`,
          detail: 'was made under terms that were not in force',
        })),
    ]
  }

  return {
    seed,
    roll,
    faults,
    wire,
    works,
    wrongs,
    now,
    pass,
    orders,
    payments,
    violations,
    watch,
    wake,
    repeat,
    /** What the platform found to differ from the provider. */
    discrepancies: () =>
      memory.all(partition => partition.endsWith('#DIFFERENCES')).map(row => discrepancySchema.parse(row)),
    /** Idempotency records that no call can use any more, and answers that are not final. */
    stuckKeys: () =>
      memory
        .all(partition => partition.includes('#IDEM#'))
        .filter(({ state, status, lockUntil }) => {
          const isKept = [202, 502, 503, 504].includes(Number(status))
          return isKept || (state !== 'DONE' && Number(lockUntil) > at)
        }),
    /** `isLate`: from a page that was opened before the terms changed. */
    async order(buyer: string, productId: string, isLate = false) {
      const input = { source: 2, productId, addressId: 'home', termsVersion: isLate ? oldTerms : termsAt(at) }
      return call({ handler: createOrder, path: '/api/payment/order/create', buyer }, input)
    },
    pay,
    result,
    async buy(order: Order): Promise<void> {
      await pay(order.buyerId, order)
      const at = wire.ofPayment(order.payment?.id || paymentIdOf(order.id)).at(-1)
      if (!at) return
      wire.authenticate(at, '123456')
      for (const news of afterIssuer(at)) await news()
      await result(order.buyerId, order.id)
    },
    cancel: (buyer: string, orderId: string) =>
      call({ handler: cancelOrder, path: '/api/payment/order/cancel', buyer }, { orderId }),
    /** One webhook, signed as it goes out; `age` is how long it lay somewhere before it came. */
    async notice(age = 0) {
      const told = memory.all(partition => /^PAY#.*#EVENTS/.test(partition))
      const event = told[Math.floor(roll() * told.length)]
      if (!event) return
      const { body } = sentEventOf(event)
      const headers = { 'platform-signature': signed(body, at - age) }
      const said = await send(receivePayment, '/api/payment/webhook', headers, body)
      if (age > 5 * minuteMs + 1000 && said.code === 200) wrongs.push('P12 a webhook was believed after five minutes')
      const forged = await send(
        receivePayment,
        '/api/payment/webhook',
        { 'platform-signature': `t=${Math.floor(at / 1000)},v1=00` },
        body,
      )
      if (forged.code === 200) wrongs.push('P12 a forged webhook was believed')
    },
    /** One message of the bus, that may come again, and in any order. */
    async relay() {
      const waiting = memory.undelivered().filter(transaction => {
        const isHeard = eventsOf(transaction).some(({ type }) => heard.includes(type))
        if (!isHeard) memory.told(transaction)
        return isHeard
      })
      const transaction = waiting[Math.floor(roll() * waiting.length)]
      if (!transaction) return
      let isDone = true
      for (const { id, type, data } of eventsOf(transaction)) {
        if (type === paymentNoticed.type) isDone = (await message(settlePayment, type, data, id)) && isDone
        if (type === upstreamNoticed.type) isDone = (await platform.readNotice({ id, at, data })) && isDone
      }
      if (isDone && roll() < 0.8) memory.told(transaction)
    },
    /** Every webhook that has not come yet comes, and what it brings is seen to. */
    async hearAll(): Promise<void> {
      const told = memory
        .all(partition => /^PAY#.*#EVENTS/.test(partition))
        .filter(({ SK }) => !heardOf.has(String(SK)))
      for (const event of told) {
        const { body } = sentEventOf(event)
        heardOf.add(String(event['SK']))
        await send(receivePayment, '/api/payment/webhook', { 'platform-signature': signed(body, at) }, body)
      }
      for (const transaction of memory.undelivered()) {
        for (const { id, type, data } of eventsOf(transaction)) {
          if (type === paymentNoticed.type) await message(settlePayment, type, data, id)
        }
        memory.told(transaction)
      }
    },
    advance: (orderId: string) =>
      message(advanceOrder, orderDue.type, { orderId, dueAt: at }, `due-${orderId}-${at}-${++keys}`),
    poll: () => pollOrders({}),
    sweep: platform.sweep,
    authenticate: wire.authenticate,
    after: afterIssuer,
    /** The seller changes the price of a work that nobody holds. */
    reprice: (productId: string, price: number) =>
      write(
        update(catalogueKeys.work(productId), {
          set: { price, updatedAt: at },
          where: ['#state = :forSale AND attribute_not_exists(#lock)', { forSale: 2 }],
        }),
      ).catch(() => undefined),
  }
}
export type Market = Awaited<ReturnType<typeof openMarket>>
