/** Events of the auctions domain, and the functions that react to events there. */
export const auctionsEvents = [] as const
export const auctionsBackground = [] as const
