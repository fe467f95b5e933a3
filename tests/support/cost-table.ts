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
  login: row(5, 1, 1, 8),
  'bid accepted, outbids another': row(16, 2, 9, 42),
  'bid accepted, at once outbid by a maximum': row(13, 2, 8, 32),
  'bid refused as too low': row(3, 0, 1, 1),
  'cart add': row(2, 1, 1, 4),
  'order create': row(6, 1, 4, 26),
  'order pay': row(21, 5, 11, 67),
  "issuer's page until settled": row(58, 8, 26, 109),
  'order result': row(1, 0, 1, 0),
  'whole purchase': row(86, 14, 42, 201),
  'offer made': row(9, 2, 5, 30),
  'offer denied': row(7, 2, 5, 21),
  'offer cancelled': row(7, 2, 5, 21),
  'offer accepted, another one closed': row(15, 2, 9, 48),
  'photo for shipping': row(6, 2, 3, 14),
  ship: row(12, 2, 7, 37),
  'confirm receipt': row(12, 2, 7, 30),
  'sale completed, with its entry': row(15, 2, 9, 43),
  'proof of a history': row(2, 0, 1, 0),
  'link to shown facts made': row(4, 1, 1, 6),
  'link to shown facts read': row(3, 0, 1, 0),
  'record attested': row(5, 1, 2, 14),
  'certificate as a PDF': row(2, 0, 1, 1),
  'token taken out': row(6, 1, 2, 17),
  'application to sell': row(7, 2, 6, 41),
  'application sent back': row(10, 2, 7, 34),
  'application approved': row(13, 2, 7, 43),
  'pick-up proposed': row(4, 1, 3, 13),
  'pick-up confirmed': row(11, 2, 6, 32),
  'payout batch made': row(43, 5, 6, 51),
  'transfer result received': row(48, 6, 17, 68),
  'message to who reads along': row(4, 1, 1, 13),
  'message read': row(3, 1, 1, 4),
  'message that nobody reads yet': row(4, 1, 3, 18),
  'gallery opened': row(3, 1, 1, 14),
  'page of a gallery, guest': row(4, 0, 1, 0),
  'letter to a member': row(10, 2, 5, 21),
  'room of a secret sale, guest': row(4, 0, 1, 0),
  'archive of the own data': row(52, 3, 8, 28),
  'account closed': row(34, 1, 5, 16),
  'night in which an auction is scored': row(14, 1, 1, 8),
  'hour of a night with nothing to score': row(3, 0, 1, 0),
  'suspicions listed': row(3, 0, 1, 0),
  'suspicion read': row(6, 0, 1, 0),
  'suspicion noted': row(2, 1, 1, 8),
}

/** Round trips to the table one after the other, until `order pay` has its answer. */
export const mostPayTrips = 15

/**
 * Twelve bids at once, a bid each. How many of them meet in one batch is chance, so these are the most that may be
 * seen.
 */
export const mostInCrowd: Figures = row(10, 3, 5, 34)
