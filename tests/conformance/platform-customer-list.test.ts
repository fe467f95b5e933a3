// The list of a shop's customers (decision 105): however many there are, each stands on one page, in one order.
import '#tests/support/unit-environment.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { compactableCustomers, searchableCustomers } from '#functions/platform/store/customers/customer-list.ts'
import { changeCustomer, customersOf, newCustomer } from '#functions/platform/store/customers/customers.ts'
import { compactChanges, compactNext } from '#functions/platform/store/lists/compact-list.ts'
import { compactableUntil } from '#functions/platform/store/lists/row-change.ts'
import { listLimits } from '#functions/platform/store/lists/row-list.ts'
import { searchList } from '#functions/platform/store/lists/search-list.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import type { Customer } from '#shared/platform/customers/customer.ts'
import { customerCondition, customerOrder, customerRowOf } from '#shared/platform/customers/customer-row.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { noon } from '#tests/support/payment-samples.ts'

const owner = { mode: 'test', shopId: 's_00000000001' } as const
const endOfTime = 999_999_999_999_999

interface Ask {
  readonly keyword?: string | undefined
  readonly customer_id?: string | undefined
  readonly by?: 'created' | 'updated' | undefined
  readonly descending?: boolean | undefined
}

function openList(limits = { ...listLimits, chunk: 3 }) {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const table = tableMethods(client, 'customers')
  const customers = new Map<string, Customer>()
  let now = noon
  let count = 0
  const newId = () => `${++count}`
  const commit = async ({ writes }: { readonly writes: readonly Write[] }) => {
    const scope = { id: newId(), operation: 'test', bodyHash: '', keepsAnswer: false, now: () => now, newId }
    const done = await transact(
      { client, tableName: 'customers' },
      scope,
      { writes, answer: null },
      { keepsScope: false },
    )
    if (done.outcome === 'clash' || done.outcome === 'conflict') throw new Error(done.outcome)
    return done
  }
  const compactable = { ...compactableCustomers(table), limits }
  return {
    customers,
    pass: (ms: number) => {
      now += ms
    },
    create: async (change: Partial<Customer> = {}, at = now) => {
      const id = `c_${String(++count).padStart(6, '0')}`
      const customer: Customer = {
        ...{ id, ...owner, status: 'ACTIVE', address: {}, cards: [], defaultCardId: null, isUpstream: false },
        ...{ version: 1, createdAt: at, updatedAt: at, ...change },
      }
      await commit({ writes: newCustomer(customer) })
      customers.set(id, customer)
      return id
    },
    change: async (id: string, change: Partial<Customer>) => {
      const before = customers.get(id)
      if (!before) throw new Error(`no customer ${id}`)
      const after = { ...before, ...change, version: before.version + 1, updatedAt: now }
      await commit({ writes: changeCustomer(after, before) })
      customers.set(id, after)
    },
    compact: async () => {
      while (await compactNext({ table, commit, newId }, compactable, owner, compactableUntil(now))) {}
    },
    compactChanged: async () => {
      while (await compactChanges({ table, commit, newId }, compactable, owner)) {}
    },
    page: async (ask: Ask, page: number, limit: number) => {
      const { by, descending = true } = ask
      const found = await searchList(table, { ...searchableCustomers(table), limits }, owner, {
        ...{ from: 0, to: endOfTime, skip: (page - 1) * limit, take: limit },
        isInGroup: status => status === 'ACTIVE',
        matches: customerCondition(ask),
        compare: by === undefined || by === 'created' ? undefined : customerOrder([{ by, descending }]),
        isOldestFirst: !descending,
      })
      if (found.outcome === 'too-many') throw new Error('refused')
      return { total: found.total, ids: (await customersOf(table, owner, found.rows)).map(({ id }) => id) }
    },
    /** What the list has to answer. */
    naive: ({ by = 'created', descending = true, ...filter }: Ask): string[] => {
      const rows = [...customers.values()].map(customerRowOf).filter(({ group }) => group === 'ACTIVE')
      const found = rows.filter(customerCondition(filter) ?? (() => true))
      const order = by === 'created' ? (descending ? customerOrder([{ by, descending }]) : byPlace) : undefined
      return found.sort(order ?? customerOrder([{ by, descending }])).map(({ id }) => id)
    },
  }
}
const byPlace = (a: { at: number; id: string }, b: { at: number; id: string }) => a.at - b.at || (a.id < b.id ? -1 : 1)

const names = ['森下 凪', 'ﾓﾘｼﾀ ﾅｷﾞ', 'Sakura Ito', '伊藤 桜']
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('create'), n: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('rename'), n: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('delete'), n: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('clock'), n: fc.integer({ min: -4, max: 4 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pass'), n: fc.constantFrom(minuteMs, hourMs, 7 * hourMs, 2 * dayMs) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('compact'), n: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('compact-changed'), n: fc.nat() }) },
)
const anyAsk: fc.Arbitrary<Ask> = fc.record(
  {
    keyword: fc.constantFrom('森', 'モリ', 'sakura', 'ITO', '桜'),
    customer_id: fc.constantFrom('c_', 'c_00000', 'c_000012', 'x'),
    by: fc.constantFrom('created' as const, 'updated' as const),
    descending: fc.boolean(),
  },
  { requiredKeys: [] },
)

async function takeStep(list: ReturnType<typeof openList>, { what, n }: { what: string; n: number }) {
  const known = [...list.customers.values()].filter(({ status }) => status === 'ACTIVE')
  const { id } = known[n % Math.max(1, known.length)] ?? {}
  const name = names[n % names.length]
  if (what === 'create') await list.create({ ...(name && { name }), email: `nagi${n % 7}@example.jp` })
  else if (what === 'clock') await list.create({ testClock: 'tclk_1' }, noon + n * dayMs)
  else if (what === 'rename' && id !== undefined && name) await list.change(id, { name })
  else if (what === 'delete' && id !== undefined) await list.change(id, { status: 'DELETED' })
  else if (what === 'pass') list.pass(n)
  else if (what === 'compact') await list.compact()
  else if (what === 'compact-changed') await list.compactChanged()
}

test('every customer stands once on the pages of the list, in its order, whatever came between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 40, size: 'max' }),
      fc.array(anyAsk, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      async (steps, asks, limit) => {
        const list = openList()
        for (const step of steps) await takeStep(list, step)
        for (const ask of asks) {
          const wanted = list.naive(ask)
          const found: string[] = []
          for (let page = 1; page <= Math.ceil(wanted.length / limit) + 1; page++) {
            const { total, ids } = await list.page(ask, page, limit)
            expect(total).toBe(wanted.length)
            found.push(...ids)
          }
          expect(found).toEqual(wanted)
        }
      },
    ),
    { numRuns: Number(process.env['LIST_RUNS'] ?? 40), endOnFailure: true },
  )
})

test('a shop may have more customers than a call could read, and every page is there', async () => {
  // What a call reads one by one is set far below what there is.
  const list = openList({ ...listLimits, recent: 400, read: 500 })
  for (let n = 0; n < 2_500; n++) {
    await list.create({ name: names[n % names.length] })
    list.pass(minuteMs)
  }
  list.pass(dayMs)
  await list.compact()
  const wanted = list.naive({})
  for (const page of [1, 2, 13, 24, 25]) {
    const { total, ids } = await list.page({}, page, 100)
    expect(total).toBe(2_500)
    expect(ids).toEqual(wanted.slice((page - 1) * 100, page * 100))
  }
  const oldest = await list.page({ descending: false }, 25, 100)
  expect(oldest.ids).toEqual(wanted.slice(0, 100).toReversed())
})
