// What sellers are owed, up to their banks: sales that come to their end, months that are closed, batches that two
// operators release, files at the platform, the bank's results by webhook, transfers that come back. Every function is the
// one that is deployed, over a table in memory that loses requests, between processes that die at any await; messages come
// twice, late, in any order, or not until the clocks come. One seed decides all of it.
import './unit-environment.ts'
// Before whatever draws.
import './drawn-crypto.ts'

import { vi } from 'vitest'
import { payoutBatchMoved, payoutFileTold, payoutPaid, payoutReturned, payoutSetOff } from '#events/earning/payouts.ts'
import { memberBanned } from '#events/people/accounts.ts'
import { lockWrites, plannedPayout } from '#functions/earning/payouts/paying/payout-writes.ts'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { isItem } from '#functions/machinery/table/item-kinds.ts'
import { accountKeys, operatorKeys, sessionKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { sentEventOf } from '#functions/platform/store/webhooks/events.ts'
import { allPayouts, payoutBatches } from '#functions/store/earning/payouts.ts'
import { sentOf } from '#functions/store/earning/sent-sums.ts'
import { parseParcel } from '#functions/store/fulfilment/parcels.ts'
import { noticesOf } from '#functions/store/telling/notices.ts'
import { saleBooksOf } from '#functions/store/whole/order-snapshot.ts'
import { debtOf } from '#shared/domain/earning/payout/debts.ts'
import { expectedOf } from '#shared/domain/earning/payout/payable.ts'
import type { Payout } from '#shared/domain/earning/payout/payout.ts'
import { isReleasable } from '#shared/domain/earning/payout/transitions.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { sellerKey } from '#shared/domain/kernel/money/journal.ts'
import { checkInvariants, type Violation } from '#shared/domain/whole/invariants/index.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { nextTransferDate } from '#shared/platform/transfers/business-day.ts'
import { eventsOf, type Http, patient, signed, signTokens } from './buying-ground.ts'
import { drawFrom, drawRandomValues } from './drawn-crypto.ts'
import { openLine } from './fault-line.ts'
import { httpEvent, queueRecord } from './lambda.ts'
import { answerInMemory, type Line } from './memory-table.ts'
import { OwedTable } from './owed-table.ts'
import { openBans } from './payout-bans.ts'
import { accountOf, operators, payees, peopleOf } from './payout-people.ts'
import { openSales } from './payout-sales.ts'
import type { Reply } from './provider-network.ts'
import { dice } from './random-sales.ts'
import { mockSecrets } from './real-platform.ts'
import { bankLines, type LoadedTransfers, loadTransfers } from './transfer-wire.ts'

const edge = 'edge-of-the-run'
const farAway = 9000 * dayMs

const here: {
  memory: OwedTable
  line: Line | undefined
  fetch: ((address: string, init?: RequestInit) => Promise<Reply>) | undefined
  uptime: number
} = { memory: new OwedTable(), line: undefined, fetch: undefined, uptime: 0 }

/** The functions of the run; they read their environment when they load. */
async function loadFunctions() {
  return {
    batch: (await import('#functions/earning/payouts/admin-batch-payouts.ts')).handler,
    move: (await import('#functions/earning/payouts/admin-move-payout-batch.ts')).handler,
    fetchFile: (await import('#functions/earning/payouts/admin-export-payout-batch.ts')).handler,
    hold: (await import('#functions/earning/payouts/admin-hold-payout.ts')).handler,
    record: (await import('#functions/earning/payouts/admin-record-payout.ts')).handler,
    close: (await import('#functions/earning/payouts/cron-close-payouts.ts')).handler,
    sweep: (await import('#functions/earning/payouts/cron-sweep-payouts.ts')).handler,
    advance: (await import('#functions/earning/payouts/on-advance-payouts.ts')).handler,
    receive: (await import('#functions/buying/payments/receive-payment.ts')).handler,
    holdBanned: (await import('#functions/earning/payouts/on-hold-banned.ts')).handler,
    writeNotices: (await import('#functions/telling/notices/on-write-notices.ts')).handler,
  }
}
type Functions = Awaited<ReturnType<typeof loadFunctions>>

interface Ground {
  readonly jwks: object[]
  readonly tokens: ReadonlyMap<string, string>
  readonly transfers: LoadedTransfers
  readonly run: Functions
}

/** By a claim or a refund that has no end yet; everything else that the journal owes is to be paid. */
const isHeldBack = ({ claim, refundId }: Parcel): boolean => claim?.isOpen === true || refundId !== undefined

export async function openPayouts() {
  // Two keys that differ.
  drawFrom(dice(1))
  const { jwks, tokens } = await signTokens(operators)
  const transfers = await loadTransfers(edge)
  const run = await loadFunctions()
  const secrets = mockSecrets(transfers)
  answerInMemory(
    documentClient,
    () => here.memory,
    () => here.line ?? (async (_, apply) => apply()),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
  vi.spyOn(performance, 'now').mockImplementation(() => here.uptime)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => here.fetch?.(address, init))
  const drawn = drawRandomValues()
  return {
    open(seed: number) {
      drawn.mockClear()
      return openHouse(seed, { jwks, tokens, transfers, run })
    },
    close() {
      secrets.restore()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}

async function openHouse(seed: number, { jwks, tokens, transfers, run }: Ground) {
  const roll = dice(seed)
  drawFrom(dice(seed + 1_000_000_007))
  const faults = openLine(roll)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(roll() * items.length)]
  let at = Date.UTC(2026, 11, 1) + seed * 1000
  const pass = (ms: number) => {
    at += ms
    here.uptime += ms
    vi.setSystemTime(at)
  }
  // What a process remembers of the seed before is long out of date.
  here.uptime += farAway
  here.memory = new OwedTable()
  here.line = undefined
  here.fetch = transfers.fetchOver(faults)
  pass(0)
  const { memory } = here
  const known = await holidays()
  const wrongs: string[] = []
  const bans = openBans()
  const write = async (...writes: Write[]): Promise<void> => {
    await documentClient.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request(tableName)) }))
  }
  await write(
    put({ ...systemKeys.trust(), jwks, originHashes: [originHash(edge)] }),
    ...peopleOf(at),
    ...transfers.rows(),
  )
  await transfers.warm()
  here.line = faults.line

  // ---- calls and messages

  let ids = 0
  const newId = () => `${seed}-${++ids}`
  async function send(handler: Http, path: string, headers: Record<string, string>, body: string) {
    const all = { 'x-origin-secret': edge, 'content-type': 'application/json', ...headers }
    const answer = await handler(httpEvent({ method: 'POST', path, headers: all, body }), patient)
    if ((answer.statusCode ?? 500) >= 500 && !faults.wasHurt())
      throw new Error(`${path} failed by itself: ${answer.body}`)
    return Number(JSON.parse(answer.body ?? '{}').code)
  }
  const call = (handler: Http, who: string, path: string, input: object) =>
    send(
      handler,
      path,
      {
        authorization: `Bearer ${tokens.get(who)}`,
        'idempotency-key': `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
      },
      JSON.stringify(input),
    )
  async function message(handler: typeof run.advance, { id, type, data }: { id: string; type: string; data: object }) {
    const record = queueRecord(id, JSON.stringify({ detail: { id, type, version: 1, at, data } }))
    const { batchItemFailures } = await handler({ Records: [record] }, patient)
    if (batchItemFailures.length > 0 && !faults.someoneWasHurt()) throw new Error(`${type} failed by itself`)
    if (batchItemFailures.length === 0) bans.isDone(id, at)
  }
  async function commit({
    writes,
    events = [],
  }: {
    readonly writes: readonly Write[]
    readonly events?: Parameters<typeof transact>[2]['events']
  }) {
    const id = newId()
    const scope = { id, operation: 'run', bodyHash: '', keepsAnswer: false, now: () => at, newId }
    return transact({ client: documentClient, tableName }, scope, { writes, ...(events && { events }), answer: null })
  }

  // ---- what stands in the table

  const rows = () => memory.all(partition => !/^(PAY|TX)#/.test(partition))
  const items = (): Parcel[] =>
    rows()
      .filter(row => isItem('order-item', row))
      .map(parseParcel)
  const payouts = () => faults.inPeace(() => allPayouts(table))
  const batches = () => faults.inPeace(() => payoutBatches(table))
  const told = (types: readonly string[]) =>
    memory
      .all(partition => partition.startsWith('TX#'))
      .flatMap(eventsOf)
      .filter(({ type }) => types.includes(type))
  const movers: readonly string[] = [payoutBatchMoved.type, payoutFileTold.type]
  const facts = [payoutPaid.type, payoutReturned.type, payoutSetOff.type]
  const bannings = () => told([memberBanned.type])
  const results = () =>
    memory
      .all(partition => /^PAY#.*#EVENTS/.test(partition))
      .filter(({ type }) => type === 'transfer_file.result')
      .map(row => sentEventOf(row).body)

  const carriedOut = () => bankLines(table, transfers.shopId)

  async function setHold(id: string, hold: boolean): Promise<void> {
    if (!hold) bans.frees(id, at)
    await call(run.hold, anyOperator(), '/api/admin/payout/hold', { id, hold, reason: 'x' })
  }

  /** Whoever fetched a file first has sent its sum, once, however often it was fetched (D114). */
  async function countedWrongly(): Promise<Violation[]> {
    const fetched = await batches()
    const counted = await faults.inPeace(() => table.batchGet(operators.map(id => operatorKeys.sent(id))))
    return operators.flatMap((who, n) => {
      const own = fetched.filter(({ exported }) => exported?.operatorId === who)
      const [sent, wanted] = [
        [...sentOf(counted[n]).sums.values()].reduce((sum, yen) => sum + yen, 0),
        own.reduce((sum, { total }) => sum + total, 0),
      ]
      const detail = `has sent ${wanted} yen, of which ${sent} are counted`
      return sent === wanted ? [] : [{ rule: 'D114', subject: `operator ${who}`, detail }]
    })
  }

  const openStates: readonly Payout['state'][] = ['payable', 'held', 'returned', 'batched']
  async function violations(): Promise<Violation[]> {
    const all = await payouts()
    const bank = await faults.inPeace(carriedOut)
    const claimed = all.filter(({ state }) => openStates.includes(state)).flatMap(({ lines }) => lines)
    const twice = claimed.filter(
      ({ orderItemId }, index) => claimed.findIndex(each => each.orderItemId === orderItemId) !== index,
    )
    return [
      ...checkInvariants({ sales: saleBooksOf(rows()) }),
      ...memory.wrongs,
      ...bans.wrongs(all),
      ...twice.map(({ orderItemId }) => ({
        rule: 'L8',
        subject: `order item ${orderItemId}`,
        detail: 'is in two open payouts',
      })),
      ...[...bank]
        .filter(([, lines]) => lines.filter(({ status }) => status === 'done').length > 1)
        .map(([id]) => ({ rule: 'L8', subject: `payout ${id}`, detail: 'was carried out twice' })),
      ...(await batches())
        .filter(({ approved, created }) => approved?.operatorId === created.operatorId)
        .map(({ id }) => ({ rule: 'D88', subject: `batch ${id}`, detail: 'was approved by who made it' })),
      ...(await countedWrongly()),
    ]
  }

  const { sell, refund, claim, decideClaim, refundAll } = openSales({ roll, pick, newId, commit, items, now: () => at })

  /** Each open payout is decided, something else happens, and it is written: what became of each. */
  async function lockWhile(between: () => Promise<void>): Promise<string[]> {
    const decided = await Promise.all(
      (await payouts()).filter(isReleasable).map(async each => {
        const planned = await plannedPayout(table, each)
        const { userId: _, ...account } = accountOf('anna', '0076540')
        return lockWrites(table, planned, { batchId: 'race', account, at })
      }),
    )
    await between()
    const outcomes: string[] = []
    for (const change of decided) if (change) outcomes.push((await commit(change)).outcome)
    return outcomes
  }

  const anyOperator = () => pick(operators) ?? operators[0]
  const setAccount = (userId: string, number: string) => {
    const { userId: _, ...bank } = accountOf(userId, number)
    return write(update(accountKeys.profile(userId), { set: { bank } }))
  }

  const house = {
    roll,
    pick,
    faults,
    wrongs,
    pass,
    payouts,
    batches,
    items,
    violations,
    carriedOut: () => faults.inPeace(carriedOut),
    sell: () => faults.inPeace(sell),
    refund: () => faults.inPeace(refund),
    claim: () => faults.inPeace(claim),
    refundAll: () => faults.inPeace(refundAll),
    lockWhile: (between: () => Promise<void>) => faults.inPeace(() => lockWhile(between)),
    decideClaim: () => faults.inPeace(decideClaim),
    close: () => run.close({}),
    sweep: () => run.sweep({}),
    bank: () => transfers.carryOut(),
    async batch(who: string = anyOperator(), which: 'some' | 'all' = 'some') {
      const open = (await payouts()).filter(each => isReleasable(each) || roll() < 0.05)
      const chosen = open.filter(() => which === 'all' || roll() < 0.8).map(({ id }) => id)
      if (chosen.length === 0) return
      const transferDate = nextTransferDate(at, known)
      await call(run.batch, who, '/api/admin/payout/batch', { ids: chosen, transferDate })
    },
    async move(how: 'approve' | 'send' | 'giveUp', who: string = anyOperator()) {
      const from = { approve: ['waiting'], send: ['exported'], giveUp: ['waiting', 'approved'] }[how]
      const batch = pick((await batches()).filter(({ state }) => from.includes(state)))
      if (!batch) return
      const code = await call(run.move, who, '/api/admin/payout/move', { id: batch.id, move: how })
      if (how === 'approve' && code === 200 && who === batch.created.operatorId)
        wrongs.push(`D88 ${who} has approved the own batch ${batch.id}`)
    },
    async fetchFile(who: string = anyOperator()) {
      const batch = pick((await batches()).filter(({ state }) => state === 'approved' || state === 'exported'))
      if (batch) await call(run.fetchFile, who, '/api/admin/payout/file', { id: batch.id, lineEnd: 'none' })
    },
    async record(result: 'paid' | 'returned', which?: string) {
      const open = (await payouts()).filter(({ state }) => state === 'batched' || state === 'paid')
      const payout = which === undefined ? pick(open) : open.find(({ id }) => id === which)
      const reason = result === 'returned' ? { reason: 'refused' } : {}
      if (payout)
        await call(run.record, anyOperator(), '/api/admin/payout/result', { id: payout.id, result, ...reason })
    },
    async hold(isHeld: boolean) {
      const payout = pick((await payouts()).filter(each => (isHeld ? isReleasable(each) : each.state === 'held')))
      if (payout) await setHold(payout.id, isHeld)
    },
    /** One webhook, once more or for the first time, signed as it goes out. */
    async notice(body = pick(results())) {
      if (body === undefined) return
      await send(run.receive, '/api/payment/webhook', { 'platform-signature': signed(body, at) }, body)
    },
    /** One message, of those that came long ago too. */
    async relay(event = pick([...told([...movers, ...facts]), ...bannings()])) {
      if (!event) return
      const by = movers.includes(event.type) ? run.advance : run.writeNotices
      await message(event.type === memberBanned.type ? run.holdBanned : by, event)
    },
    /** Everything that was told comes, the latest first. */
    async relayAll() {
      for (const body of results()) await house.notice(body)
      for (const event of [...told([...movers, ...facts]), ...bannings()].toReversed()) await house.relay(event)
    },
    account: () => faults.inPeace(() => setAccount(pick(payees) ?? 'anna', roll() < 0.4 ? '0000001' : '0076549')),
    ban: (userId: string = pick(payees) ?? 'anna') =>
      faults.inPeace(async () => {
        const until = at + 9 * dayMs
        await commit({
          writes: [update(sessionKeys.standing(userId), { set: { banSellUntil: until } })],
          events: [memberBanned({ userId, kind: 'sell', until, reason: 'x' })],
        })
        const id = bannings().find(each => !bans.isKnown(each.id))?.id
        if (id !== undefined) bans.begins(id, userId, at)
      }),
    /** Everything that is held is let go. */
    async freeAll() {
      for (const { id, state } of await payouts()) if (state === 'held') await setHold(id, false)
    },
    /** From here on every account is good. */
    mend: () =>
      faults.inPeace(async () => {
        for (const [n, userId] of payees.entries()) await setAccount(userId, `007651${n}`)
      }),
    /** Yen that each seller is owed and owes. */
    owed: () => {
      const bySeller = Map.groupBy(items(), ({ seller }) => sellerKey(seller))
      return [...bySeller].map(([seller, own]) => ({
        seller,
        yen: own.reduce((sum, item) => sum + Math.max(0, isHeldBack(item) ? 0 : expectedOf(item)), 0),
        owes: own.reduce((sum, item) => sum + debtOf(item), 0),
        isOnItsWay: own.some(({ payout }) => payout?.state === 'batched'),
      }))
    },
    /** Each fact of a payout, and how often its seller's people were told of it. */
    async notices() {
      const events = told(facts)
      const wanted = events.flatMap(({ data }) => Object(data).members as string[]).length
      const found = await Promise.all(payees.map(id => faults.inPeace(() => noticesOf(table, id))))
      return { wanted, found: found.flat().length }
    },
  }
  return house
}
export type PayoutHouse = Awaited<ReturnType<typeof openHouse>>
export const monthMs = 31 * dayMs + 2 * hourMs
