/**
 * Common fields of the rows of a long list (decision 105). Counts are kept per group, so that filtering by group reads
 * no row.
 */
export interface ListedRow {
  readonly id: string
  /** Epoch ms of creation; never changes. */
  readonly at: number
  readonly group: string
}

/** Sort key of a row: by time, then by id. */
export const placeOf = ({ at, id }: Pick<ListedRow, 'at' | 'id'>): string => `${String(at).padStart(15, '0')}#${id}`

/** Creation time of the row with this sort key. */
export const instantOf = (place: string): number => Number(place.slice(0, 15))
