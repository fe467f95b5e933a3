/** What every row of a long list has (decision 105). Counts are kept for each group, so that a filter by it reads no row. */
export interface ListedRow {
  readonly id: string
  /** Epoch ms at which it was made; never changes. */
  readonly at: number
  readonly group: string
}

/** Where a row stands in its list: by time, then by id. */
export const placeOf = ({ at, id }: Pick<ListedRow, 'at' | 'id'>): string => `${String(at).padStart(15, '0')}#${id}`

/** When the row of a place was made. */
export const instantOf = (place: string): number => Number(place.slice(0, 15))
