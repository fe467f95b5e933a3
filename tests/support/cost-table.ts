// What each operation may cost with everything that follows from it. A figure is lowered or raised here on purpose, with
// its reason in docs/performance.md.

/** Requests of the table, transactions, functions invoked and write units. */
export interface Figures {
  readonly requests: number
  readonly transactions: number
  readonly invocations: number
  readonly writeUnits: number
}

const row = (requests: number, transactions: number, invocations: number, writeUnits: number): Figures => ({
  requests,
  transactions,
  invocations,
  writeUnits,
})

export const costTable: Readonly<Record<string, Figures>> = {
  'page of a work, guest, from the cache': row(0, 0, 0, 0),
  'page of a work, guest': row(1, 0, 2, 0),
  'page of a list, from the cache': row(0, 0, 0, 0),
  'page of a list': row(0, 0, 1, 0),
  'product/list': row(0, 0, 1, 0),
  'product/info, guest': row(1, 0, 1, 0),
  'product/info, member': row(1, 0, 1, 0),
  login: row(8, 1, 1, 8),
  'bid accepted, outbids another': row(30, 7, 9, 54),
  'bid refused as too low': row(29, 7, 9, 48),
  'cart add': row(2, 1, 1, 4),
  'order create': row(13, 3, 4, 34),
  'order pay': row(64, 23, 25, 178),
  "issuer's page until settled": row(92, 30, 35, 232),
  'order result': row(1, 0, 1, 0),
  'whole purchase': row(164, 53, 61, 422),
  'photo for shipping': row(6, 3, 3, 13),
  ship: row(19, 4, 7, 39),
  'confirm receipt': row(19, 4, 7, 33),
}

/**
 * Twelve bids at once, a bid each. How many of them meet in one batch is chance, so these are the most that may be
 * seen.
 */
export const mostInCrowd: Figures = row(16, 5, 5, 42)
