import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getWorkInSight } from '#functions/store/catalogue/works.ts'
import { historyView, shownHistory } from '#functions/views/work-history.ts'
import { listTransactions } from '#shared/api/catalogue/works.ts'

/** Shows the present owner's purchase price where they disclose it (D94). */
export const handler = handle(listTransactions, async ({ input, table, language, caller, fail }) => {
  const work = await getWorkInSight(table, input.id, caller)
  if (!work) return fail('not-found')
  const { list, ...rest } = pageOfAll(await shownHistory(table, work), input)
  return { ...rest, list: list.map(row => historyView(row, language)) }
})
