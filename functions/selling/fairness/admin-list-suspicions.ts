import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { suspicionsIn } from '#functions/store/selling/fairness.ts'
import { adminListSuspicions } from '#shared/api/selling/console/fairness.ts'
import { peopleOf, suspicionRow } from './console/suspicion-rows.ts'

export const handler = handle(adminListSuspicions, async ({ input, table, language }) => {
  const { list, ...page } = pageOfAll(await suspicionsIn(table, input.state), input)
  const people = await peopleOf(table, list, language)
  return { list: list.map(suspicion => suspicionRow(suspicion, people)), ...page }
})
