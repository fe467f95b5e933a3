/** ISO 8601 in UTC, the form of times in answers; stored times are epoch ms. */
export const iso = (at: number): string => new Date(at).toISOString()
export const isoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : iso(at)
