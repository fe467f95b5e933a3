import { put } from '#functions/machinery/table/write.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { type ListedRow, placeOf } from '#shared/platform/lists/listed-row.ts'
import { rowListKeys } from '../table-keys.ts'
import type { ListName, ListOwner } from './row-list.ts'

/** Rows of this age may be in a chunk, so their changes are written down. A purchase has long ended by then. */
const compactsAfter = 2 * hourMs
/** No transaction takes as long: whoever decided by the age of a row has written by the time that it is compacted. */
const writersLast = 30 * minuteMs

/** The newest instant whose rows may be compacted. */
export const compactableUntil = (now: number): number => now - compactsAfter - writersLast

interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row
  readonly version: number
  readonly now: number
  /** Its time is a test clock's, of which nobody knows how far it is from the time of the list. */
  readonly isOutOfTime: boolean
}

/** What the transaction that changes a row writes beside it: nothing while the row is recent or shows nothing else. */
export function rowChange<Row extends ListedRow>(
  { name }: ListName,
  { mode, shopId }: ListOwner,
  { before, after, version, now, isOutOfTime }: RowChange<Row>,
) {
  if (!isOutOfTime && now - after.at < compactsAfter) return []
  if (before && JSON.stringify(before) === JSON.stringify(after)) return []
  return [put({ ...rowListKeys.change(mode, shopId, name, placeOf(after)), version, row: after })]
}
