import { setTimeout as pause } from 'node:timers/promises'
import { searchKeys } from '#functions/machinery/table/keys.ts'
import { listProducts } from '#shared/api/catalogue/works.ts'
import { worldOf } from '#tests/support/world.ts'
import type { Spawned } from './app.ts'
import { fillMarket } from './market.ts'
import { ms, type Table } from './table.ts'

/** BENCH_CATALOGUE: how many works. The index of 50,000 is some 25 MB, beyond what many a stand-in of S3 takes. */
const wanted = Number(process.env['BENCH_CATALOGUE'] ?? 50_000)
/** Ms after the last work was written. */
const patience = 30 * 60_000

/** A large catalogue through the app as it starts: every work is found, and the index is stored. */
export async function measureLargeCatalogue(table: Table, app: Spawned): Promise<void> {
  const world = await worldOf(app)
  const found = async () => {
    const answer = await app.call(listProducts, { page: 1, size: 1 })
    return listProducts.output.parse(answer.data).total
  }
  const before = await found()
  const begun = performance.now()
  const all = before + (await fillMarket(world, wanted)).added
  const written = performance.now()
  while ((await found()) < all) {
    if (performance.now() - written > patience) throw new Error(`of ${all} works ${await found()} are found`)
    await pause(1_000)
  }
  const taken = performance.now() - begun
  const index = (await world.table.items()).filter(({ PK }) => PK === searchKeys.all())
  const snapshot = Number(index.find(({ SK }) => SK === searchKeys.snapshot().SK)?.['version'] ?? 0)
  const behind = Math.max(...index.map(item => Number(item['number'] ?? 0))) - snapshot
  table.say(`${all} works found by search`, `${ms(taken)} after the first was written`)
  table.say('  deltas since the last snapshot of the index', `${behind}`, '< 550', behind < 550)
  table.details['catalogue'] = { works: all, ms: taken, snapshot, behind }
}
