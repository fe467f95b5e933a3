import { handle } from '#functions/machinery/http/handle.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import {
  addFavourite,
  collectedOf,
  countFavourite,
  favouriteCounts,
  removeFavourite,
} from '#functions/store/catalogue/favourites.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { collectProduct } from '#shared/api/catalogue/favourites.ts'
import { isInSight } from '#shared/domain/catalogue/work/artwork.ts'

/** A repeated call changes nothing (D98): the second answer equals the first. */
export const handler = handle(collectProduct, async ({ input, table, caller, now, fail, commit }) => {
  const work = await getWork(table, input.productId)
  const wanted = input.operation === 'collect'
  const [collected, counts] = await Promise.all([
    collectedOf(table, caller.userId, [input.productId]),
    favouriteCounts(table, [input.productId]),
  ])
  // A favourite that is no longer visible to the member may still be removed.
  if (!work || (!isInSight(work, caller) && (wanted || !collected.has(work.id)))) return fail('not-found')
  const favourites = counts.get(work.id) ?? 0
  const unchanged = { isCollected: wanted, favourites }
  if (collected.has(work.id) === wanted) return unchanged

  const by = wanted ? 1 : -1
  const answer = { isCollected: wanted, favourites: Math.max(0, favourites + by) }
  const change = wanted ? addFavourite(caller.userId, work, now()) : removeFavourite(caller.userId, work.id)
  const result = await commit.attempt({ writes: [change, countFavourite(work.id, by)], answer })
  if (isCommitted(result)) return result.answer
  // A parallel call of the member made this change a moment earlier. It counts once.
  return result.outcome === 'refused' ? unchanged : fail('busy', null, 1)
})
