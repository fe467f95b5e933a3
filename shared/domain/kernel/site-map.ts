/**
 * How the site map is cut (sitemaps.org): a file has at most 50,000 addresses and 50 MB, and what the edge answers at most
 * a megabyte, which is reached first: a work has an address in each language, each with its twins and pictures.
 */
export const siteMapRules = {
  addressesMax: 50_000,
  bytesMax: 1_000_000,
  works: 250,
  galleries: 24,
  /** Pictures of a work that are named; a search engine takes up to 1,000 of an address. */
  pictures: 5,
} as const

export const filesOf = (total: number, size: number): number => Math.ceil(total / size)
