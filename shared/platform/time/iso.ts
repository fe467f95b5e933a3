/** ISO 8601 in UTC, the form of times in answers and events; stored times are epoch ms. */
export const utcIso = (at: number): string => new Date(at).toISOString()
export const utcIsoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : utcIso(at)
