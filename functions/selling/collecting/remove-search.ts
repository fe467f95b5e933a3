import { handle } from '#functions/machinery/http/handle.ts'
import { getInterests, putInterests } from '#functions/store/people/interests.ts'
import { removeSearch } from '#shared/api/selling/collecting.ts'
import { dropSearch } from '#shared/domain/selling/collecting/interests.ts'

/** Another member's search is not among the caller's own: nothing is deleted, and the answer does not say so. */
export const handler = handle(removeSearch, async ({ input, table, caller, commit }) => {
  const before = await getInterests(table, caller.userId)
  const after = dropSearch(before, input.id)
  if (after === before) return { done: true } as const
  return commit({ writes: [putInterests(caller.userId, before, after)], answer: { done: true } as const })
})
