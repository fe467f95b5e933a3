/**
 * Sizes of site maps (sitemaps.org): a file has at most 50,000 addresses and 50 MB, but the edge answers at most a
 * megabyte, which is reached first: a work has an address in each language, each with its alternates and pictures.
 */
export const siteMapRules = {
  addressesMax: 50_000,
  bytesMax: 1_000_000,
  works: 250,
  galleries: 24,
  /** Most pictures listed for a work; search engines take up to 1,000 per address. */
  pictures: 5,
} as const

export const filesOf = (total: number, size: number): number => Math.ceil(total / size)
