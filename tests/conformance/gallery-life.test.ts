// Galleries over the lives of their works, in any order of deeds, with what must hold asked after each of them (S9). A
// story that fails is told again alone with SEED=n.
import { describe, expect, test } from 'vitest'
import { hanging } from '#functions/catalogue/galleries/wall/hanging.ts'
import { leaveGallery } from '#functions/catalogue/galleries/wall/leaving.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { update } from '#functions/machinery/table/write.ts'
import { getGallery, newGallery, putGallery } from '#functions/store/catalogue/galleries.ts'
import { changeGallery, openGallery } from '#shared/domain/catalogue/gallery/gallery.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { chosenSeeds } from '#tests/support/fault-line.ts'
import { openGalleries } from '#tests/support/gallery-model.ts'

const { first, seeds } = chosenSeeds(budgets.galleries)
const deeds = 250

test('galleries are opened, hung, hidden and left while their works are sold and come back, and show what is held', async () => {
  const done = new Map<string, number>()
  for (let seed = first; seed < first + seeds; seed++) {
    const life = await openGalleries(seed)
    expect(await life.play(deeds), `SEED=${seed}`).toBeUndefined()
    for (const [name, times] of life.done) done.set(name, (done.get(name) ?? 0) + times)
  }
  noteRuns(seeds)
  if (seeds < budgets.galleries) return
  // A model that never gets that far proves nothing.
  expect(['open', 'hang', 'hide', 'leave', 'empty'].filter(name => (done.get(name) ?? 0) < 1)).toEqual([])
}, 120_000)

describe('a wall that was thought of before a work passed on', () => {
  const sold = (id: string) => update(catalogueKeys.work(id), { set: { seller: { type: 'member', userId: 'ben' } } })
  async function begun(...ids: string[]) {
    const life = await openGalleries(1)
    const hung = (await hanging(life.table, 'anna', ids)) ?? []
    const opened = openGallery({ userId: 'anna', url: 'ao-no-niwa' }, life.wishesOf(ids), life.now())
    return { ...life, writes: [...newGallery(opened), ...hung] }
  }

  test('is not opened with it', async () => {
    const { take, writes, table } = await begun('jar', 'dish')
    await take([sold('dish')])
    expect(await take(writes)).toBe('refused')
    expect(await getGallery(table, 'anna')).toBeUndefined()
  })

  test('does not bring back what the reaction has taken out', async () => {
    const { take, writes, table, context, wishesOf, now } = await begun('jar', 'dish')
    expect(await take(writes)).toBe('done')
    const before = await getGallery(table, 'anna')
    if (!before) throw new Error('it was opened')
    await take([sold('dish')])
    await leaveGallery(context, 'anna', 'dish')
    expect(await take([putGallery(changeGallery(before, wishesOf(['dish', 'jar']), now()), before)])).toBe('refused')
    expect((await getGallery(table, 'anna'))?.works.map(({ id }) => id)).toEqual(['jar'])
  })
})
