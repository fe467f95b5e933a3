import { setupSearch } from '#events/catalogue/works.ts'
import { rebuildIndex } from '#functions/catalogue/works/search/index-life.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { getSnapshot } from '#functions/store/catalogue/search-deltas.ts'
import { snapshotFormat } from '#shared/domain/catalogue/search/snapshot.ts'
import { writeSnapshot } from './search/writer.ts'

/**
 * Runs at each deployment: makes sure that an index of this format exists, so that no instance has to build it from the
 * table.
 */
export const handler = background(setupSearch, async (_event: unknown, context) => {
  const snapshot = await getSnapshot(context.table)
  const file = snapshot?.format === snapshotFormat ? await context.objects.index.get(snapshot.key) : undefined
  if (!file) await writeSnapshot(context, await rebuildIndex(context.table))
})
