// Sold works over a table of one's own, with everything that can go wrong around them: answers that are lost before and
// after a commit, a payment platform that falls silent, messages that come twice, two who decide at once. One seed
// decides all of it, so that a run can be had again.
import { ulid } from 'ulid'
import type { PendingEvent } from '#events/event.ts'
import type { PaymentMethods } from '#functions/lib/payments.ts'
import { advance } from '#functions/orders/steps/advance.ts'
import { afterPayment } from '#functions/orders/steps/after-payment.ts'
import { cancelItem } from '#functions/orders/steps/cancel-item.ts'
import { claimDecision, claimStep } from '#functions/orders/steps/claiming.ts'
import { cancellation, completion } from '#functions/orders/steps/ending.ts'
import { goodwill } from '#functions/orders/steps/goodwill.ts'
import { refundPaid } from '#functions/orders/steps/refunding.ts'
import { sendRefund } from '#functions/orders/steps/send-refund.ts'
import { edge } from '#functions/orders/steps/story.ts'
import { workItem } from '#functions/store/catalogue.ts'
import {
  getClaim,
  getDelivery,
  getMoney,
  getRefund,
  overdueDeliveries,
  overdueRefunds,
  putClaim,
  putMoney,
  putRefund,
} from '#functions/store/deliveries.ts'
import { catalogueKeys, deliveryKeys, orderKeys } from '#functions/store/keys.ts'
import { salesOf } from '#functions/store/order-snapshot.ts'
import { getOrder, newOrder } from '#functions/store/orders.ts'
import { holdForClaim, isHeldByBuyer } from '#functions/store/sold-works.ts'
import { tableMethods } from '#functions/store/table.ts'
import { transact } from '#functions/store/transaction.ts'
import { put, type Write } from '#functions/store/write.ts'
import { claimReasons, openClaim } from '#shared/domain/claim.ts'
import type { Delivery } from '#shared/domain/delivery.ts'
import * as move from '#shared/domain/delivery-moves.ts'
import { checkInvariants, type Violation } from '#shared/domain/invariants/index.ts'
import { paymentIdOf } from '#shared/domain/order.ts'
import { refundAgain } from '#shared/domain/refund.ts'
import { platformClient } from '#shared/platform/client.ts'
import type { PayTable } from './pay-table.ts'
import { dice, type Held, orderOf, soldWork, wireOf } from './sale-samples.ts'

const DAY = 86_400_000

/** How often each thing goes wrong, 0 to 1. */
export interface Faults {
  readonly lostBefore: number
  readonly lostAfter: number
  readonly silentBefore: number
  readonly silentAfter: number
  readonly refuses: number
}
export const noFaults: Faults = { lostBefore: 0, lostAfter: 0, silentBefore: 0, silentAfter: 0, refuses: 0 }

class LostError extends Error {}

export function openSales(store: PayTable, seed: number) {
  const roll = dice(seed)
  const under = (chance: number) => roll() < chance
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(roll() * items.length)]
  const table = tableMethods(store.client, store.tableName)
  let at = Date.UTC(2026, 11, 1) + seed * 1000
  let faults = noFaults
  const now = () => at
  const newId = () => ulid(at, roll)
  const held = new Map<string, Held>()
  const itemIds: string[] = []
  const log: PendingEvent[] = []
  const hits = { lostBefore: 0, lostAfter: 0, silentBefore: 0, silentAfter: 0, refuses: 0, refused: 0 }
  let operations = 0

  async function commit(change: { once: string; writes: readonly Write[]; events?: readonly PendingEvent[] }) {
    operations++
    if (under(faults.lostBefore)) {
      hits.lostBefore++
      throw new LostError('the machine stopped before the commit')
    }
    const scope = { id: `run-${seed}#${change.once}`, operation: 'run', bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact(store.client, store.tableName, scope, {
      writes: change.writes,
      ...(change.events && { events: change.events }),
      answer: null,
    })
    if (!result.done) {
      hits.refused++
      if ('refused' in result) return { outcome: 'refused' } as const
      throw new Error('kept meeting other transactions')
    }
    if (!result.replayed) log.push(...(change.events ?? []))
    if (under(faults.lostAfter)) {
      hits.lostAfter++
      throw new LostError('the machine stopped after the commit')
    }
    return { outcome: result.replayed ? 'repeated' : 'done' } as const
  }

  // ---- the payment platform, as its client sees it: one effect a key, and answers that may not arrive

  async function platform(url: string, init: { method: string; headers: Record<string, string>; body?: string }) {
    operations++
    if (under(faults.silentBefore)) {
      hits.silentBefore++
      throw new LostError('nobody answers')
    }
    const [, id = ''] = /payments\/([^/?]+)/.exec(url) ?? []
    const payment = held.get(id)
    if (!payment) throw new Error(`the platform has no payment ${id}`)
    const answer = init.method === 'POST' ? refundAt(id, payment, init) : { status: 200, body: wireOf(id, payment) }
    if (under(faults.silentAfter)) {
      hits.silentAfter++
      throw new LostError('the answer is lost')
    }
    return { status: answer.status, headers: new Headers(), text: async () => JSON.stringify(answer.body) }
  }

  function refundAt(id: string, payment: Held, init: { headers: Record<string, string>; body?: string }) {
    const key = init.headers['idempotency-key'] ?? ''
    const before = payment.answers.get(key)
    if (before) return before
    const { amount, reason } = JSON.parse(init.body ?? '{}')
    const left = payment.captured - payment.refunds.reduce((sum, each) => sum + each.amount, 0)
    const isRefused = under(faults.refuses) || amount > left
    if (isRefused) hits.refuses++
    const problem = { errors: [{ error_code: 'EC005127007', error_message: 'too old', retryable: false }] }
    const created = new Date(at).toISOString()
    const refund = { id: `rf_${payment.refunds.length}`, amount, reason, created }
    const answer = isRefused
      ? { status: 422, body: problem }
      : { status: 201, body: { ...refund, object: 'refund', payment_id: id, status: 'succeeded' } }
    if (!isRefused) payment.refunds.push(refund)
    payment.answers.set(key, answer)
    return answer
  }

  const payments: PaymentMethods = {
    origin: 'https://pay.example',
    client: async contracts =>
      platformClient({ origin: 'https://pay.example', apiKey: 'sk', contracts, fetch: platform, timeoutMs: 1000 }),
    verify: async () => ({ ok: false, reason: 'mismatch' }),
    shop: async () => ({ shopId: 's', publicKey: 'pk' }),
  }

  // ---- what people do

  /** An order of some works, just paid for. */
  async function sell(works = 1 + Math.floor(roll() * 3)): Promise<string> {
    const order = orderOf(newId(), works, newId, roll, at)
    held.set(paymentIdOf(order.id), { captured: order.amounts.total, refunds: [], answers: new Map() })
    const begun = afterPayment(order, at)
    const stored = newOrder(order)
    const before = faults
    faults = noFaults
    await commit({
      once: `sell-${order.id}`,
      writes: [
        stored.order,
        stored.ofBuyer,
        ...order.lines.map(line => put(workItem(soldWork(line, order, at)))),
        ...begun.writes,
      ],
      events: begun.events,
    })
    faults = before
    itemIds.push(...order.lines.map(({ id }) => id))
    return order.id
  }

  const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678', imgs: [] } as const
  const attempt = () => `try-${operations}-${newId()}`
  const moved = async (before: Delivery, decision: move.Decision) => {
    if (decision.ok) await commit({ once: attempt(), ...edge(before, decision.item) })
  }

  async function claim(item: Delivery, now: number) {
    const reason = pick(claimReasons) ?? 'damaged'
    const opened = openClaim(item, { claimId: newId(), reason, text: 'x', imgs: [] }, now)
    if (!opened.ok) return
    const { writes, events } = edge(item, opened.item)
    const hold = isHeldByBuyer(opened.item) ? [holdForClaim(opened.item, now)] : []
    await commit({ once: attempt(), writes: [...writes, putClaim(opened.claim), ...hold], events })
  }

  async function moveClaim(item: Delivery, now: number) {
    const current = item.claim && (await getClaim(table, item.claim.claimId))
    if (!current) return
    const what = pick(['reply', 'approveReturn', 'sendBack', 'inspect', 'refund', 'refundPart', 'reject'] as const)
    if (what === 'refund' || what === 'refundPart' || what === 'reject') {
      const verdict = { move: what, amount: 1 + Math.floor(roll() * 50_000), text: 'x', refundId: newId() }
      const end = await claimDecision(table, item, current, verdict, now)
      if (end.ok) await commit({ once: attempt(), writes: end.writes, events: end.events })
      return
    }
    const by = what === 'sendBack' ? 'buyer' : 'operator'
    const step = claimStep(item, current, { move: what ?? 'reply', by }, now)
    if (step.ok) await commit({ once: attempt(), writes: step.writes, events: step.events })
  }

  async function give(item: Delivery, now: number, amount = 1 + Math.floor(roll() * 120_000)) {
    const money = await getMoney(table, item.orderId)
    const asked =
      money && goodwill(money, [item], { refundId: newId(), amount, reason: 'x', buyerId: item.buyerId }, now)
    if (asked?.ok) await commit({ once: attempt(), writes: asked.writes, events: asked.events })
  }

  /** An operator sees to a refund that the platform refused. */
  async function seeTo(item: Delivery, now: number, how: 'bank' | 'again') {
    const refund = item.refundId === undefined ? undefined : await getRefund(table, item.refundId)
    const money = refund && (await getMoney(table, refund.orderId))
    if (!refund || !money) return
    if (how === 'again') {
      const again = refundAgain(refund, money, now)
      if (again) {
        await commit({ once: attempt(), writes: [putRefund(again.refund, refund), putMoney(again.money, money)] })
      }
      return
    }
    const paid = await refundPaid(table, refund, money, { via: 'bank', reference: 'x' }, now)
    if (paid) await commit({ once: attempt(), writes: paid.writes, events: paid.events })
  }

  /** One thing that somebody does to one work; whatever is not allowed is refused by the rules themselves. */
  async function act(id = pick(itemIds) ?? ''): Promise<void> {
    const item = await getDelivery(table, id)
    if (!item) return
    const by = pick(['buyer', 'operator', 'partner'] as const) ?? 'buyer'
    const deeds = [
      () => moved(item, move.ship(item, by, shipment, at)),
      () => moved(item, move.arrive(item, at, at)),
      () => moved(item, move.receive(item, by, at)),
      () => moved(item, move.urge(item, at)),
      () => moved(item, move.refuseToCancel(item, at)),
      async () => {
        const caller = { userId: item.buyerId }
        const left = await cancelItem(table, caller, { orderItemId: item.id, reason: 'x', refundId: newId() }, at)
        if (left.ok) await commit({ once: attempt(), writes: left.writes, events: left.events })
      },
      async () => {
        const ended = await cancellation(table, item, { by, reason: 'x', refundId: newId() }, at)
        if (ended.ok) await commit({ once: attempt(), writes: ended.writes, events: ended.events })
      },
      async () => {
        const ended = await completion(table, item, by, at)
        if (ended.ok) await commit({ once: attempt(), writes: ended.writes, events: ended.events })
      },
      () => claim(item, at),
      () => moveClaim(item, at),
      () => moveClaim(item, at),
      () => give(item, at),
      () => seeTo(item, at, under(0.5) ? 'bank' : 'again'),
    ]
    await survived((pick(deeds) ?? deeds[0])?.() ?? Promise.resolve())
  }

  const context = { table, now, newId, commit, payments }

  /** The clocks of the orders domain, once each, and a message that comes a second time. */
  async function sweep(): Promise<void> {
    for (const id of await overdueDeliveries(table, at)) await survived(advance(context, id))
    for (const id of await overdueRefunds(table, at)) await survived(sendRefund(context, id))
    const again = pick(log.filter(({ type }) => type === 'order.refund-requested'))
    if (again) await survived(sendRefund(context, Object(again.data).refundId))
  }

  async function run(steps: number, chances: Faults): Promise<void> {
    faults = chances
    for (let step = 0; step < steps; step++) {
      if (under(0.15)) at += Math.floor(roll() * 4 * DAY)
      // Two or three people at one work at once: all but one of them come too late.
      const id = pick(itemIds)
      await (under(0.4) ? Promise.all([act(id), act(id), act(id)]) : act(id))
      if (under(0.4)) await sweep()
    }
    faults = noFaults
  }

  /** Faults have stopped: whatever waits for people is decided, whatever waits for time gets it. */
  async function settleDown(): Promise<void> {
    for (let day = 0; day < 60; day += 2) {
      at += 2 * DAY
      await sweep()
      for (const id of itemIds) {
        const item = await getDelivery(table, id)
        if (!item) continue
        if (item.claim?.isOpen && day % 8 === 6) await close(item)
        if (item.refundId !== undefined) await seeTo(item, at, 'bank')
      }
    }
  }

  async function close(item: Delivery) {
    const current = item.claim && (await getClaim(table, item.claim.claimId))
    if (!current) return
    if (current.state === 'item-back') {
      const step = claimStep(item, current, { move: 'inspect', by: 'operator' }, at)
      if (step.ok) await commit({ once: attempt(), writes: step.writes, events: step.events })
      return
    }
    const verdicts =
      current.state === 'return-approved' ? (['reject'] as const) : (['refund', 'refundPart', 'reject'] as const)
    const verdict = { move: pick(verdicts) ?? 'reject', amount: 1000, text: 'x', refundId: newId() }
    const end = await claimDecision(table, item, current, verdict, at)
    if (end.ok) await commit({ once: attempt(), writes: end.writes, events: end.events })
  }

  /** Reads what this seed wrote, and nothing of the others'. */
  async function violations(): Promise<Violation[]> {
    const ids = [...held.keys()].map(id => id.slice(1))
    const keys = itemIds.map(deliveryKeys.item)
    const found = await table.batchGet([...ids.flatMap(id => [orderKeys.order(id), deliveryKeys.money(id)]), ...keys])
    const items = found.flatMap(row => (row ? [row] : []))
    const works = items.flatMap(row => (row['productId'] ? [catalogueKeys.work(String(row['productId']))] : []))
    const indexed = await Promise.all([
      ...ids.map(id => table.queryAll({ ...deliveryKeys.entriesOf(id) })),
      ...ids.map(id => table.queryAll({ pk: deliveryKeys.refundsOf(id), index: 'GSI2' as const })),
      ...itemIds.map(id => table.queryAll({ pk: deliveryKeys.claimsOf(id), index: 'GSI2' as const })),
      table.batchGet(works),
    ])
    const rows = [...items, ...indexed.flat().flatMap(row => (row ? [row] : []))]
    const paid = [...held].map(([id, { captured, refunds }]) => ({
      id,
      status: 'CAPTURED',
      captured,
      refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
      isBusy: false,
      unsound: null,
    }))
    return checkInvariants({ sales: salesOf(rows, paid) })
  }

  return {
    table,
    context,
    payments,
    hits,
    log,
    itemIds,
    sell,
    run,
    sweep,
    settleDown,
    violations,
    now,
    pass: (ms: number) => {
      at += ms
    },
    fail: (chances: Partial<Faults>) => {
      faults = { ...noFaults, ...chances }
    },
    operations: () => operations,
    forgetAnswers: (orderId: string) => held.get(paymentIdOf(orderId))?.answers.clear(),
    paidBack: (orderId: string) => held.get(paymentIdOf(orderId))?.refunds ?? [],
    item: (id: string) => getDelivery(table, id),
    order: (id: string) => getOrder(table, id),
    give: async (id: string, amount: number) => {
      const item = await getDelivery(table, id)
      if (item) await give(item, at, amount)
      return (await getDelivery(table, id))?.refundId ?? ''
    },
    cancel: async (id: string) => {
      const item = await getDelivery(table, id)
      const ended = item && (await cancellation(table, item, { by: 'operator', reason: 'x', refundId: newId() }, at))
      if (!ended?.ok) throw new Error(`${id} was not cancelled`)
      await commit({ once: attempt(), writes: ended.writes, events: ended.events })
      return ended.item.refundId ?? ''
    },
  }
}
export type Sales = ReturnType<typeof openSales>

/** A crash ends what was being done and nothing else: whoever sent it sends it again. */
async function survived(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof LostError)) throw error
  }
}
