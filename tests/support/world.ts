// The world of a test: people, works, auctions and orders on a runtime of the file's own, made by the calls that the
// site makes. A test asks for what it needs, in the state that it needs:
//
//   const world = await testWorld()
//   afterAll(() => world.close())
//
//   test('a buyer confirms the receipt of a parcel', async () => {
//     const { buyer, itemId } = await world.order({ state: 'shipped' })
//     const answer = await world.call(confirmReceipt, { orderItemId: itemId }, buyer)
//
// Whatever a test makes is its own, so that tests of a file run in any order.
//
// A market begins empty. `createDraft` and `publishWork` go through the console, whose works name a craft, a category and
// an artist: `await world.createCatalogue()` makes these first. `work()` and `order()` need nothing before them.
import { expect, inject } from 'vitest'
import { listNotices } from '#shared/api/telling/notices.ts'
import type { Violation } from '#shared/domain/whole/invariants/index.ts'
import type { Person } from './people.ts'
import { type App, type StartOptions, startRuntime } from './runtime.ts'
import { openCalls } from './world/calls.ts'
import { openCatalogue } from './world/catalogue.ts'
import { openConsole } from './world/console.ts'
import { openOrders } from './world/orders.ts'
import { openTable } from './world/table.ts'
import { openWorks } from './world/works.ts'

export async function worldOf(app: App) {
  const table = openTable(app)
  const calls = openCalls(app)
  const operators = openConsole(calls)
  const works = openWorks(app, table, calls)
  const orders = await openOrders(app, { ...calls, ...works, ...operators })
  const catalogue = openCatalogue(app, { ...calls, ...operators })

  /** Titles of a member's notices, once everything that is under way has been told. */
  async function noticesOf(who: Person): Promise<string[]> {
    await app.quiet()
    const { list } = await calls.ask(listNotices, { size: '60' }, who)
    return list.map(({ title }) => title)
  }

  return { app, table, noticesOf, ...calls, ...operators, ...works, ...orders, ...catalogue }
}
export type World = Awaited<ReturnType<typeof worldOf>>

export interface WorldOptions extends StartOptions {
  /** Begin with the demo instead of an empty market. */
  readonly demo?: boolean
}

/** Starts a runtime with an empty market, or with the demo, and opens a world on it. */
export async function testWorld({ demo = false, ...options }: WorldOptions = {}) {
  const from = inject(demo ? 'templateDir' : 'emptyDir')
  const runtime = await startRuntime({ ...(options.keep === undefined && { from }), ...options })
  const world = await worldOf(runtime)
  return {
    ...world,
    app: runtime,
    /** Stops the runtime. No function was denied anything, and no rule is broken but by these violations. */
    async close(violations: readonly Partial<Violation>[] = []): Promise<void> {
      try {
        await runtime.quiet()
        expect(await world.table.violations()).toMatchObject(violations)
        expect(await runtime.denials()).toEqual([])
      } finally {
        await runtime.stop()
      }
    },
  }
}
export type TestWorld = Awaited<ReturnType<typeof testWorld>>
