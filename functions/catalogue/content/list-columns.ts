import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { listContent } from '#functions/store/catalogue/content.ts'
import { columnCardView, kindsOf, published } from '#functions/views/columns-and-news.ts'
import { listColumns } from '#shared/api/catalogue/content.ts'

export const handler = handle(listColumns, async ({ input, table, language, now }) => {
  const [columns, kinds] = await Promise.all([listContent(table, 'column'), kindsOf(table, 'column-type', language)])
  const shown = published(columns, now()).filter(({ record }) => input.type === undefined || record.type === input.type)
  const { list, ...rest } = pageOfAll(shown, input)
  return { ...rest, list: list.map(column => columnCardView(column, kinds, language)), types: [...kinds.list] }
})
