// Works on their way through many owners: bought, kept, applied for, looked at, listed, sold again, delivered, returned,
// taken off sale, while owners are banned and let go. Every deed is the product's own step over a table in memory, and
// whoever decides has read what is true now, or what was true a moment ago. One seed decides all of it.
import './unit-environment.ts'
import type { PendingEvent } from '#events/event.ts'
import { authorizationWrites, releasesOf, saleChange } from '#functions/buying/payments/advancing/order-writes.ts'
import { cancellationOf, completionOf } from '#functions/fulfilment/parcels/moving/finish-sale.ts'
import { refundPaymentOf } from '#functions/fulfilment/refunds/sending/refund-writes.ts'
import type { OnceChange, OnceResult } from '#functions/machinery/reactions/committer.ts'
import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import { advanceApplication } from '#functions/selling/resale/listing/advance-application.ts'
import { announceApplication } from '#functions/selling/resale/listing/application-events.ts'
import { approvalOf } from '#functions/selling/resale/listing/approval.ts'
import { delistingOf } from '#functions/selling/resale/listing/delisting.ts'
import { submissionOf } from '#functions/selling/resale/listing/submission.ts'
import { withdrawalOf } from '#functions/selling/resale/listing/withdrawal.ts'
import { moveOrder, newOrder } from '#functions/store/buying/orders.ts'
import { holdWork } from '#functions/store/catalogue/work-holds.ts'
import { getWork, parseWork } from '#functions/store/catalogue/works.ts'
import { moveParcel, parseParcel } from '#functions/store/fulfilment/parcels.ts'
import { endPickupWith } from '#functions/store/fulfilment/pickup-change.ts'
import { getMoney, parseRefund } from '#functions/store/fulfilment/refunds.ts'
import { maySell, moveApplication, parseApplication } from '#functions/store/selling/applications.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import { workFollows } from '#functions/store/selling/auction-work.ts'
import { getAuction, moveHead, parseAuction } from '#functions/store/selling/auctions.ts'
import { parseHolding } from '#functions/store/selling/holdings.ts'
import { relistResaleWork, repriceWork, stepOfWork } from '#functions/store/selling/resale-works.ts'
import { ordersIn } from '#functions/store/whole/order-snapshot.ts'
import * as steps from '#shared/domain/buying/order/decisions.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { purchaseOf } from '#shared/domain/buying/order/purchase.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { receiveParcel, shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { type Auction, auctionRules } from '#shared/domain/selling/auction/auction.ts'
import * as outcome from '#shared/domain/selling/auction/outcome.ts'
import { firstPolicy as policy } from '#shared/domain/selling/policy/values.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import * as resale from '#shared/domain/selling/resale/decisions.ts'
import { resaleBounds } from '#shared/domain/selling/resale/price.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { type Line, MemoryTable, memoryClient, onceARow } from './memory-table.ts'
import { dice } from './random-sales.ts'
import { directOrder, firstWorld, identity, resalesIn, wishedSale } from './resale-wishes.ts'
import { sampleTerms } from './sample-application.ts'
import { facts, noon } from './sample-order.ts'

const members = ['anna', 'ben', 'chie'] as const
const [readWork, readParcel] = [onceARow(parseWork), onceARow(parseParcel)]
const [readApplication, readHolding] = [onceARow(parseApplication), onceARow(parseHolding)]
const whole = (at: number) => at - (at % minuteMs)

interface Ground {
  readonly roll?: () => number
  readonly line?: Line
  readonly fetched?: number
  /** Hears what is told, of works that pass on and come back, too. */
  readonly heard?: (events: readonly PendingEvent[]) => void
}

const open: readonly string[] = ['created', 'authenticating', 'failed', 'capturing', 'quote']

/** A deed that came to nothing is as good as none: what matters is what the table holds after it. */
type Deed = () => Promise<boolean | undefined>

/** `line`: what lies between the deeds and the table, where they are processes. `fetched`: the share of works to fetch. */
export async function openResales(seed: number, { roll = dice(seed), line, fetched = 0.4, heard }: Ground = {}) {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(roll() * values.length)]
  const memory = new MemoryTable()
  let reading = memory
  const clientOf = (of: () => MemoryTable) => memoryClient(of, line && (() => line))
  const target = { client: clientOf(() => memory), tableName: 'resale' }
  const reader = clientOf(() => reading)
  const table = tableMethods(reader, target.tableName)
  let now = noon
  let ids = 0
  const newId = () => `${seed}-${++ids}`
  /** How often each move took place. */
  const done = new Map<string, number>()

  async function commit({ once, writes, events }: OnceChange): Promise<OnceResult> {
    const scope = { id: once, operation: 'run', bodyHash: '', keepsAnswer: false, now: () => now, newId }
    const result = await transact(target, scope, { writes, ...(events && { events }), answer: null })
    if (result.outcome === 'clash' || result.outcome === 'conflict') throw new Error('nobody else writes here')
    if (result.outcome === 'done') heard?.(events ?? [])
    return result
  }
  const told = async (writes: readonly Write[], events: readonly PendingEvent[]) =>
    (await commit({ once: newId(), writes, events })).outcome === 'done'
  const take = (...writes: readonly Write[]) => told(writes, [])

  const rowsOf = (kind: ItemKind) => reading.all().filter(row => isItem(kind, row))
  const works = () => rowsOf('work').map(readWork)
  const orders = () => ordersIn(reading.all())
  const parcels = () => rowsOf('order-item').map(readParcel)
  const applications = () => rowsOf('application').map(readApplication)
  const basisOf = ({ id, seller }: Artwork) =>
    rowsOf('holding')
      .map(readHolding)
      .find(({ userId, workId }) => userId === seller.userId && workId === id)?.price

  await take(...(await firstWorld(members, now)))

  // ---- the market

  async function order() {
    const buyerId = pick(members) ?? 'anna'
    const work = pick(works().filter(({ state }) => state === 'for-sale' || roll() < 0.1))
    const buyer = { userId: buyerId }
    const purchase = purchaseOf(work, { source: 'direct', buyer, auction: undefined, now })
    if (!work || purchase.outcome === 'refused') return
    const drafted = directOrder({ ...purchase, work }, { id: newId(), lineId: newId(), digits: ids, buyerId, now })
    const [drawn] = drafted.lines
    return drawn && take(...Object.values(newOrder(drafted)), holdWork(drafted, drawn, null, now))
  }

  async function movedOrder(
    before: Order | undefined,
    decide: (order: Order) => steps.OrderDecision | steps.OrderRefusal<string>,
    writes: (after: Order, before: Order) => Promise<readonly Write[]> = async () => [],
  ) {
    const decided = before && decide(before)
    if (!before || !decided || decided.outcome === 'refused') return
    return take(moveOrder(before, decided), ...(await writes(decided.order, before)))
  }

  async function parcelStep(decide: (item: Parcel, unfetched?: true) => ReturnType<typeof receiveParcel>) {
    const item = pick(parcels().filter(each => decide(each).outcome === 'allowed'))
    if (!item) return
    const pickup = await endPickupWith(table, item, 'bypass', now)
    const decided = decide(item, pickup.unfetched)
    if (decided.outcome !== 'allowed') return
    return take(moveParcel(item, decided), ...(decided.move === 'ship' ? pickup.writes : []))
  }

  async function sendBack() {
    const item = pick(parcels().filter(({ status }) => status === 'preparing'))
    const how = { by: 'operator', reason: 'lost', refundId: newId(), sellersFault: false } as const
    const ended = item && (await cancellationOf(table, item, how, now))
    return ended?.outcome === 'allowed' && take(...ended.writes)
  }

  async function refund() {
    const wanted = pick(rowsOf('refund').map(parseRefund))
    const money = wanted && (await getMoney(table, wanted.orderId))
    if (!wanted || !money || wanted.state === 'done') return
    const booked = await refundPaymentOf(table, { refund: wanted, money }, { via: 'platform' }, now)
    return booked ? told(booked.writes, heard ? booked.events : []) : undefined
  }

  // ---- the owner

  const termsFor = (basis: number) =>
    sampleTerms({
      sale: wishedSale(basis, pick, now),
      ...(roll() < fetched && { deliveryMethod: 1, pickupAreaId: 13 }),
    })

  async function apply() {
    const work = pick(
      works().filter(({ seller, state }) => seller.type === 'member' && (state === 'held' || roll() < 0.1)),
    )
    const basis = work && basisOf(work)
    // Half of the time a stranger asks; the work's own condition has to refuse.
    const userId = roll() < 0.8 ? work?.seller.userId : pick(members)
    if (!work || basis === undefined || userId === undefined) return
    const opening = { applicationId: newId(), productId: work.id, userId, username: userId, basis }
    const wished = { ...opening, seller: { ...identity, name: userId }, terms: termsFor(basis) }
    const made = resale.applyToSell(wished, now, policy)
    if (made.outcome !== 'allowed') return
    const { writes, events } = submissionOf(made.application, now)
    return told(writes, events)
  }

  async function step(
    decide: (before: Application) => resale.ApplicationDecision,
    writes: (before: Application, moved: resale.ApplicationMoved) => Promise<readonly Write[] | undefined>,
  ) {
    const before = pick(applications().filter(each => decide(each).outcome === 'allowed'))
    const decided = before && decide(before)
    if (!before || decided?.outcome !== 'allowed') return
    // Every edge has exactly one event of its own beside its timer.
    const events = announceApplication(decided)
    if (events.filter(({ type }) => type.startsWith('resale.')).length !== 1)
      throw new Error(`${decided.move} is told more than once`)
    const all = await writes(before, decided)
    return all && told(all, events)
  }

  const simple =
    (move: 'askRevision' | 'refuseApplication' | 'resubmitApplication') =>
    async (before: Application, moved: resale.ApplicationMoved) => [
      stepOfWork(move, before, now),
      ...moveApplication(before, moved),
      ...(move === 'resubmitApplication' ? [maySell(before.userId, now)] : []),
    ]
  const word = { by: 'reviewer', text: '' }

  async function relist() {
    const change = { startPrice: 0, instantPrice: null, endAt: whole(now + 5 * dayMs) }
    return step(
      before => resale.offerAgain(before, { ...change, startPrice: resaleBounds(before.basis).min }, now, policy),
      async (before, moved) => {
        const [work, auction] = await Promise.all([
          getWork(table, before.productId),
          getAuction(table, before.productId),
        ])
        const isOwn = work?.state === 'held' && work.applicationId === before.applicationId
        if (!work || !isOwn || !auction || !outcome.mayRelist(auction, now)) return
        const { sale } = moved.application.terms
        if (sale.kind !== 'auction') return
        const opening = { ...auction, ...sale, auctionId: newId(), startAt: now, sellerId: before.userId }
        const opened = await openAuction(table, opening, now)
        return [
          relistResaleWork(work, before, opened.summary, now),
          ...opened.writes,
          ...moveApplication(before, moved),
          maySell(before.userId, now),
        ]
      },
    )
  }

  async function delist(by: 'owner' | 'system') {
    const application = pick(applications().filter(({ state }) => state === 'approved'))
    const work = application && (await getWork(table, application.productId))
    if (!application || work?.applicationId !== application.applicationId) return
    const ended = await delistingOf(table, { application, work, by }, now)
    return ended.outcome === 'allowed' && told(ended.writes, ended.events)
  }

  // ---- auctions: bids are a story of their own

  async function endAuction() {
    const auction = pick(
      reading
        .all()
        .filter(row => isItem('auction-head', row))
        .map(parseAuction),
    )
    if (!auction) return
    // Nobody waits nine days for a draw of the dice.
    if (auction.status === 'live') now = Math.max(now, auction.endAt)
    const leader = pick(members.filter(id => id !== auction.sellerId)) ?? null
    const bid: Auction = roll() < 0.5 ? { ...auction, leaderId: leader, bidCount: 1, max1: auction.price } : auction
    const closed = auction.status === 'won' ? lapse(auction) : outcome.closeAuction(bid, now)
    if (closed.outcome === 'refused') return
    const move = auction.status === 'won' ? 'expireAward' : 'close'
    return take(
      moveHead(move, auction, closed.auction, now),
      ...(await workFollows(
        auction,
        closed.auction,
        now,
        works().find(({ id }) => id === auction.productId),
      )),
    )
  }
  const lapse = (auction: Auction) => outcome.expireAward(auction, [], new Set(), now)

  // ---- bans

  async function ban() {
    // Or nobody would ever sell.
    if (roll() < 0.75) return
    const userId = pick(members) ?? 'anna'
    const until = now + 20 * dayMs
    await take(update(sessionKeys.standing(userId), { set: { banSellUntil: until } }))
    // The reaction may come late; the sweeper and the timers come again.
    return roll() < 0.7 ? advanceAll(userId) : true
  }
  async function advanceAll(userId?: string) {
    for (const each of applications())
      if (userId === undefined || each.userId === userId)
        await advanceApplication({ table, now: () => now, commit }, each.applicationId)
    return true
  }

  const deeds: Readonly<Record<string, Deed>> = {
    order,
    pay: () =>
      movedOrder(pick(orders().filter(({ payStatus }) => open.includes(payStatus))), each =>
        steps.beginAttempt(each, { paymentId: `o${each.id}` }, now),
      ),
    authorize: () =>
      movedOrder(
        pick(orders().filter(({ payStatus }) => open.includes(payStatus))),
        each => steps.authorize(each, facts(), now),
        async after => authorizationWrites(after, now),
      ),
    capture: () =>
      movedOrder(
        pick(orders().filter(({ payStatus }) => payStatus === 'capturing')),
        each => steps.markPaid(each, now),
        async (after, before) => (await saleChange(table, before, after, now)).writes,
      ),
    leave: () =>
      movedOrder(
        pick(orders().filter(({ payStatus }) => open.includes(payStatus))),
        each => steps.cancelUnpaid(each, now),
        (_, before) => releasesOf(table, before, now),
      ),
    expire: () =>
      movedOrder(
        pick(orders().filter(({ payStatus }) => open.includes(payStatus))),
        each => steps.expireOrder(each, now),
        (_, before) => releasesOf(table, before, now),
      ),
    ship: () =>
      parcelStep((item, unfetched) =>
        shipParcel(item, 'operator', { carrierId: 'yamato', deliveryNumber: '123456789012', imgs: [], unfetched }, now),
      ),
    receive: () => parcelStep(item => receiveParcel(item, 'buyer', now)),
    async complete() {
      const item = pick(parcels().filter(({ status }) => status === 'confirmed'))
      const ended = item && (await completionOf(table, item, 'buyer', now))
      return ended?.outcome === 'allowed' && told(ended.writes, heard ? ended.events : [])
    },
    sendBack,
    refund,
    apply,
    withdraw: () =>
      step(
        before => resale.withdrawApplication(before, 'owner', now),
        async (before, moved) => withdrawalOf(before, moved, { by: 'owner', at: now }).writes,
      ),
    revise: () => step(before => resale.askForChanges(before, { ...word, fields: [] }, now), simple('askRevision')),
    refuse: () =>
      step(before => resale.refuseResale(before, { ...word, reason: 'price' }, now), simple('refuseApplication')),
    resubmit: () =>
      step(before => resale.sendInAgain(before, termsFor(before.basis), now, policy), simple('resubmitApplication')),
    approve: () =>
      step(
        before => resale.approveResale(before, { ...word, pickupFee: roll() < 0.5 ? 120_000 : undefined }, now, policy),
        async (before, decided) => {
          const work = await getWork(table, before.productId)
          if (!work) return
          const approved = await approvalOf(table, { work, before, decided, auctionId: newId(), policy }, now)
          return approved.outcome === 'allowed' ? approved.writes : undefined
        },
      ),
    reprice: () => {
      let price = 0
      now += dayMs
      return step(
        before => {
          price = resaleBounds(before.basis).min + Math.floor(roll() * 1000)
          return resale.repriceListing(before, price, now, policy)
        },
        async (before, moved) => [repriceWork(before, price, now), ...moveApplication(before, moved)],
      )
    },
    relist,
    delist: () => delist('owner'),
    endAuction,
    ban,
    unban: () => take(update(sessionKeys.standing(pick(members) ?? 'anna'), { remove: ['banSellUntil'] })),
    advance: () => advanceAll(),
    async wait() {
      now += Math.floor(roll() * (roll() < 0.6 ? hourMs : roll() < 0.8 ? 3 * dayMs : auctionRules.relistMs))
      return true
    },
  }
  /** What leads on is done more often than what leads back. */
  const onward = 'order authorize capture ship receive complete apply approve approve'.split(' ')
  const seldom = 'endAuction endAuction relist relist refund reprice revise resubmit resubmit'.split(' ')
  const names = [...Object.keys(deeds), ...Array.from({ length: 6 }, () => onward).flat(), ...seldom]

  const wrongs = (): Violation[] => checkInvariants(resalesIn(memory.all()))

  /** Plays so many deeds; the first rule that breaks ends the story. */
  async function play(
    count: number,
  ): Promise<{ readonly deed: string; readonly wrongs: readonly Violation[] } | undefined> {
    let earlier = memory.copy()
    for (let n = 0; n < count; n++) {
      const present = memory.copy()
      reading = roll() < 0.7 ? memory : earlier
      const name = pick(names) ?? 'wait'
      const isDone = await deeds[name]?.()
      reading = memory
      if (isDone) done.set(name, (done.get(name) ?? 0) + 1)
      const found = wrongs()
      if (found.length > 0) return { deed: `SEED=${seed}, deed ${n}, ${name}`, wrongs: found }
      earlier = present
    }
    return undefined
  }

  const pass = (ms: number) => {
    now += ms
  }
  return { play, done, memory, members, deeds, names, wrongs, pick, pass, now: () => now }
}
