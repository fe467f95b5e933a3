import { dayMs } from '#shared/durations.ts'

// Strikes for unpaid awards (D56): the second within 180 days bans from buying for ninety days, the third within 180
// days until an operator lifts the ban. Older strikes no longer count.
const strikeRules = { count: 2, withinMs: 180 * dayMs, banMs: 90 * dayMs, liftedFrom: 3 }

interface StrikeBan {
  /** Null: until an operator lifts it. */
  readonly until: number | null
  /** Number of strikes that caused it. */
  readonly strikes: number
}

/** The ban caused by the latest strike; `strikes` are the instants of all of them, including the latest. */
export function banAfter(strikes: readonly number[], now: number): StrikeBan | null {
  const recent = strikes.filter(at => now - at <= strikeRules.withinMs).length
  if (recent >= strikeRules.liftedFrom) return { until: null, strikes: recent }
  return recent >= strikeRules.count ? { until: now + strikeRules.banMs, strikes: recent } : null
}
