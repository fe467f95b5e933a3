// The one table of a running app, past every function: what invariants are checked over, and what only another
// engineer's day or a crash would bring about. Tests of HTTP reach the store through this file alone.

import { createHash, randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import type { PendingEvent } from '#events/event.ts'
import {
  accountKeys,
  auctionKeys,
  catalogueKeys,
  chainKeys,
  deliveryKeys,
  fairnessKeys,
  ledgerKeys,
  orderKeys,
  resaleKeys,
  searchKeys,
  systemKeys,
} from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { type Attributes, put, remove, update, type Write } from '#functions/machinery/table/write.ts'
import { canonical } from '#functions/platform/http/canonical.ts'
import { putDiscrepancy } from '#functions/platform/store/payments/discrepancies.ts'
import { paymentsIn } from '#functions/platform/store/payments/payment-snapshot.ts'
import { type IdempotencyRecord, keptMs, lockMs } from '#functions/platform/store/system/idempotency.ts'
import { idempotencyKeys } from '#functions/platform/store/table-keys.ts'
import { findOrder, newOrder } from '#functions/store/buying/orders.ts'
import { getWork, linkPartner, workItem } from '#functions/store/catalogue/works.ts'
import { getPayout, newPayout } from '#functions/store/earning/payouts.ts'
import { getParcel, newParcel } from '#functions/store/fulfilment/parcels.ts'
import { getMoney, newRefund, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { attemptsKey } from '#functions/store/people/attempts.ts'
import { putInterests } from '#functions/store/people/interests.ts'
import { putFactorPolicy } from '#functions/store/people/operator-login.ts'
import { profileChange } from '#functions/store/people/profile.ts'
import { endAllSessions, getStanding } from '#functions/store/people/sessions.ts'
import { isCertified } from '#functions/store/provenance/certificates.ts'
import {
  entriesWaiting,
  getChainContract,
  getWorkOnChain,
  putChainContract,
  putWorkOnChain,
} from '#functions/store/provenance/chain.ts'
import { appendEntry, getLedgerEntry } from '#functions/store/provenance/ledger.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import { getAuction } from '#functions/store/selling/auctions.ts'
import { allSuspicions, suspicionWrites } from '#functions/store/selling/fairness.ts'
import { foundHolding } from '#functions/store/selling/holdings.ts'
import { putReminder } from '#functions/store/selling/reminders.ts'
import { auctionRunsOf } from '#functions/store/whole/auction-snapshot.ts'
import { galleryBookOf } from '#functions/store/whole/gallery-snapshot.ts'
import { historyBookOf } from '#functions/store/whole/ledger-snapshot.ts'
import { offersOf } from '#functions/store/whole/offer-snapshot.ts'
import { saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { pickupBookOf } from '#functions/store/whole/pickup-snapshot.ts'
import { privateSaleBookOf } from '#functions/store/whole/private-sale-snapshot.ts'
import { resaleBookOf } from '#functions/store/whole/resale-snapshot.ts'
import { roomBookOf } from '#functions/store/whole/room-snapshot.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { closeMonth, monthBefore } from '#shared/domain/earning/payout/payout.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { failRefund, requestRefund } from '#shared/domain/fulfilment/refund/refund.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'
import type { BankAccount } from '#shared/domain/people/account/bank.ts'
import { defaultPhonePolicy, type PhonePolicy } from '#shared/domain/people/account/phone.ts'
import type { FactorPolicy } from '#shared/domain/people/operator/login.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import type { Opening } from '#shared/domain/selling/auction/auction.ts'
import { type Interests, noInterests } from '#shared/domain/selling/collecting/interests.ts'
import type { Reminder } from '#shared/domain/selling/collecting/reminder.ts'
import type { Suspicion } from '#shared/domain/selling/fairness/suspicion.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { dayInJapan, monthInJapan } from '#shared/japan-time.ts'
import type { Discrepancy } from '#shared/platform/payments/discrepancy.ts'
import { platformOf } from '../platform-client.ts'
import type { App } from '../runtime.ts'
import { sampleWork } from '../sample-work.ts'
import { everyItem, tableClient } from '../table-client.ts'

type Lock = NonNullable<Artwork['lock']>

export function openTable(app: App) {
  const { client, tableName } = tableClient(app.runtime.environment)
  const table = tableMethods(client, tableName)
  const { now } = app.clock
  const newId = () => ulid()

  /** One transaction. */
  async function write(writes: readonly Write[], events: readonly PendingEvent[] = []): Promise<void> {
    const scope = { id: `seed#${newId()}`, operation: 'seed', bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact({ client, tableName }, scope, { writes, events, answer: null })
    if (result.outcome !== 'done') throw new Error(`the table refused a test's write: ${JSON.stringify(result)}`)
  }

  /** Every item, read page by page. */
  const items = (): Promise<Attributes[]> => everyItem(client, tableName)

  const sales = async () => {
    const all = await items()
    return saleBooksOf(all, paymentsIn(all))
  }
  const auctions = async () => auctionRunsOf(await items())

  return {
    /** An event comes, or comes again, as a transaction tells it. */
    tell: (event: PendingEvent) => write([], [event]),
    write,
    items,
    /** As if so many wrong passwords in a row had been typed for this account. */
    guessed: (account: string, failures: number) =>
      write([put({ ...attemptsKey('login', account), failures, nextAt: 0 })]),
    /** As if a member had so many applications open. */
    openApplications: (userId: string, open: number) => write([update(resaleKeys.seller(userId), { set: { open } })]),
    /** Ends a member's sessions without telling anybody. */
    endSessions: (userId: string) => write([endAllSessions(userId)]),
    sales,
    auctions,
    /** Every rule of reliability.md that the table breaks, of orders and auctions. */
    async violations(): Promise<Violation[]> {
      const all = await items()
      return checkInvariants({
        auctions: auctionRunsOf(all),
        offers: offersOf(all),
        sales: saleBooksOf(all, paymentsIn(all)),
        resale: resaleBookOf(all),
        pickups: pickupBookOf(all),
        rooms: roomBookOf(all),
        galleries: galleryBookOf(all),
        privateSales: privateSaleBookOf(all),
        suspicions: allSuspicions(all),
        histories: historyBookOf(all),
      })
    },

    /** Items that no function will ever take away. */
    giveUp: (rows: readonly Attributes[]) =>
      write(rows.map(({ PK, SK }) => remove({ PK: String(PK), SK: String(SK) }))),

    /** Whether operators need a second factor, as the setup takes it from the settings of a deployment. */
    askFactor: (factor: FactorPolicy) => write([putFactorPolicy(factor)]),

    /** So many wrong passwords in a row for an operator's login. */
    countGuesses: (email: string, failures: number) =>
      write([put({ ...attemptsKey('login', `operator ${email}`), failures, nextAt: 0 })]),

    /** Wishes that took a member many calls. */
    giveInterests: (userId: string, wishes: Interests) => write([putInterests(userId, noInterests, wishes)]),
    giveReminders: (own: readonly Reminder[]) => write(own.map(each => putReminder(undefined, each))),

    /** What a score of months of auctions found. */
    /** As if ended auctions had not been looked for today. */
    forgetNight: () => write([remove(fairnessKeys.noted)]),
    addSuspicion: (found: Suspicion) => write(suspicionWrites(undefined, found)),

    /** Works that are listed, made by no console. */
    addWorks: (works: readonly { id: string; change: Partial<Artwork> }[]) =>
      write(
        works.flatMap(({ id, change }) => {
          const { seller } = change
          const link = seller?.partnerId ? [linkPartner(seller.partnerId, id)] : []
          return [put(workItem(sampleWork(id, now(), change))), ...link]
        }),
      ),
    /** As if the archive that a member asked for were still being made. */
    delayExport: (userId: string) =>
      write([
        update(accountKeys.ownExport(userId), { set: { state: 'asked' }, remove: ['readyAt', 'until', 'bytes'] }),
      ]),
    /** As if a work had come into a member's hands. */
    own: (userId: string, workId: string) => write([foundHolding(userId, workId, {})]),
    changeWork: (id: string, set: Partial<Artwork>) => write([update(catalogueKeys.work(id), { set })]),
    /** The clock of certificates passes the last entry by, so that no minute of the machine's own decides a test. */
    async leaveUncertified(id: string): Promise<void> {
      const { ledger } = (await getWork(table, id)) ?? {}
      const last = ledger && (await getLedgerEntry(table, id, ledger.seq))
      if (!last) throw new Error(`${id} has no history`)
      await write([isCertified(last)])
    },
    /** So many remarks more in a work's history, as of many years. */
    async prolongHistory(id: string, count: number): Promise<void> {
      const at = now()
      let { ledger } = (await getWork(table, id)) ?? {}
      for (let told = 0; told < count; told += 50) {
        const writes: Write[] = []
        for (let each = told; each < Math.min(told + 50, count); each++) {
          const eventId = `remark:${newId()}`
          const fact = { type: 'remark', eventId, occurredAt: at, actor: { role: 'house' }, data: {} } as const
          const added = await appendEntry({ id, ledger }, fact, at)
          writes.push(...added.writes)
          ledger = added.ledger.ledger
        }
        await write([...writes, update(catalogueKeys.work(id), { set: { ledger } })])
      }
    },
    /** The work leaves the index of shown works, and its search entry stays behind. */
    unlistWork: (id: string) => write([update(catalogueKeys.work(id), { remove: ['GSI2PK', 'GSI2SK'] })]),
    /** The work forgets an auction that runs on. */
    forgetAuction: (id: string) =>
      write([
        update(catalogueKeys.work(id), {
          set: { state: 'held', saleStatus: 'not-on-sale' },
          remove: ['auction', 'priceType'],
        }),
      ]),
    lockWork: (id: string, lock: Lock) => write([update(catalogueKeys.work(id), { set: { state: 'locked', lock } })]),
    releaseWork: (id: string) =>
      write([update(catalogueKeys.work(id), { set: { state: 'for-sale' }, remove: ['lock'] })]),

    /** A listed work with its auction. Without its events nobody schedules the end. */
    async addAuction(opening: Opening, isAnnounced: boolean, change: Pick<Artwork, 'visibility' | 'boxSizeCm'>) {
      const at = now()
      const { writes, summary, events } = await openAuction(table, opening, at)
      const sample = sampleWork(opening.productId, at, {
        ...change,
        priceType: 'auction',
        auction: summary,
      })
      const { price: _, ...work } = sample
      await write([...writes, put(workItem(work))], isAnnounced ? events : [])
    },
    /** As the writer of the chain leaves it when a work's token is final; answers its number. */
    async issueToken(workId: string): Promise<string> {
      const { seq, hash } = (await getWork(table, workId))?.ledger ?? {}
      if (seq === undefined || hash === undefined) throw new Error(`${workId} has no history`)
      const tokenId = `${await tokenIdOf(workId, sha256)}`
      const where = { chainId: 31337, address: '0x00', tokenId, txHash: null, block: 1 } as const
      if (await getWorkOnChain(table, workId)) return tokenId
      await write([
        putWorkOnChain(undefined, {
          ...where,
          workId,
          seq,
          hash,
          ...({ state: 'final', custody: 'vault', wallet: null } as const),
          at: now(),
        }),
      ])
      return tokenId
    },
    /** What happens while the work says that its token is in a wallet of its holder. */
    async outFor<Answer>(id: string, work: () => Promise<Answer>): Promise<Answer> {
      await write([update(catalogueKeys.work(id), { set: { tokenOut: { seq: 1 } } })])
      const answer = await work()
      await write([update(catalogueKeys.work(id), { set: {}, remove: ['tokenOut'] })])
      return answer
    },
    /** The chain was seen with the token on another contract than today's. */
    loseToken: (id: string) => write([update(ledgerKeys.onChain(id), { set: { address: `0x${'00'.repeat(20)}` } })]),
    /** A contract, where there is none, that was seen with the work's token. */
    async bringToChain(workId: string): Promise<void> {
      const bytes = (byte: string, count: number) => `0x${byte.repeat(count)}` as const
      const made = {
        ...{ chainId: 31337, name: 'test', address: bytes('c0', 20), vault: bytes('0a', 20) },
        ...{ codeHash: bytes('00', 32), rpcUrls: ['http://127.0.0.1:9'], explorer: null, since: now() },
        ...{ askedUpTo: null, comparedAt: now(), seen: null, version: 1 },
      } as const
      const known = await getChainContract(table)
      if (!known) await write([putChainContract(undefined, { ...made, rpcUrls: [...made.rpcUrls] })])
      const { seq, hash } = (await getWork(table, workId))?.ledger ?? {}
      if (seq === undefined || hash === undefined) throw new Error(`${workId} has no history`)
      const { address, chainId } = known ?? made
      const where = { chainId, address, tokenId: `${await tokenIdOf(workId, sha256)}`, txHash: null, block: 1 }
      const place = { state: 'final', custody: 'vault', wallet: null } as const
      const before = await getWorkOnChain(table, workId)
      await write([putWorkOnChain(before, { ...where, ...place, workId, seq, hash, at: now() })])
    },
    /** What the market knows of the chain: the contract, and what it has of these works. */
    async onChain(ids: readonly string[]) {
      const [contract, waiting, ...works] = await Promise.all([
        getChainContract(table),
        entriesWaiting(table),
        ...ids.map(id => getWorkOnChain(table, id)),
      ])
      return { contract, waiting: waiting.entries, works }
    },
    /** Nobody answers at the addresses where the chain is asked. */
    silenceChain: () => write([update(chainKeys.contract(), { set: { rpcUrls: ['http://127.0.0.1:9'] } })]),
    auction: (productId: string) => getAuction(table, productId),
    /** Another bid comes in between, as far as the auction's version tells. */
    bumpAuction: (productId: string) => write([update(auctionKeys.head(productId), { add: { version: 1 } })]),

    /** The day that was confirmed for a pick-up is today. */
    async bringPickup(orderItemId: string) {
      const slot = { date: dayInJapan(now()), part: 'am' }
      await write([update(deliveryKeys.pickup(orderItemId), { set: { slot, slots: [slot] } })])
    },

    /** Grows with every write of the order. */
    orderVersion: async (id: string) => (await findOrder(table, id))?.version,
    /** An order that nobody placed by a call. */
    async addOrder(order: Order) {
      await write(Object.values(newOrder(order)))
    },
    endHold: (orderId: string) => write([update(orderKeys.order(orderId), { set: { holdUntil: now() } })]),
    /** The events of this type that transactions have put out. */
    async eventsOf(
      type: string,
    ): Promise<{ readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]> {
      const told = (await items()).flatMap(item => (Array.isArray(item['events']) ? item['events'] : []))
      return told.filter(event => event.type === type)
    },
    /** What became of an event of the payment platform. */
    paymentEvent: async (id: string) => (await table.get(orderKeys.event(id)))?.['state'],
    changeParcel: (itemId: string, set: Partial<Parcel>) => write([update(deliveryKeys.item(itemId), { set })]),
    /** Another sale like this one. */
    async copyParcel(itemId: string, change: Partial<Parcel>) {
      const parcel = await getParcel(table, itemId)
      if (!parcel) throw new Error(`there is no order item ${itemId}`)
      await write([newParcel({ ...parcel, ...change })])
    },
    addParcels: (parcels: readonly Parcel[]) => write(parcels.map(parcel => newParcel(parcel))),

    /** A bank account as it was kept before accounts were checked. */
    keepAccount: (userId: string, bank: BankAccount) => write([profileChange(userId, { bank })]),

    /** The same payout in so many months before, long since paid. */
    async payBefore(payoutId: string, months: number): Promise<void> {
      const payout = await getPayout(table, payoutId)
      if (!payout) throw new Error(`there is no payout ${payoutId}`)
      const { seller } = payout
      let { month } = payout
      for (let n = 0; n < months; n++) {
        month = monthBefore(month)
        await write([newPayout({ ...payout, id: `${seller}_${month}_1`, month, state: 'paid', paidAt: now() })])
      }
    },

    /** What the close of this month makes of a completed sale; its id. */
    async addPayout(itemId: string): Promise<string> {
      const parcel = await getParcel(table, itemId)
      if (!parcel) throw new Error(`there is no order item ${itemId}`)
      const at = now()
      const { seller } = parcel
      const how = { taken: new Set<string>(), held: null, now: at }
      const [payout] = closeMonth(monthInJapan(at), [parcel], how, { seller: sellerKey(seller), name: seller.name })
      if (!payout) throw new Error(`nothing is to be paid for ${itemId}`)
      await write([newPayout(payout)])
      return payout.id
    },

    /** A discrepancy that the nightly comparison has found for a payment of the shop's; its id. */
    async findDiscrepancy(paymentId: string, change: Partial<Discrepancy> = {}): Promise<string> {
      const id = `df_${randomUUID()}`
      const owner = { shopId: 's_00000000001', mode: 'test', payType: 'Card', kind: 'differs' } as const
      const ours = { status: 'CAPTURED', amount: 335_300 } as const
      const fresh = { state: 'open', version: 1, foundAt: Date.now(), closedAt: null, note: null } as const
      const about = { paymentId, upstreamOrderId: null, ours, theirs: { ...ours, amount: 300_000 } }
      await write([putDiscrepancy(undefined, { id, ...owner, ...about, ...fresh, ...change })])
      return id
    },

    /** A refund that the payment platform has refused; its id. */
    async refuseRefund({ orderId, itemId }: { orderId: string; itemId: string }): Promise<string> {
      const money = await getMoney(table, orderId)
      const lines = [{ orderItemId: itemId, amount: 1000 }]
      const wanted = { refundId: `refund-${itemId}`, lines, cause: 'operator', reason: '箱の傷' } as const
      const request = money && requestRefund(money, wanted, 0)
      const failed = request?.outcome === 'allowed' ? failRefund(request.refund, request.money, 'EC005127007') : null
      if (!money || !failed) throw new Error('the refund was not set aside')
      await write([newRefund(failed.refund), putMoney(failed.money, money)])
      return failed.refund.refundId
    },
    /** The payment platform is still at work on the shop's capture of a payment. */
    beginCapture: ({ id, access_id }: { id: string; access_id: string }) => {
      const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
      const running: IdempotencyRecord = {
        fingerprint: hash(canonical(['PUT', `/v1/payments/${id}/capture`, { id, access_id }, null])),
        state: 'IN_PROGRESS',
        lock: newId(),
        lockUntil: now() + lockMs,
        endsAt: now() + keptMs,
        expiresAt: Math.ceil((now() + keptMs) / 1000),
      }
      const key = idempotencyKeys.record('test', platformOf(app).shopId, hash(`${id}-capture`))
      return write([put({ ...key, ...running })])
    },

    /** Bans and strikes of a member, as each of their calls reads them. */
    standing: (memberId: string) => getStanding(table, memberId),
    setPhonePolicy: (change: Partial<PhonePolicy>) =>
      write([put({ ...accountKeys.policy('phone'), ...defaultPhonePolicy, ...change })]),
    /** The key by which access tokens are verified. */
    async publicKey(): Promise<string> {
      const trust = await table.get(systemKeys.trust())
      return JSON.stringify(Object(trust).jwks[0])
    },

    /** The index is of another format, as after an update, and no delta tells more than the works do. */
    async outdateIndex() {
      await write([put({ ...searchKeys.snapshot(), version: 0, format: 0, key: 'works/0/old.bin' })])
      for (let number = 1; number <= 40; number++) await write([remove(searchKeys.delta(number))])
    },
    removeIndex: () => write([remove(searchKeys.snapshot())]),
  }
}
export type WorldTable = ReturnType<typeof openTable>
