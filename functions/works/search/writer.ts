import type { projectSearch } from '#events/works.ts'
import type { BackgroundContext } from '#functions/reactions/consume.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { getSnapshot, lastNumber, putDelta, putSnapshot, removeDelta } from '#functions/store/search-deltas.ts'
import { getWorks } from '#functions/store/works.ts'
import { searchDocsOf } from '#functions/works/search/documents.ts'
import { indexSnapshotOf, type LiveIndex, loadIndex } from '#functions/works/search/index-life.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'

type Context = Pick<BackgroundContext<typeof projectSearch>, 'table' | 'objects' | 'commit' | 'newId'>

/** A work's entry is 1 to 3 kB, an item at most 400 kB. */
const perDelta = 60
const snapshotEvery = 500
/** Instances of the projector that run side by side compete for each number: all but one lose, and take the next. */
const attempts = 50

/** Writes the current state of these works as deltas; the number of the last one. */
export async function writeDeltas(context: Context, ids: readonly string[]): Promise<number | undefined> {
  let number: number | undefined
  for (let from = 0; from < ids.length; from += perDelta) {
    number = await writeDelta(context, ids.slice(from, from + perDelta))
  }
  return number
}

/** The number is looked up before the works are read, and taken only if it is still free after: see search-deltas.ts. */
function writeDelta({ table, commit, newId }: Context, ids: readonly string[]): Promise<number> {
  const write = async () => {
    const number = (await lastNumber(table)) + 1
    const works = (await getWorks(table, ids)).filter(isPublic)
    const shown = new Set(works.map(({ id }) => id))
    const changed = await searchDocsOf(table, works)
    const gone = ids.filter(id => !shown.has(id))
    const { outcome } = await commit({ once: newId(), writes: [putDelta({ number, changed, gone })] })
    return outcome === 'done' ? number : undefined
  }
  return untilWritten(write, { attempts })
}

export async function writeSnapshotWhenDue(context: Context, number: number): Promise<void> {
  const snapshot = await getSnapshot(context.table)
  if (number - (snapshot?.version ?? 0) >= snapshotEvery) {
    await writeSnapshot(context, await loadIndex(context.table, context.objects.index))
  }
}

/** Writes the file, then the item that points to it, then deletes the previous file and old deltas. */
export async function writeSnapshot({ table, objects, commit, newId }: Context, live: LiveIndex): Promise<void> {
  const previous = await getSnapshot(table)
  const { file, snapshot } = indexSnapshotOf(live)
  await objects.index.put(snapshot.key, file, { type: 'application/octet-stream' })
  const { outcome } = await commit({ once: newId(), writes: [putSnapshot(snapshot)] })
  if (outcome !== 'done' || !previous || previous.key === snapshot.key) return
  await objects.index.delete(previous.key)
  // Instances may be one snapshot behind: the deltas since the previous one stay.
  const [until, from] = [previous.version, Math.max(1, previous.version - 2 * snapshotEvery)]
  for (let number = from; number <= until; number += 50) {
    const part = Array.from({ length: Math.min(50, until - number + 1) }, (_, at) => removeDelta(number + at))
    await commit({ once: newId(), writes: part })
  }
}
