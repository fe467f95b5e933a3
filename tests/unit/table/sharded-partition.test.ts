import { expect, test } from 'vitest'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { queryParts } from '#functions/machinery/table/sharded-partition.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { dice } from '#tests/support/random-sales.ts'

/** A table that answers pages, some of them shorter than asked for, as a full megabyte makes them. */
function tableOf(rows: readonly Attributes[], roll: () => number) {
  const asked: string[] = []
  const query: Querier['query'] = async ({ pk, limit = 1000, after, newestFirst }) => {
    asked.push(pk)
    const own = rows
      .filter(row => row['GSI2PK'] === pk)
      .toSorted((a, b) => (String(a['GSI2SK']) < String(b['GSI2SK']) === !newestFirst ? -1 : 1))
    const from = after ? own.findIndex(row => row['GSI2SK'] === after['GSI2SK']) + 1 : 0
    const size = roll() < 0.3 ? Math.floor(limit / 2) : limit
    const page = own.slice(from, from + size)
    const last = own[from + size - 1] ?? after
    return { rows: page, next: from + size < own.length ? (last ?? { GSI2SK: '' }) : undefined }
  }
  const table: Querier = { query, queryAll: async () => [] }
  return { table, asked }
}

test('rows of all parts come in one order, neither lost nor twice, however the pages fall', async () => {
  for (let seed = 1; seed < 60; seed++) {
    const roll = dice(seed)
    const count = Math.floor(roll() * 300)
    // Some seeds put nearly everything into one part.
    const isSkewed = roll() < 0.3
    const ids = Array.from({ length: count }, (_, n) => `${String(Math.floor(roll() * 1e9)).padStart(9, '0')}-${n}`)
    const rows = ids.map(id => ({
      GSI2PK: isSkewed && roll() < 0.9 ? (orderKeys.all.parts[3] ?? '') : orderKeys.all.of(id),
      GSI2SK: id,
    }))
    const limit = 1 + Math.floor(roll() * 200)
    for (const newestFirst of [true, false]) {
      const { table } = tableOf(rows, roll)
      const found = await queryParts(table, orderKeys.all, { index: 'GSI2', newestFirst, limit })
      const sorted = ids.toSorted()
      const expected = (newestFirst ? sorted.toReversed() : sorted).slice(0, limit)
      expect(
        found.map(row => row['GSI2SK']),
        `seed ${seed}`,
      ).toEqual(expected)
    }
  }
})

test('a reader asks each part once where the share of each is enough', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `order-${String(n).padStart(3, '0')}`)
  const rows = ids.map(id => ({ GSI2PK: orderKeys.all.of(id), GSI2SK: id }))
  const { table, asked } = tableOf(rows, () => 1)
  await queryParts(table, orderKeys.all, { index: 'GSI2', limit: 200 })
  expect(asked.toSorted()).toEqual(orderKeys.all.parts.toSorted())
})

test('ids spread over eight parts, and the first keeps the name that all orders had', () => {
  const ids = Array.from({ length: 800 }, (_, n) => `01KB91Q2R4T6V8X0Z2B4D6${(n * 7919).toString(32).padStart(4, '0')}`)
  const byPart = Map.groupBy(ids, orderKeys.waits.of)
  expect([...byPart.keys()].toSorted()).toEqual(orderKeys.waits.parts.toSorted())
  expect(Math.max(...[...byPart.values()].map(({ length }) => length))).toBeLessThan(200)
  expect(orderKeys.waits.parts[0]).toBe('ORDERWAITS')
})
