import { dayMs } from '../../durations.ts'

// What not paying an award costs (D56): the second time within 180 days buying is banned for ninety days, the third time
// within 180 days until an operator lifts it. Older strikes no longer count.
const strikeRules = { count: 2, withinMs: 180 * dayMs, banMs: 90 * dayMs, liftedFrom: 3 }

/** The ban that the newest strike brings; `strikes` are the instants of all of them, the newest too. */
export function banAfter(strikes: readonly number[], now: number): number | 'until-lifted' | null {
  const recent = strikes.filter(at => now - at <= strikeRules.withinMs)
  if (recent.length >= strikeRules.liftedFrom) return 'until-lifted'
  return recent.length >= strikeRules.count ? now + strikeRules.banMs : null
}
