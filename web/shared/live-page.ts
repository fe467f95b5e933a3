/**
 * How long the CDN keeps a page that shows a live state to guests, seconds (docs/decisions/086): fresh, and then stale
 * while it fetches the next one.
 */
export const livePageFresh = 2
export const livePageStale = 10

/** The age that such a page may have when a guest sees it, seconds. */
export const livePageAge = livePageFresh + livePageStale
