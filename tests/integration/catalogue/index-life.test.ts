// The search index through restarts: it is read, not rebuilt; and it is rebuilt when it is missing or of another format.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalogueKeys, searchKeys } from '#functions/table/keys.ts'
import { put, remove, update } from '#functions/table/write.ts'
import { listProducts } from '#shared/api/works.ts'
import { openGallery } from '#tests/support/gallery.ts'
import { peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'kogei-index-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function whileRunning(work: (app: TestRuntime) => Promise<void>) {
  const app = await startRuntime({ keep: directory })
  try {
    await work(app)
    await app.quiet()
    expect(await app.denials()).toEqual([])
  } finally {
    await app.stop()
  }
}

const found = async (app: TestRuntime): Promise<string[]> =>
  Object((await app.call(listProducts, {})).data).list.map(({ id }: { id: string }) => id)

test('read after a restart, rebuilt only when it must be', async () => {
  let [kept, unlisted] = ['', '']
  await whileRunning(async app => {
    const gallery = await openGallery(app)
    kept = (await gallery.published()).id
    unlisted = (await gallery.published()).id
    await app.quiet()
    // Now only the index knows the second work: whoever reads all shown works from the table misses it.
    await gallery.people.write(update(catalogueKeys.work(unlisted), { remove: ['GSI2PK', 'GSI2SK'] }))
    await app.quiet()
    expect((await found(app)).sort()).toEqual([kept, unlisted].sort())
  })

  await whileRunning(async app => {
    expect((await found(app)).sort()).toEqual([kept, unlisted].sort())
    // Of another format, as after an update: no delta tells of the second work any more either.
    const { write } = peopleOf(app)
    await write(put({ ...searchKeys.snapshot(), version: 0, format: 0, key: 'works/0/old.bin' }))
    for (let number = 1; number <= 40; number++) await write(remove(searchKeys.delta(number)))
  })

  await whileRunning(async app => {
    expect(await found(app)).toEqual([kept])
    await peopleOf(app).write(remove(searchKeys.snapshot()))
  })

  await whileRunning(async app => {
    expect(await found(app)).toEqual([kept])
  })
})
