import { openEmbeddedTable } from '../support/embedded-table.ts'
import '../support/unit-environment.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import type { Transport } from '#functions/machinery/table/transport.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { compactNext } from '#functions/platform/store/lists/compact-list.ts'
import { searchList } from '#functions/platform/store/lists/search-list.ts'
import { compactablePayments, searchablePayments } from '#functions/platform/store/payments/payment-list.ts'
import { paymentsOf, putPayment } from '#functions/platform/store/payments/payments.ts'
import { dayMs } from '#shared/durations.ts'
import { isGroupSought, type PaymentFilter, type PaymentRow, rowCondition } from '#shared/platform/payments/search.ts'
import { noon, registered } from '../support/payment-samples.ts'
import { at } from './load.ts'
import { ms, type Table } from './table.ts'

/** BENCH_PAYMENTS: how many payments the shop has, spread over a year. */
const count = Number(process.env['BENCH_PAYMENTS'] ?? 1_000_000)
const year = 365 * dayMs
const owner = { mode: 'test', shopId: 's_00000000001' } as const
const from = noon - year
const statuses = ['CAPTURED', 'CAPTURED', 'CAPTURED', 'CAPTURED', 'CANCELED', 'EXPIRED'] as const

const instantOf = (n: number) => from + Math.floor((n * year) / count)
const idOf = (n: number) =>
  `o01K${Math.imul(n + 1, 2_654_435_761)
    .toString(36)
    .replace('-', 'Z')
    .padStart(8, '0')}${n}`
const rowOf = (n: number): PaymentRow => ({
  id: idOf(n),
  at: instantOf(n),
  group: `Card|${n % 1000 === 0 ? 'FAILED' : statuses[n % statuses.length]}`,
  updatedAt: instantOf(n) + 90_000,
  total: 10_000 + (Math.imul(n, 7919) % 900_000),
  clientFields: [`01${Math.imul(n, 40_503).toString(36)}`, `K-${n}`, `m${n % 40_000}`],
})

/** What a search over many payments costs: requests, units and time of the table and of this process. */
export async function measureLists(table: Table): Promise<void> {
  const store = await openEmbeddedTable()
  const { client, tableName } = store
  let requests = 0
  let units = 0
  const { transport } = client
  const counted: Transport = async (operation, body) => {
    const answer = await transport(operation, JSON.stringify({ ...JSON.parse(body), ReturnConsumedCapacity: 'TOTAL' }))
    const consumed = [JSON.parse(answer.body)['ConsumedCapacity'] ?? []].flat()
    requests += 1
    units += consumed.reduce((sum: number, each: unknown) => sum + Number(Object(each)['CapacityUnits'] ?? 0), 0)
    return answer
  }
  Object.assign(client, { transport: counted })
  const methods = tableMethods(client, tableName)
  let made = 0
  const newId = () => `${++made}`
  const commit = async ({ writes }: { readonly writes: readonly Write[] }) => {
    const scope = { id: newId(), operation: 'bench', bodyHash: '', keepsAnswer: false, now: Date.now, newId }
    const done = await transact({ client, tableName }, scope, { writes, answer: null }, { keepsScope: false })
    if (done.outcome === 'clash' || done.outcome === 'conflict') throw new Error(done.outcome)
    return done
  }
  let next = 0
  const compactable = {
    ...compactablePayments(methods),
    read: async () => {
      const rows = Array.from({ length: Math.min(2_000, count - next) }, (_, n) => rowOf(next + n))
      const day = Math.floor((rows[0]?.at ?? 0) / dayMs)
      const own = rows.filter(row => Math.floor(row.at / dayMs) === day)
      next += own.length
      return { rows: own, to: own.at(-1)?.at ?? noon }
    },
  }
  const begun = performance.now()
  while (next < count && (await compactNext({ table: methods, commit, newId }, compactable, owner, noon))) {}
  const filled = performance.now() - begun
  table.say(`${count} payments compacted, units of each`, `${(units / count).toFixed(3)}, ${ms(filled)} in all`)

  const search = async (what: string, filter: Partial<PaymentFilter>, asked: { skip?: number; since?: number }) => {
    const skip = asked.skip ?? 0
    const page = { from: asked.since ?? from, to: noon + dayMs, skip, take: 100, isOldestFirst: false }
    const sought = { pay_type: 'Card', ...filter }
    const run = async () => {
      const condition = { isInGroup: isGroupSought(sought), matches: rowCondition(sought) }
      const found = await searchList(methods, searchablePayments(methods), owner, { ...page, ...condition })
      if (found.outcome !== 'found') throw new Error(`${what} was refused`)
      await paymentsOf(methods, owner, found.rows)
      return found
    }
    const { rows, total } = await run()
    for (const { id, at: createdAt } of rows) {
      await commit({ writes: [putPayment(undefined, registered({ id, createdAt, isListedByAccess: true }))] })
    }
    const times: number[] = []
    requests = 0
    units = 0
    for (let round = 0; round < 5; round++) {
      const start = performance.now()
      await run()
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const median = at(times, 0.5)
    table.say(
      `${what} (of ${total})`,
      `${requests / 5} requests, ${Math.round(units / 5)} units, ${ms(median)}`,
      '≤ 8 s',
      median < 8_000,
    )
    table.details[what] = { requests: requests / 5, units: units / 5, median, total }
  }
  await search('payments, first page of 100', {}, {})
  await search('payments, page at half of them', {}, { skip: count / 2 })
  await search('payments, last page', {}, { skip: count - 100 })
  await search('payments, by status, first page', { status: ['CAPTURED'] }, {})
  await search('payments, by a rare status, first page', { status: ['FAILED'] }, {})
  const few = noon - Math.floor((year * Math.min(count, 95_000)) / count)
  await search('payments, by part of an id, most rows', { keyword: 'K-9999' }, { since: few })
  await search('payments, by amount, most rows', { amount_from: 500_000 }, { since: few })
  await store.close()
}
