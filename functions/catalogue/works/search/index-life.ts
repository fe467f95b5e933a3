import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { favouriteCounts } from '#functions/store/catalogue/favourites.ts'
import { deltasAfter, getSnapshot, type IndexSnapshot, lastDelta } from '#functions/store/catalogue/search-deltas.ts'
import {
  type Codec,
  compact,
  drop,
  isRagged,
  newIndex,
  type SearchIndex,
  upsert,
} from '#shared/domain/catalogue/search/index.ts'
import { decodeSnapshot, encodeSnapshot, snapshotFormat } from '#shared/domain/catalogue/search/snapshot.ts'
import { allShownWorks, searchDocOf } from './documents.ts'
import { readNames } from './names.ts'

/** The search index of one instance, and how it is built, read and updated. */
export interface LiveIndex {
  index: SearchIndex
  /** The number of the last delta applied to it. */
  version: number
}

interface IndexBucket {
  get(key: string): Promise<{ readonly body: Uint8Array } | undefined>
}

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()]
export const codec: Codec = { encode: text => encoder.encode(text), decode: bytes => decoder.decode(bytes) }

/** Loads the snapshot and later deltas; from the table when there is no snapshot, or one of another format. */
export async function loadIndex(table: Getter & Querier, bucket: IndexBucket): Promise<LiveIndex> {
  const stored = await readSnapshot(bucket, await getSnapshot(table))
  if (stored && (await catchUp(stored, table))) return stored
  const rebuilt = await rebuildIndex(table)
  if (!(await catchUp(rebuilt, table))) throw new Error('the search index lacks changes even when built from the table')
  return rebuilt
}

async function readSnapshot(bucket: IndexBucket, snapshot: IndexSnapshot | undefined): Promise<LiveIndex | undefined> {
  if (snapshot?.format !== snapshotFormat) return undefined
  const file = await bucket.get(snapshot.key)
  return file && decodeSnapshot(file.body, codec)
}

/**
 * Reads every public work. The secondary index may lag a moment behind: the last changes before the read began are
 * applied once more afterwards.
 */
const lag = 50
export async function rebuildIndex(table: Getter & Querier): Promise<LiveIndex> {
  const { number: last } = await lastDelta(table)
  const recent = await deltasAfter(table, Math.max(0, last - lag), last)
  const index = newIndex()
  for await (const works of allShownWorks(table)) {
    const [names, counts] = await Promise.all([
      readNames(table, works),
      favouriteCounts(
        table,
        works.map(({ id }) => id),
      ),
    ])
    for (const work of works) upsert(index, searchDocOf(work, counts.get(work.id) ?? 0, names), codec)
  }
  return { index: compact(index), version: recent[0] ? recent[0].number - 1 : last }
}

/**
 * Applies the deltas after its version, in order. `false` when some are missing: then the index must be loaded again.
 */
export async function catchUp(live: LiveIndex, table: Querier): Promise<boolean> {
  for (;;) {
    const deltas = await deltasAfter(table, live.version)
    for (const { number, changed, gone } of deltas) {
      if (number !== live.version + 1) return false
      for (const id of gone) drop(live.index, id)
      for (const doc of changed) upsert(live.index, doc, codec)
      live.version = number
    }
    if (isRagged(live.index)) live.index = compact(live.index)
    if (deltas.length === 0) return true
  }
}

/** The snapshot of an index: its file, and the item that points to it. */
export function indexSnapshotOf({ index, version }: LiveIndex): { file: Uint8Array; snapshot: IndexSnapshot } {
  const key = `works/${snapshotFormat}/${String(version).padStart(12, '0')}.bin`
  return { file: encodeSnapshot(index, version, codec), snapshot: { version, format: snapshotFormat, key } }
}
