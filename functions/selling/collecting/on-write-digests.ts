import { digestMade, digestWanted, writeDigests } from '#events/selling/collecting.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { collectorsIn, getInterests, putInterests } from '#functions/store/people/interests.ts'
import type { SearchIndex } from '#shared/domain/catalogue/search/index.ts'
import { digestOf } from '#shared/domain/selling/collecting/digest.ts'
import { type Interests, toldUntil } from '#shared/domain/selling/collecting/interests.ts'
import { freshIndex } from './telling/fresh.ts'

/** Number of members per message, well within the function's timeout even where each of them is notified. */
const pageSize = 200
const atOnce = 10

type Context = BackgroundContext<typeof writeDigests>
interface Telling {
  readonly fresh: SearchIndex
  readonly until: number
}

/**
 * The index only finds the members. Each member's digest is decided from the item as read, and committed with the time
 * up to which they have been notified, under the condition that the item is unchanged: a repeated message notifies
 * nobody twice, and a member who unfollows an artist in between is not notified.
 */
export const handler = consume(writeDigests, async ({ data: { part, until, after } }, context) => {
  const { table, commit } = context
  const [{ collectors, next }, fresh] = await Promise.all([
    collectorsIn(table, part, after, pageSize),
    freshIndex(table, until),
  ])
  for (let from = 0; from < collectors.length; from += atOnce) {
    const some = collectors.slice(from, from + atOnce)
    await Promise.all(some.map(({ userId, interests }) => tell(context, { fresh, until }, userId, interests)))
  }
  if (next !== undefined) {
    const more = digestWanted({ part, until, after: next })
    await commit({ once: `${part}-${until}-${next}`, writes: [], events: [more] })
  }
})

async function tell({ table, commit }: Context, { fresh, until }: Telling, userId: string, found: Interests) {
  const told = async (attempt: number) => {
    const before = attempt === 1 ? found : await getInterests(table, userId)
    const digest = digestOf(before, fresh, until)
    if (!digest) return 'nothing'
    const result = await commit({
      once: `${userId}-${until}`,
      writes: [putInterests(userId, before, toldUntil(before, until))],
      events: [digestMade({ userId, works: [...digest.works], more: digest.more })],
    })
    return result.outcome === 'refused' ? undefined : 'done'
  }
  await untilWritten(told)
}
