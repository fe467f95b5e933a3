import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { affectedBy } from '#functions/catalogue/works/search/affected.ts'
import { project } from '#functions/catalogue/works/search/writer.ts'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { catalogueKeys, contentKeys, searchKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { put, remove } from '#functions/machinery/table/write.ts'
import { deltasAfter, lastDelta, putSnapshot } from '#functions/store/catalogue/search-deltas.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { challengeMs } from '#shared/domain/catalogue/work/hold.ts'
import { itemBytes } from '#tests/support/item-bytes.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { sampleWork } from '#tests/support/sample-work.ts'
import { moment } from '#tests/support/unit-environment.ts'

// Where shared/instance-cache.ts has them.
const forgetters = Object(globalThis)[Symbol.for('instance.kept')] as ReadonlySet<() => void>
let memory: MemoryTable
const client = memoryClient(() => memory)
const table = tableMethods(client, 'memory')
beforeEach(() => {
  memory = new MemoryTable()
  // As a new instance begins.
  for (const forget of forgetters) forget()
})

const hold = { kind: 'checkout', refId: 'o1', until: moment + 900_000, heldBy: 'm1' } as const
const work = (change: Partial<Artwork> = {}) => workItem(sampleWork('w1', moment, change))
const affected = async (before: Artwork['lock'] | null, after: Partial<Artwork>) =>
  (await affectedBy(table, [{ before: work(before ? { lock: before } : {}), after: work(after) }])).works

describe('a change of a work', () => {
  test('a hold, a sale and a price are found by search', async () => {
    expect(await affected(null, { lock: hold })).toEqual(['w1'])
    expect(await affected(hold, {})).toEqual(['w1'])
    expect(await affected(hold, { lock: { kind: 'order', refId: 'o1', heldBy: 'm1' } })).toEqual(['w1'])
    expect(await affected(null, { price: 1 })).toEqual(['w1'])
    expect(await affected(null, { title: { ja: '名', en: 'Name' } })).toEqual(['w1'])
    expect(await affected(null, { visibility: 'secret' })).toEqual(['w1'])
    expect((await affectedBy(table, [{ before: undefined, after: work() }])).works).toEqual(['w1'])
    expect((await affectedBy(table, [{ before: work(), after: undefined }])).works).toEqual(['w1'])
  })

  test('a time of change, a text that is not indexed and a work that stays hidden are not', async () => {
    expect(await affected(null, { updatedAt: moment + 1 })).toEqual([])
    expect(await affected(null, { condition: { ja: '良', en: 'Good' } })).toEqual([])
    const [before, after] = [work({ visibility: 'secret' }), work({ visibility: 'secret', price: 1 })]
    expect((await affectedBy(table, [{ before, after }])).works).toEqual([])
  })

  test('an image of a shape that is no longer known is a change', async () => {
    const before = { ...work(), imgs: 'one.jpg' }
    expect((await affectedBy(table, [{ before, after: work() }])).works).toEqual(['w1'])
  })

  test('a hold that is prolonged for the issuer is in the index already, a longer one is not', async () => {
    const until = (ms: number) => ({ lock: { ...hold, until: hold.until + ms } })
    expect(await affected(hold, until(challengeMs))).toEqual([])
    expect(await affected(hold, until(challengeMs + 1))).toEqual(['w1'])
    expect(await affected(hold, until(-1))).toEqual(['w1'])
    expect(await affected(hold, { lock: { ...hold, refId: 'o2', until: hold.until + 1 } })).toEqual(['w1'])
  })
})

const craft = (name: string) => ({
  ...contentKeys.record('craft', 'ceramics'),
  id: 'ceramics',
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  pictures: [],
  record: { kind: 'craft', name: { ja: name, en: name }, color: '#aa5533', order: 1 },
})

describe('the projector', () => {
  let requests: string[]
  const write = (one: Parameters<typeof writeAlone>[2]) => writeAlone(client, 'memory', one)
  const counted: typeof table = {
    ...table,
    get: (...args) => {
      requests.push('get')
      return table.get(...args)
    },
    batchGet: keys => {
      requests.push(`batchGet ${keys.length}`)
      return table.batchGet(keys)
    },
    query: query => {
      requests.push(`query ${query.pk}`)
      return table.query(query)
    },
    queryAll: query => {
      requests.push(`query ${query.pk}`)
      return table.queryAll(query)
    },
  }
  const unused = () => {
    throw new Error('no snapshot is due')
  }
  const context = {
    table: counted,
    write,
    commit: unused,
    newId: () => crypto.randomUUID(),
    objects: { index: { get: unused, put: unused, delete: unused } },
  } as unknown as Parameters<typeof project>[0]
  const run = async (isNaming = false) => {
    requests = []
    await project(context, { works: ['w1'], isNaming })
    return requests
  }
  const newest = async () => (await deltasAfter(table, 0)).at(-1)

  test('names are read once, and again after a delta that a changed name caused', async () => {
    await write(put(work({ categoryIds: [] })))
    await write(put(craft('Clay')))
    expect(await run(true)).toContain('query CONTENT#craft')
    expect((await newest())?.changed[0]?.fields).toContain('Clay')

    await write(put(craft('Porcelain')))
    // The artist of this work is not stored: what is unknown is asked for each time.
    expect(await run()).not.toContain('query CONTENT#craft')

    await run(true)
    expect((await newest())?.changed[0]?.fields).toContain('Porcelain')
    expect(await lastDelta(table)).toMatchObject({ number: 3, naming: 3 })

    // Another instance has written because of a name: this one reads again before it writes.
    await write(put(craft('Stoneware')))
    await write(
      put({ ...searchKeys.delta(4), number: 4, naming: 4, body: JSON.stringify({ changed: [], gone: ['w1'] }) }),
    )
    expect(await run()).toContain('query CONTENT#craft')
    expect((await newest())?.changed[0]?.fields).toContain('Stoneware')
    expect(await lastDelta(table)).toMatchObject({ number: 5, naming: 4 })
  })

  test.each([
    ['that the bucket refuses', 550, Promise.reject.bind(Promise, new Error('the bucket is away'))],
    ['that the bucket takes', 1100, async () => undefined],
    ['that is not due yet', 401, unused],
  ])('a snapshot %s does not bring the written works back', async (_, number, store) => {
    await write(put(work()))
    await write(put({ ...searchKeys.delta(number - 1), number: number - 1, body: '{"changed":[],"gone":["w9"]}' }))
    const stored = { ...context, objects: { index: { get: unused, put: store, delete: unused } } }
    await project(stored as unknown as Parameters<typeof project>[0], { works: ['w1'], isNaming: false })
    expect((await lastDelta(table))?.number).toBe(number)
    expect((await newest())?.changed.map(({ id }) => id)).toEqual(['w1'])
  })

  test('a number that another instance took is not written twice, and the works are read again', async () => {
    await write(put(work()))
    let isFirst = true
    const racing = {
      ...context,
      write: async (one: Parameters<typeof write>[0]) => {
        if (isFirst) {
          isFirst = false
          await write(put({ ...searchKeys.delta(1), number: 1, body: JSON.stringify({ changed: [], gone: ['w9'] }) }))
          await write(put(work({ price: 7 })))
        }
        return write(one)
      },
    } as typeof context
    requests = []
    await project(racing, { works: ['w1'], isNaming: false })
    const deltas = await deltasAfter(table, 0)
    expect(deltas.map(({ number, gone }) => [number, gone])).toEqual([
      [1, ['w9']],
      [2, []],
    ])
    expect(deltas[1]?.changed[0]?.price).toBe(7)
  })

  const lookups = (requests: readonly string[]) => requests.filter(each => each === `query ${searchKeys.all()}`).length

  test('an instance that is alone takes the next number unseen, until another writes', async () => {
    await write(put(work({ craftIds: [], categoryIds: [] })))
    expect(lookups(await run())).toBe(1)
    expect(lookups(await run())).toBe(1)
    expect(lookups(await run())).toBe(0)
    expect(lookups(await run())).toBe(0)
    expect(await lastDelta(table)).toMatchObject({ number: 4 })

    // Another instance wrote a newer state: the number is taken, and what follows tells the newest.
    await write(put({ ...searchKeys.delta(5), number: 5, body: JSON.stringify({ changed: [], gone: ['w9'] }) }))
    await write(put(work({ price: 9, craftIds: [], categoryIds: [] })))
    expect(lookups(await run())).toBe(1)
    expect(await newest()).toMatchObject({ number: 6, changed: [{ price: 9 }] })
    expect(lookups(await run())).toBe(1)
    expect(lookups(await run())).toBe(0)
  })

  test('an instance that slept while deltas were deleted takes no number of theirs', async () => {
    await write(put(work({ craftIds: [], categoryIds: [] })))
    for (let n = 0; n < 3; n++) await run()
    // Others wrote up to 2000, a snapshot was made of them, and the old ones went.
    for (const number of [1, 2, 3]) await write(remove(searchKeys.delta(number)))
    await write(put({ ...searchKeys.delta(2000), number: 2000, body: JSON.stringify({ changed: [], gone: ['w9'] }) }))
    await write(putSnapshot({ version: 1990, format: 1, key: 'snapshot-1990' }))
    await run()
    expect(await lastDelta(table)).toMatchObject({ number: 2001 })
    expect(await table.get(searchKeys.delta(4))).toBeUndefined()
  })

  test('a change of one work is one write unit, and is read as it was written', async () => {
    const text = { ja: '志野茶碗　銘「卯花墻」の写し', en: 'A Shino tea bowl after “Unohanagaki”', zh: '志野茶碗' }
    await write(put(work({ title: text, reading: 'しのちゃわんめいうのはながきのうつし', lock: hold })))
    await run()
    const stored = await table.get(searchKeys.delta(1))
    expect(itemBytes(stored)).toBeLessThan(900)
    expect(itemBytes({ ...stored, body: JSON.stringify(await newest()) })).toBeGreaterThan(1024)
    expect((await newest())?.changed[0]).toMatchObject({ id: 'w1', lockUntil: hold.until + challengeMs })
  })

  test('a work that is gone leaves the index', async () => {
    await write(put(work()))
    await run()
    await write(remove(catalogueKeys.work('w1')))
    await run()
    expect(await newest()).toMatchObject({ number: 2, changed: [], gone: ['w1'] })
  })
})
