// The search index through restarts: it is read, not rebuilt; and it is rebuilt when it is missing or of another format.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type TestWorld, testWorld } from '#tests/support/world.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'kogei-index-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function whileRunning(work: (world: TestWorld) => Promise<void>) {
  const world = await testWorld({ keep: directory })
  try {
    await work(world)
  } catch (error) {
    await world.app.stop()
    throw error
  }
  await world.close()
}

test('a visitor finds works by an index that is read after a restart, and made anew only when it must be', async () => {
  let [kept, unlisted] = ['', '']
  await whileRunning(async world => {
    await world.createCatalogue()
    kept = (await world.publishWork()).id
    unlisted = (await world.publishWork()).id
    await world.app.quiet()
    // Now only the index knows the second work: whoever reads all shown works from the table misses it.
    await world.table.unlistWork(unlisted)
    await world.app.quiet()
    expect((await world.findWorks({})).sort()).toEqual([kept, unlisted].sort())
  })

  await whileRunning(async world => {
    expect((await world.findWorks({})).sort()).toEqual([kept, unlisted].sort())
    // No delta tells of the second work any more either.
    await world.table.outdateIndex()
  })

  await whileRunning(async world => {
    expect(await world.findWorks({})).toEqual([kept])
    await world.table.removeIndex()
  })

  await whileRunning(async world => {
    expect(await world.findWorks({})).toEqual([kept])
  })
})
