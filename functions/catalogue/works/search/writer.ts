import type { projectSearch } from '#events/catalogue/works.ts'
import { searchDocOf } from '#functions/catalogue/works/search/documents.ts'
import { indexSnapshotOf, type LiveIndex, loadIndex } from '#functions/catalogue/works/search/index-life.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { favouriteCounts } from '#functions/store/catalogue/favourites.ts'
import { getSnapshot, putDelta, putSnapshot, removeDelta } from '#functions/store/catalogue/search-deltas.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import type { Affected } from './affected.ts'
import { keptNumber } from './last-number.ts'
import { keptNames } from './names.ts'

type Context = Pick<BackgroundContext<typeof projectSearch>, 'table' | 'objects' | 'commit' | 'write' | 'newId'>

/**
 * Maximum of works per delta: a work's entry is 1 to 3 kB, an item at most 400 kB; works and counts of one delta are
 * one BatchGet.
 */
const perDelta = 50
const snapshotEvery = 500
/** Interval of delta numbers at which the writer checks whether a snapshot is due. */
const lookEvery = 50
/** Attempts: parallel instances of the projector compete for each number; all but one lose, and take the next. */
const attempts = 50

const known = keptNames()
const numbers = keptNumber()

/** Writes the present state of these works as deltas, and a snapshot when it is due. */
export async function project(context: Context, { works, isNaming }: Affected): Promise<void> {
  let due: number | undefined
  for (let from = 0; from < works.length; from += perDelta) {
    const number = await writeDelta(context, works.slice(from, from + perDelta), isNaming)
    if (number % lookEvery === 0) due = number
  }
  if (due !== undefined) await writeSnapshotWhenDue(context, due)
}

/**
 * The number is known before the works are read, and used only if it is still free afterwards: see search-deltas.ts.
 */
function writeDelta({ table, write }: Context, ids: readonly string[], isNaming: boolean): Promise<number> {
  const take = async () => {
    const { last, isStillLast, keep } = await numbers.last(table)
    const number = last.number + 1
    const naming = isNaming ? number : last.naming
    const [stored, counts, isLast] = await Promise.all([
      getWorks(table, ids),
      favouriteCounts(table, ids),
      isStillLast(),
    ])
    if (!isLast) return undefined
    const works = stored.filter(isPublic)
    const names = await known.of(table, works, naming)
    const shown = new Set(works.map(({ id }) => id))
    const changed = works.map(work => searchDocOf(work, counts.get(work.id) ?? 0, names))
    const gone = ids.filter(id => !shown.has(id))
    const { outcome } = await write(putDelta({ number, naming, changed, gone }))
    if (outcome !== 'done') return undefined
    known.keep(names, naming)
    keep({ number, naming })
    return number
  }
  return untilWritten(take, { attempts })
}

/**
 * A failed snapshot does not fail the batch, whose works are written: it would be delivered again and write them all
 * once more. The deltas stay until a later number writes the snapshot.
 */
async function writeSnapshotWhenDue(context: Context, number: number): Promise<void> {
  try {
    const snapshot = await getSnapshot(context.table)
    if (number - (snapshot?.version ?? 0) < snapshotEvery) return
    await writeSnapshot(context, await loadIndex(context.table, context.objects.index))
  } catch (error) {
    logger.error('no snapshot of the index', { number, error: error instanceof Error ? error : String(error) })
  }
}

/** Writes the file, then the item that points to it, then deletes the previous file and old deltas. */
export async function writeSnapshot({ table, objects, commit, write, newId }: Context, live: LiveIndex): Promise<void> {
  const previous = await getSnapshot(table)
  const { file, snapshot } = indexSnapshotOf(live)
  await objects.index.put(snapshot.key, file, { type: 'application/octet-stream' })
  const { outcome } = await write(putSnapshot(snapshot))
  if (outcome !== 'done' || !previous || previous.key === snapshot.key) return
  await objects.index.delete(previous.key)
  // Instances may be one snapshot behind: the deltas since the previous one stay, and the newest gives the next number.
  const [until, from] = [
    Math.min(previous.version, live.version - 1),
    Math.max(1, previous.version - 2 * snapshotEvery),
  ]
  for (let number = from; number <= until; number += 50) {
    const part = Array.from({ length: Math.min(50, until - number + 1) }, (_, at) => removeDelta(number + at))
    await commit({ once: newId(), writes: part })
  }
}
