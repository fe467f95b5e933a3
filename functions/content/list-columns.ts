import { handle } from '#functions/lib/handle.ts'
import { columnCard, kindsOf, published } from '#functions/store/columns.ts'
import { listContent } from '#functions/store/content.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { listColumns } from '#shared/api/content.ts'

export const handler = handle(listColumns, async ({ input, table, language, now }) => {
  const [columns, kinds] = await Promise.all([listContent(table, 'column'), kindsOf(table, 'column-type', language)])
  const shown = published(columns, now()).filter(({ record }) => input.type === undefined || record.type === input.type)
  const { list, ...rest } = pageOfAll(shown, input)
  return { ...rest, list: list.map(column => columnCard(column, kinds, language)), types: [...kinds.list] }
})
