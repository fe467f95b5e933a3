// Events and payments of a shop lie in sixteen parts each (decision 081): readers see one list.
import fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import type { Querier, TableReader } from '#functions/machinery/table/table.ts'
import type { Attributes, Write } from '#functions/machinery/table/write.ts'
import { pointersTo, putPayment, registeredBetween } from '#functions/platform/store/payments/payments.ts'
import { eventKeys, paymentKeys } from '#functions/platform/store/table-keys.ts'
import { eventsSince, readEvent, recordEvent } from '#functions/platform/store/webhooks/events.ts'
import { noon, registered } from '#tests/support/payment-samples.ts'

const mode = 'test'
const shopId = 's_00000000001'
const shop = { mode, shopId } as const

/** A table that answers pages, some of them shorter than asked for, as a full megabyte makes them. */
function pagedTable(rows: readonly Attributes[], isShort: () => boolean = () => false) {
  const asked: string[] = []
  const query: Querier['query'] = async ({ pk, index, between = ['', '~'], limit = 1000, after, newestFirst }) => {
    asked.push(pk)
    const sortKey = index ? `${index}SK` : 'SK'
    const keyOf = (row: Attributes) => String(row[sortKey])
    const own = rows
      .filter(row => row[index ? `${index}PK` : 'PK'] === pk && between[0] <= keyOf(row) && keyOf(row) <= between[1])
      .toSorted((a, b) => (keyOf(a) < keyOf(b) === !newestFirst ? -1 : 1))
    const rest = after ? own.filter(row => (newestFirst ? keyOf(row) < keyOf(after) : keyOf(row) > keyOf(after))) : own
    const page = rest.slice(0, isShort() ? Math.floor(limit / 2) : limit)
    const next = page.at(-1) ?? after ?? { [sortKey]: newestFirst ? '~' : '' }
    return { rows: page, next: page.length < rest.length ? next : undefined }
  }
  const get: TableReader['get'] = async ({ PK, SK }) => rows.find(row => row['PK'] === PK && row['SK'] === SK)
  const batchGet: TableReader['batchGet'] = keys => Promise.all(keys.map(key => get(key)))
  const table = { query, queryAll: async () => [], get, batchGet } satisfies TableReader
  return { table, asked }
}

const itemOf = (write: Write | undefined): Attributes => write?.request('table').Put?.Item ?? {}

interface Happened {
  readonly id: string
  readonly row: Attributes
}
/** An event of an instant; `isOld` lays it where every event lay before there were parts. */
function happened(at: number, { isOld = false, type = 'payment.captured' as const } = {}): Happened {
  const { event, writes } = recordEvent({
    shop: { shopId, apiVersion: '20260101' },
    mode,
    type,
    object: { version: 1 },
    previous: {},
    requestId: 'req_test',
    now: () => at,
    newId: () => ulid(at),
  })
  return { id: event.id, row: { ...itemOf(writes[0]), ...(isOld && eventKeys.uncut(mode, shopId, event.id)) } }
}

/** Every page of a list, by its cursor. */
async function pagesFrom(table: Querier, since: string, limit: number) {
  const pages: string[][] = []
  for (let last: string | undefined = since; last !== undefined; ) {
    const page: Awaited<ReturnType<typeof eventsSince>> = await eventsSince(table, shop, {
      since: last,
      type: undefined,
      limit,
    })
    pages.push(page.list.map(({ id }) => id))
    last = page.last
  }
  return pages
}
const start = new Date(noon).toISOString()

describe('events of a shop', () => {
  test('come page by page in one order, none lost or twice, wherever they lie', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(300), isOld: fc.boolean() }), { maxLength: 150 }),
        fc.integer({ min: 10, max: 100 }),
        fc.infiniteStream(fc.boolean()),
        async (steps, limit, shorts) => {
          const events = steps.map(({ at, isOld }) => happened(noon + at, { isOld }))
          const before = happened(noon - 1)
          const { table } = pagedTable(
            [before, ...events].map(({ row }) => row),
            () => shorts.next().value,
          )
          const pages = await pagesFrom(table, start, limit)
          expect(pages.flat()).toEqual(events.map(({ id }) => id).toSorted())
          expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
          expect(pages.at(-1)?.length).toBeLessThanOrEqual(limit)
          const middle = events.map(({ id }) => id).toSorted()[Math.floor(events.length / 2)]
          if (middle)
            expect((await pagesFrom(table, middle, limit)).flat()).toEqual(pages.flat().filter(id => id > middle))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are not passed over when more happen while a page is read', async () => {
    const [old, cut] = [true, false].map(isOld => Array.from({ length: 300 }, (_, n) => happened(noon + n, { isOld })))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 3 }), async (first, pace) => {
        // What is there already lies in one part, which is read on while the others had nothing.
        const coming = [...(old?.slice(0, first) ?? []), ...(cut?.slice(first) ?? [])]
        const rows = coming.slice(0, first).map(({ row }) => row)
        const { table } = pagedTable(rows)
        // Parts that are asked at once see the same; each later reading finds some more.
        const query: Querier['query'] = async asked => {
          const answer = table.query(asked)
          queueMicrotask(() => rows.push(...coming.slice(rows.length, rows.length + pace).map(({ row }) => row)))
          return answer
        }
        const seen = (await pagesFrom({ ...table, query }, start, 10)).flat()
        expect(seen).toEqual(coming.slice(0, seen.length).map(({ id }) => id))
        expect(seen.length).toBeGreaterThanOrEqual(first)
      }),
      { numRuns: 60 },
    )
  })

  test('are read with one question to each part when they are few', async () => {
    const events = Array.from({ length: 30 }, (_, n) => happened(noon + n))
    const { table, asked } = pagedTable(events.map(({ row }) => row))
    const { list, last } = await eventsSince(table, shop, { since: start, type: undefined, limit: 100 })
    expect([list.length, last]).toEqual([30, undefined])
    expect(asked.toSorted()).toEqual(eventKeys.all(mode, shopId).parts.toSorted())
  })

  test('of a rare type are searched for among a thousand at most, and go on there', async () => {
    const events = Array.from({ length: 1_200 }, (_, n) => happened(noon + n))
    const { table } = pagedTable(events.map(({ row }) => row))
    const page = (since: string) => eventsSince(table, shop, { since, type: 'payment.refunded', limit: 10 })
    const first = await page(start)
    expect(first).toEqual({ list: [], last: events[999]?.id })
    expect(await page(first.last ?? '')).toEqual({ list: [], last: undefined })
  })

  test('are found by their id in their part, and where they lay before there were parts', async () => {
    const events = Array.from({ length: 64 }, (_, n) => happened(noon + n, { isOld: n % 2 === 0 }))
    const { table } = pagedTable(events.map(({ row }) => row))
    for (const { id } of events) expect((await readEvent(table, mode, shopId, id))?.id).toBe(id)
    expect(await readEvent(table, mode, shopId, `evt_${ulid(noon)}`)).toBeUndefined()
  })
})

describe('payments of a shop', () => {
  test('are found newest first within a time, none lost or twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 120 }), fc.nat(50), async (times, to) => {
        // Each third is older than the entries and is in the list itself; each fifth was removed without its entry.
        const payments = times.map((time, n) =>
          registered({
            id: `o${n}-${ulid(noon)}`,
            createdAt: noon + time,
            ...(n % 3 > 0 && { isListedByAccess: true, accessId: `a_${String(n).padStart(22, '0')}` }),
          }),
        )
        const isRemoved = (n: number) => n % 3 > 0 && n % 5 === 0
        const rows = payments.flatMap((payment, n) => [
          ...(isRemoved(n) ? [] : [itemOf(putPayment(undefined, payment))]),
          ...(payment.isListedByAccess ? pointersTo(payment).map(itemOf) : []),
        ])
        const { table } = pagedTable(rows)
        const found = await registeredBetween(table, shop, {
          from: noon + 5,
          to: noon + to,
          newestFirst: true,
          limit: 10_000,
        })
        const wanted = payments
          .filter((_, n) => !isRemoved(n))
          .filter(({ createdAt }) => createdAt >= noon + 5 && createdAt <= noon + to)
          .toSorted((a, b) =>
            paymentKeys.registeredAt(a.createdAt, a.id) < paymentKeys.registeredAt(b.createdAt, b.id) ? 1 : -1,
          )
        expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      }),
      { numRuns: 60 },
    )
  })
})

test('events and payments spread over sixteen parts, and the first keeps the name that all had', () => {
  const ids = Array.from({ length: 1_600 }, () => ulid(noon))
  for (const all of [eventKeys.all(mode, shopId), paymentKeys.all(mode, shopId)]) {
    const byPart = Map.groupBy(ids, all.of)
    expect([...byPart.keys()].toSorted()).toEqual(all.parts.toSorted())
    expect(all.parts).toHaveLength(16)
    expect(Math.max(...[...byPart.values()].map(({ length }) => length))).toBeLessThan(200)
  }
  expect(eventKeys.all(mode, shopId).parts[0]).toBe(`PAY#test#${shopId}#EVENTS`)
  expect(paymentKeys.all(mode, shopId).parts[0]).toBe(`PAY#test#${shopId}#PAYMENTS`)
})
