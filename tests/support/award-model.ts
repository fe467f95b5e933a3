// An award from its first bid to its last yen, by the product's own steps: the close, the winner's orders, the house's
// quote, card, challenge and transfer, a platform that refuses, strikes and bans, and the clock. Whoever decides has read
// what was true a moment ago, or what is true now. One seed decides all of it.
import './unit-environment.ts'
import { advanceOrderPayment } from '#functions/buying/payments/advancing/advance-payment.ts'
import { openTransfer } from '#functions/buying/payments/advancing/bank-transfer.ts'
import { type OrderPaymentContext, releasesOf } from '#functions/buying/payments/advancing/order-writes.ts'
import type { PaymentClient } from '#functions/buying/payments/platform/payment-client.ts'
import type { OnceChange, OnceResult } from '#functions/machinery/reactions/committer.ts'
import { auctionKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put } from '#functions/machinery/table/write.ts'
import { type Advancing, advance } from '#functions/selling/auctions/closing/advance.ts'
import { findOrder, moveOrder, newOrder } from '#functions/store/buying/orders.ts'
import { holdAgreed, prolongHolds } from '#functions/store/catalogue/work-holds.ts'
import { getWorks, workItem } from '#functions/store/catalogue/works.ts'
import { BanRecord } from '#functions/store/people/bans.ts'
import { AccountStatus } from '#functions/store/people/sessions.ts'
import { getAuctionById, parseAuction, putRun } from '#functions/store/selling/auctions.ts'
import { ordersIn } from '#functions/store/whole/order-snapshot.ts'
import * as steps from '#shared/domain/buying/order/decisions.ts'
import { flagsOf } from '#shared/domain/buying/order/flags.ts'
import { isTransferred, methodFor, type Order, orderRules } from '#shared/domain/buying/order/order.ts'
import { purchaseOf } from '#shared/domain/buying/order/purchase.ts'
import { hasEnded, isPaid, isUnpaid } from '#shared/domain/buying/order/transitions.ts'
import { transportFee, workPrice } from '#shared/domain/kernel/fields.ts'
import { saleOf } from '#shared/domain/kernel/money/charges.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { firstRates } from '#shared/domain/kernel/money/rates.ts'
import { auctionRules, auctionTermsOf, openingProblems } from '#shared/domain/selling/auction/auction.ts'
import * as outcome from '#shared/domain/selling/auction/outcome.ts'
import { amountsOf } from '#shared/domain/selling/policy/shipping.ts'
import { checkOrders } from '#shared/domain/whole/invariants/orders.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { MemoryTable, memoryClient } from './memory-table.ts'
import { dice } from './random-sales.ts'
import { noon, opening, sale } from './sample-auction.ts'
import { facts, sampleOrder } from './sample-order.ts'
import { sampleWork } from './sample-work.ts'

const winner = 'A'
const other = 'B'

/** What the platform holds of an order. */
interface Held {
  status: steps.PaymentFacts['status']
  received: number
  /** When its account closes. */
  until: number
  attempts: number
}

export async function openAward(seed: number) {
  const roll = dice(seed)
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(roll() * values.length)] ?? values[0]
  const wrongs: string[] = []
  const memory = new MemoryTable()
  let reading = memory
  const target = { client: memoryClient(() => memory), tableName: 'award' }
  const table = tableMethods(
    memoryClient(() => reading),
    target.tableName,
  )
  let now = noon
  let ids = 0
  let refuses = 0.15

  // ---- the bidding

  const asked = pick([1, 100_000, 100_000, 12_000_000, 12_000_000, fees.priceMax - 3000, 5_000_000_000, 1e12])
  const instantBy = pick([null, 1, 400, 5000])
  const terms = { startPrice: asked, instantPrice: instantBy === null ? null : asked + instantBy }
  const isTaken =
    openingProblems(opening(terms), noon, auctionRules.maxDays).length === 0 && workPrice().safeParse(asked).success
  const { startPrice, instantPrice } = isTaken ? terms : { startPrice: 100_000, instantPrice: null }
  const room = await sale({ startPrice, instantPrice })
  await room.bid(other, startPrice)
  const most = instantPrice ?? startPrice + 1500
  const best = await room.bid(winner, most)
  if (best.outcome === 'refused' || room.auction.leaderId !== winner)
    wrongs.push(`a maximum of ${most}, the instant price, does not win: ${JSON.stringify(best)}`)
  if (instantPrice !== null && room.auction.price > instantPrice) wrongs.push('won above the instant price')
  const closed = room.auction.status === 'live' ? outcome.closeAuction(room.auction, room.auction.endAt) : undefined
  const won = closed?.outcome === 'allowed' ? closed.auction : room.auction
  const { auctionId, productId, award } = won
  const until = award?.payUntil ?? 0
  now = roll() < 0.5 ? until - Math.floor(roll() * hourMs) : (won.endedAt ?? won.endAt)
  const { price: _price, ...plain } = sampleWork(productId, now, { priceType: 'auction' })
  const lock = { kind: 'award', refId: auctionId, until, heldBy: winner } as const
  // One who did not pay before is banned by the next award that ends.
  const strikes = Array.from({ length: Math.floor(roll() * 3) }, (_, n) => noon - (n + 1) * dayMs)

  const commit = async (change: OnceChange): Promise<OnceResult> => {
    const scope = {
      id: `run-${change.once}-${++ids}`,
      operation: 'run',
      bodyHash: '',
      keepsAnswer: false,
      now: () => now,
      newId: () => String(++ids).padStart(26, '0'),
    }
    const { writes, events } = change
    const result = await transact(target, scope, { writes, ...(events && { events }), answer: null })
    // Who lost reads again, and sees what is true.
    if (result.outcome !== 'done') reading = memory
    if (result.outcome === 'clash' || result.outcome === 'conflict') throw new Error('kept meeting others')
    return result
  }
  const person = { userType: 1, language: 'ja', phoneVerified: true, cards: 1, epoch: 0 } as const
  await commit({
    once: 'begin',
    writes: [
      put({ ...auctionKeys.head(productId), ...won }),
      putRun({ auctionId, productId, openedAt: noon, terms: auctionTermsOf(won), dueAt: outcome.nextDue(won) }),
      ...room.entries.map(entry => put({ ...auctionKeys.entry(auctionId, entry.seq), ...entry })),
      put(workItem({ ...plain, state: 'locked', lock })),
      ...[winner, other].map(userId =>
        put({
          ...sessionKeys.standing(userId),
          ...{ ...person, userId, username: userId, strikes: userId === winner ? strikes : [] },
        }),
      ),
    ],
  })

  // ---- the platform

  const holdings = new Map<string, Held>()
  const heldOf = (order: Order): Held => {
    const found = holdings.get(order.id) ?? { status: 'open', received: 0, until: 0, attempts: 0 }
    holdings.set(order.id, found)
    if (found.status === 'awaiting' && now >= found.until) found.status = 'ended'
    return found
  }
  const seenOf = (order: Order) => {
    const { status, received, attempts } = heldOf(order)
    const card = status === 'authorized' || status === 'captured' ? { brand: 'VISA', last4: '4242' } : null
    const failure = status === 'open' && attempts > 0 ? ({ outcome: 'issuer_rejected', detail: null } as const) : null
    return facts({ status, attempts, card, failure, ...(isTransferred(order) && { received }) })
  }
  const isSilent = () => roll() < refuses / 2
  const does = (order: Order, status: Held['status']) => {
    if (isSilent()) return null
    if (roll() < refuses) return 'refused' as const
    heldOf(order).status = status
    return seenOf(order)
  }
  const account = { va_branch_code: '1', va_branch_name: 'x', va_account_number: '1', va_account_name: 'x' }
  const platform: PaymentClient = {
    retrieve: async order => (isSilent() ? null : seenOf(order)),
    execute: async order => seenOf(order),
    capture: async order => does(order, 'captured'),
    release: async order => does(order, 'ended'),
    refund: async order => {
      const done = does(order, 'ended')
      return done === null || done === 'refused' ? done : 'done'
    },
    async issueAccount(order, ends) {
      if (isSilent()) return null
      const held = heldOf(order)
      if (held.status === 'open') Object.assign(held, { status: 'awaiting', until: ends, attempts: 1 })
      return Object({ virtual_account: { ...account, payment_term: new Date(held.until).toISOString() } })
    },
  }
  const context: OrderPaymentContext & Advancing = { table, now: () => now, commit, platform }

  // ---- what people and clocks do

  const orders = () => ordersIn(reading.all())
  const some = () => {
    const all = orders()
    return all[Math.floor(roll() * all.length)]
  }
  const moved = async (
    order: Order | undefined,
    decide: (order: Order) => steps.OrderDecision | steps.OrderRefusal<string>,
  ) => {
    const move = order && decide(order)
    if (!order || move?.outcome !== 'allowed') return undefined
    const writes = [moveOrder(order, move), ...prolongHolds(move.order, now)]
    const result = await commit({ once: `${move.move}-${order.id}-${order.version}`, writes })
    return result.outcome === 'done' ? findOrder(table, order.id) : undefined
  }

  const moves = {
    async order() {
      const [work] = await getWorks(table, [productId])
      const found = await getAuctionById(table, auctionId)
      if (!work || !found) return
      const purchase = purchaseOf(work, { source: 'auction', buyer: { userId: winner }, auction: found.auction, now })
      if (purchase.outcome === 'refused' || purchase.payUntil === null) return
      const before = purchase.ownOrderId === null ? undefined : await findOrder(table, purchase.ownOrderId)
      const cancelled = before && steps.cancelUnpaid(before, now)
      if (cancelled?.outcome === 'refused') return
      const isQuote = roll() < 0.4
      const transport = isQuote ? null : 3300
      const { price } = purchase
      const shares = saleOf(
        price,
        { type: 'partner', pickupFee: 0 },
        { transport, packing: 2000, arranged: true },
        firstRates,
      )
      const change = { productId, transport, price, listPrice: price, sale: shares }
      const lines = sampleOrder().lines.map(line => ({ ...line, ...change, id: `line-${ids}` }))
      const id = `o${seed}-${++ids}`
      const order = sampleOrder({
        ...{ id, number: `261201-${String(ids).padStart(6, '0')}`, buyerId: winner, source: 'auction', lines },
        ...{ refId: purchase.refId, agreedUntil: purchase.payUntil, amounts: amountsOf(lines, 'JP') },
        ...{ payStatus: isQuote ? 'quote' : 'created', createdAt: now, updatedAt: now },
        holdUntil: isQuote ? now + orderRules.quoteMs : Math.min(now + orderRules.holdMs, purchase.payUntil),
      })
      const holds = lines.map(line => holdAgreed(order, line, purchase.ownOrderId, now))
      const replaced = before && cancelled ? [moveOrder(before, cancelled)] : []
      await commit({ once: order.id, writes: [...Object.values(newOrder(order)), ...holds, ...replaced] })
    },
    async quote() {
      const yen = pick([88_000, fees.transportMax, 9_000_000_000])
      if (!transportFee().safeParse(yen).success) return
      await moved(some(), order =>
        steps.applyQuote(order, Object.fromEntries(order.lines.map(({ id }) => [id, yen])), now),
      )
    },
    async pay() {
      const order = some()
      const begun = await moved(order, each => steps.beginAttempt(each, { paymentId: `o${each.id}` }, now))
      if (!begun) return
      if (methodFor(begun.amounts.total) === 'bank') {
        await openTransfer(context, begun)
        return
      }
      const held = heldOf(begun)
      if (held.status === 'open') held.status = pick(['challenge', 'challenge', 'authorized', 'unknown'])
      held.attempts++
      await advanceOrderPayment(context, begun)
    },
    /** The issuer says yes or no, whatever has become of the order. */
    async issuer() {
      const order = some()
      const held = order && heldOf(order)
      if (held?.status === 'challenge' || held?.status === 'unknown') held.status = pick(['authorized', 'open'])
    },
    /** Money comes into an account: all of it, less, more, again, and after everything is over. */
    async deposit() {
      const order = some()
      const held = order && heldOf(order)
      if (!order || !held || held.until === 0) return
      const { total } = order.amounts
      held.received += pick([total, total, total - 1, 1000, total + 777])
      if (held.status === 'awaiting' && held.received >= total) held.status = 'captured'
    },
    async look() {
      const order = some()
      if (order) await advanceOrderPayment(context, order)
    },
    async cancel() {
      const order = some()
      const move = order && steps.cancelUnpaid(order, now)
      if (!order || move?.outcome !== 'allowed') return
      const writes = [moveOrder(order, move), ...(await releasesOf(table, order, now))]
      await commit({ once: `cancel-${order.id}`, writes })
    },
    endAward: () => advance(context, auctionId),
    async wait() {
      now += Math.floor(roll() * (roll() < 0.5 ? 20 * minuteMs : roll() < 0.7 ? 12 * hourMs : 4 * dayMs))
    },
  }
  type Deed = keyof typeof moves
  const names: readonly Deed[] = [
    ...([
      'order',
      'order',
      'quote',
      'pay',
      'pay',
      'pay',
      'issuer',
      'issuer',
      'deposit',
      'deposit',
      'look',
      'look',
    ] as const),
    ...(['cancel', 'endAward', 'endAward', 'wait', 'wait', 'wait'] as const),
  ]

  // ---- what must hold

  const auctionNow = () => {
    const item = memory.all(partition => partition === auctionKeys.head(productId).PK)[0]
    if (!item) throw new Error('the auction is there')
    return parseAuction(item)
  }
  const isOpen = (order: Order) => isUnpaid(order) || order.payStatus === 'capturing'
  let struck = strikes.length

  /** After each deed. */
  async function check(before: { readonly orders: readonly Order[]; readonly status: string }, story: string) {
    const rows = memory.all()
    const all = ordersIn(rows)
    const [work] = await getWorks(tableMethods(target.client, target.tableName), [productId])
    const none = { items: [], monies: [], refunds: [], claims: [], addresses: [], payments: null }
    const wrong = checkOrders({ ...none, orders: all, works: work ? [work] : [] })
    for (const { rule, subject, detail } of wrong) if (rule === 'S11') wrongs.push(`${story}: S11 ${subject} ${detail}`)
    const standing = rows.find(
      ({ PK, SK }) => PK === sessionKeys.standing(winner).PK && SK === sessionKeys.standing(winner).SK,
    )
    const { strikes: counted, banBuyUntil } = AccountStatus.parse(standing)
    const open = before.orders.filter(isOpen)
    if (counted.length > struck && open.length > 0) wrongs.push(`${story}: struck while ${open[0]?.payStatus}`)
    if (before.status === 'won' && auctionNow().status !== 'won' && auctionNow().status !== 'paid' && open.length > 0)
      wrongs.push(`${story}: the award ended while its order was ${open[0]?.payStatus}`)
    struck = counted.length
    const bans = rows.flatMap(row => BanRecord.safeParse(row).data ?? []).filter(({ userId }) => userId === winner)
    if (banBuyUntil !== undefined && banBuyUntil > now && bans.length === 0)
      wrongs.push(`${story}: banned until ${banBuyUntil}, and in no list`)
    for (const { id, payStatus, amounts } of all) {
      if (payStatus !== 'quote' && amounts.total > fees.totalMax) wrongs.push(`${story}: ${id} costs ${amounts.total}`)
    }
  }

  async function play(deeds: number): Promise<void> {
    let earlier = memory.copy()
    for (let deed = 0; deed < deeds; deed++) {
      const before = { orders: ordersIn(memory.all()), status: auctionNow().status }
      const present = memory.copy()
      reading = roll() < 0.6 ? memory : earlier
      const name = names[Math.floor(roll() * names.length)] ?? 'wait'
      await moves[name]()
      reading = memory
      await check(before, `SEED=${seed}, deed ${deed}, ${name}`)
      earlier = present
    }
  }

  /** The platform is well; what is due is looked at, until nothing can come any more. */
  async function settle(): Promise<void> {
    refuses = 0
    for (let round = 0; round < 24; round++) {
      now += round < 6 ? 20 * minuteMs : dayMs
      for (const order of ordersIn(memory.all())) {
        const held = heldOf(order)
        if (held.status === 'challenge' || held.status === 'unknown') held.status = 'open'
        // As the webhook tells it.
        await advanceOrderPayment(context, order)
      }
      const before = { orders: ordersIn(memory.all()), status: auctionNow().status }
      await advance(context, auctionId)
      await check(before, `SEED=${seed}, at rest ${round}`)
    }
    for (const order of ordersIn(memory.all())) {
      const { status, received } = heldOf(order)
      const say = `SEED=${seed}, ${order.id} in ${order.payStatus}`
      if (!isPaid(order) && !hasEnded(order) && order.payStatus !== 'quote') wrongs.push(`${say}: not at an end`)
      if (status === 'authorized') wrongs.push(`${say}: money is still held`)
      if (!isTransferred(order)) {
        if ((status === 'captured') !== isPaid(order)) wrongs.push(`${say}: the platform says ${status}`)
        continue
      }
      const surplus = received - order.captured
      const { unapplied, last } = order.payment ?? {}
      if ((unapplied?.owed ?? 0) !== surplus)
        wrongs.push(`${say}: ${surplus} came for nothing, ${unapplied?.owed ?? 0} is owed`)
      if (surplus > 0 && !flagsOf(order, [], undefined).includes('money-owed')) wrongs.push(`${say}: in no list`)
      if (surplus > 0 && !isPaid(order) && last?.detail !== 'transfer_owed')
        wrongs.push(`${say}: its buyer is told ${last?.detail}`)
    }
  }
  return { wrongs, play, settle, auctionNow, orders, struck: () => struck - strikes.length }
}
