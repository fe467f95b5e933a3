// Sold works over a table in memory, with everything that can go wrong around them: requests that are lost, processes
// that die at any await, a payment platform that falls silent, messages that come twice, two who decide at once. One
// seed decides all of it, so that a run can be had again.

// Before whatever draws.
import './drawn-crypto.ts'

import { ulid } from 'ulid'
import { vi } from 'vitest'
import type { PendingEvent } from '#events/event.ts'
import { startSale } from '#functions/buying/payments/advancing/start-sale.ts'
import { claimDecision, claimStep } from '#functions/fulfilment/claims/deciding/claim-decisions.ts'
import { advanceParcel } from '#functions/fulfilment/parcels/moving/advance-parcel.ts'
import { cancelItem } from '#functions/fulfilment/parcels/moving/cancel-item.ts'
import { cancellationOf, completionOf } from '#functions/fulfilment/parcels/moving/finish-sale.ts'
import { partialRefund } from '#functions/fulfilment/refunds/sending/partial-refund.ts'
import { refundableOf, refundPaymentOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import { submitRefund } from '#functions/fulfilment/refunds/sending/send-refund.ts'
import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import type { OnceChange, OnceResult } from '#functions/machinery/reactions/committer.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { parsePayment } from '#functions/platform/store/payments/payments.ts'
import { findOrder, newOrder } from '#functions/store/buying/orders.ts'
import { getClaim, newClaim } from '#functions/store/fulfilment/claims.ts'
import { parcelChange } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel, overdueParcels } from '#functions/store/fulfilment/parcels.ts'
import { getMoney, getRefund, moveRefund, overdueRefunds, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { holdForClaim, isHeldByBuyer } from '#functions/store/selling/sold-works.ts'
import { historyBookOf } from '#functions/store/whole/ledger-snapshot.ts'
import { saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { clientOf } from '#packages/payments-client/src/client.ts'
import { paymentIdOf } from '#shared/domain/buying/order/order.ts'
import { claimReasons, openClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import * as move from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { resendRefund } from '#shared/domain/fulfilment/refund/refund.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { executePayment, registerPayment } from '#shared/platform/api/payments.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { drawFrom, drawRandomValues } from './drawn-crypto.ts'
import { type Faults, openLine } from './fault-line.ts'
import { shownWork } from './histories.ts'
import { answerInMemory, MemoryTable, memoryClient } from './memory-table.ts'
import { bookOf, openWire } from './payment-wire.ts'
import { dice, orderOf, soldWork } from './random-sales.ts'
import { type LoadedPlatform, loadPlatform, mockSecrets } from './real-platform.ts'
import { type Change, deciderOf } from './sale-decisions.ts'

const DAY = 86_400_000

/** The platform's own table, which nothing goes wrong with here. */
const here = { memory: new MemoryTable() }

/** Made once in a process: the platform with its keys. Its clock is the run's. */
export async function openSalesGround() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { documentClient } = await import('#functions/machinery/clients/clients.ts')
  const platform = await loadPlatform({ tdsSetting: '0' })
  const secrets = mockSecrets(platform)
  const drawn = drawRandomValues()
  answerInMemory(documentClient, () => here.memory)
  return {
    open(seed: number) {
      // Or it would remember every byte of every seed.
      drawn.mockClear()
      drawFrom(dice(seed + 1_000_000_007))
      return openSales(seed, platform)
    },
    close() {
      secrets.restore()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}

async function openSales(seed: number, platform: LoadedPlatform) {
  const roll = dice(seed)
  const under = (chance: number) => roll() < chance
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(roll() * items.length)]
  let at = Date.UTC(2026, 11, 1) + seed * 1000
  const now = () => at
  const pass = (ms: number) => {
    at += ms
    vi.setSystemTime(at)
  }
  const newId = () => ulid(at, roll)
  const memory = new MemoryTable()
  const line = openLine(roll)
  const client = memoryClient(
    () => memory,
    () => line.line,
  )
  const tableName = 'sales'
  const table = tableMethods(client, tableName)
  const wire = openWire({ faults: line, roll, now, pass, platform })
  vi.stubGlobal('fetch', wire.fetch)
  here.memory = new MemoryTable()
  vi.setSystemTime(at + 36_500 * DAY)
  await platform.rest(wire.provider)
  pass(0)
  const { documentClient, tableName: platformTable } = await import('#functions/machinery/clients/clients.ts')
  const TransactItems = platform.rows().map(one => one.request(platformTable))
  await documentClient.send(new TransactWriteCommand({ TransactItems }))
  const payments = (): Payment[] =>
    here.memory.all(partition => /^PAY#.*#PAYMENT#/.test(partition)).map(row => parsePayment(row))
  const itemIds: string[] = []
  const log: PendingEvent[] = []

  async function commit(change: OnceChange): Promise<OnceResult> {
    const scope = { id: `run-${seed}#${change.once}`, operation: 'run', bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact({ client, tableName }, scope, {
      writes: change.writes,
      ...(change.events && { events: change.events }),
      answer: null,
    })
    if (result.outcome === 'clash' || result.outcome === 'conflict') throw new Error('kept meeting other transactions')
    if (result.outcome === 'done') log.push(...(change.events ?? []))
    return result
  }

  const { origin, key: apiKey } = platform
  const methods: PaymentMethods = {
    origin,
    client: async contracts => clientOf(contracts, { origin, apiKey, fetch: wire.fetch, timeoutMs: 1000 }),
    verify: async () => ({ ok: false, reason: 'mismatch' }),
    shop: async () => ({ shopId: 's', publicKey: 'pk' }),
  }

  // ---- what people do

  /** What the buyer has paid is over and done, for runs that begin after it. */
  async function charge(id: string, amount: number): Promise<void> {
    const client = await methods.client({ registerPayment, executePayment })
    const fields = { id, pay_type: 'Card', job_code: 'CAPTURE', amount, tds_type: '0', tds2_type: '2' } as const
    const registered = await client.registerPayment(fields, { idempotencyKey: `${id}-register` })
    if (!registered.ok) throw new Error(`${id} was not registered: ${JSON.stringify(registered)}`)
    const { access_id } = registered.data
    const card = { id, access_id, token: wire.provider.token('4242424242424242'), method: '1' } as const
    const paid = await client.executePayment(card, { idempotencyKey: `${id}-1` })
    if (!paid.ok || paid.data.status !== 'CAPTURED') throw new Error(`${id} was not paid: ${JSON.stringify(paid)}`)
  }

  /** An order of some works, just paid for. */
  async function sell(works = 1 + Math.floor(roll() * 3)): Promise<string> {
    const order = orderOf({ id: newId(), works, at }, newId, roll)
    await charge(paymentIdOf(order.id), order.amounts.total)
    const begun = startSale(order, at)
    const stored = newOrder(order)
    await commit({
      once: `sell-${order.id}`,
      writes: [
        stored.order,
        stored.agreed,
        stored.ofBuyer,
        ...(await Promise.all(order.lines.map(line => shownWork(soldWork(line, order, at), at)))).flat(),
        ...begun.writes,
      ],
      events: begun.events,
    })
    itemIds.push(...order.lines.map(({ id }) => id))
    return order.id
  }

  const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678', imgs: [] } as const
  const attempt = () => `try-${newId()}`
  const moved = async (before: Parcel, decision: move.ParcelDecision) => {
    if (decision.outcome === 'allowed') await commit({ once: attempt(), ...parcelChange(before, decision) })
  }

  async function claim(item: Parcel, now: number, reason = pick(claimReasons) ?? 'damaged') {
    const opened = openClaim(item, { claimId: newId(), reason, text: 'x', imgs: [] }, now)
    if (opened.outcome === 'refused') return
    const { writes, events } = parcelChange(item, { move: opened.parcelTransition, item: opened.item })
    const hold = isHeldByBuyer(opened.item) ? [holdForClaim(opened.item, now)] : []
    await commit({ once: attempt(), writes: [...writes, newClaim(opened.claim), ...hold], events })
  }

  async function moveClaim(item: Parcel, now: number) {
    const current = item.claim && (await getClaim(table, item.claim.claimId))
    if (!current) return
    const what = pick(['reply', 'approveReturn', 'sendBack', 'inspect', 'refund', 'refundPart', 'reject'] as const)
    if (what === 'refund' || what === 'refundPart' || what === 'reject') {
      const verdict = { move: what, amount: 1 + Math.floor(roll() * 50_000), text: 'x', refundId: newId() }
      const end = await claimDecision(table, { item, claim: current }, verdict, now)
      if (end.outcome === 'allowed') await commit({ once: attempt(), writes: end.writes, events: end.events })
      return
    }
    const by = what === 'sendBack' ? 'buyer' : 'operator'
    const step = claimStep(item, current, { move: what ?? 'reply', by }, now)
    if (step.outcome === 'allowed') await commit({ once: attempt(), writes: step.writes, events: step.events })
  }

  /** A part, or whatever is left. */
  const someOf = (item: Parcel) => (under(0.2) ? refundableOf(item) : 1 + Math.floor(roll() * 120_000))

  async function give(item: Parcel, now: number, amount = someOf(item)) {
    const money = await getMoney(table, item.orderId)
    const asked =
      money && partialRefund(money, [item], { refundId: newId(), amount, reason: 'x', buyerId: item.buyerId }, now)
    if (asked?.outcome === 'allowed') await commit({ once: attempt(), writes: asked.writes, events: asked.events })
  }

  /** An operator sees to a refund that the platform refused. */
  async function seeTo(item: Parcel, now: number, how: 'bank' | 'again') {
    const refund = item.refundId === undefined ? undefined : await getRefund(table, item.refundId)
    const money = refund && (await getMoney(table, refund.orderId))
    if (!refund || !money) return
    if (how === 'again') {
      const again = resendRefund(refund, money, now)
      if (again) {
        await commit({ once: attempt(), writes: [moveRefund(refund, again), putMoney(again.money, money)] })
      }
      return
    }
    const paid = await refundPaymentOf(table, { refund, money }, { via: 'bank', reference: 'x' }, now)
    if (paid) await commit({ once: attempt(), writes: paid.writes, events: paid.events })
  }

  /** One thing that somebody does to one work; whatever is not allowed is refused by the rules themselves. */
  async function act(id = pick(itemIds) ?? ''): Promise<void> {
    const item = await getParcel(table, id)
    if (!item) return
    const by = pick(['buyer', 'operator', 'partner'] as const) ?? 'buyer'
    const deeds = [
      () => moved(item, move.shipParcel(item, by, shipment, at)),
      () => moved(item, move.markArrived(item, at, at)),
      () => moved(item, move.receiveParcel(item, by, at)),
      () => moved(item, move.urgeShipper(item, at)),
      () => moved(item, move.refuseCancellation(item, by === 'buyer' ? 'seller' : by, at)),
      async () => {
        const caller = { userId: item.buyerId }
        const left = await cancelItem(table, caller, { orderItemId: item.id, reason: 'x', refundId: newId() }, at)
        if (left.outcome === 'allowed') await commit({ once: attempt(), writes: left.writes, events: left.events })
      },
      async () => {
        const ended = await cancellationOf(table, item, { by, reason: 'x', refundId: newId() }, at)
        if (ended.outcome === 'allowed') await commit({ once: attempt(), writes: ended.writes, events: ended.events })
      },
      async () => {
        const ended = await completionOf(table, item, by, at)
        if (ended.outcome === 'allowed') await commit({ once: attempt(), writes: ended.writes, events: ended.events })
      },
      () => claim(item, at),
      () => moveClaim(item, at),
      () => moveClaim(item, at),
      () => give(item, at),
      () => seeTo(item, at, under(0.5) ? 'bank' : 'again'),
    ]
    await (pick(deeds) ?? deeds[0])?.()
  }

  const context = { table, now, newId, commit, payments: methods }
  const decide = deciderOf({
    ...context,
    context,
    commit: (change: Change) => commit({ once: attempt(), ...change }),
    ...{ pass, moved, claim, give, seeTo },
  })

  /** The clocks of the orders domain, once each, and a message that comes a second time. */
  async function sweep(): Promise<void> {
    // Whose turn it is was read in peace; what becomes of each is its own process.
    const [items, refunds] = await line.inPeace(async () => [
      await overdueParcels(table, at),
      await overdueRefunds(table, at),
    ])
    for (const id of items ?? []) await line.together([() => advanceParcel(context, id)])
    for (const id of refunds ?? []) await line.together([() => submitRefund(context, id)])
    // A schedule that comes though it is not time, for whatever reason.
    const early = pick(itemIds)
    if (early) await line.together([() => advanceParcel(context, early)])
    const again = pick(log.filter(({ type }) => type === 'order.refund-requested'))
    const { refundId } = Object(again?.data)
    if (again) await line.together([() => submitRefund(context, refundId), () => submitRefund(context, refundId)])
  }

  async function run(steps: number, chances: Partial<Faults>): Promise<void> {
    line.fail(chances)
    for (let step = 0; step < steps; step++) {
      if (under(0.15)) pass(Math.floor(roll() * 4 * DAY))
      // Two or three people at one work at once: all but one of them come too late.
      const id = pick(itemIds)
      await line.together(under(0.4) ? [() => act(id), () => act(id), () => act(id)] : [() => act(id)])
      if (under(0.4)) await sweep()
    }
    line.fail({})
  }

  /** Faults have stopped: whatever waits for people is decided, whatever waits for time gets it. */
  async function settleDown(): Promise<void> {
    for (let round = 0; round < 12; round++) {
      pass(5 * DAY)
      await platform.sweep()
      await sweep()
      for (const id of itemIds) {
        const item = await getParcel(table, id)
        if (!item) continue
        if (item.claim?.isOpen && round % 3 === 2) await close(item)
        if (item.refundId !== undefined) await seeTo(item, at, 'bank')
      }
    }
  }

  async function close(item: Parcel) {
    const current = item.claim && (await getClaim(table, item.claim.claimId))
    if (!current) return
    if (current.state === 'item-back') {
      const step = claimStep(item, current, { move: 'inspect', by: 'operator' }, at)
      if (step.outcome === 'allowed') await commit({ once: attempt(), writes: step.writes, events: step.events })
      return
    }
    const verdicts =
      current.state === 'return-approved' ? (['reject'] as const) : (['refund', 'refundPart', 'reject'] as const)
    const verdict = { move: pick(verdicts) ?? 'reject', amount: 1000, text: 'x', refundId: newId() }
    const end = await claimDecision(table, { item, claim: current }, verdict, at)
    if (end.outcome === 'allowed') await commit({ once: attempt(), writes: end.writes, events: end.events })
  }

  function violations(): Violation[] {
    const sales = saleBooksOf(memory.all(), payments().map(bookOf))
    const histories = historyBookOf(memory.all())
    return [...checkInvariants({ sales, histories }), ...sales.items.flatMap(earlySteps)]
  }

  return {
    table,
    context,
    hits: line.hits,
    record: line.record,
    log,
    itemIds,
    sell,
    run,
    sweep,
    settleDown,
    violations,
    now,
    pass,
    fail: line.fail,
    wire,
    payments,
    paidBack: (orderId: string) =>
      payments()
        .find(({ id }) => id === paymentIdOf(orderId))
        ?.refunds.filter(({ error }) => error === undefined) ?? [],
    decide,
    item: (id: string) => getParcel(table, id),
    order: (id: string) => findOrder(table, id),
    give: async (id: string, amount: number) => {
      const item = await getParcel(table, id)
      if (item) await give(item, at, amount)
      return (await getParcel(table, id))?.refundId ?? ''
    },
    cancel: async (id: string) => {
      const item = await getParcel(table, id)
      const ended = item && (await cancellationOf(table, item, { by: 'operator', reason: 'x', refundId: newId() }, at))
      if (ended?.outcome !== 'allowed') throw new Error(`${id} was not cancelled`)
      await commit({ once: attempt(), writes: ended.writes, events: ended.events })
      return ended.item.refundId ?? ''
    },
  }
}
/** What happens by itself happens in its time (D80): the numbers are the rule's, not the code's. */
function earlySteps({ id, trail, paidAt, shippedAt, arrivedAt }: Parcel): Violation[] {
  const never = Number.POSITIVE_INFINITY
  const arrived = arrivedAt ?? never
  const notBefore: Partial<Record<Parcel['status'], number>> = {
    confirmed: Math.min((shippedAt ?? never) + 14 * DAY, arrived + 7 * DAY),
    completed: arrived + 14 * DAY,
    cancelled: paidAt + 14 * DAY,
  }
  return trail
    .filter(({ by, status, at }) => by === 'system' && at < (notBefore[status] ?? 0))
    .map(({ status }) => ({
      rule: 'P14',
      subject: `order item ${id}`,
      detail: `went to ${status} by itself too early`,
    }))
}
export type Sales = Awaited<ReturnType<typeof openSales>>
