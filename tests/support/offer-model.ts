// Offers for two works, by the calls as they are deployed: made, answered, taken back, ordered and paid, or left to the
// clock, over a table in memory that loses requests and meets others. One seed decides who does what and who comes first.
import './unit-environment.ts'
// Before whatever draws.
import './drawn-crypto.ts'

import { vi } from 'vitest'
import { orderPaid } from '#events/buying/orders.ts'
import { memberBanned } from '#events/people/accounts.ts'
import { handler as cancelOrder } from '#functions/buying/orders/cancel-order.ts'
import { handler as createOrder } from '#functions/buying/orders/create-order.ts'
import { authorizationWrites, releasesOf, saleChange } from '#functions/buying/payments/advancing/order-writes.ts'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { catalogueKeys, sessionKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { handler as approve } from '#functions/selling/offers/approve-offer.ts'
import { handler as cancel } from '#functions/selling/offers/cancel-offer.ts'
import { handler as create } from '#functions/selling/offers/create-offer.ts'
import { handler as sweep } from '#functions/selling/offers/cron-sweep-offers.ts'
import { handler as denyAll } from '#functions/selling/offers/deny-all-offers.ts'
import { handler as deny } from '#functions/selling/offers/deny-offer.ts'
import { handler as advance } from '#functions/selling/offers/on-advance-offers.ts'
import { handler as close } from '#functions/selling/offers/on-close-offers.ts'
import { findOrder, moveOrder } from '#functions/store/buying/orders.ts'
import { consentOf, scheduleTerms } from '#functions/store/catalogue/content.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { offersOf } from '#functions/store/whole/offer-snapshot.ts'
import { ordersIn, saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { codes } from '#shared/api/codes.ts'
import * as steps from '#shared/domain/buying/order/decisions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { type Offer, offerPeriods, offerRules } from '#shared/domain/selling/offer/offer.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { buyers, eventsOf, furnished, type Http, patient, signTokens, term, terms } from './buying-ground.ts'
import { drawFrom, drawRandomValues } from './drawn-crypto.ts'
import { openLine } from './fault-line.ts'
import { httpEvent, queueRecord } from './lambda.ts'
import { answerInMemory, type Line, MemoryTable } from './memory-table.ts'
import { dice } from './random-sales.ts'
import { facts } from './sample-order.ts'
import { sampleWork } from './sample-work.ts'

const edge = 'edge-of-the-run'
/** The one who sells; the others offer, and now and then everybody does what is not theirs. */
export const owner = buyers[2]
export const works = ['vase', 'bowl'] as const
const asking = 300_000
/** Fee of the work that is fetched: nothing of 150,000 yen would be left to its owner. */
const pickupFees = { vase: undefined, bowl: 150_000 } as const
const farAway = 9000 * dayMs

const here: { memory: MemoryTable; line: Line | undefined; uptime: number } = {
  memory: new MemoryTable(),
  line: undefined,
  uptime: 0,
}

export async function openOffers() {
  const { jwks, tokens } = await signTokens()
  answerInMemory(
    documentClient,
    () => here.memory,
    () => here.line ?? (async (_, apply) => apply()),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
  vi.spyOn(performance, 'now').mockImplementation(() => here.uptime)
  const drawn = drawRandomValues()
  return {
    open(seed: number) {
      drawn.mockClear()
      return openHouse(seed, jwks, tokens)
    },
    close() {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}

async function openHouse(seed: number, jwks: object[], tokens: ReadonlyMap<string, string>) {
  const roll = dice(seed)
  drawFrom(dice(seed + 1_000_000_007))
  const faults = openLine(roll)
  let at = Date.UTC(2026, 11, 1) + seed * 1000
  const pass = (ms: number) => {
    at += ms
    here.uptime += ms
    vi.setSystemTime(at)
  }
  // What a process remembers of the seed before is long out of date.
  here.uptime += farAway
  here.memory = new MemoryTable()
  here.line = undefined
  pass(0)
  const { memory } = here
  const wrongs: string[] = []
  const write = (...writes: Write[]) =>
    documentClient.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request(tableName)) }))
  const sellerOf = (pickupFee: number | undefined) => ({
    ...({ type: 'member', userId: owner, username: owner } as const),
    ...(pickupFee !== undefined && { pickupFee }),
  })
  await write(
    put({ ...systemKeys.trust(), jwks, originHashes: [originHash(edge)] }),
    ...works.map(id =>
      put(workItem(sampleWork(id, at, { price: asking, priceType: 'offer', seller: sellerOf(pickupFees[id]) }))),
    ),
    ...buyers.flatMap(id => furnished(id)),
    terms(1, at),
    scheduleTerms({ version: 0, list: [] }, [term(1, at)], at),
  )
  const termsVersion = await consentOf(table, undefined, at)
  here.line = faults.line

  // ---- calls

  let keys = 0
  async function call(handler: Http, who: string, path: string, input: object, id = '') {
    const answer = await handler(
      httpEvent({
        method: 'POST',
        path,
        headers: {
          'x-origin-secret': edge,
          'content-type': 'application/json',
          authorization: `Bearer ${tokens.get(who)}`,
          'idempotency-key': `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
        },
        ...(id && { parameters: { id } }),
        body: JSON.stringify(input),
      }),
      patient,
    )
    const { code, message } = JSON.parse(answer.body ?? '{}')
    const isOff = Number(code) === codes['in-preparation'].code
    if ((answer.statusCode ?? 500) >= 500 && !isOff && !faults.wasHurt())
      throw new Error(`${path} failed by itself: ${message}`)
    return Number(code)
  }
  async function message(handler: typeof advance, { type, version }: { type: string; version: number }, data: object) {
    const id = `m-${++keys}`
    const record = queueRecord(id, JSON.stringify({ detail: { id, type, version, at, data } }))
    const { batchItemFailures } = await handler({ Records: [record] }, patient)
    if (batchItemFailures.length > 0 && !faults.someoneWasHurt()) throw new Error(`${type} failed by itself`)
  }
  async function commit(name: string, writes: readonly Write[], events: Parameters<typeof transact>[2]['events'] = []) {
    const id = `${name}-${++keys}`
    const scope = { id, operation: 'run', bodyHash: '', keepsAnswer: false, now: () => at, newId: () => id }
    return (await transact({ client: documentClient, tableName }, scope, { writes, events, answer: null })).outcome
  }

  // ---- what stands in the table

  const rows = () => memory.all(partition => !partition.startsWith('TX#'))
  const offers = (): readonly Offer[] => offersOf(rows()).offers
  const orders = (): readonly Order[] => ordersIn(rows())
  const known = new Map<string, { state: Offer['state']; approvedAt?: number }>()

  /** What must hold of each offer beside the books' own rules: it moves by the table, in its time, at its price. */
  function violations(): Violation[] {
    const paid = orders().filter(({ payStatus }) => payStatus === 'paid')
    return [
      ...checkInvariants({ offers: offersOf(rows()), sales: saleBooksOf(rows()) }),
      ...offers().flatMap(offer => {
        const say = (rule: string, detail: string): Violation => ({ rule, subject: `offer ${offer.id}`, detail })
        const { id, state, movedAt, validUntil, createdAt, payUntil, price } = offer
        const before = known.get(id)
        const found: Violation[] = []
        const isAnswer = state === 'approved' || state === 'denied' || state === 'cancelled'
        if (isAnswer && movedAt >= validUntil) found.push(say('O4', `${state} after its time`))
        if (before && before.state !== state && !mayFollow(before.state, state))
          found.push(say('O4', `${before.state} became ${state}`))
        const approvedAt = before?.approvedAt ?? (state === 'approved' ? movedAt : undefined)
        if (approvedAt !== undefined && payUntil !== approvedAt + 7 * dayMs) found.push(say('O9', `until ${payUntil}`))
        if (!allowedHours.includes((validUntil - createdAt) / hourMs)) found.push(say('O6', `until ${validUntil}`))
        const own = paid.filter(({ source, refId }) => source === 'bargain' && refId === id)
        if (own.length !== (state === 'paid' ? 1 : 0)) found.push(say('O8', `${state} with ${own.length} paid orders`))
        for (const { lines } of own)
          if (lines.some(({ listPrice }) => listPrice !== price)) found.push(say('O5', 'was paid at another price'))
        known.set(id, { state, ...(approvedAt !== undefined && { approvedAt }) })
        return found
      }),
    ]
  }

  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(roll() * items.length)]
  const inState = (state: Offer['state']) => pick(offers().filter(offer => offer.state === state))
  const anybody = () => pick(buyers) ?? owner
  /** Only who may do it is told that it was done (O7). */
  const only = async (who: string, mayBe: string, code: Promise<number>, what: string) => {
    if ((await code) === 200 && who !== mayBe) wrongs.push(`O7 ${who} has ${what} what is ${mayBe}'s`)
  }

  /** Paid in three transactions, as the platform tells of it; others come between them. */
  async function pay(states: readonly Order['payStatus'][]) {
    const first = pick(orders().filter(({ payStatus }) => states.includes(payStatus)))
    const stepsOf: ((order: Order) => steps.OrderDecision | steps.OrderRefusal<string>)[] = [
      order => steps.beginAttempt(order, { paymentId: `o${order.id}` }, at),
      order => steps.authorize(order, facts(), at),
      order => steps.markPaid(order, at),
    ]
    for (const [index, decide] of stepsOf.entries()) {
      const order = first && (await findOrder(table, first.id))
      const moved = order && decide(order)
      if (!order || moved?.outcome !== 'allowed') continue
      const sale = index === 2 ? await saleChange(table, order, moved.order, at) : { writes: [], events: [] }
      const held = index === 1 ? await authorizationWrites(moved.order, at) : []
      await commit('pay', [moveOrder(order, moved), ...held, ...sale.writes], sale.events)
    }
  }

  return {
    roll,
    faults,
    wrongs,
    offers,
    orders,
    violations,
    pass,
    pick,
    make(who: string, productId: string) {
      const price = pick([149_999, 150_000, 200_000, 250_000, 299_999, asking]) ?? 200_000
      const period = pick(offerPeriods) ?? '3d'
      const customUntil = new Date(at + customHours * hourMs).toISOString()
      const input = { productId, price, period, ...(period === 'custom' && { customUntil }) }
      return call(create, who, '/api/bargain/create', input)
    },
    answer(how: 'approve' | 'deny') {
      const offer = roll() < 0.9 ? inState('waiting') : pick(offers())
      const who = roll() < 0.7 ? owner : anybody()
      if (!offer) return Promise.resolve()
      const handler = how === 'approve' ? approve : deny
      return only(who, owner, call(handler, who, `/api/bargain/${how}`, { id: offer.id }, offer.id), how)
    },
    /** Listed anew at another charge of the courier's, while offers of before still wait. */
    async listAnew(productId: string) {
      const set = { seller: sellerOf(pick([undefined, 150_000, 250_000])) }
      const key = catalogueKeys.work(productId)
      const isFree = ['attribute_not_exists(#lock)', {}] as const
      await commit('anew', [update(key, { set, where: isFree }).or('work-locked')])
    },
    /** Its owner asks for less or for more, while nobody holds it. */
    async reprice(productId: string) {
      const set = { price: pick([180_000, 240_000, asking]) ?? asking }
      const isFree = ['attribute_not_exists(#lock) AND #state = :state', { state: 'for-sale' }] as const
      await commit('reprice', [update(catalogueKeys.work(productId), { set, where: isFree }).or('work-locked')])
    },
    denyAll: (productId: string) => call(denyAll, owner, '/api/bargain/deny-all', { productId }),
    withdraw() {
      const offer = roll() < 0.9 ? inState('waiting') : pick(offers())
      if (!offer) return Promise.resolve()
      const who = roll() < 0.5 ? offer.senderId : anybody()
      return only(
        who,
        offer.senderId,
        call(cancel, who, '/api/bargain/cancel', { id: offer.id }, offer.id),
        'cancelled',
      )
    },
    /** At the agreed price, or at the asking one: D65 lets anybody do that while offers wait. */
    order(productId: string) {
      const offer = inState('approved')
      const isAgreed = offer !== undefined && roll() < 0.8
      const who = isAgreed && roll() < 0.9 ? offer.senderId : anybody()
      const input = isAgreed ? { source: 4, productId: offer.productId } : { source: 2, productId }
      return call(createOrder, who, '/api/payment/order/create', { ...input, addressId: 'home', termsVersion })
    },
    leave() {
      const order = pick(orders().filter(({ payStatus }) => payStatus === 'created'))
      return order
        ? call(cancelOrder, order.buyerId, '/api/payment/order/cancel', { orderId: order.id })
        : Promise.resolve()
    },
    pay: () => pay(['created', 'authenticating']),
    /** What was begun and then cut off the platform tells of again. */
    settle: () => pay(['authenticating', 'capturing']),
    async expire() {
      const order = pick(orders().filter(({ payStatus }) => payStatus === 'created' || payStatus === 'failed'))
      const moved = order && steps.expireOrder(order, at)
      if (!order || moved?.outcome !== 'allowed') return
      await commit('expire', [moveOrder(order, moved), ...(await releasesOf(table, order, at))])
    },
    async ban() {
      const userId = anybody()
      await commit('ban', [update(sessionKeys.standing(userId), { set: { banBuyUntil: at + dayMs } })])
      await message(close, memberBanned, { userId, kind: 'buy', until: at + dayMs, reason: 'x' })
    },
    advance: (productId: string) => message(advance, { type: 'offers.due', version: 1 }, { productId, dueAt: at }),
    sweep: () => sweep({}),
    /** What the table told of: a message that comes once, again, or not at all for now. */
    async relay() {
      const told = memory.all(partition => partition.startsWith('TX#')).flatMap(eventsOf)
      const event = pick(told.filter(({ type }) => type === orderPaid.type))
      if (event) await message(close, orderPaid, event.data)
    },
  }
}
export type OfferHouse = Awaited<ReturnType<typeof openHouse>>

const customHours = 100
const allowedHours = [12, 24, 72, 168, 720, customHours]

const ends: readonly Offer['state'][] = ['denied', 'cancelled', 'expired', 'closed', 'approved']
function mayFollow(before: Offer['state'], after: Offer['state']): boolean {
  if (before === 'approved') return after === 'paid' || after === 'unpaid'
  // Between two looks an offer may have been accepted and paid.
  return before === 'waiting' && (ends.includes(after) || after === 'paid' || after === 'unpaid')
}

export const window = offerRules.payMs + 2 * minuteMs
