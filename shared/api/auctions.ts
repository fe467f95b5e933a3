/** Contracts of the auctions domain. */
export const auctions = [] as const
