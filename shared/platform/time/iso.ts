/** Stored times are epoch ms; answers and events carry them in ISO 8601, in UTC. */
export const utcIso = (at: number): string => new Date(at).toISOString()
export const utcIsoOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : utcIso(at)
