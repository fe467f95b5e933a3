/** One page of rows that are all in memory, in the form of every list (D1). */
export function pageOfAll<Row>(rows: readonly Row[], { page, size }: { page: number; size: number }) {
  return { list: rows.slice((page - 1) * size, page * size), total: rows.length, page, size }
}
