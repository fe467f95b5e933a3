import { handle } from '#functions/lib/handle.ts'
import { kindsOf, newsCard, published } from '#functions/store/columns.ts'
import { listContent } from '#functions/store/content.ts'
import { pageOfAll } from '#functions/store/pages.ts'
import { listNews } from '#shared/api/content.ts'

export const handler = handle(listNews, async ({ input, table, language, now }) => {
  const [news, kinds] = await Promise.all([listContent(table, 'news'), kindsOf(table, 'news-type', language)])
  const shown = published(news, now()).filter(({ record }) => input.type === undefined || record.type === input.type)
  const { list, ...rest } = pageOfAll(shown, input)
  return { ...rest, list: list.map(item => newsCard(item, kinds, language)) }
})
