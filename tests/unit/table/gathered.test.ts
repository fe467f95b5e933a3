import '#tests/support/unit-environment.ts'
import { expect, test } from 'vitest'
import { gathered } from '#functions/machinery/table/gathered.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import { type TableMethods, tableMethods } from '#functions/machinery/table/table.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'

const key = (name: string): Key => ({ PK: name, SK: 'ITEM' })

/** A table that holds nothing but what it is asked for, and tells of each request. */
function countingTable() {
  const asked: string[][] = []
  const memory = new MemoryTable()
  const answer = async (keys: readonly Key[]) => {
    asked.push(keys.map(({ PK }) => PK))
    if (keys.some(({ PK }) => PK === 'broken')) throw new Error('no route to host')
    return keys.map(({ PK, SK }) => (PK === 'absent' ? undefined : { PK, SK }))
  }
  const table: TableMethods = {
    ...tableMethods(
      memoryClient(() => memory),
      'memory',
    ),
    get: async one => (await answer([one]))[0],
    batchGet: answer,
  }
  return { asked, table: gathered(table) }
}

test('reads of the same moment are one request, and each gets its own items in its own order', async () => {
  const { asked, table } = countingTable()
  const deeper = async () => {
    await Promise.resolve()
    return table.batchGet([key('c'), key('absent'), key('a')])
  }
  const [a, both, c] = await Promise.all([table.get(key('a')), table.batchGet([key('b'), key('a')]), deeper()])
  expect(asked).toEqual([['a', 'b', 'a', 'c', 'absent', 'a']])
  expect(a).toEqual(key('a'))
  expect(both).toEqual([key('b'), key('a')])
  expect(c).toEqual([key('c'), undefined, key('a')])
})

test('what is read later is asked for anew', async () => {
  const { asked, table } = countingTable()
  await table.get(key('a'))
  await table.get(key('a'))
  await table.batchGet([])
  expect(asked).toEqual([['a'], ['a']])
})

test('a request has a hundred keys at most', async () => {
  const { asked, table } = countingTable()
  const some = (count: number) => Array.from({ length: count }, (_, n) => key(`k${n}`))
  await Promise.all([table.batchGet(some(60)), table.batchGet(some(60))])
  expect(asked.map(({ length }) => length)).toEqual([60, 60])
})

test('a request that failed fails whoever asked with it, and nobody after', async () => {
  const { table } = countingTable()
  const together = await Promise.allSettled([table.get(key('a')), table.get(key('broken'))])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await table.get(key('a'))).toEqual(key('a'))
})

test('a read that need not be consistent goes its own way', async () => {
  const { asked, table } = countingTable()
  await Promise.all([table.get(key('a'), { consistent: false }), table.get(key('b'))])
  expect(asked).toEqual([['a'], ['b']])
})
