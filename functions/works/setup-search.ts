import { setupSearch } from '#events/works.ts'
import { background } from '#functions/reactions/consume.ts'
import { getSnapshot } from '#functions/store/search-deltas.ts'
import { rebuildIndex } from '#functions/works/search/index-life.ts'
import { snapshotFormat } from '#shared/domain/search/snapshot.ts'
import { writeSnapshot } from './search/writer.ts'

/** At each deployment: an index of this format is there, so that no instance has to build it from the table. */
export const handler = background(setupSearch, async (_event: unknown, context) => {
  const snapshot = await getSnapshot(context.table)
  const file = snapshot?.format === snapshotFormat ? await context.objects.index.get(snapshot.key) : undefined
  if (!file) await writeSnapshot(context, await rebuildIndex(context.table))
})
