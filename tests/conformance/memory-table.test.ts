// The table in memory against the embedded store: whatever is written and asked, both say the same. Runs with faults
// prove something about the real table only as long as this holds.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import type { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { type TableQuery, tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { check, put, remove, update, type Where, type Write } from '#functions/machinery/table/write.ts'
import { type EmbeddedTable, openEmbeddedTable } from '#tests/support/embedded-table.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { dice } from '#tests/support/random-sales.ts'

let store: EmbeddedTable
let own: { client: DocumentClient; tableName: string }
beforeAll(async () => {
  store = await openEmbeddedTable()
  const memory = new MemoryTable()
  own = { client: memoryClient(() => memory), tableName: 'memory' }
})
afterAll(() => store.close())

const at = Date.UTC(2026, 11, 1)
const wheres: readonly Where[] = [
  ['attribute_not_exists(#PK)'],
  ['attribute_exists(#PK) AND #n < :five', { five: 5 }],
  [
    '(#state = :one AND attribute_not_exists(#lock)) OR (#lock.#kind = :a AND (#lock.#until < :five OR #lock.#by = :me))',
    { one: 1, a: 'a', five: 5, me: 'me' },
  ],
  ['#state <> :one', { one: 1 }],
  ['NOT #n BETWEEN :one AND :five', { one: 1, five: 5 }],
  ['#lock.#kind IN (:a, :b)', { a: 'a', b: 'b' }],
  ['#n >= :one AND #name = :me', { one: 1, me: 'me' }],
  ['begins_with(#name, :m) OR contains(#list, :m)', { m: 'm' }],
  // Members of a map have no order.
  ['#lock = :held', { held: { by: 'me', until: 1, kind: 'a' } }],
  ['#lock <> :held AND #list = :x', { held: { until: 9, by: 'you', kind: 'b' }, x: ['x'] }],
]

/** Random writes by a seed, so that both tables get equal ones in one order. */
function work(seed: number) {
  const roll = dice(seed)
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(roll() * values.length)] ?? values[0]
  const one = (): Write => {
    const key = { PK: `P${seed}#${pick(['a', 'b'])}`, SK: pick(['1', '10', '2', '3']) }
    const lock = pick([undefined, { kind: pick(['a', 'b']), until: pick([1, 9]), by: pick(['me', 'you']) }])
    const item = {
      state: pick([1, 2]),
      n: pick([0, 1, 4, 5, 6]),
      name: pick(['me', 'you']),
      list: pick([[], ['m'], ['x']]),
      ...(lock && { lock }),
      ...(roll() < 0.5 && { GSI1PK: `I${seed}`, GSI1SK: pick(['1', '2']) }),
    }
    const where = pick([undefined, ...wheres])
    const { GSI1PK: _pk, GSI1SK: _sk, ...set } = item
    return pick<() => Write>([
      () => put({ ...key, ...item }, where ? { where } : {}),
      () => update(key, { set, ...(where && { where }) }),
      () => update(key, { add: { n: 2 }, remove: ['lock', 'GSI1PK'], ...(where && { where }) }),
      () => remove(key, where),
      () => check(key, where ?? ['attribute_exists(#PK)']),
    ])()
  }
  return { roll, pick, one }
}

async function story(seed: number, { client, tableName }: Pick<EmbeddedTable, 'client' | 'tableName'>) {
  const { pick, one } = work(seed)
  const table = tableMethods(client, tableName)
  const single = conditionalWrites(client, tableName)
  const told: unknown[] = []
  const say = (value: unknown) => told.push(JSON.parse(JSON.stringify(value ?? null, inOrder)))
  let ids = 0
  for (let step = 0; step < 30; step++) {
    const writes = [
      ...new Map(
        Array.from({ length: pick([1, 1, 2, 3]) }, () => {
          const made = one()
          return [`${made.key.PK} ${made.key.SK}`, made] as const
        }),
      ).values(),
    ]
    const scope = {
      id: `${seed}#${pick([step, 0])}`,
      operation: 'x',
      bodyHash: `${pick([0, 1])}`,
      keepsAnswer: true,
      now: () => at,
      newId: () => String(ids++),
    }
    const result = await transact({ client, tableName }, scope, { writes, answer: step })
    say(result.outcome === 'refused' ? { index: result.index, current: result.current } : result)
    const key = { PK: `P${seed}#a`, SK: pick(['1', '2', '3']) }
    const where = pick([['#n < :five', { five: 5 }], ['attribute_exists(#PK)']] as const)
    say(await single.update(key, { add: { n: 1 }, where }))
    const limit = pick([undefined, 1, 2])
    const newestFirst = pick([true, false])
    const asked = pick<Pick<TableQuery, 'prefix' | 'between'>>([{ prefix: '1' }, { between: ['1', '2'] }, {}])
    const page = await table.query({ pk: `P${seed}#a`, newestFirst, ...asked, ...(limit && { limit }) })
    say(page.rows)
    if (limit === 1 && page.next)
      say((await table.query({ pk: `P${seed}#a`, newestFirst, ...asked, after: page.next })).rows)
    say(await table.queryAll({ pk: `I${seed}`, index: 'GSI1' }))
    say(await table.batchGet(['1', '2', '3', '10'].map(SK => ({ PK: `P${seed}#b`, SK }))))
  }
  return told
}

/** Attributes come in no order. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('says what the store says, seed %i', async seed => {
  expect(await story(seed, own)).toEqual(await story(seed, store))
})

test.each([
  ['a value', update({ PK: 'P#unused', SK: '1' }, { set: { n: 1 }, where: ['#n = :one', { one: 1, two: 2 }] })],
  ['a value of a check', check({ PK: 'P#unused', SK: '1' }, ['#n = :one', { one: 1, onemore: 2 }])],
  ['a value of what is put', put({ PK: 'P#unused', SK: '1' }, { where: ['attribute_not_exists(#PK)', { me: 'me' }] })],
])('refuses %s that no expression uses, before anything is asked', async (_, write) => {
  const scope = { id: `unused#${_}`, operation: 'x', bodyHash: '', keepsAnswer: true, now: () => at, newId: () => _ }
  const sent = transact(own, scope, { writes: [write], answer: 1 })
  await expect(sent).rejects.toMatchObject({ name: 'ValidationException' })
})
