import { adminDecideSuspicion, adminListSuspicions } from '#shared/api/selling/console/fairness.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { beginOfDayInJapan, dayInJapan } from '#shared/japan-time.ts'
import { liveUntil } from '../market.ts'
import type { Ask } from './actors.ts'
import { pairLooked, ringScored } from './auctioned.ts'
import { salesAt } from './paydays.ts'
import type { Happening } from './story.ts'

/**
 * Nights in which sellers are scored (D119), and what an operator makes of the first group. What the second is found for
 * stays to be looked at.
 */
export function scoredNights(ask: Ask): Happening[] {
  const present = Date.now()
  const [, , sold = 0] = salesAt(present).find(([id]) => id === pairLooked.after) ?? []
  /** The midnight in Japan before that moment: the score runs as it begins. */
  const night = (day: number): Happening => {
    const midnight = beginOfDayInJapan(dayInJapan(present - day * dayMs))
    const from = midnight - minuteMs
    return { day: (present - from) / dayMs, act: () => liveUntil(midnight + minuteMs, { timersOnly: false }) }
  }
  const decide = (what: 'note' | 'dismiss', reason: string) => async () => {
    const [group] = (await ask('operator', adminListSuspicions, {})).list
    if (!group) throw new Error('nobody of the demo is suspected')
    return ask('operator', adminDecideSuspicion, { id: group.id, what, reason })
  }
  const found = sold - 0.2
  return [
    night(found),
    { day: found - 0.4, act: decide('note', pairLooked.note) },
    { day: found - 1.5, act: decide('dismiss', pairLooked.dismissed) },
    night(ringScored),
  ]
}
