import { digestWanted, startDigests } from '#events/selling/collecting.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { collectingKeys } from '#functions/machinery/table/keys.ts'
import { hasCollectors } from '#functions/store/people/interests.ts'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'
import { hasFreshWorks } from './telling/fresh.ts'

/** A tick delivered twice within the minute requests the same digests; a missed day is covered by the next. */
export const handler = background(startDigests, async (_event, { table, commit, now }) => {
  const minute = 60_000
  const until = Math.floor((now() - collectingRules.lagMs) / minute) * minute
  if (!(await hasFreshWorks(table, until))) return
  const { parts } = collectingKeys.collectors
  const waiting = await Promise.all(parts.map(part => hasCollectors(table, part)))
  const events = parts.filter((_, at) => waiting[at]).map(part => digestWanted({ part, until, after: '' }))
  if (events.length > 0) await commit({ once: `${until}`, writes: [], events })
})
