import { put } from '#functions/machinery/table/write.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { type ListedRow, placeOf } from '#shared/platform/lists/listed-row.ts'
import { rowListKeys } from '../table-keys.ts'
import type { ListName, ListOwner } from './row-list.ts'

/**
 * Age in ms from which rows may be in a chunk, so that changes need rows of their own. A purchase has long ended by
 * then.
 */
const compactsAfter = 2 * hourMs
/**
 * Longer than any transaction: a writer that decided by a row's age has committed before the row is moved into a chunk.
 */
const writersLast = 30 * minuteMs

/** The newest instant whose rows may be moved into chunks. */
export const compactableUntil = (now: number): number => now - compactsAfter - writersLast

interface RowChange<Row> {
  readonly before: Row | undefined
  readonly after: Row
  readonly version: number
  readonly now: number
  /** Its time is a test clock's, which may be far from the time of the list. */
  readonly isOutOfTime: boolean
}

/**
 * Write for the list in the transaction that changes a row: none while the row is recent or its listed fields are
 * unchanged.
 */
export function rowChange<Row extends ListedRow>(
  { name }: ListName,
  { mode, shopId }: ListOwner,
  { before, after, version, now, isOutOfTime }: RowChange<Row>,
) {
  if (!isOutOfTime && now - after.at < compactsAfter) return []
  if (before && JSON.stringify(before) === JSON.stringify(after)) return []
  return [put({ ...rowListKeys.change(mode, shopId, name, placeOf(after)), version, row: after })]
}
