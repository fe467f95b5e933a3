import { filtersInWords } from '#functions/catalogue/works/search/filters.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getInterests, putInterests } from '#functions/store/people/interests.ts'
import { saveSearch } from '#shared/api/selling/collecting.ts'
import { keepSearch } from '#shared/domain/selling/collecting/interests.ts'

export const handler = handle(saveSearch, async ({ input, table, caller, now, newId, fail, commit }) => {
  const before = await getInterests(table, caller.userId)
  const { name, ...filters } = input
  const kept = keepSearch(before, { id: newId(), name, query: filtersInWords(filters), at: now() })
  if (kept.outcome === 'refused') return fail(kept.code)
  const { after } = kept
  const id = after.searches.find(search => search.name === name)?.id ?? ''
  const answer = { id, searches: after.searches.length }
  return commit({ writes: [putInterests(caller.userId, before, after)], answer })
})
