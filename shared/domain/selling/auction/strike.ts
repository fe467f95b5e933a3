import { dayMs } from '#shared/durations.ts'

// What not paying an award costs (D56): the second time within 180 days buying is banned for ninety days, the third time
// within 180 days until an operator lifts it. Older strikes no longer count.
const strikeRules = { count: 2, withinMs: 180 * dayMs, banMs: 90 * dayMs, liftedFrom: 3 }

interface StrikeBan {
  /** Null until an operator lifts it. */
  readonly until: number | null
  /** The strikes that brought it. */
  readonly strikes: number
}

/** The ban that the newest strike brings; `strikes` are the instants of all of them, the newest too. */
export function banAfter(strikes: readonly number[], now: number): StrikeBan | null {
  const recent = strikes.filter(at => now - at <= strikeRules.withinMs).length
  if (recent >= strikeRules.liftedFrom) return { until: null, strikes: recent }
  return recent >= strikeRules.count ? { until: now + strikeRules.banMs, strikes: recent } : null
}
