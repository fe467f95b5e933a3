// Long lists of a shop (decision 105): whatever was registered, changed and compacted, a search answers what a plain
// filter over all payments answers.
import '#tests/support/unit-environment.ts'
import fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { compactChanges, compactNext } from '#functions/platform/store/lists/compact-list.ts'
import { compactableUntil } from '#functions/platform/store/lists/row-change.ts'
import { listLimits } from '#functions/platform/store/lists/row-list.ts'
import { searchList } from '#functions/platform/store/lists/search-list.ts'
import { compactablePayments, searchablePayments } from '#functions/platform/store/payments/payment-list.ts'
import { paymentRowChange } from '#functions/platform/store/payments/payment-row.ts'
import { pointersTo, putPayment } from '#functions/platform/store/payments/payments.ts'
import { rowListKeys } from '#functions/platform/store/table-keys.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import {
  isGroupSought,
  type PaymentFilter,
  type PaymentRow,
  paymentRowOf,
  rowCondition,
  rowOrder,
} from '#shared/platform/payments/search.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { noon, registered } from '#tests/support/payment-samples.ts'

const owner = { mode: 'test', shopId: 's_00000000001' } as const
const small = { ...listLimits, chunk: 3 }

function openList(limits = small) {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const table = tableMethods(client, 'lists')
  const payments = new Map<string, Payment>()
  let now = noon
  let count = 0
  const newId = () => `${++count}`
  const commit = async ({ writes }: { readonly writes: readonly Write[] }) => {
    const scope = { id: newId(), operation: 'test', bodyHash: '', keepsAnswer: false, now: () => now, newId }
    const done = await transact({ client, tableName: 'lists' }, scope, { writes, answer: null }, { keepsScope: false })
    if (done.outcome === 'clash' || done.outcome === 'conflict') throw new Error(done.outcome)
    return done
  }
  const write = async (before: Payment | undefined, after: Payment, shown = now) => {
    const pointers = before ? [] : pointersTo(after)
    const { outcome } = await commit({
      writes: [putPayment(before, after), ...pointers, ...paymentRowChange(before, after, shown)],
    })
    expect(outcome).toBe('done')
    payments.set(after.id, after)
  }
  const compactable = { ...compactablePayments(table), limits }
  return {
    table,
    payments,
    pass: (ms: number) => {
      now += ms
    },
    /** `at`: what a test clock shows. */
    register: async (change: Partial<Payment> = {}, at = now) => {
      const id = `o${ulid(at)}`
      const accessId = `a_${id.slice(-22).padStart(22, '0')}`
      await write(
        undefined,
        registered({ id, accessId, isListedByAccess: true, createdAt: at, updatedAt: at, ...change }),
        at,
      )
      return id
    },
    change: async (id: string, change: Partial<Payment>) => {
      const before = payments.get(id)
      if (!before) throw new Error(`no payment ${id}`)
      await write(before, { ...before, ...change, version: before.version + 1, updatedAt: now })
    },
    compact: async () => {
      while (await compactNext({ table, commit, newId }, compactable, owner, compactableUntil(now))) {}
    },
    compactChanged: async () => {
      while (await compactChanges({ table, commit, newId }, compactable, owner)) {}
    },
    search: (filter: Ask) => {
      const { from = 0, to = noon + 3_000 * dayMs, page = 1, limit = 10, by, descending = true } = filter
      return searchList(table, { ...searchablePayments(table), limits }, owner, {
        ...{ from, to, skip: (page - 1) * limit, take: limit },
        isInGroup: isGroupSought(filter),
        matches: rowCondition(filter),
        compare: by === undefined || by === 'created' ? undefined : rowOrder([{ by, descending }]),
        isOldestFirst: !descending,
      })
    },
    /** What the search has to answer. */
    naive: (filter: Ask): PaymentRow[] => {
      const { from = 0, to = noon + 3_000 * dayMs, by = 'created', descending = true } = filter
      const matches = rowCondition(filter) ?? (() => true)
      const rows = [...payments.values()].map(paymentRowOf)
      const found = rows.filter(
        row => row.at >= from && row.at <= to && isGroupSought(filter)(row.group) && matches(row),
      )
      const sorted = found.sort(rowOrder([{ by, descending }]))
      return by === 'created' && !descending ? byPlace(sorted) : sorted
    },
  }
}
type Ask = PaymentFilter & {
  from?: number
  to?: number
  page?: number
  limit?: number
  by?: 'created' | 'updated' | 'amount'
  descending?: boolean
}
const byPlace = (rows: PaymentRow[]) => rows.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

const statuses = ['UNPROCESSED', 'AUTHORIZED', 'CAPTURED', 'CANCELED'] as const
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('register'), field: fc.nat(2), total: fc.nat(4), n: fc.nat() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('change'), n: fc.nat(), status: fc.constantFrom(...statuses) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('pass'), ms: fc.constantFrom(minuteMs, hourMs, 7 * hourMs, 2 * dayMs) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('clock'), days: fc.integer({ min: -4, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('compact') }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('compact-changed') }) },
)
const times = {
  pay_type: fc.constantFrom('Card', 'Card', 'Virtualaccount'),
  status: fc.subarray([...statuses], { minLength: 1 }),
  from: fc.integer({ min: -48, max: 144 }).map(hours => noon + hours * hourMs),
  to: fc.integer({ min: -24, max: 288 }).map(hours => noon + hours * hourMs),
  descending: fc.boolean(),
}
const others = {
  amount_from: fc.nat(3),
  amount_to: fc.nat(4),
  client_field_1: fc.constantFrom('f0', 'f1'),
  customer_id: fc.constantFrom('c0', 'c1'),
  keyword: fc.constantFrom('f', '2', 'o0'),
  by: fc.constantFrom('created' as const, 'updated' as const, 'amount' as const),
}
const anyAsk: fc.Arbitrary<Ask> = fc.oneof(
  fc.record(times, { requiredKeys: ['pay_type'] }),
  fc.record({ ...times, ...others }, { requiredKeys: ['pay_type'] }),
)

describe('a search of payments', () => {
  test('answers what a plain filter answers, every row once over its pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 45, size: 'max' }),
        fc.array(anyAsk, { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        async (steps, asks, limit) => {
          const list = openList()
          for (const step of steps) await takeStep(list, step)
          for (const ask of asks) {
            const wanted = list.naive(ask).map(({ id }) => id)
            const pages: string[] = []
            for (let page = 1; page <= Math.ceil(wanted.length / limit) + 1; page++) {
              const found = await list.search({ ...ask, page, limit })
              if (found.outcome === 'too-many') throw new Error('refused')
              expect(found.total).toBe(wanted.length)
              expect(found.rows.length).toBeLessThanOrEqual(limit)
              pages.push(...found.rows.map(({ id }) => id))
            }
            expect(pages).toEqual(wanted)
          }
        },
      ),
      // Whole runs are shown: making one smaller takes minutes.
      { numRuns: Number(process.env['LIST_RUNS'] ?? 50), endOnFailure: true },
    )
  })

  test('counts compacted payments without reading them, and reads one chunk for a page', async () => {
    const list = openList()
    for (let n = 0; n < 40; n++) {
      await list.register({ status: n % 4 === 0 ? 'CANCELED' : 'CAPTURED' })
      list.pass(6 * hourMs)
    }
    await list.compact()
    const { mode, shopId } = owner
    // Functions of the release before read it by this name while a deployment runs (decision 293).
    expect(await list.table.get(rowListKeys.state(mode, shopId, 'PAYMENTS'))).toMatchObject({
      closedTo: expect.any(Number),
    })
    const read: string[] = []
    const { batchGet } = list.table
    list.table.batchGet = keys => {
      read.push(...keys.map(({ SK }) => SK))
      return batchGet(keys)
    }
    const found = await list.search({ pay_type: 'Card', status: ['CAPTURED'], page: 4, limit: 5 })
    expect(found).toMatchObject({ outcome: 'found', total: 30 })
    expect(read.filter(key => key.includes('#')).length).toBeLessThanOrEqual(4)
  })

  test('counts of a chunk only what lies within the time', async () => {
    const list = openList()
    for (let n = 0; n < 3; n++) {
      await list.register()
      list.pass(minuteMs)
    }
    list.pass(dayMs)
    await list.compact()
    const within = { pay_type: 'Card', from: noon + 1, to: noon + 2 * minuteMs - 1 }
    expect(await list.search(within)).toMatchObject({ outcome: 'found', total: 1 })
  })

  test('is refused with the instant from which it can be answered', async () => {
    const list = openList({ ...small, read: 10 })
    for (let n = 0; n < 24; n++) {
      await list.register()
      list.pass(hourMs)
    }
    list.pass(dayMs)
    await list.compact()
    expect(await list.search({ pay_type: 'Card' })).toMatchObject({ outcome: 'found', total: 24 })
    const keyword = 'o'
    const refused = await list.search({ pay_type: 'Card', keyword })
    if (refused.outcome !== 'too-many') throw new Error('was answered')
    const narrowed = { pay_type: 'Card', keyword, from: refused.from }
    const wanted = list.naive(narrowed).length
    expect(wanted).toBeGreaterThan(4)
    expect(await list.search(narrowed)).toMatchObject({ outcome: 'found', total: wanted })
  })

  test('is refused where too many payments are not compacted yet', async () => {
    const list = openList({ ...small, recent: 5 })
    for (let n = 0; n < 8; n++) await list.register()
    expect(await list.search({ pay_type: 'Card' })).toMatchObject({ outcome: 'too-many' })
    list.pass(dayMs)
    await list.compact()
    expect(await list.search({ pay_type: 'Card' })).toMatchObject({ outcome: 'found', total: 8 })
  })
})

describe('a purchase', () => {
  test('writes nothing for the list in its first two hours, and one small row a change after them', async () => {
    const list = openList()
    const id = await list.register()
    await list.change(id, { status: 'AUTHORIZED' })
    list.pass(2 * hourMs - 1)
    await list.change(id, { status: 'CAPTURED' })
    const changes = async () => {
      const rows = await list.table.queryAll(rowListKeys.changes('test', owner.shopId, 'PAYMENTS', [0, noon * 2]))
      return rows.length
    }
    expect(await changes()).toBe(0)
    list.pass(1)
    await list.change(id, { status: 'CANCELED' })
    await list.change(id, { amount: 7 })
    expect(await changes()).toBe(1)
    list.pass(hourMs)
    await list.compact()
    await list.compactChanged()
    expect(await changes()).toBe(0)
  })
})

async function takeStep(list: ReturnType<typeof openList>, step: unknown) {
  const { what, n = 0, field = 0, total = 0, status, ms = 0, days = 0 } = Object(step)
  const fields = { clientFields: [`f${field}`, null, `b${n % 3}`] as Payment['clientFields'], amount: total, tax: 0 }
  const customer = n % 3 === 0 ? {} : { customerId: `c${n % 2}` }
  const payType = n % 5 === 0 ? ('Virtualaccount' as const) : ('Card' as const)
  const known = [...list.payments.keys()]
  const id = known[n % Math.max(1, known.length)]
  if (what === 'register') await list.register({ ...fields, ...customer, payType })
  else if (what === 'clock') await list.register({ testClock: 'tclk_1' }, noon + days * dayMs)
  else if (what === 'change' && id !== undefined) await list.change(id, { status, amount: n % 5 })
  else if (what === 'pass') list.pass(ms)
  else if (what === 'compact') await list.compact()
  else if (what === 'compact-changed') await list.compactChanged()
}
